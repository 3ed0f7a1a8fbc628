import Reporting
import RulesTesting
import SystemAccess

extension TestCommand {
  /// Runs cases and shows what they gave.
  ///
  /// - Parameters:
  ///   - suites: The cases to run.
  ///   - all: What the specs hold.
  ///   - context: The surroundings.
  /// - Returns: The status.
  /// - Throws: `CommandFailure` where a report cannot be written.
  func run(
    _ suites: [SpecSuite],
    of all: [SpecSuite],
    in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    var runner = SpecRunner()
    runner.isStrict = isStrict
    runner.stopsAtFailure = stopsAtFailure
    runner.collectsCoverage = collectsCoverage
    runner.jobs = threadCount
    let result = runner.run(suites)
    FailedCases(in: context).record(result, of: all)
    var report = report(of: result, suites)
    if triesChanges { tryChanges(of: suites, after: result, runner, &report) }
    let hasForgottenOnly = isStrict && suites.contains { $0.cases.contains(where: \.isOnly) }
    report.leftOutCount = leftOutCount(of: all)
    if report.leftOutCount > 0 {
      report.warnings.append(Self.leftOutText(report.leftOutCount))
    } else if hasForgottenOnly {
      report.warnings.append("a case is marked `only`")
    }
    for target in reports {
      let text = context.text(of: contents(report, for: target.format), as: target.format)
      // A watch replaces what it wrote itself; what was there before it has been checked.
      try context.writeFile(target.file, Array(text.utf8), overwriting: overwrites || watches)
    }
    if !format.hasWarnings, !context.options.isQuiet {
      for warning in report.warnings { context.errors.writeLine("rtdb test: warning: \(warning)") }
    }
    let status = context.show(contents(report, for: format), as: format)
    guard hasForgottenOnly else { return status }
    context.errors.writeLine("rtdb test: `--strict` fails the run for cases marked `only`")
    return .findings
  }

  /// How many threads may work; what comes out does not depend on it.
  var threadCount: Int { jobs?.count ?? min(SharedWork.processorCount, 8) }

  /// A report that cannot be written is refused before anything is run.
  func checkReports(in context: CommandContext) throws(CommandFailure) {
    for (index, target) in reports.enumerated() where target.file != "-" {
      if reports[..<index].contains(where: { $0.file == target.file }) {
        throw CommandFailure("two reports cannot be written to `\(target.file)`")
      }
      let path = context.path(target.file)
      if !overwrites, FileSystem.exists(path), !FileSystem.isWrittenDirectly(path) {
        throw CommandFailure(
          "`\(target.file)` is there already",
          notes: ["`--force` replaces it"]
        )
      }
    }
  }

  /// Refuses reports that would replace a spec, or the rules or data of one.
  func protectInputs(_ loaded: Loaded, in context: CommandContext) throws(CommandFailure) {
    let inputs = loaded.files.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for target in reports where target.file != "-" {
      try context.checkOutput(target.file, reading: inputs.sorted())
    }
  }

  /// Whether something that was asked for needs coverage.
  private var collectsCoverage: Bool {
    reportsCoverage || triesChanges
  }

  /// Whether coverage is in the report, for people to see or for programs.
  private var reportsCoverage: Bool {
    showsCoverage || minimumCoverage != nil || format.needsCoverage
      || reports.contains(where: \.format.needsCoverage)
  }

  /// A form that is for coverage has it always, others where it was asked for.
  private func contents(_ report: TestReport, for format: TestFormat) -> TestReport {
    guard !showsCoverage, minimumCoverage == nil, !format.needsCoverage else { return report }
    var report = report
    report.coverage = nil
    return report
  }

  private var triesChanges: Bool { mutates || minimumScore != nil }

  /// What a change does shows only where everything passes without it.
  private func tryChanges(
    of suites: [SpecSuite],
    after result: SpecRunResult,
    _ runner: SpecRunner,
    _ report: inout TestReport
  ) {
    guard !result.hasFailures else {
      report.warnings.append("the rules were not changed, since there are cases that fail")
      return
    }
    let mutation = runner.mutate(suites, after: result)
    for rules in mutation.rules {
      report.warnings += rules.cutRules.map {
        "of `\($0)` only the first \(rules.mostChanges) changes were tried"
      }
    }
    report.mutation = MutationReport(mutation, minimumScore: minimumScore?.value ?? 100)
  }

  /// A file that is wanted in a form of coverage does not make a suite's demands count.
  private func report(of result: SpecRunResult, _ suites: [SpecSuite]) -> TestReport {
    var report = TestReport(result, of: suites)
    guard reportsCoverage, let coverage = result.coverage else { return report }
    report.coverage = CoverageReport(coverage)
    if !showsCoverage, minimumCoverage == nil { report.coverage?.shortfalls = [] }
    if let minimum = minimumCoverage?.value, coverage.percent < minimum {
      report.coverage?.shortfalls.append(
        "the coverage is \(RunCoverage.text(coverage.percent)), less than "
          + RunCoverage.text(minimum)
      )
    }
    return report
  }
}
