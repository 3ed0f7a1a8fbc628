/// What a document may cost.
///
/// Each limit gives one clear diagnostic, and nothing is built beyond it.
public struct YAMLLimits: Sendable {
  /// The size of the file in bytes.
  public var byteCount = 64 << 20
  /// Levels of lists and mappings, those inside aliases included.
  public var depth = 64
  /// Scalars, lists and mappings written in the file.
  public var nodeCount = 5_000_000
  /// Nodes that all aliases of a document stand for together.
  public var aliasedNodeCount = 1_000_000
  /// Diagnostics reported for a file; the rest are counted.
  public var diagnosticCount = 100

  /// The limits that fit anything a person writes.
  public init() {}
}
