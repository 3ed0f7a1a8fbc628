import RulesTesting
import SourceDiagnostics
import SystemAccess

extension TestCommand {
  /// The cases that failed in the last run; all, where none did or none of them is left.
  func failedLast(of suites: [SpecSuite], in context: CommandContext) -> [SpecSuite] {
    guard let names = FailedCases(in: context).names else {
      note("no case is known to have failed: running all", in: context)
      return suites
    }
    let selected = FailedCases.select(names, of: suites)
    guard !selected.isEmpty else {
      note("the cases that failed are not among these: running all", in: context)
      return suites
    }
    return selected
  }

  /// Makes the expectations in spec files say what comes out, and loads the specs anew.
  ///
  /// A sequence is mended a step at a time, because what follows a failing step is not run.
  func updating(
    _ suites: [SpecSuite],
    in context: CommandContext
  ) throws(CommandFailure) -> [SpecSuite] {
    var suites = suites
    var runner = SpecRunner()
    runner.isStrict = isStrict
    var count = 0
    let mostRounds = suites.flatMap(\.cases).map(\.steps.count).max() ?? 0
    for _ in 0...mostRounds {
      let update = ExpectationUpdate(runner.run(suites), of: suites)
      if update.isEmpty { break }
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
      suites = try select(loadAll(try files(in: context), in: context).usableSuites())
    }
    note(count == 1 ? "1 expectation updated" : "\(count) expectations updated", in: context)
    return suites
  }

  private func note(_ text: String, in context: CommandContext) {
    if !context.options.isQuiet { context.errors.write("rtdb test: \(text)\n") }
  }
}
