/// How the children of a node that has many are found by the hash of their keys.
///
/// The node's part of the tree's slots begins with the number of its children. Then comes open
/// addressing: the upper bits of a hash say where the search begins. A slot is 0 while it is free:
///
///     place of the child + 1 | lower bits of the hash (together 32 bits) | where its key's text lies (32)
///
/// So the text and the record of a child, each in memory of its own, can be fetched at once. Of a
/// text that lies further back, the slot holds the lower bits of the offset.
@usableFromInline
package enum ChildIndex {
  /// Nodes with more children than this have an index.
  ///
  /// To go through so few takes about as long as to search, and less where they are not in the
  /// processor's cache: they lie beside each other, and an index lies elsewhere.
  package static let threshold = 32

  /// The number of slots for so many children, of which three quarters are taken.
  @inlinable @inline(__always)
  package static func capacity(_ count: UInt64) -> UInt64 { count &+ count / 3 &+ 1 }

  /// The bit of a slot at which the place of a child begins.
  @inlinable @inline(__always)
  static func shift(_ count: UInt64) -> UInt64 {
    UInt64(truncatingIfNeeded: count.leadingZeroBitCount)
  }

  /// Where the search for a hash begins.
  @inlinable @inline(__always)
  static func position(of hash: UInt32, capacity: UInt64) -> UInt64 {
    (UInt64(hash) &* capacity) &>> 32
  }

  /// A slot whose text has moved.
  static func slot(_ slot: UInt64, withTextMovedBy distance: Int) -> UInt64 {
    guard slot != 0 else { return 0 }
    let offset = UInt32(truncatingIfNeeded: slot) &+ UInt32(truncatingIfNeeded: distance)
    return slot & ~0xFFFF_FFFF | UInt64(offset)
  }

  /// The lower bits of a hash, where a slot has them.
  @inlinable @inline(__always)
  static func tag(of hash: UInt32, shift: UInt64) -> UInt64 {
    (UInt64(hash) &<< 32) & (1 &<< shift &- 1)
  }
}

/// The search for a child by the hash of its key: gives those that may be it.
@usableFromInline
struct ChildSearch: Sendable {
  @usableFromInline let first: UInt32
  @usableFromInline let start: Int
  @usableFromInline let capacity: UInt64
  @usableFromInline let shift: UInt64
  @usableFromInline let tag: UInt64
  @usableFromInline let tagBits: UInt64
  @usableFromInline var position: UInt64

  @inlinable @inline(__always)
  init(of parent: NodeRecord, hash: UInt64, in slots: [UInt64]) {
    first = parent.firstChild
    start = Int(parent.secondWord) &+ 1
    let count = slots[start &- 1]
    capacity = ChildIndex.capacity(count)
    shift = ChildIndex.shift(count)
    let hash = UInt32(truncatingIfNeeded: hash)
    tag = ChildIndex.tag(of: hash, shift: shift)
    tagBits = ChildIndex.tag(of: .max, shift: shift)
    position = ChildIndex.position(of: hash, capacity: capacity)
  }

  /// The next child whose hash fits, with the lower bits of the offset of its key's text.
  @inlinable @inline(__always)
  mutating func next(in slots: [UInt64]) -> (child: UInt32, text: UInt32)? {
    while true {
      let slot = slots[start &+ Int(truncatingIfNeeded: position)]
      guard slot != 0 else { return nil }
      position = position &+ 1 == capacity ? 0 : position &+ 1
      if (slot ^ tag) & tagBits == 0 {
        let place = UInt32(truncatingIfNeeded: slot &>> shift)
        return (first &+ place &- 1, UInt32(truncatingIfNeeded: slot))
      }
    }
  }
}
