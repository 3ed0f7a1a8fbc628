import ArgumentParsing
import Reporting
import RulesLanguage
import RulesTesting
import SourceDiagnostics
import SystemAccess

/// `rtdb test [SPEC|FOLDER]…`.
struct TestCommand: Command {
  var paths: [String] = []
  var format = TestFormat.text
  var reports: [ReportTarget] = []
  var overwrites = false
  var filters: [String] = []
  var tags: [String] = []
  var stopsAtFailure = false
  var isStrict = false
  var listsCases = false
  var watches = false
  var rerunsFailed = false
  var updatesExpectations = false
  var now: InstantArgument?
  var showsCoverage = false
  var minimumCoverage: Percentage?
  var mutates = false
  var minimumScore: Percentage?
  var jobs: JobCount?

  static let specification = CommandSpecification<TestCommand>(
    name: "test",
    abstract: "run specs of rules",
    discussion: """
      Specs are YAML files whose names end in `.rtdb.yaml` or `.rtdb.yml`; of a folder, all specs \
      below it are run, without arguments those below the current folder. A case that fails says \
      what was done and by whom, which rules were asked, and what their parts gave.

      Coverage counts outcomes: every rule and every condition in it, unless it is constant, should \
      be seen true and be seen false. With `--coverage` the run also fails where it is less than the \
      `coverage` of a suite demands.

      With `--mutate` the rules are changed in one place after the other: a condition or an \
      alternative left out, an operator swapped, a bound moved, a whole rule made true. A change that no case notices is \
      listed with the beginning of a case that would. Changes that no request can tell are left out.

      The status is 1 when a case fails, coverage is too low or a change is not noticed, and 2 when \
      a spec, its rules or its data cannot be used; then nothing is run.
      """,
    examples: [
      CommandExample("rtdb test", "run all specs below the current folder"),
      CommandExample(
        "rtdb test specs --format text --report junit=report.xml",
        "show the result, and write it for a CI server"
      ),
      CommandExample("rtdb test chat.rtdb.yaml --filter banned", "run some cases of a spec"),
      CommandExample(
        "rtdb test --min-coverage 90 --report lcov=coverage.info",
        "demand that specs look at the rules from both sides"
      ),
    ],
    arguments: [
      .positional(
        "SPEC|FOLDER",
        \.paths,
        "a spec, or a folder with specs below it",
        allowsNone: true,
        completion: .file(["yaml", "yml"])
      ),
      .format(\.format),
      .option(
        "report",
        "FORMAT=FILE",
        \.reports,
        "write a report to a file as well, in any of the forms of `--format`"
      ),
      .flag("force", \.overwrites, "replace report files that are there already"),
      .option("filter", "TEXT", \.filters, "run the cases with this in their names or groups"),
      .option("tag", "TAG", \.tags, "run the cases with this tag"),
      .flag("fail-fast", \.stopsAtFailure, "stop at the first case that fails"),
      .option(
        "jobs",
        "N",
        \.jobs,
        "how many threads may work; without it, as many as there are processors, at most 8"
      ),
      .flag("strict", \.isStrict, "fail for uncertain verdicts and for cases marked `only`"),
      .flag("list", \.listsCases, "list the cases instead of running them"),
      .flag("watch", \.watches, "run again what is touched, whenever a file changes"),
      .flag("rerun-failed", \.rerunsFailed, "run the cases that failed in the last run"),
      .flag(
        "update-expectations",
        \.updatesExpectations,
        "write what came out behind `expect:` in the specs"
      ),
      .option("now", "TIME", \.now, "the time of suites that give none"),
      .flag("coverage", \.showsCoverage, "tell what the cases have seen of the rules"),
      .option(
        "min-coverage",
        "PERCENT",
        \.minimumCoverage,
        "the least coverage of all rules together; implies `--coverage`"
      ),
      .flag("mutate", \.mutates, "look which changes of the rules no case would notice"),
      .option(
        "min-mutation-score",
        "PERCENT",
        \.minimumScore,
        "the least part of the changes to notice, instead of all; implies `--mutate`"
      ),
    ]
  )

