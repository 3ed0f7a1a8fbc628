public import DatabaseModel

/// One difference between two exports, as somebody who listens to the database would see it.
public struct ExportDifference: Hashable, Sendable {
  /// What became of the node.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// Its value is another one, with whatever is below it.
    case changed
    /// Its value is the same, but its priority is another one: among its siblings it may have moved.
    case moved
  }

  /// A value in export form.
  public struct Value: Hashable, Sendable {
    /// JSON without white space, lexemes as they are in the file; only the beginning of it where
    /// `isCut` says so.
    public var json: [UInt8]
    /// Whether the text was longer than what was asked for.
    public var isCut: Bool
    /// How many leaves it has.
    public var leafCount: Int

    /// Creates a value.
    public init(json: [UInt8], isCut: Bool = false, leafCount: Int = 1) {
      self.json = json
      self.isCut = isCut
      self.leafCount = leafCount
    }
  }

  /// What became of the node.
  public var kind: Kind
  /// The node.
  public var path: DatabasePath
  /// What was there: the value or, where it moved, the priority.
  ///
  /// Nil where there was nothing, and where the difference lies deeper than was asked for.
  public var old: Value?
  /// What is there now, likewise.
  public var new: Value?

  /// Creates a difference.
  public init(_ kind: Kind, _ path: DatabasePath, old: Value? = nil, new: Value? = nil) {
    self.kind = kind
    self.path = path
    self.old = old
    self.new = new
  }
}

/// How many differences of each kind there are.
public struct ExportDifferenceCounts: Hashable, Sendable {
  /// Nodes that are new.
  public var added = 0
  /// Nodes that are gone.
  public var removed = 0
  /// Nodes with another value.
  public var changed = 0
  /// Nodes with another priority alone.
  public var moved = 0

  /// No differences.
  public init() {}

  /// All differences.
  public var total: Int { added + removed + changed + moved }

  /// The number of differences of a kind.
  public subscript(kind: ExportDifference.Kind) -> Int {
    switch kind {
    case .added: added
    case .removed: removed
    case .changed: changed
    case .moved: moved
    }
  }

  mutating func count(_ kind: ExportDifference.Kind) {
    switch kind {
    case .added: added += 1
    case .removed: removed += 1
    case .changed: changed += 1
    case .moved: moved += 1
    }
  }
}
