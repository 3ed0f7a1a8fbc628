import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics

/// Tells how a step that failed came out as it did.
struct FailureReport {
  private let document: RulesDocument
  private let rules: CompiledRules
  private static let mostParts = 12
  private static let mostOperands = 12
  private static let longestText = 120

  init(_ document: RulesDocument, _ rules: CompiledRules) {
    self.document = document
    self.rules = rules
  }

  func failure(
    _ step: SpecCase.Step,
    _ outcome: SpecStage.Outcome,
    _ check: ExpectationCheck
  ) -> SpecFailure {
    let paths = outcome.decisions.flatMap { asked in
      explain(asked.request, on: asked.database).map { path in
        asked.decision.isAllowed ? path.keeping(step.expectation.namedRules) : path
      }
    }
    let wantsMore = step.expectation.decision == .allow && outcome.verdict == .deny
    let refused = wantsMore ? outcome.decisions.last { !$0.decision.isAllowed } : nil
    return SpecFailure(
      operation: step.operation.description,
      actor: step.actor.name,
      now: step.now,
      operands: operands(step.operation),
      verdict: outcome.verdict,
      got: got(outcome),
      mismatches: check.mismatches,
      paths: paths,
      refusal: refused.map { SpecFailure.Refusal(request: $0.request, database: $0.database) },
      range: step.expectation.range
    )
  }

  /// The rules on the way to each path of a request.
  func explain(_ request: Request, on database: LayeredDatabase) -> [PathExplanation] {
    let explanation = rules.explain(request, on: database)
    let isAllowed = explanation.decision.isAllowed
    return explanation.paths.map { path in
      PathExplanation(
        path: path.path,
        rules: path.rules.map { line($0, isAllowed: isAllowed) }
      )
    }
  }

  private func line(
    _ trace: Explanation.RuleTrace,
    isAllowed: Bool
  ) -> PathExplanation.RuleLine {
    let rule = rules.rules[trace.rule]
    let outcome: PathExplanation.RuleLine.Outcome
    var parts: [PathExplanation.RuleLine.Part] = []
    switch trace.result {
    case .asked(.granted): outcome = .granted
    case .asked(.refused): outcome = .refused
    case .asked(.failed(let error)): outcome = .failed(error.message)
    case .skipped(.grantedAbove): outcome = .notAsked("a rule above has granted")
    case .skipped(.refusedBefore): outcome = .notAsked("another rule has refused")
    case .skipped(.noValue): outcome = .notAsked("nothing is there afterwards")
    }
    // The values that matter are those of the rules that made the verdict what it is.
    if case .asked(let result) = trace.result, result.isGranted == isAllowed {
      parts = self.parts(trace.values, of: rule)
    }
    return PathExplanation.RuleLine(
      id: rule.ruleID,
      kind: rule.kind,
      path: trace.path,
      outcome: outcome,
      text: text(of: rule.expression),
      source: document.source,
      range: rule.expression.range,
      parts: parts
    )
  }

  /// The values that tell most: those of parts that are not written out, each once.
  private func parts(
    _ values: [Explanation.PartValue],
    of rule: Rule
  ) -> [PathExplanation.RuleLine.Part] {
    var seen: Set<String> = []
    var result: [PathExplanation.RuleLine.Part] = []
    for part in values where part.expression.id != rule.expression.id {
      guard !part.expression.isLiteral, case .success(let value) = part.result,
        let shown = ValueText.text(value)
      else { continue }
      let text = text(of: part.expression)
      guard seen.insert(text).inserted else { continue }
      result.append(.init(text: text, value: shown))
    }
    return Array(result.suffix(Self.mostParts))
  }

  /// The source of an expression on one line.
  private func text(of expression: Expression) -> String {
    let text = document.source.text(of: expression.range)
    let line = text.split { $0.isWhitespace }.joined(separator: " ")
    return line.count > Self.longestText ? line.prefix(Self.longestText) + "…" : line
  }

  // MARK: The step

  private func operands(_ operation: SpecOperation) -> [String] {
    guard case .request(let request) = operation else { return [] }
    return operands(request.operation)
  }

  private func operands(_ operation: Request.Operation) -> [String] {
    switch operation {
    case .read(let query): query.isEmpty ? [] : ["query: " + query.text]
    case .set(let tree), .transaction(let tree), .push(let tree?, _):
      ["value: " + ValueText.text(tree)]
    case .push(nil, _), .remove: []
    case .setPriority(let priority): ["priority: " + ValueText.text(priority.leaf)]
    case .onDisconnect(let inner): [inner.verb] + operands(inner)
    case .update(let changes):
      changes.prefix(Self.mostOperands).map { change in
        "\(change.path.description.dropFirst()): \(ValueText.text(change.value))"
      } + (changes.count > Self.mostOperands ? ["…"] : [])
    }
  }

  private func got(_ outcome: SpecStage.Outcome) -> String {
    let verdict = outcome.verdict.rawValue
    if let reason = outcome.reason { return "\(verdict): \(reason)" }
    guard let decision = outcome.decisions.last?.decision else { return verdict }
    switch outcome.verdict {
    case .allow: return verdict + by(decision.grantingRule)
    case .deny: return verdict + by(decision.refusingRule)
    case .invalid: return verdict
    }
  }

  private func by(_ rule: Int?) -> String {
    rule.map { " by \(rules.rules[$0].ruleID)" } ?? ", no rule was asked"
  }
}

extension Expression {
  /// Whether the expression shows its value itself.
  fileprivate var isLiteral: Bool {
    switch kind {
    case .null, .boolean, .number, .string, .regularExpression, .array: true
    default: false
    }
  }
}

extension DatabaseQuery {
  /// The query on one line.
  var text: String {
    var parts: [String] = []
    switch order {
    case nil: break
    case .key?: parts.append("orderBy $key")
    case .value?: parts.append("orderBy $value")
    case .priority?: parts.append("orderBy $priority")
    case .child(let path)?: parts.append("orderBy " + String(decoding: path, as: UTF8.self))
    }
    let bounds = [
      ("equalTo", equalTo), ("startAt", startAt), ("startAfter", startAfter), ("endAt", endAt),
      ("endBefore", endBefore),
    ]
    for case (let name, let bound?) in bounds { parts.append("\(name) \(ValueText.text(bound))") }
    if let limitToFirst {
      parts.append("limitToFirst \(ValueText.text(DatabaseLeaf.number(limitToFirst)))")
    }
    if let limitToLast {
      parts.append("limitToLast \(ValueText.text(DatabaseLeaf.number(limitToLast)))")
    }
    return parts.joined(separator: ", ")
  }
}
