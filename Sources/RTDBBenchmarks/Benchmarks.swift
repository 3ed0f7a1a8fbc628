import SystemAccess

/// The program `RTDBBenchmarks`: build it with `RTDB_BENCHMARKS=1 swift build -c release`.
///
/// Each measurement is a word on its command line; without a word all are made. It prints figures
/// beside their goals, and its exit status is 1 when a goal is missed.
@main
enum Benchmarks {
  /// A measurement that is chosen by its name.
  struct Entry: Sendable {
    let name: String
    let summary: String
    let run: @Sendable () throws -> [Figure]
  }

  private static let entries = [
    Entry(name: "rules", summary: "decisions a second", run: RulesThroughput.figures),
    Entry(name: "rules-once", summary: "the same in short, to profile", run: RulesThroughput.once),
    Entry(name: "rules-expression", summary: "one condition", run: RulesCondition.figures),
    Entry(name: "rules-publish", summary: "from text to decision", run: RulesPublishing.figures),
    Entry(name: "rules-patterns", summary: "hostile patterns", run: RulesPatterns.figures),
    Entry(name: "rules-hostile", summary: "rules made to annoy", run: RulesHostile.figures),
    Entry(name: "runner", summary: "whole runs of specs", run: RunnerBenchmarks.figures),
    Entry(name: "runner-mutation", summary: "changed rules", run: RunnerBenchmarks.mutation),
    Entry(name: "rules-tree", summary: "the database in memory", run: RulesTree.figures),
  ]

  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "exports" {
      return try ExportBenchmarks.run(Array(CommandLine.arguments.dropFirst(2)))
    }
    let output = StandardOutput()
    let names = CommandLine.arguments.dropFirst()
    let chosen = names.isEmpty ? entries[...] : entries.filter { names.contains($0.name) }[...]
    guard names.allSatisfy({ name in entries.contains { $0.name == name } }) else {
      for entry in entries { output.write("\(entry.name)  \(entry.summary)\n") }
      try output.flush()
      CurrentProcess.exit(2)
    }
    var isGood = true
    for entry in chosen {
      for figure in try entry.run() {
        output.write("\(entry.name)  \(figure.line)\n")
        isGood = isGood && figure.isGood
      }
      try output.flush()
    }
    CurrentProcess.exit(isGood ? 0 : 1)
  }
}
