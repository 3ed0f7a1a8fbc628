/// A node on the path of a write, in plain memory.
struct OverlayNode: Sendable {
  /// Which stored node is at this place, when there is one.
  var base: UInt32 = OverlayNode.noNode
  /// The write that ends here, or -1.
  var write: Int32 = -1
  /// The writes at and below this place, as a range of the writes in path order.
  var firstWrite: Int32
  var endWrite: Int32
  /// The number of keys above.
  var depth: Int32 = 0
  /// The overlay nodes below.
  var firstChild: Int32 = 0
  var endChild: Int32 = 0
  /// The number of children after the writes; only for a node on the way to a write.
  var childCount: Int32 = 0
  /// Where the key lies in the overlay's text.
  var keyStart: Int32 = 0
  var keyEnd: Int32 = 0
  var keyHash: UInt64 = 0
  /// Whether the node exists after the writes.
  var exists = false

  static let noNode = UInt32.max

  var children: Range<Int> { Int(firstChild)..<Int(endChild) }
  var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }
  var isStored: Bool { base != OverlayNode.noNode }
}