  func validate() throws(ValidationError) {
    let others = [
      ("--list", listsCases), ("--rerun-failed", rerunsFailed),
      ("--update-expectations", updatesExpectations),
    ]
    if watches, let other = others.first(where: \.1) {
      throw ValidationError("`--watch` and `\(other.0)` exclude each other")
    }
  }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if !listsCases { try checkReports(in: context) }
    if watches { return try watch(in: context) }
    let loaded = loadAll(try files(in: context), in: context)
    try protectInputs(loaded, in: context)
    var suites = try select(loaded.usableSuites())
    if listsCases { return list(suites, in: context) }
    if updatesExpectations { suites = try updating(suites, in: context) }
    if rerunsFailed { suites = failedLast(of: suites, in: context) }
    return try run(suites, in: context)
  }

  func run(_ suites: [SpecSuite], in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    var runner = SpecRunner()
    runner.isStrict = isStrict
    runner.stopsAtFailure = stopsAtFailure
    runner.collectsCoverage = collectsCoverage
    runner.jobs = threadCount
    let result = runner.run(suites)
    FailedCases(in: context).record(result)
    var report = report(of: result)
    if triesChanges { tryChanges(of: suites, after: result, runner, &report) }
    let hasForgottenOnly = isStrict && suites.contains { $0.cases.contains(where: \.isOnly) }
    if hasForgottenOnly {
      report.warnings.append("a case is marked `only`, so others were not run")
    }
    for target in reports {
      let text = context.text(of: contents(report, for: target.format), as: target.format)
      // A watch replaces what it wrote itself; what was there before it has been checked.
      try context.writeFile(target.file, Array(text.utf8), overwriting: overwrites || watches)
    }
    let status = context.show(contents(report, for: format), as: format)
    return hasForgottenOnly ? .findings : status
  }

  /// How many threads may work; what comes out does not depend on it.
  var threadCount: Int { jobs?.count ?? min(SharedWork.processorCount, 8) }

  /// A report that cannot be written is refused before anything is run.
  private func checkReports(in context: CommandContext) throws(CommandFailure) {
    for (index, target) in reports.enumerated() where target.file != "-" {
      if reports[..<index].contains(where: { $0.file == target.file }) {
        throw CommandFailure("two reports cannot be written to `\(target.file)`")
      }
      if !overwrites, FileSystem.exists(context.path(target.file)) {
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
    report.mutation = MutationReport(mutation, minimumScore: minimumScore?.value ?? 100)
  }

  /// A file that is wanted in a form of coverage does not make a suite's demands count.
  private func report(of result: SpecRunResult) -> TestReport {
    var report = TestReport(result)
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

  // MARK: Specs

  /// What loading specs gives.
  struct Loaded {
    /// The suites that can run.
    var suites: [SpecSuite] = []
    /// The files that each spec uses.
    var files: [String: Set<String>] = [:]
    /// What there is to say about them.
    var problems: [SpecProblem] = []

    /// How many mistakes there are.
    var errorCount: Int { problems.count { $0.diagnostic.severity == .error } }

    /// Whether there is something to run, and nothing is wrong with any of it.
    var isUsable: Bool { errorCount == 0 && !suites.isEmpty }

    /// The suites, where nothing is wrong with any.
    func usableSuites() throws(CommandFailure) -> [SpecSuite] {
      guard errorCount > 0 else { return suites }
      let errors = errorCount == 1 ? "an error" : "\(errorCount) errors"
      throw CommandFailure("\(errors), so nothing was run")
    }
  }

  /// Loads specs, and shows what is wrong with them.
  func loadAll(_ paths: [String], in context: CommandContext) -> Loaded {
    let loaded = load(paths, in: context)
    show(loaded.problems, in: context)
    return loaded
  }

  /// Loads specs.
  func load(_ paths: [String], in context: CommandContext) -> Loaded {
    var options = SpecLoader.Options()
    options.folder = context.folder
    options.clock = context.clock()
    options.now = now?.milliseconds
    var loader = SpecLoader(options: options)
    var result = Loaded()
    for (path, loaded) in zip(paths, loader.load(paths: paths, jobs: threadCount)) {
      result.suites += loaded.suites
      result.files[path] = loaded.files
      result.problems += loaded.problems
    }
    return result
  }

  func files(in context: CommandContext) throws(CommandFailure) -> [String] {
    var files: [String] = []
    let arguments = paths.isEmpty ? ["."] : paths
    for path in arguments {
      switch FileSystem.kind(of: context.path(path)) {
      case nil: throw CommandFailure("there is no file or folder `\(path)`")
      case .folder?: files += SpecFileFinder.find(in: path, openFolder: context.path(path))
      case .regular?:
        try refuseRules(path, in: context)
        files.append(path)
      case .other?: files.append(path)
      }
    }
    guard !files.isEmpty else {
      let endings = SpecFileFinder.endings.map { "`\($0)`" }.joined(separator: " or ")
      throw CommandFailure(
        "there are no specs below \(arguments.map { "`\($0)`" }.joined(separator: ", "))",
        notes: ["the name of a spec ends in \(endings)"]
      )
    }
    var seen: Set<FileIdentity> = []
    return files.filter { path in
      FileSystem.identity(of: context.path(path)).map { seen.insert($0).inserted } ?? true
    }
  }

  func show(_ problems: [SpecProblem], in context: CommandContext) {
    let level: Diagnostic.Severity = context.options.isVerbose ? .note : .warning
    let style = TextStyle(isColored: context.colorsErrors)
    for problem in problems {
      let severity = problem.diagnostic.severity
      guard severity >= level, severity == .error || !context.options.isQuiet else { continue }
      let finding = Finding(problem.diagnostic, in: problem.source)
      context.errors.write(finding.text(style: style))
    }
  }

  func select(_ suites: [SpecSuite]) throws(CommandFailure) -> [SpecSuite] {
    var selection = SpecSelection()
    selection.filters = filters
    selection.tags = tags
    let selected = selection.apply(to: suites)
    guard selected.isEmpty else { return selected }
    let parts =
      filters.map { "`--filter \($0)`" } + tags.map { "`--tag \($0)`" }
    throw CommandFailure(
      parts.isEmpty
        ? "there are no cases to run" : "no case matches \(parts.joined(separator: ", "))",
      notes: ["`rtdb test --list` shows the cases"]
    )
  }

  private func list(_ suites: [SpecSuite], in context: CommandContext) -> ExitStatus {
    let cases = suites.flatMap { suite in
      suite.cases.map { test in
        "\(Finding.Place(test.range, in: suite.source).description)  \(TestCase.title(test.fullName))"
      }
    }
    let report = DocumentReport(kind: "test --list", sections: [.init("cases", .lines(cases))])
    context.show(report, as: format == .json ? .json : .text)
    return .success
  }
}
