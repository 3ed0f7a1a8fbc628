import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import SystemAccess

/// How long it takes from the text of rules to a decision.
enum RulesPublishing {
  static func figures() throws -> [Figure] {
    let first = try firstDecision()
    let source = SourceFile(name: "rules", text: RulesChatText.text)
    let publish = ProcessorTime.seconds(rounds: 50) {
      _ = CompiledRules(RulesDocument.parse(source))
    }
    let document = RulesDocument.parse(source)
    let compile = ProcessorTime.seconds(rounds: 50) { _ = CompiledRules(document) }
    return [
      Figure("process start to first decision", first, "ms", .atMost(15)),
      Figure("publish 60 rules", publish * 1e3, "ms", .atMost(1)),
      Figure("of that, to compile them", compile * 1e3, "ms"),
    ]
  }

  /// The milliseconds that the processor has worked for this process when it has decided once.
  ///
  /// It counts from the start of the process only when nothing has been measured before.
  private static func firstDecision() throws -> Double {
    let rules = CompiledRules(RulesDocument.parse(SourceFile(name: "", text: RulesChatText.text)))
    let request = Request(.read(DatabaseQuery()), at: "/people/p1", auth: RulesWorkload.user("p1"))
    let decision = rules.decide(request, on: .null)
    return decision.isAllowed ? Double(Clock.processorTime) / 1e6 : .infinity
  }
}
