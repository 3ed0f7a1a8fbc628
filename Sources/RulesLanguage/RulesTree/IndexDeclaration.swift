public import SourceDiagnostics

/// What the children of a node are indexed by; it never changes a verdict.
public struct IndexDeclaration: Sendable {
  /// One of the indexed paths.
  public struct Entry: Sendable {
    /// A child key, a path with slashes, or `.value`, as WTF-8 bytes.
    public let path: [UInt8]
    /// The string with its quotes.
    public let range: SourceRange

    /// Creates an entry.
    public init(path: [UInt8], range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  /// The entries in the order of the document.
  public let entries: [Entry]
  /// The key with its quotes.
  public let keyRange: SourceRange
  /// The whole value.
  public let valueRange: SourceRange

  /// Creates a declaration.
  public init(entries: [Entry], keyRange: SourceRange, valueRange: SourceRange) {
    self.entries = entries
    self.keyRange = keyRange
    self.valueRange = valueRange
  }
}
