import ReferenceEvaluator
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import TestSupport

/// Random rules, data and requests through the engine's evaluators and the reference.
package struct DifferentialRun: Sendable {
  /// What was seen, so that a generator that has become dull is noticed.
  package struct Tally: CustomStringConvertible, Sendable {
    package var compared = 0
    package var allowed = 0
    package var denied = 0
    package var invalid = 0
    /// No statement decides.
    package var unknown = 0
    /// The disagreements, as small as they could be made.
    package var disagreements: [String] = []

    package var description: String {
      """
      \(compared) compared: \(allowed) allowed, \(denied) denied, \(invalid) invalid, \
      \(unknown) unknown; \(disagreements.count) disagreements
      """
    }

    fileprivate mutating func count(_ verdict: PlainDecision.Verdict) {
      switch verdict {
      case .allow: allowed += 1
      case .deny: denied += 1
      case .invalid: invalid += 1
      case .unknown: unknown += 1
      }
    }
  }

  private let seed: UInt64
  /// A run ends behind so many disagreements.
  private let limit = 5

  package init(seed: UInt64) { self.seed = seed }

  /// Compares at least so many requests.
  package func requests(_ count: Int) throws -> Tally {
    var tally = Tally()
    var seed = seed
    while tally.compared < count, tally.disagreements.count < limit {
      seed &+= 1
      try compareRequests(seed: seed, &tally)
    }
    return tally
  }

  /// One rules file with some databases and some requests for each.
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
        tally.disagreements.append("seed \(seed): \(refusal.message)\n\(rules.document)")
        return
      }
      for _ in 0..<8 {
        tally.compared += 1
        switch try comparison.compare(scenario.request) {
        case .agreed(let decision): tally.count(decision.verdict)
        case .unknown: tally.unknown += 1
        case .differs:
          tally.disagreements.append("seed \(seed): \(scenario.simplified().report)")
          return
        }
        scenario.request = maker.request(for: rules)
      }
    }
  }

  /// Compares what patterns are accepted and what they match.
  package func patterns(_ count: Int) -> Tally {
    var tally = Tally()
    var random = SeededGenerator(seed: seed)
    while tally.compared < count, tally.disagreements.count < limit {
      tally.compared += 1
      let body = RandomPattern.anyBody(&random)
      let flag = random.below(5) == 0 ? "i" : ""
      let call = ExpressionDraft(.boolean, "data.val().matches(/\(body)/\(flag))")
      var rules = RuleDraft()
      rules.rules = [(".read", call)]
      let isAccepted = (try? PlainRules.read(rules.document)) != nil
      let document = RulesDocument.parse(SourceFile(name: "rules", text: rules.document))
      if isAccepted != document.isDeployable {
        let message = document.serverMessage?.message ?? "accepted"
        tally.disagreements.append("/\(body)/: \(message)")
      }
      tally.count(isAccepted ? .allow : .deny)
      guard isAccepted, document.isDeployable else { continue }
      for _ in 0..<4 {
        let data = PlainJSON.string(RandomPattern.text(&random))
        let scenario = Scenario(rules: rules, data: data, request: PlainRequest(.read, at: "/"))
        if let text = scenario.disagreement() {
          tally.disagreements.append("/\(body)/\(flag) on \(data.text): \(text)")
        }
      }
    }
    return tally
  }

  /// Compares which expressions deploy, whatever the types of their parts.
  package func types(_ count: Int) -> Tally {
    var tally = Tally()
    var seed = seed
    while tally.compared < count, tally.disagreements.count < limit {
      seed &+= 1
      tally.compared += 1
      let isRead = seed % 3 == 0
      let site = RandomExpression.Site(isRead: isRead, wildcards: ["$x"])
      var maker = RandomExpression(site: site, random: SeededGenerator(seed: seed))
      let stranger = maker.stranger()
      let text = maker.boolean(3).disturbed(with: stranger, &maker.random).text
      guard let isAccepted = PlainTypes.accepts(text, isRead: isRead, wildcards: ["$x"]) else {
        tally.unknown += 1
        continue
      }
      tally.count(isAccepted ? .allow : .deny)
      let parsed = ParsedExpression(
        SourceFile(name: "expression", text: text),
        as: isRead ? .read : .write,
        wildcards: [Array("$x".utf8)],
        requiresBoolean: true
      )
      if parsed.isDeployable != isAccepted {
        let message = parsed.serverMessage?.message ?? "accepted"
        tally.disagreements.append("seed \(seed): `\(text)`: \(message)")
      }
    }
    return tally
  }
}
