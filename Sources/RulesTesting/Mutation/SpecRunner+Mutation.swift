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
