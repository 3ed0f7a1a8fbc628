import DatabaseModel
import JSONStreaming
import Reporting
import RulesEvaluation
import RulesLanguage
import RulesTesting

/// Decides one request and tells how the decision came about.
struct SimulateExplainer {
  let document: RulesDocument
  let rules: CompiledRules
  let database: DatabaseTree

  /// So many paths and rules on the way to each are shown, beside those that refused.
  private static let mostPaths = 20
  private static let mostRules = 40
  private static let mostChanges = 12

  init(_ document: RulesDocument, _ database: DatabaseTree) {
    self.init(document, CompiledRules(document), database)
  }

  init(_ document: RulesDocument, _ rules: CompiledRules, _ database: DatabaseTree) {
    self.document = document
    self.rules = rules
    self.database = database
  }

  /// Answers a request.
  func report(
    _ operation: SimulateOperation,
    _ line: SimulateLine,
    by actor: SpecActor
  ) -> DecisionReport {
    var report = DecisionReport(operation.name, at: operation.path, by: actor.name, .invalid)
    do throws(SimulateLine.Invalid) {
      var request = try line.request()
      request.auth = actor.context
      if operation.isOnDisconnect { request.operation = .onDisconnect(request.operation) }
      report.facts = facts(request, operation)
      explain(request, in: &report)
    } catch {
      report.reason = error.message
    }
    return report
  }

  private func facts(_ request: Request, _ operation: SimulateOperation) -> [Fact] {
    var facts: [Fact] = []
    if let auth = request.auth.value {
      facts.append(Fact("auth", .text(SimulateStates.text(auth))))
    }
    facts += self.facts(request.operation)
    if let query = operation.query { facts.append(Fact("query", .text(query))) }
    facts.append(Fact("now", .text(SpecInstant.text(request.now))))
    if case .read = request.operation {
      facts.append(Fact("transport", .text(request.transport.rawValue)))
    }
    return facts
  }

  private func facts(_ operation: Request.Operation) -> [Fact] {
    switch operation {
    case .read, .remove, .push(nil, _): []
    case .set(let tree), .transaction(let tree), .push(let tree?, _):
      [Fact("value", .text(ValueText.text(tree)))]
    case .setPriority(let priority):
      [Fact("priority", .text(priority.leaf.map(SimulateStates.text) ?? "null"))]
    case .onDisconnect(let inner): facts(inner)
    case .update(let changes): [Fact("value", .text(text(changes)))]
    }
  }

  private func text(_ changes: [Request.Change]) -> String {
    let parts = changes.prefix(Self.mostChanges).map { change in
      "\(ValueText.text(change.path.description.dropFirst().utf8.map { $0 })): "
        + ValueText.text(change.value)
    }
    return "{" + parts.joined(separator: ", ") + (changes.count > parts.count ? ", …}" : "}")
  }

  private func explain(_ request: Request, in report: inout DecisionReport) {
    let explanation = rules.explain(request, on: database)
    let decision = explanation.decision
    report.uncertain = decision.uncertain.map { .init($0.id, $0.text) }
    report.inferred = explanation.inferences(of: rules).map { .init($0.id, $0.text) }
    report.warnings = SpecWarning.warnings(
      about: request,
      on: LayeredDatabase(database),
      document,
      rules
    ).map { .init($0.code?.rawValue ?? "", $0.message) }
    switch decision.verdict {
    case .invalid(let reason):
      report.reason = reason.message
      return
    case .allow:
      report.verdict = .allow
      report.rule = decision.grantingRule.map { rules.rules[$0].ruleID }
      if request.auth.isBypass { report.reason = "no rule is asked for admin credentials" }
    case .deny:
      report.verdict = .deny
      report.rule = decision.refusingRule.map { rules.rules[$0].ruleID }
      if report.rule == nil { report.reason = "no rule on the way could grant it" }
    }
    let states = SimulateStates(request, on: database)
    for (index, trace) in explanation.paths.enumerated() {
      if index < Self.mostPaths || trace.rules.contains(where: \.isRefusal) {
        report.paths.append(path(trace, states))
      } else {
        report.omittedPaths += 1
      }
    }
    if decision.verdict == .deny {
      report.suggestions = SimulateAdvice(self, request, states, hasTimeOption: true)
        .suggestions(explanation)
    }
  }

  // MARK: Rules

  private func path(
    _ trace: Explanation.PathTrace,
    _ states: SimulateStates
  ) -> DecisionReport.Path {
    var path = DecisionReport.Path(trace.path.description, note: note(trace, states))
    for (index, rule) in trace.rules.enumerated() {
      if index < Self.mostRules || rule.isRefusal {
        path.rules.append(self.rule(rule, states))
      } else {
        path.omittedRules += 1
      }
    }
    return path
  }

  /// What is missing among the rules on the way.
  private func note(_ trace: Explanation.PathTrace, _ states: SimulateStates) -> String? {
    let kinds = trace.rules.map { rules.rules[$0.rule].kind }
    guard kinds.contains(where: { $0 != .validate }) else { return "none on the way may grant it" }
    let isAsked = trace.rules.contains { if case .asked = $0.result { true } else { false } }
    guard kinds.contains(.write), isAsked else { return nil }
    let isGranted = trace.rules.contains {
      $0.result == .asked(.granted) && rules.rules[$0.rule].kind == .write
    }
    if !isGranted { return "no `.validate` is asked, because no `.write` has granted" }
    if states.after?.node(at: trace.path) == nil {
      return "nothing is there afterwards, so no `.validate` below is asked"
    }
    return kinds.contains(.validate) ? nil : "no `.validate` stands on the way or below"
  }

  private func rule(
    _ trace: Explanation.RuleTrace,
    _ states: SimulateStates
  ) -> DecisionReport.Rule {
    let rule = rules.rules[trace.rule]
    let (result, reason): (DecisionReport.Rule.Result, String?) =
      switch trace.result {
      case .asked(.granted): (.granted, nil)
      case .asked(.refused): (.refused, nil)
      case .asked(.failed(let error)): (.error, error.message)
      case .skipped(.grantedAbove): (.notReached, "a rule above has granted already")
      case .skipped(.refusedBefore): (.notReached, "another rule has refused already")
      case .skipped(.noValue):
        (.notReached, "nothing is there after the write, so nothing is validated")
      }
    return DecisionReport.Rule(
      rule.ruleID,
      at: trace.path.description,
      in: Finding.Place(rule.expression.range, in: document.source),
      result,
      reason: reason,
      condition: SimulateCondition.make(rule, trace.values, in: document.source, states)
    )
  }
}
