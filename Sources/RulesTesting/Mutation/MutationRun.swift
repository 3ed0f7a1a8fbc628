import DatabaseModel
import RulesEvaluation
import RulesLanguage
import RulesProofs
import SourceDiagnostics

/// Runs the mutants of one set of rules.
struct MutationRun: Sendable {
  /// A case by its suite.
  private struct Witness: Sendable {
    var suite: Int
    var test: Int
  }

  private let shared: SharedRules
  private let isStrict: Bool
  private var suites: [SpecSuite] = []
  /// The cases that have asked a rule, by its place in `CompiledRules.rules`.
  private var witnesses: [[Witness]]

  init(_ shared: SharedRules, isStrict: Bool) {
    self.shared = shared
    self.isStrict = isStrict
    witnesses = Array(repeating: [], count: shared.compiled.rules.count)
  }

  /// Adds the cases of a suite that passed.
  mutating func add(_ suite: SpecSuite, _ result: SpecSuiteResult) {
    for (index, outcome) in result.cases.enumerated() where index < suite.cases.count {
      guard case .passed = outcome.outcome else { continue }
      for rule in outcome.askedRules where rule < witnesses.count {
        witnesses[rule].append(Witness(suite: suites.count, test: index))
      }
    }
    suites.append(suite)
  }

  var document: RulesDocument { shared.document }

  /// The rules to change, in the order of the document, as places in `CompiledRules.rules`.
  var rulesInOrder: [Int] {
    let ignored = Set(suites.flatMap(\.coverage.ignored))
    let rules = shared.compiled.rules
    return rules.indices.filter { !ignored.contains(rules[$0].ruleID) }
      .sorted { rules[$0].keyRange.lowerBound < rules[$1].keyRange.lowerBound }
  }

  /// What is noticed of the changes of one rule.
  struct RuleResult: Sendable {
    var noticedCount = 0
    var equivalentCount = 0
    var survivors: [MutationResult.Survivor] = []
    /// The id of the rule, where not all of its changes were tried.
    var cutRule: String?
  }

  /// Runs the mutants of a rule.
  func result(of index: Int) -> RuleResult {
    let rule = shared.compiled.rules[index]
    let mutants = RuleMutator.mutants(of: rule, at: index, in: shared.document)
    var survivors: [RuleMutant] = []
    for start in stride(from: 0, to: mutants.count, by: Self.batchSize) {
      survivors += unnoticed(mutants[start..<min(start + Self.batchSize, mutants.count)])
    }
    var result = RuleResult(noticedCount: mutants.count - survivors.count)
    if mutants.count >= RuleMutator.limit(in: shared.document) { result.cutRule = rule.ruleID }
    let trail = shared.document.root.trail(to: rule.path.keys)
    if rule.isOutOfReach(on: trail) {
      result.equivalentCount = survivors.count
    } else {
      add(survivors, of: rule, index, on: trail, to: &result)
    }
    return result
  }

  /// Adds mutants that no case notices, but for those that no request would.
  private func add(
    _ survivors: [RuleMutant],
    of rule: Rule,
    _ index: Int,
    on trail: [RuleNode],
    to result: inout RuleResult
  ) {
    var proof = EquivalenceProof(
      of: rule,
      on: trail,
      expressionCount: shared.document.expressionCount,
      budget: proofBudget
    )
    let example = example(for: rule, index)
    let search = CounterexampleSearch(
      shared.compiled,
      for: rule,
      starts: starts(for: rule, index)
    )
    for mutant in survivors {
      let verdict = proof.compare(rule.expression, mutant.condition)
      if verdict == .equivalent {
        result.equivalentCount += 1
        continue
      }
      result.survivors.append(
        MutationResult.Survivor(
          mutant: mutant,
          example: example?.step,
          base: example?.base ?? suites.first?.base ?? SpecBase(),
          somebody: suites.first?.actors.first { !$0.context.isBypass },
          isUnasked: witnesses[index].isEmpty,
          isUnproven: verdict == .givenUp,
          counterexample: search.find(mutant, rules(with: mutant))
        )
      )
    }
  }

