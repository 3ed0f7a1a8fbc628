import DatabaseModel
import ReferenceEvaluator
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics

/// Rules and data read by the engine and by the reference.
struct ScenarioComparison {
  /// How the three agree about one request.
  enum Outcome {
    case agreed(PlainDecision)
    case unknown
    case differs(String)
  }

  private let rules: CompiledRules
  private let plainRules: PlainRules
  private let database: DatabaseTree
  private let plainDatabase: PlainTree

  /// The reason why rules that have to deploy do not.
  struct Refusal: Error { let message: String }

  init(_ draft: RuleDraft, data: PlainJSON) throws {
    let text = draft.document
    let document = RulesDocument.parse(SourceFile(name: "rules", text: text))
    guard document.isDeployable else {
      let message = document.serverMessage ?? document.limitMessage
      throw Refusal(message: "\(message?.description ?? "")")
    }
    rules = CompiledRules(document)
    do {
      plainRules = try PlainRules.read(text)
    } catch {
      throw Refusal(message: "reference: \(error)")
    }
    database = try EngineScenario.tree(data)
    plainDatabase = try PlainTree(data)
  }

  func compare(_ plain: PlainRequest) throws -> Outcome {
    let request = try EngineScenario.request(plain)
    let expected = plainRules.decide(plain, on: plainDatabase)
    guard expected.verdict != .unknown else { return .unknown }
    var engine = RulesEngine(rules)
    let compiled = engine.decide(request, on: database)
    let walked = rules.explain(request, on: database).decision
    var differences: [String] = []
    if compiled != walked { differences.append("the two evaluators differ") }
    if engine.decide(request, on: database) != compiled {
      differences.append("the engine decides otherwise in memory that was used")
    }
    if let executed = request.executed(at: request.now),
      engine.decide(executed, on: database) != compiled
    {
      differences.append("execution on disconnect")
    }
    if kind(compiled.verdict) != expected.verdict { differences.append("verdict") }
    if expected.verdict == .allow, name(compiled.grantingRule) != expected.grantingRule {
      differences.append("granting rule")
    }
    if expected.verdict == .deny, !expected.refusingRules.contains(name(compiled.refusingRule)) {
      differences.append("refusing rule")
    }
    if let after = expected.after, try !writesAgree(request, after) {
      differences.append("data behind the request")
    }
    if differences.isEmpty { return .agreed(expected) }
    return .differs(
      """
      differs: \(differences.joined(separator: ", "))
      evaluator: \(description(compiled))
      explanation: \(description(walked))
      reference: \(expected.verdict), granting \(expected.grantingRule ?? "-"), \
      refusing \(expected.refusingRules)
      """
    )
  }

  private func writesAgree(_ request: Request, _ after: PlainTree) throws -> Bool {
    guard let writes = try? request.writes(on: database) else { return false }
    return EngineScenario.isEqual(try database.applying(writes), after)
  }

  private func kind(_ verdict: Decision.Verdict) -> PlainDecision.Verdict {
    switch verdict {
    case .allow: .allow
    case .deny: .deny
    case .invalid: .invalid
    }
  }

  private func name(_ rule: Int?) -> String? { rule.map { rules.rules[$0].ruleID } }

  private func description(_ decision: Decision) -> String {
    """
    \(decision.verdict), granting \(name(decision.grantingRule) ?? "-"), \
    refusing \(name(decision.refusingRule) ?? "-"), uncertain \(decision.uncertain)
    """
  }
}
