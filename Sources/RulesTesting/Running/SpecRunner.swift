import SystemAccess

/// Runs suites: each case on a database of its own, rules made ready once for all suites that have
/// them.
public struct SpecRunner: Sendable {
  /// Whether an uncertain verdict fails a case that does not expect one.
  public var isStrict = false
  /// Whether the run ends with the first case that fails.
  public var stopsAtFailure = false
  /// Whether the run records what was seen of the rules.
  public var collectsCoverage = false
  /// How many threads may run cases; what comes out does not depend on it.
  public var jobs = 1

  /// Creates a runner.
  public init() {}

  /// Runs all cases; the results are in their order.
  public func run(_ suites: [SpecSuite]) -> SpecRunResult {
    let plan = SpecRunPlan(suites, self)
    let work = SharedWork(count: plan.pieces.count)
    // What a case behind the first failure has seen must not count, so there cannot be one.
    let jobs = stopsAtFailure && collectsCoverage ? 1 : plan.usefulJobs(jobs)
    let finished = work.results(jobs: jobs) { plan.run($0) }
    return plan.result(of: finished.map(\.result))
  }

  /// Runs one case of a suite.
  public func run(_ test: SpecCase, of suite: SpecSuite) -> SpecCaseResult {
    var bench = SpecBench(suite, SharedRules(suite.rules), isStrict: isStrict)
    return bench.run(test)
  }
}
