import DatabaseModel
import JSONStreaming
import Reporting
import RulesAnalysis
import RulesEvaluation
import RulesLanguage
import RulesTesting

/// What a refused request lacks, and whether it would pass with that.
struct SimulateAdvice {
  private let explainer: SimulateExplainer
  private let request: Request
  private let states: SimulateStates
  /// Whether an option of the command sets the time of the request.
  private let hasTimeOption: Bool

  /// So many suggestions are made.
  private static let most = 6

  init(
    _ explainer: SimulateExplainer,
    _ request: Request,
    _ states: SimulateStates,
    hasTimeOption: Bool = false
  ) {
    self.explainer = explainer
    self.request = request
    self.states = states
    self.hasTimeOption = hasTimeOption
  }

  /// What to change, for each rule that would have had to say otherwise; several are alternatives.
  func suggestions(_ explanation: Explanation) -> [DecisionReport.Suggestion] {
    switch refusal(explanation) {
    case nil: return []
    case .noRule(let path)?: return missingRule(at: path)
    case .rules(let traces)?:
      var found: [(suggestion: DecisionReport.Suggestion, end: Outcome.End?)] = []
      for trace in traces {
        // No more changes are tried than are shown: each trial is a decision of its own.
        let shortfalls = shortfalls(trace)
        let alternatives = Alternatives(shortfalls)
        for shortfall in shortfalls.prefix(Self.most - found.count) {
          let new = suggestion(shortfall, for: trace.rule, among: alternatives)
          // Rules of several levels may want the same.
          let isTold = found.contains {
            $0.suggestion.message == new.suggestion.message
              && $0.suggestion.outcome == new.suggestion.outcome
          }
          if !isTold { found.append(new) }
        }
      }
      // What leads no further is told only where there is nothing else to say.
      let further = found.filter { $0.end != .stuck }
      return (further.isEmpty ? found : further).map(\.suggestion)
    }
  }

  /// Why a request is refused.
  private enum Refusal {
    /// No rule on the way to a path could grant.
    case noRule(DatabasePath)
    /// Each of these rules is not true; one of them would have been enough.
    case rules([Explanation.RuleTrace])
  }

  private func refusal(_ explanation: Explanation) -> Refusal? {
    // The first path that is refused is the one that decides.
    for path in explanation.paths {
      let refusals = path.rules.filter(\.isRefusal)
      let kind = explainer.rules.rules
      if let validation = refusals.first(where: { kind[$0.rule].kind == .validate }) {
        return .rules([validation])
      }
      let isGranted = path.rules.contains { $0.result == .asked(.granted) }
      if isGranted { continue }
      if refusals.isEmpty { return .noRule(path.path) }
      // A rule that is false for everybody is worth a word only where there is no other.
      let open = refusals.filter { !kind[$0.rule].expression.isNever }
      return .rules(open.isEmpty ? refusals.suffix(1) : open)
    }
    return nil
  }

  /// What a rule lacks as the request is.
  private struct Alternatives {
    let changes: Set<Shortfall.Change>
    let messages: Set<String>

    init(_ shortfalls: [Shortfall]) {
      changes = Set(shortfalls.compactMap(\.change))
      messages = Set(shortfalls.map(\.message))
    }
  }

  private func suggestion(
    _ shortfall: Shortfall,
    for rule: Int,
    among alternatives: Alternatives
  ) -> (suggestion: DecisionReport.Suggestion, end: Outcome.End?) {
    let option = "; `--now` sets `now`, \(SpecInstant.text(Request.defaultTime)) if not given"
    let result = shortfall.change.flatMap { outcome(of: $0, for: rule, among: alternatives) }
    let suggestion = DecisionReport.Suggestion(
      for: explainer.rules.rules[rule].ruleID,
      shortfall.message + (hasTimeOption && shortfall.isAboutTime ? option : ""),
      outcome: result?.text
    )
    return (suggestion, result?.end)
  }

  private func shortfalls(_ trace: Explanation.RuleTrace) -> [Shortfall] {
    let rule = explainer.rules.rules[trace.rule]
    return ShortfallFinder(rule, trace, stored: states.before, written: states.after).find()
  }

  // MARK: No rule

  /// What to say where no rule on the way could grant.
  private func missingRule(at path: DatabasePath) -> [DecisionReport.Suggestion] {
    let kind: RuleKind = if case .read = request.operation { .read } else { .write }
    let name = kind.rawValue
    var message = "add a `\(name)` at `\(path)` or above"
    if let below = explainer.document.node(at: path)?.first(kind) {
      message =
        kind == .read
        ? "`\(below.ruleID)` grants further down only (rules are not filters): read there, or "
          + message
        : "`\(below.ruleID)` grants further down only: write there, or \(message)"
    }
    return [DecisionReport.Suggestion(for: nil, message)]
  }

