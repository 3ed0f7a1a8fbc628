/// A node on the path of a write, in plain memory.
@usableFromInline
struct OverlayNode: Sendable {
  /// Which stored node is at this place, when there is one.
  @usableFromInline var base: UInt32 = OverlayNode.noNode
  /// The write that ends here, or -1.
  @usableFromInline var write: Int32 = -1
  /// The write of a priority that ends here while others go on below, or -1.
  @usableFromInline var priority: Int32 = -1
  /// The writes at and below this place, as a range of the writes in path order.
  @usableFromInline var firstWrite: Int32
  @usableFromInline var endWrite: Int32
  /// The number of keys above.
  @usableFromInline var depth: Int32 = 0
  /// The overlay nodes below.
  @usableFromInline var firstChild: Int32 = 0
  @usableFromInline var endChild: Int32 = 0
  /// The number of children after the writes; only for a node on the way to a write.
  @usableFromInline var childCount: Int32 = 0
  /// Where the key lies in the overlay's text.
  @usableFromInline var keyStart: Int32 = 0
  @usableFromInline var keyEnd: Int32 = 0
  /// Where the value after the writes is to be looked up.
  @usableFromInline var after = MergedPosition.missing
  @usableFromInline var keyHash: UInt64 = 0

  @inlinable static var noNode: UInt32 { .max }

  @inlinable var children: Range<Int> { Int(firstChild)..<Int(endChild) }
  @inlinable var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }
  @inlinable var isStored: Bool { base != OverlayNode.noNode }
  /// Whether its children are those that are stored with others laid over.
  @inlinable var isMerged: Bool { write < 0 && childCount > 0 }

  /// What is here before the writes.
  @inlinable var before: MergedPosition { isStored ? .base(base) : .missing }

  /// Whether a place before the writes is where this node is.
  @inlinable
  func isOn(_ position: MergedPosition) -> Bool {
    isStored ? position == before : position.isMissing
  }
}
