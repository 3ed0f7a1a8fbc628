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
  var listsTags = false
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
        "write a report to a file as well",
        completion: .fileByKey
      ),
      .flag("force", \.overwrites, "replace report files that are there already"),
      .option("filter", "TEXT", \.filters, "run the cases with this in their names or groups"),
      .option(
        "tag",
        "TAG",
        \.tags,
        "run the cases with this tag",
        completion: .output(["test", "--list-tags"])
      ),
      .flag("fail-fast", \.stopsAtFailure, "stop at the first case that fails"),
      .option(
        "jobs",
        "N",
        \.jobs,
        "how many threads may work; without it, as many as there are processors, at most 8"
      ),
      .flag("strict", \.isStrict, "fail for uncertain verdicts and for cases marked `only`"),
      .flag("list", \.listsCases, "list the cases instead of running them"),
      .flag("list-tags", \.listsTags, "list the tags of the cases instead of running them"),
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
      ("--list", listsCases), ("--list-tags", listsTags), ("--rerun-failed", rerunsFailed),
      ("--update-expectations", updatesExpectations),
    ]
    if filters.contains("") {
      throw ValidationError("`--filter` takes a part of a name; an empty text is in every name")
    }
    if tags.contains("") { throw ValidationError("`--tag` takes the name of a tag") }
    if watches, let other = others.first(where: \.1) {
      throw ValidationError("`--watch` and `\(other.0)` exclude each other")
    }
  }

  var writesAnnotations: Bool { format == .github }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    if !listsCases, !listsTags { try checkReports(in: context) }
    if watches { return try watch(in: context) }
    let loaded = loadAll(try files(in: context), in: context)
    try protectInputs(loaded, in: context)
    var all = try loaded.usableSuites()
    var suites = try select(all)
    if rerunsFailed, listsCases || listsTags { suites = failedLast(of: suites, in: context) }
    if listsCases { return list(suites, of: all, in: context) }
    if listsTags { return listTags(suites, in: context) }
    if updatesExpectations {
      all = try updating(suites, in: context)
      suites = try select(all)
    }
    if rerunsFailed { suites = failedLast(of: suites, in: context) }
    return try run(suites, of: all, in: context)
  }
}