  // MARK: Trying

  /// What comes of a change.
  private struct Outcome {
    /// How far it leads.
    enum End {
      /// The request is allowed.
      case allowed
      /// Something else refuses then.
      case further
      /// Nothing is gained.
      case stuck
    }

    let text: String
    let end: End
  }

  /// What comes of a request with only this changed, or with what it lacks then as well.
  private func outcome(
    of change: Shortfall.Change,
    for rule: Int,
    among alternatives: Alternatives
  ) -> Outcome? {
    let changes = beginning(with: change)
    guard let changed = request.possible(with: changes) else { return nil }
    let decision = explainer.rules.decide(changed, on: explainer.database)
    let condition = changes.words
    switch decision.verdict {
    case .allow: return Outcome(text: "\(condition), it is allowed", end: .allowed)
    case .deny:
      if let all = completed(change, for: rule, among: alternatives) {
        return Outcome(text: all.words + ", it is allowed", end: .allowed)
      }
      guard let refusing = decision.refusingRule else { return nil }
      if refusing == rule {
        let more = demand(behind: change, changed, for: rule, besides: alternatives)
        return Outcome(
          text: "\(condition), the rule asks for more" + (more.map { ": \($0)" } ?? ""),
          end: more == nil ? .stuck : .further
        )
      }
      let refuser = explainer.rules.rules[refusing].ruleID
      return Outcome(text: "\(condition), `\(refuser)` refuses", end: .further)
    case .invalid(let reason):
      return Outcome(text: "\(condition), it is invalid: \(reason.message)", end: .further)
    }
  }

  /// What the same rule asks for once a change is made; nil where that is what was changed, or nothing
  /// new.
  private func demand(
    behind change: Shortfall.Change,
    _ changed: Request,
    for rule: Int,
    besides alternatives: Alternatives
  ) -> String? {
    let explanation = explainer.rules.explain(changed, on: explainer.database)
    let states = SimulateStates(changed, on: explainer.database)
    let advice = SimulateAdvice(explainer, changed, states)
    guard case .rules(let traces)? = advice.refusal(explanation) else { return nil }
    return traces.lazy.filter { $0.rule == rule }.flatMap { advice.shortfalls($0) }.first { next in
      !alternatives.messages.contains(next.message)
        && next.change.map { !$0.isAboutSame(as: change) } ?? true
    }?.message
  }

  /// So many things are changed together, and so many changes are tried for that.
  private static let mostTogether = 4
  private static let mostTries = 6

  /// The changes with which a request is allowed that is not with the first alone; nil where they are
  /// not plain.
  private func completed(
    _ first: Shortfall.Change,
    for rule: Int,
    among alternatives: Alternatives
  ) -> [Shortfall.Change]? {
    var known = alternatives.changes
    var changes = beginning(with: first)
    var tried = Set(changes)
    while tried.count <= Self.mostTries {
      guard let request = request.possible(with: changes) else { return nil }
      let explanation = explainer.rules.explain(request, on: explainer.database)
      if explanation.decision.isAllowed {
        return needed(changes, for: first, besides: alternatives)
      }
      let states = SimulateStates(request, on: explainer.database)
      let advice = SimulateAdvice(explainer, request, states)
      guard case .rules(let traces)? = advice.refusal(explanation) else { return nil }
      // What else the same rule asks for comes first.
      let ordered = traces.filter { $0.rule == rule } + traces.filter { $0.rule != rule }
      let candidates = ordered.flatMap { advice.shortfalls($0) }.compactMap(\.change).filter {
        !tried.contains($0)
      }
      // What is asked only now belongs to the same alternative.
      guard let next = candidates.first(where: { !known.contains($0) }) ?? candidates.first else {
        return nil
      }
      known.formUnion(candidates)
      tried.insert(next)
      changes.removeAll { $0.isAboutSame(as: next) }
      changes.append(next)
      guard changes.count <= Self.mostTogether else { return nil }
    }
    return nil
  }

  /// A change, behind what has to be before it can be made: only who is signed in has claims.
  private func beginning(with change: Shortfall.Change) -> [Shortfall.Change] {
    guard request.isSignedOut, case .auth = change, request.applying(change) == nil else {
      return [change]
    }
    return [.signIn, change]
  }

