import ArgumentParsing
import Reporting
import RulesAnalysis
import RulesLanguage
import SourceDiagnostics

/// `rtdb rules check RULES…`.
struct RulesCheckCommand: Command {
  var files: [String] = []
  var target: String?
  var lints = true
  var format = FindingsFormat.text
  var failLevel = FailLevel.error

  /// So many findings in rules that deploy are listed for a file; the rest is counted.
  private static let mostLints = 100

  static let specification = CommandSpecification<RulesCheckCommand>(
    name: "check",
    abstract: "say what the service would answer when the rules are published",
    discussion: """
      The service stops at the first mistake; its answer is given word for word. All further \
      mistakes are shown as well, with a fix where there is an evident one. Of rules that can be \
      published, warnings say what their author probably did not mean, and errors what nobody knows the \
      meaning of. A `firebase.json` stands for \
      the rules files that its `database` member names.
      """,
    examples: [
      CommandExample("rtdb rules check database.rules.json", "check one rules file"),
      CommandExample("rtdb rules check firebase.json", "check the rules of every database"),
      CommandExample(
        "rtdb rules check firebase.json --target main --fail-level warning",
        "check the rules of one database, and let warnings fail the run"
      ),
    ],
    arguments: [
      .positional(
        "RULES",
        \.files,
        "a rules file or a `firebase.json`; `-` is standard input",
        completion: .file(["json", "rules"])
      ),
      .target(\.target),
      .toggle("lint", \.lints, "warn of what the rules probably do not mean"),
      .format(\.format),
      .failLevel(\.failLevel),
    ]
  )

  var writesAnnotations: Bool { format == .github }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let (sources, failures) = try readSources(in: context)
    var report = FindingsReport(check: "rules check", subjects: sources.map(\.name))
    for source in sources {
      let document = RulesDocument.parse(source)
      report.answers.append(ServiceAnswer(to: source.name, document.answer))
      var diagnostics = document.diagnostics
      if lints, document.isDeployable {
        diagnostics = (diagnostics + self.lints(document, in: &report)).sortedByPlace()
      }
      report.findings += diagnostics.map { Finding($0, in: source) }
    }
    let status = context.show(report, as: format, failLevel: failLevel)
    guard !failures.isEmpty else { return status }
    if writesAnnotations { for failure in failures { context.output.write(failure.annotations) } }
    context.output.flush()
    for failure in failures { context.report(failure) }
    return .failure
  }

  /// The files to check, and what is wrong with those that cannot be read; one at least can.
  private func readSources(
    in context: CommandContext
  ) throws(CommandFailure) -> (sources: [SourceFile], failures: [CommandFailure]) {
    var sources: [SourceFile] = []
    var failures: [CommandFailure] = []
    for file in files {
      do throws(CommandFailure) {
        let rules = try context.readableRules(file, target: target)
        sources += rules.sources
        failures += rules.failures
      } catch {
        failures.append(error)
      }
    }
    guard sources.isEmpty, let failure = failures.first else { return (sources, failures) }
    throw failure
  }

  /// What is doubtful in rules that the service accepts.
  private func lints(_ document: RulesDocument, in report: inout FindingsReport) -> [Diagnostic] {
    let all = RulesLinter.lint(document)
    // No number of warnings hides an error.
    let found = all.filter { $0.severity == .error } + all.filter { $0.severity != .error }
    var omitted: [String: FindingsReport.Omission] = [:]
    for diagnostic in found.dropFirst(Self.mostLints) {
      let none = FindingsReport.Omission(
        id: diagnostic.id,
        severity: diagnostic.severity,
        count: 0
      )
      omitted[diagnostic.id, default: none].count += 1
    }
    report.omissions += omitted.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    return Array(found.prefix(Self.mostLints))
  }
}

extension RulesDocument {
  /// What the service would answer.
  fileprivate var answer: ServiceAnswer.Kind {
    if let serverMessage {
      return .refuses(message: serverMessage.message, at: serverMessage.location)
    }
    if let limitMessage { return .unknown(limitMessage.message) }
    guard hasRepeatedKeys else { return .accepts }
    return .unknown("what it makes of a key that stands twice is not known (J-20)")
  }
}
