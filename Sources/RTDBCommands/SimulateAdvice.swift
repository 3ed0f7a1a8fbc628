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

  /// So many suggestions are made.
  private static let most = 6

  init(_ explainer: SimulateExplainer, _ request: Request, _ states: SimulateStates) {
    self.explainer = explainer
    self.request = request
    self.states = states
  }

  /// What to change, for each rule that would have had to say otherwise.
  func suggestions(_ explanation: Explanation) -> [DecisionReport.Suggestion] {
    // The first path that is refused is the one that decides.
    for path in explanation.paths {
      let refusals = path.rules.filter(\.isRefusal)
      let kind = explainer.rules.rules
      if let validation = refusals.first(where: { kind[$0.rule].kind == .validate }) {
        return Array(suggestions(validation).prefix(Self.most))
      }
      let isGranted = path.rules.contains { $0.result == .asked(.granted) }
      if isGranted { continue }
      if refusals.isEmpty { return missingRule(at: path.path) }
      // A rule that is false for everybody is worth a word only where there is no other.
      let open = refusals.filter { !kind[$0.rule].expression.isNever }
      return Array(
        (open.isEmpty ? refusals.suffix(1) : open).flatMap(suggestions).prefix(Self.most)
      )
    }
    return []
  }

  private func suggestions(_ trace: Explanation.RuleTrace) -> [DecisionReport.Suggestion] {
    let rule = explainer.rules.rules[trace.rule]
    let finder = ShortfallFinder(rule, trace, stored: states.before, written: states.after)
    return finder.find().map { shortfall in
      DecisionReport.Suggestion(
        for: rule.ruleID,
        shortfall.message,
        outcome: shortfall.change.flatMap { outcome(of: $0, for: trace.rule) }
      )
    }
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

  /// What comes of a request with only this changed.
  private func outcome(of change: Shortfall.Change, for rule: Int) -> String? {
    guard let changed = request.applying(change) else { return nil }
    let decision = explainer.rules.decide(changed, on: explainer.database)
    let condition = change.condition
    switch decision.verdict {
    case .allow: return "\(condition), it is allowed"
    case .deny:
      guard let refusing = decision.refusingRule else { return nil }
      return refusing == rule
        ? "\(condition), the rule asks for more"
        : "\(condition), `\(explainer.rules.rules[refusing].ruleID)` refuses"
    case .invalid(let reason): return "\(condition), it is invalid: \(reason.message)"
    }
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
  /// The change as the beginning of a sentence.
  fileprivate var condition: String {
    switch self {
    case .auth(let names, let value):
      var writer = JSONWriter()
      writer.auth(value)
      let path = (["auth"] + names.map { String(decoding: $0, as: UTF8.self) }).joined(
        separator: "."
      )
      return "with \(writer.text) as `\(path)`"
    case .query(let property, let leaf): return "with \(property.parameter(leaf))"
    case .write(let path, nil): return "without `\(path)`"
    case .write(let path, let leaf?):
      return "with \(SimulateStates.text(leaf)) at `\(path)`"
    }
  }
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
