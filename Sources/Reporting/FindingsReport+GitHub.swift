import SourceDiagnostics

extension FindingsReport {
  /// Renders the report as annotations for GitHub Actions, one line a finding.
  public func gitHub() -> String {
    findings.map { finding in
      var lines = [finding.message]
      if let path = finding.databasePath { lines.append("at \(path)") }
      lines += finding.notes.map { "note: \($0.message)" }
      lines += finding.fixIts.map { "fix: \($0.message)" }
      return WorkflowCommand.annotation(
        kind(of: finding.severity),
        title: finding.id,
        message: lines.joined(separator: "\n"),
        place: finding.place
      ) + "\n"
    }.joined()
  }

  private func kind(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }
}
