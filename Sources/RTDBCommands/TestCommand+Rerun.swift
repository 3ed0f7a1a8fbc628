import Reporting
import RulesTesting
import SourceDiagnostics
import SystemAccess

extension TestCommand {
  /// The cases that failed in the last run; all, where none did or none of them is left.
  func failedLast(of suites: [SpecSuite], in context: CommandContext) -> [SpecSuite] {
    guard let names = FailedCases(in: context).names else {
      note("no case is known to have failed: \(doing)all", in: context)
      return suites
    }
    let selected = FailedCases.select(names, of: suites)
    guard !selected.isEmpty else {
      note("the cases that failed are not among these: \(doing)all", in: context)
      return suites
    }
    return selected
  }

  private var doing: String { listsCases || listsTags ? "listing " : "running " }

  /// Makes the expectations in spec files say what comes out, and loads the specs anew.
  ///
  /// A sequence is mended a step at a time, because what follows a failing step is not run. What
  /// no word mends is named, and left to the author.
  ///
  /// - Returns: What the specs hold then.
  /// - Throws: `CommandFailure` where a spec cannot be written or read again.
  func updating(
    _ suites: [SpecSuite],
    in context: CommandContext
  ) throws(CommandFailure) -> [SpecSuite] {
    var suites = suites
    var all = suites
    var runner = SpecRunner()
    runner.isStrict = isStrict
    var count = 0
    let mostRounds = suites.flatMap(\.cases).map(\.steps.count).max() ?? 0
    var update = ExpectationUpdate(runner.run(suites), of: suites)
    for _ in 0...mostRounds where !update.isEmpty {
      var written: Set<String> = []
      for suite in suites where update.edits[suite.source.name] != nil {
        let source = suite.source
        guard written.insert(source.name).inserted else { continue }
        guard try context.readFile(source.name) == source.bytes else {
          throw CommandFailure("`\(source.name)` has changed meanwhile; nothing was written to it")
        }
        try context.writeFile(source.name, update.applied(to: source), overwriting: true)
        count += update.edits[source.name]?.count ?? 0
      }
      all = try loadAll(try files(in: context), in: context).usableSuites()
      suites = try select(all)
      update = ExpectationUpdate(runner.run(suites), of: suites)
    }
    tell(count, update.leftovers, in: context)
    return all
  }

  private func tell(
    _ count: Int,
    _ leftovers: [ExpectationUpdate.Leftover],
    in context: CommandContext
  ) {
    var text = counted(count, "expectation") + " updated"
    if !leftovers.isEmpty { text += ", \(counted(leftovers.count, "failure")) left to you" }
    let lines = leftovers.map {
      "\n  \($0.file):\($0.location): \(TestCase.title($0.name)): \($0.reason)"
    }
    note(text + lines.joined(), in: context)
  }

  private func note(_ text: String, in context: CommandContext) {
    if !context.options.isQuiet { context.errors.write("rtdb test: \(text)\n") }
  }
}
