public import SourceDiagnostics

/// One place in an export that does not conform to a schema.
public struct ValidationFinding: Hashable, Sendable {
  /// The stable id, such as `validate/unknown-author`.
  public var id: String
  /// How much it matters.
  public var severity: Diagnostic.Severity
  /// The database path, such as `/jokes/-K1/author`.
  public var path: String
  /// The line and column in the file, where the finding has a place of its own.
  public var location: SourceLocation?
  /// What is wrong.
  public var message: String

  /// Creates a finding.
  public init(
    id: String,
    severity: Diagnostic.Severity,
    path: String,
    location: SourceLocation?,
    message: String
  ) {
    self.id = id
    self.severity = severity
    self.path = path
    self.location = location
    self.message = message
  }
}
