import DatabaseExports
import DatabaseModel
import JSONStreaming
import SystemAccess

/// What can be done with a whole export, each by its name.
enum ExportJob: String, CaseIterable {
  /// Well-formed or not.
  case check
  /// The same by two threads.
  case checkByTwo = "check-jobs-2"
  /// Every token.
  case tokens
  /// Every event with its path.
  case events
  /// What is in it.
  case inspect
  /// Written again, byte for byte.
  case verbatim
  /// Written again without white space.
  case minified
  /// The tree in memory.
  case tree
  /// The same by two threads.
  case treeByTwo = "tree-jobs-2"

  /// How long the job may take beside the check alone.
  var goal: Figure.Goal {
    switch self {
    case .checkByTwo: .atMost(1.35)
    case .inspect: .atMost(2.5)
    case .verbatim: .atMost(1.5)
    case .tree: .atMost(2)
    case .check, .tokens, .events, .minified, .treeByTwo: .none
    }
  }

  /// Does the job with a file.
  func run(_ path: String) throws {
    switch self {
    case .check: _ = try ExportInspector.check(ExportSource(path: path))
    case .checkByTwo: _ = try ExportInspector.check(path: path, jobs: 2)
    case .tokens:
      var reader = JSONReader(source: try ExportSource(path: path))
      while try reader.next() != .endOfInput {}
    case .events:
      var reader = ExportReader(try ExportSource(path: path))
      while try reader.next() != .endOfExport {}
    case .inspect: _ = try ExportInspector.inspect(ExportSource(path: path))
    case .verbatim: try convert(path, .verbatim)
    case .minified: try convert(path, .minified)
    case .tree: _ = try ExportTree.load(path: path, jobs: 1)
    case .treeByTwo: _ = try ExportTree.load(path: path, jobs: 2)
    }
  }

  private func convert(_ path: String, _ style: ExportConversion.Style) throws {
    let sink = ExportSink(isCompressed: false) { _ in }
    _ = try ExportConversion([ExportInput(path: path)], style: style).run(into: sink)
  }
}

/// `RTDBBenchmarks exports …`.
enum ExportBenchmarks {
  private static let usage = """
    usage: RTDBBenchmarks exports generate JOKES [--pretty]    write an export to standard output
           RTDBBenchmarks exports measure FILE [ROUNDS]        do all jobs in turns
           RTDBBenchmarks exports run JOB FILE                 do one job once

    """

  static func run(_ arguments: [String]) throws {
    let output = StandardOutput()
    switch arguments.first {
    case "generate" where arguments.count > 1:
      var generator = ExportGenerator(
        jokeCount: Int(arguments[1]) ?? 40_000,
        isPretty: arguments.contains("--pretty")
      )
      generator.write { output.write($0) }
    case "measure" where arguments.count > 1:
      try measure(arguments[1], rounds: arguments.count > 2 ? Int(arguments[2]) ?? 5 : 5, output)
    case "run" where arguments.count > 2:
      try ExportJob(rawValue: arguments[1])?.run(arguments[2])
    default: output.write(usage)
    }
    try output.flush()
  }

  /// Does all jobs in turns, so that a drift of the machine's speed meets them all alike.
  private static func measure(_ path: String, rounds: Int, _ output: StandardOutput) throws {
    let size = Double(try InputFile(path: path).size ?? 0)
    var best = [Double](repeating: .infinity, count: ExportJob.allCases.count)
    for job in ExportJob.allCases { try job.run(path) }
    for _ in 0..<max(1, rounds) {
      for (index, job) in ExportJob.allCases.enumerated() {
        let start = Clock.processorTime
        try job.run(path)
        best[index] = min(best[index], Double(Clock.processorTime - start) / 1e9)
      }
    }
    for (job, seconds) in zip(ExportJob.allCases, best) {
      let rate = Figure(job.rawValue, size / max(seconds, 1e-9) / 1e6, "MB/s of processor time")
      let ratio = Figure("  beside check", seconds / max(best[0], 1e-9), "times", job.goal)
      output.write("\(rate.line)\n\(ratio.line)\n")
    }
  }
}
