public import JSONStreaming
public import SourceDiagnostics

/// Why a file is not a plan that can be carried out.
public struct PlanError: Error, Hashable, Sendable {
  /// The cause.
  public enum Kind: Hashable, Sendable {
    /// The file is not JSON.
    case malformed(JSONError)
    /// A member is missing or of another type; its name and the type it must have.
    case missing(String, String)
    /// The document's format is of another version.
    case unknownVersion(Int)
    /// The plan is for a migration that this version does not know.
    case unknownMigration(String)
    /// The plan has a decision that this version does not know.
    case unknownOption(String)
  }

  /// The cause.
  public var kind: Kind
  /// The name of the plan's file.
  public var file: String
  /// The place in it.
  public var location: SourceLocation

  /// Creates an error at a byte offset.
  init(_ kind: Kind, in source: SourceFile, at offset: Int) {
    self.kind = kind
    file = source.name
    location = source.location(at: offset)
  }
}
