public import SourceDiagnostics

/// A place in one of the files of an export.
public struct ValidationPlace: Hashable, Comparable, Sendable {
  /// The number of the file among those that were read, from 0.
  public var file: Int
  /// The line and column in it.
  public var location: SourceLocation

  /// Creates a place.
  public init(file: Int, _ location: SourceLocation) {
    self.file = file
    self.location = location
  }

  /// Orders places by file, then by location.
  public static func < (left: ValidationPlace, right: ValidationPlace) -> Bool {
    (left.file, left.location) < (right.file, right.location)
  }
}

/// One place in an export that does not conform to a schema.
public struct ValidationFinding: Hashable, Sendable {
  /// The stable id, such as `validate/unknown-author`.
  public var id: String
  /// How much it matters.
  public var severity: Diagnostic.Severity
  /// The database path, such as `/jokes/-K1/author`.
  public var path: String
  /// The file, line and column, where the finding has a place of its own.
  public var location: ValidationPlace?
  /// What is wrong.
  public var message: String

  /// Creates a finding.
  public init(
    id: String,
    severity: Diagnostic.Severity,
    path: String,
    location: ValidationPlace?,
    message: String
  ) {
    self.id = id
    self.severity = severity
    self.path = path
    self.location = location
    self.message = message
  }
}
