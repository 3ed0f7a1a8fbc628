import DatabaseModel
import RulesEvaluation
import SourceDiagnostics
import YAMLDocuments

// From a test and one row of its matrix to cases.

extension SuiteReader {
  /// Reads a test of one operation: one case, or one for each auth context in its lists.
  mutating func readSingle(_ members: YAMLNode, _ inherited: SpecInheritance) {
    var scope = inherited.scope
    scope.repetitionBudget = repetitionBudget
    defer { repetitionBudget = scope.repetitionBudget }
    readTimes(inherited.times, into: &scope)
    let isOpen = if case .todo = inherited.mark { true } else { false }
    let hasOperation = members.entries?.contains { isOperation($0.key) } ?? false
    if isOpen, !hasOperation {
      return append(name(members, nil, inherited, &scope), [], members, inherited, &scope)
    }
    guard let operation = operation(members, "a test", over: inherited.transport, &scope) else {
      return
    }
    let title = name(members, operation, inherited, &scope)
    for verdict in verdicts(members, inherited, &scope) {
      let step = SpecCase.Step(
        actor: verdict.actor,
        operation: operation.acting(as: verdict.actor),
        now: scope.now,
        expectation: verdict.expectation,
        isShallow: isShallow(members, &scope),
        range: members.range
      )
      append(title + verdict.suffix, [step], members, inherited, &scope)
    }
  }

  /// Reads a test of several steps: one case.
  mutating func readSequence(_ members: YAMLNode, _ inherited: SpecInheritance) {
    var scope = inherited.scope
    scope.repetitionBudget = repetitionBudget
    defer { repetitionBudget = scope.repetitionBudget }
    readTimes(inherited.times, into: &scope)
    if members["name"] == nil {
      log.report(.missing("name", of: "a test with steps", at: members.place))
    }
    guard let entry = members.entry("steps"), let nodes = list(entry.value, "steps") else {
      return
    }
    guard !nodes.isEmpty else { return log.report(.emptyList("steps", at: entry.key.range)) }
    var steps: [SpecCase.Step] = []
    for node in nodes {
      if let step = readStep(node, inherited, &scope) { steps.append(step) }
    }
    guard steps.count == nodes.count else { return }
    append(name(members, nil, inherited, &scope), steps, members, inherited, &scope)
  }

  private mutating func readStep(
    _ node: YAMLNode,
    _ inherited: SpecInheritance,
    _ scope: inout SpecScope
  ) -> SpecCase.Step? {
    guard let members = mapping(node, SpecVocabulary.step, "a step") else { return nil }
    let time = scope.now
    defer { scope.now = time }
    if let node = members["now"] { readTimes([node], into: &scope) }
    let actor = actor(members["as"] ?? inherited.actor, &scope)
    let operation = operation(members, "a step", over: inherited.transport, &scope)
    let name = members["name"].flatMap { text(scope.resolve($0, &log), "`name`") }
    guard let expect = members["expect"] else {
      let isKnown =
        isMisspelt(["expect"], in: members) || members["allow"] != nil || members["deny"] != nil
      if !isKnown { log.report(.missing("expect", of: "a step", at: members.place)) }
      return nil
    }
    guard let operation, let actor, let expectation = expectation(expect, &scope) else {
      return nil
    }
    return SpecCase.Step(
      name: name,
      actor: actor,
      operation: operation.acting(as: actor),
      now: scope.now,
      expectation: expectation,
      isShallow: isShallow(members, &scope),
      range: members.range
    )
  }

  private mutating func isShallow(_ members: YAMLNode, _ scope: inout SpecScope) -> Bool {
    guard let node = members["query"]?["shallow"] else { return false }
    guard case .boolean(true)? = scope.resolve(node, &log).scalar?.value else { return false }
    return true
  }

  /// Moves the time of a scope; each time may refer to the one before.
  private mutating func readTimes(_ nodes: [YAMLNode], into scope: inout SpecScope) {
    scope.clock = options.clock
    for node in nodes {
      if let time = instant(scope.resolve(node, &log)) { scope.now = time }
    }
    scope.clock = nil
  }

  private mutating func name(
    _ members: YAMLNode,
    _ operation: SpecOperation?,
    _ inherited: SpecInheritance,
    _ scope: inout SpecScope
  ) -> String {
    guard let node = members["name"] else {
      return (operation?.description ?? "unnamed") + label(of: inherited.row)
    }
    let isTemplate = node.scalar.map { SpecTemplate.isTemplate($0.text) } ?? false
    let name = text(scope.resolve(node, &log), "`name`") ?? ""
    return isTemplate ? name : name + label(of: inherited.row)
  }

  private mutating func append(
    _ name: String,
    _ steps: [SpecCase.Step],
    _ members: YAMLNode,
    _ inherited: SpecInheritance,
    _ scope: inout SpecScope
  ) {
    guard cases.count < Self.caseLimit else { return reportTooManyCases(at: members.place) }
    guard let fixture = fixture(inherited.givens, &scope) else { return }
    let test = SpecCase(
      name: name,
      groups: inherited.groups,
      tags: inherited.tags,
      mark: inherited.mark,
      isOnly: inherited.isOnly,
      origins: inherited.origins,
      fixture: fixture,
      steps: steps,
      range: members.range
    )
    if let node = members["name"] { reportRepeatedName(of: test, at: node.place) }
    cases.append(test)
  }

