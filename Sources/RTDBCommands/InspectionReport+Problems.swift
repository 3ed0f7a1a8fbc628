import DatabaseExports
import DatabaseModel
import Reporting
import SourceDiagnostics

extension InspectionReport {
  /// The problems that a reader should see one by one.
  static func findings(_ summary: ExportSummary) -> [Finding] {
    summary.problems.listed.filter { $0.kind.severity > .note }.map { problem in
      Finding(
        id: problem.kind.rawValue,
        severity: problem.kind.severity,
        problem.message,
        at: Finding.Place(file: summary.file, start: problem.location),
        databasePath: problem.path.description,
        notes: problem.notes.map { Finding.Note($0) }
      )
    }
  }

  /// A line for each kind of problems of which some are not listed.
  static func omissions(_ summary: ExportSummary) -> [String] {
    ExportProblem.Kind.allCases.compactMap { kind in
      let count = summary.problems.omittedCount(kind)
      guard count > 0, kind.severity > .note else { return nil }
      return "and \(counted(count, "more \(kind.severity.rawValue)")) of `\(kind.rawValue)`"
    }
  }

  /// What tells that the file was edited or does not come from the service.
  func provenance(_ summary: ExportSummary) -> DocumentReport.Content {
    let kinds = summary.problems.provenanceKinds
    if kinds.isEmpty { return .text("nothing speaks against its coming from the service as it is") }
    if format == .text { return .lines(lines(kinds, summary)) }
    let rows = kinds.map { kind -> [ReportValue] in
      let first = summary.problems.first(kind)
      return [
        .text(kind.rawValue), .integer(summary.problems.count(kind)),
        first.map { .text($0.location.description) } ?? .none,
        first.map { .text($0.path.description) } ?? .none,
        first.map { .text($0.message) } ?? .none,
      ]
    }
    return .table(
      .init(
        columns: [
          .init("id", "edited, or not from the service"), .init("count", "times"),
          .init("first", "first at"), .init("path", "node"), .init("message", "why"),
        ],
        rows: rows
      )
    )
  }

  private func lines(_ kinds: [ExportProblem.Kind], _ summary: ExportSummary) -> [String] {
    var lines = ["edited, or not from the service as it is:"]
    for kind in kinds {
      guard let first = summary.problems.first(kind) else { continue }
      let count = summary.problems.count(kind)
      let times = count == 1 ? "" : ", and \(count - 1) more like it"
      lines.append("  \(first.location) at \(first.path)\(times)")
      lines.append("    \(first.message)")
    }
    return lines
  }

  /// All problems, for machines.
  static func problems(_ summary: ExportSummary) -> Section {
    let rows = summary.problems.listed.map { problem -> [ReportValue] in
      [
        .text(problem.kind.rawValue), .text(problem.kind.severity.rawValue),
        .text(problem.path.description), .integer(problem.location.line),
        .integer(problem.location.column), .text(problem.message),
      ]
    }
    let omitted = ExportProblem.Kind.allCases.reduce(0) { $0 + summary.problems.omittedCount($1) }
    return Section(
      "problems",
      .table(
        .init(
          columns: ["id", "severity", "path", "line", "column", "message"].map { .init($0) },
          rows: rows,
          omittedRows: omitted
        )
      )
    )
  }
}
