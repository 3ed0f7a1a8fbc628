public import DatabaseModel
public import RulesEvaluation
public import RulesLanguage

/// A first spec for a rules file: of each rule one case that it grants and one that it refuses.
///
/// Requests are tried until one is found that the rule decides, on given data and on what conditions
/// ask for; where none is, a `todo` is left that says what is missing.
/// The cases say what the rules do, so their author has to see whether it is what they want.
public struct SpecDraft {
  /// The spec.
  public let text: String
  /// How many cases it has.
  public let caseCount: Int
  /// How many cases are left to write.
  public let openCount: Int

  /// Says in one line what a request lacks that is refused on a database, where a rule was to grant it.
  public typealias Advice = (_ request: Request, _ database: DatabaseTree, _ rule: Rule) -> String?

  /// The members of a test, with YAML for values.
  private typealias Members = [(key: String, value: String)]

  /// Drafts a spec.
  ///
  /// - Parameters:
  ///   - document: The rules.
  ///   - path: The path of the rules, as the spec is to name it.
  ///   - export: The path of an export, as the spec is to name it, and what it holds.
  ///   - advice: What a request that is refused on a database lacks, in one line, for a case of a rule.
  /// - Throws: `RulesDatabaseError` where the service would refuse the rules.
  public init(
    rules document: RulesDocument,
    path: String,
    export: (path: String, tree: DatabaseTree)? = nil,
    advice: Advice = { _, _, _ in nil }
  ) throws(RulesDatabaseError) {
    guard document.isDeployable else { throw RulesDatabaseError(document) }
    let data = export?.tree ?? .null
    let search = SpecDraftSearch(document, data: data)
    let cases = SpecDraft.cases(document.root, search, advice)
    let users = Set(cases.lazy.flatMap(\.members).filter { $0.key == "as" }.map(\.value))
    var spec = SpecDraft.beginning(
      rules: path,
      data: export?.path,
      actors: search.actors(where: { users.contains(YAMLText.scalar($0)) })
    )
    var last: String?
    for (rule, members) in cases {
      if rule != last { spec.comment([rule]) }
      last = rule
      spec.test(members)
    }
    if cases.isEmpty {
      // Without any rule nothing is granted.
      spec.test([
        ("name", "nothing is open"), ("read", "/"), ("expect", "{decision: deny, deniedBy: none}"),
      ])
    }
    text = spec.text
    caseCount = max(1, cases.count)
    openCount = cases.count { $0.members.contains { $0.key == "todo" } }
  }

  /// The spec before its first test.
  private static func beginning(
    rules: String,
    data: String?,
    actors: [SpecDraftSearch.Actor]
  ) -> SpecText {
    SpecText(
      name: "Who may do what",
      rules: rules,
      data: data.map { .object([("file", .string(SpecTemplate.literal($0)))]) } ?? .object([]),
      actors: actors.map { ($0.name, $0.auth.withoutHelpers) },
      comment: [
        "A first draft: each rule grants once and refuses once, as the rules are now.",
        "Look at each case, say whether it is what you want, and fill in those marked `todo`.",
        "Data that rules ask for goes into `data`, or into `given` of a single test.",
      ]
    )
  }

  /// A rule that is a constant has one outcome; so has one that is never asked.
  private static func outcomes(of rule: Rule, on trail: [RuleNode]) -> [Bool] {
    if rule.isOutOfReach(on: trail) { return [false] }
    return rule.expression.constantBoolean.map { [$0] } ?? [true, false]
  }

  /// One outcome of a rule that is to be shown.
  private struct Task {
    let rule: Rule
    let trail: [RuleNode]
    let isGranted: Bool
    var found: SpecDraftSearch.Attempt?
    /// Whether there is more to try.
    var isCut = false

    var isOutOfReach: Bool { rule.isOutOfReach(on: trail) }
  }

