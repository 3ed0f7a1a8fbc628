import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import SystemAccess

extension SpecRunner {
  /// Changes the rules in one place after the other, and looks which changes no case notices.
  ///
  /// - Parameters:
  ///   - suites: The suites of the run.
  ///   - result: What the run gave, with coverage: only cases that passed and have asked the changed
  ///     rule are run again.
  /// - Returns: What was noticed, for each set of rules.
  /// - Complexity: the number of changes times the cost of making their rules ready, and of the
  ///   cases up to the first that notices.
  public func mutate(_ suites: [SpecSuite], after result: SpecRunResult) -> MutationResult {
    let collection = RulesCollection(suites)
    var runs = collection.entries.map { MutationRun($0, isStrict: isStrict) }
    for (suite, (owner, outcome)) in zip(suites, zip(collection.owners, result.suites)) {
      runs[owner].add(suite, outcome)
    }
    let rules = runs.enumerated().flatMap { run in
      run.element.rulesInOrder.map { (run: run.offset, rule: $0) }
    }
    let work = SharedWork(count: rules.count)
    let parts = work.results(jobs: jobs) { [runs] work in
      var results: [(piece: Int, result: MutationRun.RuleResult)] = []
      while let index = work.next() {
        let (run, rule) = rules[index]
        results.append((index, runs[run].result(of: rule)))
      }
      return results
    }
    var mutation = MutationResult(rules: runs.map { MutationResult.Rules(document: $0.document) })
    for part in parts { mutation.rules[rules[part.piece].run].add(part.result) }
    return mutation
  }
}

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
  }

  /// Runs the mutants of a rule.
  func result(of index: Int) -> RuleResult {
    let rule = shared.compiled.rules[index]
    let expressionCount = shared.document.expressionCount
    let mutants = RuleMutator.mutants(of: rule, at: index, expressionCount: expressionCount)
    var survivors: [RuleMutant] = []
    for start in stride(from: 0, to: mutants.count, by: Self.batchSize) {
      survivors += unnoticed(mutants[start..<min(start + Self.batchSize, mutants.count)])
    }
    var result = RuleResult(noticedCount: mutants.count - survivors.count)
    var proof = EquivalenceProof(of: rule, expressionCount: expressionCount, budget: proofBudget)
    let example = example(for: rule, index)
    for mutant in survivors {
      let verdict = proof.compare(rule.expression, mutant.condition)
      if verdict == .equivalent {
        result.equivalentCount += 1
        continue
      }
      result.survivors.append(
        MutationResult.Survivor(
          mutant: mutant,
          example: example,
          isUnasked: witnesses[index].isEmpty,
          isUnproven: verdict == .givenUp
        )
      )
    }
    return result
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
      let document = shared.document.replacing(mutant.rule, with: mutant.condition)
      return (mutant: mutant, rules: SharedRules(document))
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

  /// The first step that is about a place of the rule, for the beginning of a missing case.
  private func example(for rule: Rule, _ index: Int) -> SpecCase.Step? {
    let keys = rule.path.keys
    let steps = witnesses[index].lazy.flatMap { suites[$0.suite].cases[$0.test].steps }
    return steps.first { step in
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
