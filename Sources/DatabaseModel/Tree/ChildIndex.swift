/// How the children of a node that has many are found by the hash of their keys.
///
/// The node's part of the tree's slots begins with the number of its children. Then comes open
/// addressing: the lower bits of a hash say where the search begins, and a slot holds its upper bits,
/// with the place of the child + 1 in place of the lower ones; 0 is free.
@usableFromInline
package enum ChildIndex {
  /// Nodes with more children than this have an index.
  package static let threshold = 16

  /// The number of slots for so many children: a power of two, of which at most three quarters are
  /// taken.
  @inlinable
  package static func capacity(_ count: UInt32) -> UInt32 {
    let least = (UInt64(count) &* 4 &+ 2) / 3
    return UInt32(truncatingIfNeeded: 1 << UInt64(64 &- (least &- 1).leadingZeroBitCount))
  }
}

/// The search for a child by the hash of its key: gives those that may be it.
@usableFromInline
struct ChildSearch {
  @usableFromInline let first: UInt32
  @usableFromInline let start: Int
  @usableFromInline let mask: UInt32
  @usableFromInline let hash: UInt32
  @usableFromInline var position: UInt32

  @inlinable @inline(__always)
  init(of parent: NodeRecord, hash: UInt64, in slots: [UInt32]) {
    first = parent.firstChild
    start = Int(parent.secondWord) &+ 1
    mask = ChildIndex.capacity(slots[start &- 1]) &- 1
    self.hash = UInt32(truncatingIfNeeded: hash)
    position = self.hash & mask
  }

  @inlinable @inline(__always)
  mutating func next(in slots: [UInt32]) -> UInt32? {
    while true {
      let slot = slots[start &+ Int(position)]
      guard slot != 0 else { return nil }
      position = (position &+ 1) & mask
      if (slot ^ hash) & ~mask == 0 { return first &+ (slot & mask) &- 1 }
    }
  }
}