  /// The cases of all rules, in their order: what is easily found first, so that the rest of the work is
  /// for what is not.
  private static func cases(
    _ root: RuleNode,
    _ search: SpecDraftSearch,
    _ advice: Advice
  ) -> [(rule: String, members: Members)] {
    var tasks: [Task] = []
    visit(root) { trail, rule in
      tasks += outcomes(of: rule, on: trail).map { Task(rule: rule, trail: trail, isGranted: $0) }
    }
    var work = SpecDraftWork(caseCount: tasks.count)
    for index in tasks.indices where !tasks[index].isOutOfReach {
      let task = tasks[index]
      work.beginShortly()
      tasks[index].found = search.request(
        for: task.rule,
        on: task.trail,
        isGranted: task.isGranted,
        &work
      )
      tasks[index].isCut = work.isCut
    }
    var open = tasks.count { $0.found == nil }
    return tasks.map { task in
      defer { if task.found == nil { open -= 1 } }
      return (task.rule.ruleID, members(task, search, &work, openCount: open, advice))
    }
  }

  private static func members(
    _ task: Task,
    _ search: SpecDraftSearch,
    _ work: inout SpecDraftWork,
    openCount: Int,
    _ advice: Advice
  ) -> Members {
    let (rule, trail, isGranted) = (task.rule, task.trail, task.isGranted)
    if task.isOutOfReach {
      work.begin(of: openCount)
      let guess = search.guess(for: rule, on: trail, isGranted: false, &work)
      if search.isInvalid(guess) {
        return named("\(rule.ruleID) is not asked, since nothing can be there") + guess.members
          + [("expect", "invalid")]
      }
      let isRefused = trail.contains { $0.write != nil }
      return named("\(rule.ruleID) is not asked, since nobody may write there") + guess.members
        + [("expect", isRefused ? "deny" : "{decision: deny, deniedBy: none}")]
    }
    let name = "\(rule.ruleID) \(isGranted ? "grants" : "refuses")"
    let expectation = (key: "expect", value: expectation(rule, isGranted))
    if let found = task.found { return named(name) + found.members + [expectation] }
    // What is left is for a longer search, for one above, for a guess and for what that lacks.
    var isCut = false
    if task.isCut {
      work.begin(of: 4 * openCount)
      if let found = search.request(for: rule, on: trail, isGranted: isGranted, &work) {
        return named(name) + found.members + [expectation]
      }
      isCut = work.isCut
    }
    work.begin(of: 3 * openCount)
    if isGranted, let (found, outer) = search.requestGrantedAbove(rule, on: trail, &work) {
      return named("\(rule.ruleID) is not asked where \(outer) grants") + found.members
        + [("expect", "{decision: allow, by: \(YAMLText.scalar(outer))}")]
    }
    isCut = isCut || work.isCut
    let (todo, guess) = open(task, search, &work, openCount: openCount, isCut: isCut, advice)
    return named(name) + [("todo", YAMLText.verbatim(todo))] + guess.members + [expectation]
  }

  /// What is left to do in a case, and what to begin it with.
  private static func open(
    _ task: Task,
    _ search: SpecDraftSearch,
    _ work: inout SpecDraftWork,
    openCount: Int,
    isCut: Bool,
    _ advice: Advice
  ) -> (todo: String, guess: SpecDraftSearch.Attempt) {
    let isGranted = task.isGranted
    work.begin(of: 2 * openCount)
    let guess = search.guess(for: task.rule, on: task.trail, isGranted: isGranted, &work)
    var isCut = isCut
    var todo = "find what is needed to be \(isGranted ? "granted" : "refused")"
    if isGranted {
      work.begin(of: openCount)
      if work.take(SpecDraftWork.advice(on: search.data)) {
        todo = search.tried(guess).flatMap { advice($0, $1, task.rule) } ?? todo
      }
      isCut = isCut || work.isCut
    }
    if isCut { todo = "not everything was tried; \(todo)" }
    return (todo, guess)
  }

  private static func named(_ name: String) -> Members {
    [("name", YAMLText.scalar(name))]
  }

  private static func expectation(_ rule: Rule, _ isGranted: Bool) -> String {
    let id = YAMLText.scalar(rule.ruleID)
    guard isGranted else { return "{decision: deny, deniedBy: \(id)}" }
    return rule.kind == .validate ? "allow" : "{decision: allow, by: \(id)}"
  }

  /// Visits all rules, outer ones first; without recursion, since a document may be deep.
  private static func visit(_ root: RuleNode, _ body: ([RuleNode], Rule) -> Void) {
    var open = [[root]]
    while let trail = open.popLast() {
      for rule in trail.last?.rules ?? [] { body(trail, rule) }
      open += (trail.last?.children ?? []).reversed().map { trail + [$0] }
    }
  }
}
