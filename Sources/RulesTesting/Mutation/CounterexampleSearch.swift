import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// A request that rules and changed rules decide otherwise: a case that would notice the change.
public struct Counterexample: Sendable {
  /// Who asks.
  let actor: SpecActor
  let request: Request
  /// What is laid over the data of the suite.
  let given: [DatabaseWrite]
  /// Whether the rules as they are allow it.
  let isAllowed: Bool
  /// The rule that refuses it, as the rules are.
  let refusingRule: String?
  /// What the suite says where the case says nothing.
  let base: SpecBase
}

/// Looks for a request that shows what was changed in rules, near to those that cases make.
///
/// The requests of cases are varied in one place: somebody else asks, a child is missing, a value is
/// at a bound that the rule names, something is stored or is not.
struct CounterexampleSearch: Sendable {
  /// A request of a case, and where it is made.
  struct Start: Sendable {
    var suite: SpecSuite
    var fixture: Int
    var actor: SpecActor
    var request: Request
  }

  /// So many requests are decided for one change, and so many parts of a rule evaluated for them.
  private static let mostAttempts = 1_500
  private static let mostParts = 2_000_000

  let rules: CompiledRules
  let starts: [Start]
  private let limit: Int

  /// Prepares a search with requests that ask a rule.
  init(_ rules: CompiledRules, for rule: Rule, starts: [Start]) {
    self.rules = rules
    self.starts = starts
    var partCount = 0
    rule.expression.forEach { _ in partCount += 1 }
    limit = min(Self.mostAttempts, Self.mostParts / max(1, partCount))
  }

  /// Finds a request that changed rules decide otherwise.
  func find(_ mutant: RuleMutant, _ changed: CompiledRules) -> Counterexample? {
    var attempts = 0
    let variations = RequestVariations(mutant)
    // The requests as they are come first: of others there are many.
    for isVaried in [false, true] {
      for start in starts {
        let requests =
          isVaried ? Array(variations.requests(start.request).dropFirst()) : [start.request]
        let found = find(from: start, requests, variations, changed, &attempts)
        if let found { return found }
      }
    }
    return nil
  }

  /// Looks among requests on all that a case may begin with.
  private func find(
    from start: Start,
    _ requests: [Request],
    _ variations: RequestVariations,
    _ changed: CompiledRules,
    _ attempts: inout Int
  ) -> Counterexample? {
    guard attempts < limit else { return nil }
    for given in variations.givens(start.request, start.suite.fixtures[start.fixture]) {
      guard let database = try? LayeredDatabase(start.suite.data, given) else { continue }
      for request in requests {
        for actor in actors(start) {
          attempts += 1
          guard attempts <= limit else { return nil }
          var request = request
          request.auth = actor.context
          if let found = compare(request, actor, given, database, changed, start.suite.base) {
            return found
          }
        }
      }
    }
    return nil
  }

  /// Who asked first, then everybody else.
  private func actors(_ start: Start) -> [SpecActor] {
    let others = start.suite.actors.filter { $0 != start.actor && !$0.context.isBypass }
    return [start.actor] + others.prefix(8)
  }

  private func compare(
    _ request: Request,
    _ actor: SpecActor,
    _ given: [DatabaseWrite],
    _ database: LayeredDatabase,
    _ changed: CompiledRules,
    _ base: SpecBase
  ) -> Counterexample? {
    let decision = rules.decide(request, on: database)
    let other = changed.decide(request, on: database)
    guard decision.isAllowed != other.isAllowed, decision.uncertain.isEmpty,
      other.uncertain.isEmpty
    else { return nil }
    if case .invalid = decision.verdict { return nil }
    return Counterexample(
      actor: actor,
      request: request,
      given: given,
      isAllowed: decision.isAllowed,
      refusingRule: decision.refusingRule.map { rules.rules[$0].ruleID },
      base: base
    )
  }
}
