/// What a migration of one export will do: reviewed by a person, then carried out as it stands.
///
/// The document is for reading and for checking: it names the export by its digest, keeps the
/// decisions, and holds the counts that the migration must come to. It holds keys and codes and no
/// values (D40).
public struct MigrationPlan: Hashable, Sendable {
  /// The export that is migrated.
  public struct Input: Hashable, Sendable {
    /// The name of the file, without its folder.
    public var name: String
    /// The length of the text, which is that of the file unless it is compressed.
    public var byteCount: Int
    /// The digest of the text, in hexadecimal digits.
    public var sha256: String

    /// Creates the description of a file.
    public init(name: String, byteCount: Int, sha256: String) {
      self.name = name
      self.byteCount = byteCount
      self.sha256 = sha256
    }

    /// Whether both are the same text, whatever the files are called and however they are compressed.
    public func hasSameContent(as other: Input) -> Bool {
      byteCount == other.byteCount && sha256 == other.sha256
    }
  }

  /// The version of the document's format.
  public static let formatVersion = 1
  /// The migration that this version knows: `/jokes/$id` to `/users/$uid/items/$id`.
  public static let kind = "jokes-to-items"

  /// The program that made the plan, such as `rtdb 0.1.0`.
  public var tool: String
  /// The export.
  public var input: Input
  /// What the user decided.
  public var options: MigrationOptions
  /// What will happen, in numbers.
  public var summary: MigrationSummary

  /// Creates a plan.
  public init(
    tool: String,
    input: Input,
    options: MigrationOptions,
    summary: MigrationSummary
  ) {
    self.tool = tool
    self.input = input
    self.options = options
    self.summary = summary
  }
}