  /// How much work may go into the proofs for one rule: all rules together take a few seconds.
  private var proofBudget: Int {
    min(1_000_000, max(20_000, 10_000_000 / max(1, shared.compiled.rules.count)))
  }

  /// How many mutants are ready at the same time.
  private static let batchSize = 64

  /// The mutants of one rule with which all cases pass that pass without them.
  ///
  /// Each case is run with all mutants that are left, so that its database is made once.
  private func unnoticed(_ mutants: ArraySlice<RuleMutant>) -> [RuleMutant] {
    guard let index = mutants.first?.index, !witnesses[index].isEmpty else { return Array(mutants) }
    var left = mutants.map { mutant in
      (
        mutant: mutant,
        rules: SharedRules(shared.document.replacing(mutant.rule, with: mutant.condition))
      )
    }
    var place = -1
    var bench: SpecBench?
    for witness in witnesses[index] where !left.isEmpty {
      let suite = suites[witness.suite]
      if place != witness.suite { bench = SpecBench(suite, shared, isStrict: isStrict) }
      place = witness.suite
      left.removeAll { bench?.passes(suite.cases[witness.test], with: $0.rules) == false }
    }
    return left.map(\.mutant)
  }

  private func rules(with mutant: RuleMutant) -> CompiledRules {
    CompiledRules(shared.document.replacing(mutant.rule, with: mutant.condition))
  }

  /// Requests of cases that ask the rule, to begin the search for a missing case with; those of the
  /// draft of a spec, where no case does.
  private func starts(for rule: Rule, _ index: Int) -> [CounterexampleSearch.Start] {
    var starts: [CounterexampleSearch.Start] = []
    for witness in witnesses[index] where starts.count < Self.mostStarts {
      let suite = suites[witness.suite]
      let test = suite.cases[witness.test]
      guard let step = test.steps.first, case .request(let request) = step.operation,
        request.isAbout(rule.path.keys, reading: rule.kind == .read)
      else { continue }
      starts.append(
        .init(suite: suite, fixture: test.fixture, actor: step.actor, request: request)
      )
    }
    guard starts.isEmpty, let suite = suites.first else { return starts }
    let search = SpecDraftSearch(shared.compiled, data: suite.data, actors: suite.actors)
    // Nobody asks where `as` is left out, unless the suite says who does then.
    let nobody = suite.actors.first { $0.context == .signedOut }
    let actor = suite.base.actor == nil ? .signedOut : nobody ?? suite.actors.first
    guard let actor else { return [] }
    return search.attempts(for: rule, in: shared.document)
      .filter { suite.base.path.isPrefix(of: $0.path) }.prefix(Self.mostStarts)
      .map { request in
        var request = request
        (request.now, request.transport) = (suite.base.now, suite.base.transport)
        return .init(suite: suite, fixture: 0, actor: actor, request: request)
      }
  }

  private static let mostStarts = 8

  /// The first step that is about a place of the rule, for the beginning of a missing case.
  private func example(
    for rule: Rule,
    _ index: Int
  ) -> (step: SpecCase.Step, base: SpecBase)? {
    let keys = rule.path.keys
    let steps = witnesses[index].lazy.flatMap { witness in
      let suite = suites[witness.suite]
      return suite.cases[witness.test].steps.lazy.map { (step: $0, base: suite.base) }
    }
    return steps.first { step, _ in
      guard case .request(let request) = step.operation else { return false }
      return request.isAbout(keys, reading: rule.kind == .read)
    }
  }
}

extension Request {
  /// Whether a path that is read or written is above the place of a rule, at it, or below.
  fileprivate func isAbout(_ keys: [RuleNode.Key], reading: Bool) -> Bool {
    switch operation {
    case .read: return reading && path.mayMeet(keys)
    case .update(let changes):
      return !reading && changes.contains { path.appending($0.path).mayMeet(keys) }
    case .set, .push, .remove, .transaction, .setPriority, .onDisconnect:
      return !reading && path.mayMeet(keys)
    }
  }
}

extension DatabasePath {
  fileprivate func mayMeet(_ rule: [RuleNode.Key]) -> Bool {
    zip(rule, keys).allSatisfy { key, actual in
      switch key {
      case .literal(let bytes): bytes == actual.bytes
      case .wildcard: true
      }
    }
  }
}
