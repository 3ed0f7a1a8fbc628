import SystemAccess

/// The cases of a run in pieces that several threads share.
struct SpecRunPlan: Sendable {
  /// Some cases of a suite that follow each other.
  struct Piece: Sendable {
    var suite: Int
    var cases: Range<Int>
  }

  /// What a piece gave; the last piece of a thread has all that the thread has counted.
  struct Finished: Sendable {
    var piece: Int
    var cases: [SpecCaseResult]
    var counts: [CoverageCounts?] = []
  }

  /// A piece is large enough to be worth taking, and small enough that threads end together.
  private static let pieceSize = 32
  /// With fewer cases for it, starting a thread takes longer than what it does.
  private static let leastCasesPerJob = 200

  private let suites: [SpecSuite]
  private let runner: SpecRunner
  private let rules: RulesCollection
  private(set) var pieces: [Piece] = []

  init(_ suites: [SpecSuite], _ runner: SpecRunner) {
    self.suites = suites
    self.runner = runner
    rules = RulesCollection(suites)
    for (index, suite) in suites.enumerated() {
      for start in stride(from: 0, to: suite.cases.count, by: Self.pieceSize) {
        let end = min(start + Self.pieceSize, suite.cases.count)
        pieces.append(Piece(suite: index, cases: start..<end))
      }
    }
  }

  /// How many of some threads have enough to do.
  func usefulJobs(_ jobs: Int) -> Int {
    let count = suites.reduce(0) { $0 + $1.cases.count }
    return max(1, min(jobs, count / Self.leastCasesPerJob))
  }

  /// Runs pieces until none is left.
  func run(_ work: SharedWork) -> [(piece: Int, result: Finished)] {
    var results: [(piece: Int, result: Finished)] = []
    var recorders = [CoverageRecorder?](repeating: nil, count: rules.entries.count)
    var bench: (suite: Int, SpecBench)?
    while let index = work.next() {
      let piece = pieces[index]
      var current: SpecBench
      if let bench, bench.suite == piece.suite {
        current = bench.1
      } else {
        current = self.bench(for: piece.suite, &recorders)
      }
      let (cases, hasFailed) = run(piece, &current)
      bench = (piece.suite, current)
      results.append((index, Finished(piece: index, cases: cases)))
      if hasFailed { work.finish(with: index) }
    }
    if !results.isEmpty {
      results[results.count - 1].result.counts = recorders.map { $0?.counts }
    }
    return results
  }

  private func bench(for suite: Int, _ recorders: inout [CoverageRecorder?]) -> SpecBench {
    let owner = rules.owners[suite]
    let shared = rules.entries[owner]
    if runner.collectsCoverage, recorders[owner] == nil {
      recorders[owner] = CoverageRecorder(shared.compiled)
    }
    return SpecBench(
      suites[suite],
      shared,
      recorder: recorders[owner],
      isStrict: runner.isStrict
    )
  }

  /// Runs a piece, up to a failure that ends the run.
  private func run(_ piece: Piece, _ bench: inout SpecBench) -> ([SpecCaseResult], Bool) {
    var results: [SpecCaseResult] = []
    results.reserveCapacity(piece.cases.count)
    for test in suites[piece.suite].cases[piece.cases] {
      let result = bench.run(test)
      results.append(result)
      if runner.stopsAtFailure, result.outcome.isFailure { return (results, true) }
    }
    return (results, false)
  }

  /// Puts together what the pieces gave, in their order, up to a failure that ends the run.
  func result(of finished: [Finished]) -> SpecRunResult {
    var result = SpecRunResult(suites: [])
    for part in finished {
      let suite = pieces[part.piece].suite
      addSuites(through: suite, to: &result)
      result.suites[suite].cases += part.cases
      guard runner.stopsAtFailure, part.cases.last?.outcome.isFailure == true else { continue }
      result.coverage = coverage(finished)
      return result
    }
    addSuites(through: suites.count - 1, to: &result)
    result.coverage = coverage(finished)
    return result
  }

  private func addSuites(through index: Int, to result: inout SpecRunResult) {
    while result.suites.count <= index {
      let suite = suites[result.suites.count]
      var entry = SpecSuiteResult(name: suite.name, source: suite.source, cases: [])
      entry.cases.reserveCapacity(suite.cases.count)
      result.suites.append(entry)
    }
  }

  private func coverage(_ finished: [Finished]) -> RunCoverage? {
    guard runner.collectsCoverage else { return nil }
    var counts = rules.entries.map { CoverageCounts($0.compiled) }
    for part in finished {
      for (place, other) in part.counts.enumerated() {
        if let other { counts[place].add(other) }
      }
    }
    return rules.coverage(for: suites, counts)
  }
}
