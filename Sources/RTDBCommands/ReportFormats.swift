import ArgumentParsing
import Reporting
import SourceDiagnostics

/// The forms of a report of findings.
enum FindingsFormat: String, ArgumentValue, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
  /// Annotations of GitHub Actions.
  case github
  /// For code scanning.
  case sarif
  /// For CI servers.
  case junit
}

/// The forms of a report of a test run.
enum TestFormat: String, ArgumentValue, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
  /// For CI servers.
  case junit
  /// For test harnesses.
  case tap
  /// Annotations of GitHub Actions.
  case github
  /// For a comment on a pull request.
  case markdown
  /// For a browser: one file with everything in it.
  case html
  /// What was seen of the rules, as a tracefile of lcov.
  case lcov
  /// What was seen of the rules, for CI servers.
  case cobertura

  /// Whether coverage is a part of the form, asked for or not.
  var needsCoverage: Bool { self == .html || self == .lcov || self == .cobertura }

  /// Whether the form has a place for what there is to say about the run as a whole.
  var hasWarnings: Bool { self != .junit && self != .lcov && self != .cobertura }
}

/// The forms of a report of facts.
enum DocumentFormat: String, ArgumentValue, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
}

/// The forms of a report on exports.
enum InspectFormat: String, ArgumentValue, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
  /// For a browser: one file with a picture of the sizes.
  case html
}

/// From which severity on findings fail the run.
enum FailLevel: String, ArgumentValue, CaseIterable {
  /// Everything fails the run.
  case note
  /// Warnings and errors fail the run.
  case warning
  /// Errors fail the run.
  case error
  /// Nothing fails the run.
  case never

  /// The least severity that fails the run, or nil where none does.
  var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

extension Argument {
  /// The option `-f, --format FORMAT`.
  static func format<Format: ArgumentValue>(
    _ keyPath: any WritableKeyPath<Root, Format> & Sendable
  ) -> Argument {
    .option("format", short: "f", "FORMAT", keyPath, "the form of the report")
  }

  /// The option `--fail-level LEVEL`.
  static func failLevel(_ keyPath: any WritableKeyPath<Root, FailLevel> & Sendable) -> Argument {
    .option("fail-level", "LEVEL", keyPath, "the least severity that makes the exit status 1")
  }

  /// The option `--max-findings N`.
  static func findingLimit(_ keyPath: any WritableKeyPath<Root, Int> & Sendable) -> Argument {
    .option(
      "max-findings",
      "N",
      keyPath,
      "how many findings of each kind to list; all are counted"
    )
  }

  /// The option `-o, --output FILE`.
  static func output(
    _ keyPath: any WritableKeyPath<Root, String?> & Sendable,
    _ help: String,
    isRequired: Bool = false
  ) -> Argument {
    .option(
      "output",
      short: "o",
      "FILE",
      keyPath,
      help,
      isRequired: isRequired,
      completion: .file([])
    )
  }
}

extension CommandContext {
  /// Shows what a check found and returns the status that it means.
  func show(
    _ report: FindingsReport,
    as format: FindingsFormat = .text,
    failLevel: FailLevel = .error
  ) -> ExitStatus {
    switch format {
    case .text: output.write(report.text(style: style, isBrief: options.isQuiet))
    case .json: output.write(report.json())
    case .github: output.write(report.gitHub())
    case .sarif: output.write(report.sarif(version: Program.version))
    case .junit: output.write(report.jUnit(failLevel: failLevel.severity ?? .error))
    }
    guard let level = failLevel.severity else { return .success }
    return report.hasFindings(atLeast: level) ? .findings : .success
  }

  /// Shows what a test run gave and returns the status that it means.
  func show(_ report: TestReport, as format: TestFormat = .text) -> ExitStatus {
    output.write(text(of: report, as: format))
    return report.hasFailed ? .findings : .success
  }

  private var detail: TestReport.Detail {
    if options.isVerbose { return .cases }
    return options.isQuiet ? .failures : .dots
  }

  /// Renders a test run.
  func text(of report: TestReport, as format: TestFormat) -> String {
    switch format {
    case .text: report.text(detail: detail, style: style)
    case .json: report.json()
    case .junit: report.jUnit()
    case .tap: report.tap()
    case .github: report.gitHub()
    case .markdown: report.markdown()
    case .html: report.html()
    case .lcov: (report.coverage ?? CoverageReport()).lcov()
    case .cobertura: (report.coverage ?? CoverageReport()).cobertura()
    }
  }

  /// Shows a report of facts.
  func show(_ report: DocumentReport, as format: DocumentFormat = .text) {
    output.write(format == .json ? report.json() : report.text(style: style))
  }
}
