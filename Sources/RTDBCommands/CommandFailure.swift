public import Reporting
import SourceDiagnostics

/// Why a command could not do its work, as the user reads it on standard error.
public struct CommandFailure: Error, Hashable, Sendable {
  /// The cause, with a small initial and without a full stop.
  public var message: String
  /// The place, such as `export.json:3:7`.
  public var place: String?
  /// Related facts and remedies, a line each.
  public var notes: [String]
  /// What is wrong with a file, where that is the cause; shown instead of the message.
  public var findings: [Finding] = []
  /// Whether what is behind it has been annotated already.
  var isAnnotated = false

  /// Creates a failure.
  public init(_ message: String, at place: String? = nil, notes: [String] = []) {
    self.message = message
    self.place = place
    self.notes = notes
  }

  /// Creates a failure from a name that a file does not have; another one is suggested, or all are.
  init(_ message: String, unknown name: String, among names: [String]) {
    self.init(message)
    if let nearest = Suggestion.nearest(to: name, in: names) {
      notes = ["did you mean `\(nearest)`?"]
    } else if !names.isEmpty {
      notes = ["it has " + names.quotedList()]
    }
  }

  /// Creates a failure from the diagnostics of a source; nil where none of them is an error.
  init?(_ diagnostics: [Diagnostic], in source: SourceFile) {
    guard diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    self.init("\(source.name) has errors")
    findings = diagnostics.map { Finding($0, in: source) }
  }

  /// The text for standard error, line break included.
  func text(style: TextStyle) -> String {
    guard findings.isEmpty else { return findings.map { $0.text(style: style) }.joined() }
    return "\(place ?? "rtdb"): \(message)\n" + notes.map { "  note: \($0)\n" }.joined()
  }

  /// The failure as annotations of GitHub Actions, which otherwise show nothing of a run that never began.
  var annotations: String {
    if isAnnotated { return "" }
    let findings =
      findings.isEmpty
      ? [
        Finding(
          id: "rtdb/failure",
          severity: .error,
          place.map { "\($0): \(message)" } ?? message,
          notes: notes.map { Finding.Note($0) }
        )
      ] : findings
    return FindingsReport(check: "rtdb", findings: findings).gitHub()
  }
}
