import Foundation
import ReferenceEvaluator
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

/// Random rules, data and requests through the engine's evaluators and the reference.
///
/// `RTDB_DIFFERENTIAL=1000000 swift test -c release --filter DifferentialTests` compares a million
/// requests; `RTDB_DIFFERENTIAL_SEED` begins elsewhere.
@Suite struct DifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["RTDB_DIFFERENTIAL"].flatMap { Int($0) } ?? 2_500
  private static let seed =
    environment["RTDB_DIFFERENTIAL_SEED"].flatMap { UInt64($0) } ?? 20_260_101

  /// What was seen, so that a generator that has become dull fails.
  private struct Tally: CustomStringConvertible {
    var requests = 0
    var verdicts: [PlainDecision.Verdict: Int] = [:]
    var unknown = 0
    var disagreements = 0

    var description: String {
      let parts = verdicts.map { "\($0.key) \($0.value)" }.sorted()
      return """
        \(requests) requests: \(parts.joined(separator: ", ")), unknown \(unknown), \
        \(disagreements) disagreements
        """
    }
  }

  @Test func `three evaluators agree about every request`() throws {
    var tally = Tally()
    var seed = Self.seed
    while tally.requests < Self.count, tally.disagreements < 5 {
      seed &+= 1
      try compareRequests(seed: seed, &tally)
    }
    if Self.environment["RTDB_DIFFERENTIAL"] != nil { print(tally) }
    #expect(tally.disagreements == 0)
    // Few requests may be beyond the statements, and no verdict may be rare.
    #expect(tally.unknown * 10 < tally.requests)
    #expect(tally.verdicts[.allow, default: 0] * 5 > tally.requests, "\(tally)")
    #expect(tally.verdicts[.deny, default: 0] * 5 > tally.requests, "\(tally)")
    #expect(tally.verdicts[.invalid, default: 0] > 0, "\(tally)")
  }

  private func compareRequests(seed: UInt64, _ tally: inout Tally) throws {
    var maker = RandomScenario(seed: seed)
    let rules = maker.rules()
    for _ in 0..<4 {
      let data = maker.json(3, isWrite: false)
      var scenario = Scenario(rules: rules, data: data, request: maker.request(for: rules))
      let comparison: ScenarioComparison
      do {
        comparison = try ScenarioComparison(rules, data: data)
      } catch let refusal as ScenarioComparison.Refusal {
        tally.disagreements += 1
        Issue.record("seed \(seed): \(refusal.message)\n\(rules.document)")
        return
      }
      for _ in 0..<8 {
        tally.requests += 1
        switch try comparison.compare(scenario.request) {
        case .agreed(let decision): tally.verdicts[decision.verdict, default: 0] += 1
        case .unknown: tally.unknown += 1
        case .differs:
          tally.disagreements += 1
          Issue.record("seed \(seed): \(scenario.simplified().report)")
          return
        }
        scenario.request = maker.request(for: rules)
      }
    }
  }

  @Test func `patterns are accepted and match alike`() throws {
    var random = SeededGenerator(seed: Self.seed)
    var accepted = 0
    for _ in 0..<Self.count / 4 {
      let body = RandomPattern.anyBody(&random)
      let flag = random.below(5) == 0 ? "i" : ""
      var rules = RuleDraft()
      rules.rules = [(".read", ExpressionDraft(.boolean, "data.val().matches(/\(body)/\(flag))"))]
      let plain = try? PlainRules.read(rules.document)
      let document = RulesDocument.parse(SourceFile(name: "rules", text: rules.document))
      guard plain != nil, document.isDeployable else {
        let message = document.serverMessage?.message ?? "accepted"
        #expect((plain != nil) == document.isDeployable, "/\(body)/: \(message)")
        continue
      }
      accepted += 1
      for _ in 0..<4 {
        let data = PlainJSON.string(
          (0..<random.below(8)).map { _ in
            random.pick(["a", "b", "5", "(", "A", "é", "|", "{", "^", "\\"])
          }.joined()
        )
        let scenario = Scenario(rules: rules, data: data, request: PlainRequest(.read, at: "/"))
        #expect(scenario.disagreement() == nil, "/\(body)/\(flag) on \(data.text)")
      }
    }
    #expect(accepted * 5 > Self.count / 4)
  }
}