  /// Reports may show nothing but names; the cases of one test, such as those of a matrix, belong together.
  private mutating func reportRepeatedName(of test: SpecCase, at range: SourceRange) {
    let name = test.fullName
    guard let first = namedTests[name] else { return namedTests[name] = range }
    if first != range { log.report(.repeatedName(test.name, first: first, at: range)) }
  }
}

// MARK: Fixtures

extension SuiteReader {
  /// Returns the place in `fixtures` of what the `given` mappings lay over the database.
  private mutating func fixture(_ givens: [SpecGiven], _ scope: inout SpecScope) -> Int? {
    guard let last = givens.last else { return 0 }
    let isTemplate = givens.contains { hasTemplates($0.node) }
    if !isTemplate, let known = fixtureOfGiven[last.id] { return known }
    var overlay = DatabaseOverlay()
    for given in givens {
      writes(scope.resolve(given.node, &log), "`given`", into: &overlay)
    }
    do throws(DatabaseModelError) {
      fixtures.append(try overlay.writes())
    } catch {
      log.report(.invalidValue(error.reason, at: last.node.place))
      return nil
    }
    if !isTemplate { fixtureOfGiven[last.id] = fixtures.count - 1 }
    return fixtures.count - 1
  }

  func hasTemplates(_ node: YAMLNode) -> Bool {
    switch node.content {
    case .scalar(let scalar): SpecTemplate.isTemplate(scalar.text)
    case .sequence(let elements): elements.contains { hasTemplates($0) }
    case .mapping(let entries):
      entries.contains { SpecTemplate.isTemplate($0.key.text) || hasTemplates($0.value) }
    }
  }
}

// MARK: Verdicts

extension SuiteReader {
  private struct Verdict {
    var actor: SpecActor
    var expectation: SpecExpectation
    var suffix: String
  }

  private mutating func verdicts(
    _ members: YAMLNode,
    _ inherited: SpecInheritance,
    _ scope: inout SpecScope
  ) -> [Verdict] {
    let lists = ["allow", "deny"].compactMap { members.entry($0) }
    guard let expect = members.entry("expect") else {
      if lists.isEmpty, !isMisspelt(["expect", "allow", "deny"], in: members) {
        log.report(.missingVerdict(at: members.place))
      }
      return verdicts(lists, &scope)
    }
    if let list = lists.first {
      log.report(.twoVerdicts(list.key.text, first: expect.key.range, at: list.key.range))
    }
    let expectation = expectation(expect.value, &scope)
    guard let actor = actor(inherited.actor, &scope), let expectation else { return [] }
    return [Verdict(actor: actor, expectation: expectation, suffix: "")]
  }

  private mutating func verdicts(_ lists: [YAMLEntry], _ scope: inout SpecScope) -> [Verdict] {
    var named: [String: SourceRange] = [:]
    var remaining: (decision: SpecExpectation.Decision, range: SourceRange)?
    var result: [Verdict] = []
    for list in lists {
      let decision: SpecExpectation.Decision = list.key.isEqual(to: "allow") ? .allow : .deny
      for node in texts(scope.resolve(list.value, &log), "`\(list.key.text)`") ?? [] {
        guard let name = node.scalar?.text else { continue }
        if name == "others" {
          if remaining != nil { log.report(.othersTwice(at: node.place)) }
          remaining = (decision, node.place)
        } else if let first = named.updateValue(node.place, forKey: name) {
          log.report(.actorTwice(name, first: first, at: node.place))
        } else if let actor = knownActor(name, at: node.place, orElse: ["others"]) {
          result.append(verdict(decision, actor, at: node.place))
        }
      }
    }
    guard let remaining else { return result }
    let others = actors.actors.filter { named[$0.name] == nil }
    if others.isEmpty { log.report(.nobodyElse(at: remaining.range)) }
    return result + others.map { verdict(remaining.decision, $0, at: remaining.range) }
  }

  private func verdict(
    _ decision: SpecExpectation.Decision,
    _ actor: SpecActor,
    at range: SourceRange
  ) -> Verdict {
    var expectation = SpecExpectation(decision, at: range)
    expectation.isOfList = true
    return Verdict(
      actor: actor,
      expectation: expectation,
      suffix: " [\(decision.rawValue) \(actor.name)]"
    )
  }

  /// Returns the actor that `as` names, the default one, or nobody signed in.
  private mutating func actor(_ node: YAMLNode?, _ scope: inout SpecScope) -> SpecActor? {
    if let node {
      let resolved = scope.resolve(node, &log)
      guard let name = text(resolved, "`as`") else { return nil }
      return knownActor(name, at: resolved.place)
    }
    guard let name = defaults.actor else { return .signedOut }
    return actors[name]
  }

  /// Returns the actor of a name, or reports that there is none.
  mutating func knownActor(
    _ name: String,
    at range: SourceRange,
    orElse words: [String] = []
  ) -> SpecActor? {
    if let actor = actors[name] { return actor }
    let known = log.isFull ? [] : actors.names + words
    log.report(.unknownActor(name, known: known, at: range))
    return nil
  }
}
