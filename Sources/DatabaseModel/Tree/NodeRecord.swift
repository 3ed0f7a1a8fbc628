/// What a node is, in sixteen bytes, so that no node lies across two lines of the processor's cache.
///
///     label    key (59 bits) | has a priority (1) | kind (4)
///     payload  boolean, server timestamp: nothing
///              number, server increment: the bits of the double
///              string: a reference into the tree's text
///              children: index of the first child (32) | about where the texts of what is below them
///                        begin, in lines of 64 bytes (26) | number of children (6)
///              indexedChildren: index of the first child (32) | where its slots begin (32)
@usableFromInline
package struct NodeRecord: BitwiseCopyable, Sendable {
  @usableFromInline
  package enum Kind: UInt32 {
    case null, `false`, `true`, number, string, children, indexedChildren, timestamp, increment
  }

  @usableFromInline package var label: UInt64
  @usableFromInline package var payload: UInt64

  package init(kind: Kind, payload: UInt64 = 0) {
    label = UInt64(kind.rawValue)
    self.payload = payload
  }

  /// Written out because the raw value initializer is not inlined.
  @inlinable @inline(__always)
  package var kind: Kind {
    switch label & 15 {
    case 1: .false
    case 2: .true
    case 3: .number
    case 4: .string
    case 5: .children
    case 6: .indexedChildren
    case 7: .timestamp
    case 8: .increment
    default: .null
    }
  }

  @inlinable @inline(__always)
  package var hasPriority: Bool {
    get { label & 16 != 0 }
    set { label = newValue ? label | 16 : label & ~16 }
  }

  @inlinable @inline(__always)
  package var key: KeyReference {
    get { KeyReference(bits: label & ~31) }
    set { label = label & 31 | newValue.bits }
  }

  /// Whether the node has children.
  package var isParent: Bool { kind == .children || kind == .indexedChildren }

  /// The first word of the payload of a parent: the index of its first child.
  @inlinable @inline(__always)
  package var firstChild: UInt32 { UInt32(truncatingIfNeeded: payload >> 32) }

  /// The payload of a parent whose children have no index.
  @inline(__always)
  static func children(first: UInt32, count: Int, text offset: Int) -> UInt64 {
    let line = UInt64(truncatingIfNeeded: offset >> 6) & 0x3FF_FFFF
    return UInt64(first) &<< 32 | line &<< 6 | UInt64(truncatingIfNeeded: count)
  }

  /// The number of children that have no index.
  @inlinable @inline(__always)
  package var childCount: UInt32 { UInt32(truncatingIfNeeded: payload & 63) }

  /// About where the texts below children begin that have no index, as far as 32 bits tell it.
  var textOffset: Int { Int(truncatingIfNeeded: payload & 0xFFFF_FFC0) }

  /// The second word of the payload of a parent whose children have an index.
  @inlinable @inline(__always)
  package var secondWord: UInt32 { UInt32(truncatingIfNeeded: payload) }
}