  /// The changes without those that are not needed; nil where that is the one that was asked about.
  ///
  /// What has taken its place may say more of the same thing, but not be another alternative.
  private func needed(
    _ changes: [Shortfall.Change],
    for first: Shortfall.Change,
    besides alternatives: Alternatives
  ) -> [Shortfall.Change]? {
    var needed = changes
    for change in changes.reversed() {
      let others = needed.filter { $0 != change }
      guard !others.isEmpty, let request = request.possible(with: others),
        explainer.rules.decide(request, on: explainer.database).isAllowed
      else { continue }
      needed = others
    }
    // Whoever has a certain id is signed in.
    return first == .signIn
      || needed.contains {
        $0 == first || $0.isAboutSame(as: first) && !alternatives.changes.contains($0)
      } ? needed : nil
  }
}

extension Request {
  /// The request with all of that changed, where a client can make it.
  fileprivate func possible(with changes: [Shortfall.Change]) -> Request? {
    var request = self
    // Who it is comes before what else is known of him.
    for change in changes.filter(\.isIdentity) + changes.filter({ !$0.isIdentity }) {
      guard let changed = request.possible(with: change) else { return nil }
      request = changed
    }
    return request
  }

  /// The request with one thing changed, where a client can make it.
  fileprivate func possible(with change: Shortfall.Change) -> Request? {
    guard let changed = applying(change) else { return nil }
    if case .read(let query) = changed.operation, query.mistake(over: changed.transport) != nil {
      return nil
    }
    return changed
  }
}

extension Explanation.RuleTrace {
  /// Whether the rule was asked and is not true.
  var isRefusal: Bool {
    if case .asked(let outcome) = result { !outcome.isGranted } else { false }
  }
}

extension Expression {
  /// Whether this is the literal `false`.
  fileprivate var isNever: Bool { if case .boolean(false) = kind { true } else { false } }
}

extension RuleNode {
  /// The first rule of a kind at the node or below, level by level.
  fileprivate func first(_ kind: RuleKind) -> Rule? {
    var level = [self]
    while !level.isEmpty {
      for node in level { if let rule = node.rule(kind) { return rule } }
      level = level.flatMap(\.children)
    }
    return nil
  }
}

extension Shortfall.Change {
  /// Whether both change the same thing, so that only one of them can be made.
  fileprivate func isAboutSame(as other: Shortfall.Change) -> Bool {
    switch (self, other) {
    case (.auth(let names, _), .auth(let others, _)): names == others
    case (.signOut, .auth), (.signOut, .signIn), (.auth, .signOut), (.signIn, .signOut): true
    case (.query(let property, _), .query(let other, _)): property == other
    case (.write(let path, _), .write(let other, _)): path == other
    case (.now, .now): true
    default: false
    }
  }

  /// Whether somebody else asks then.
  fileprivate var isIdentity: Bool {
    switch self {
    case .signIn, .signOut: true
    case .auth(let names, _): names == [Array("uid".utf8)]
    case .query, .now, .write: false
    }
  }

  /// The change as the beginning of a sentence.
  fileprivate var condition: String {
    switch self {
    case .signIn: return "signed in as \"\(Request.somebody)\""
    case .signOut: return "signed out"
    case .auth(let names, let value):
      var writer = JSONWriter()
      writer.auth(value)
      let path = (["auth"] + names.map { String(decoding: $0, as: UTF8.self) }).joined(
        separator: "."
      )
      if case .null = value { return "without `\(path)`" }
      return "with \(writer.text) as `\(path)`"
    case .query(let property, let leaf): return "with \(property.parameter(leaf))"
    case .now(let now): return "at \(SpecInstant.text(now))"
    case .write(let path, nil): return "without `\(path)`"
    case .write(let path, let leaf?):
      return "with \(SimulateStates.text(leaf)) at `\(path)`"
    }
  }
}

extension [Shortfall.Change] {
  /// All changes as the beginning of a sentence.
  fileprivate var words: String { map(\.condition).joined(separator: " and ") }
}

extension QueryProperty {
  /// The parameter that gives the property a value, as REST writes it.
  fileprivate func parameter(_ leaf: DatabaseLeaf) -> String {
    switch self {
    case .orderByKey: "`orderBy=\"$key\"`"
    case .orderByValue: "`orderBy=\"$value\"`"
    case .orderByPriority: "`orderBy=\"$priority\"`"
    case .orderByChild: "`orderBy=\(SimulateStates.text(leaf))`"
    case .startAt, .endAt, .equalTo, .limitToFirst, .limitToLast:
      "`\(rawValue)=\(SimulateStates.text(leaf))`"
    }
  }
}
