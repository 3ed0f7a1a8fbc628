/// What a node is, in 12 bytes: a label of 32 bits and a payload of 64.
///
///     label    key id (27 bits) | has a priority (1) | kind (4)
///     payload  boolean, server timestamp: nothing
///              number, server increment: the bits of the double
///              string: a reference into the tree's text
///              children: index of the first child (32) | number of children (32)
///              indexedChildren: index into the tree's list of child indexes
@usableFromInline
package struct NodeRecord: Sendable {
  @usableFromInline
  package enum Kind: UInt32 {
    case null, `false`, `true`, number, string, children, indexedChildren, timestamp, increment
  }

  // In this order a record leaves room for another word of 32 bits behind it.
  package var payload: UInt64
  package var label: UInt32

  package init(label: UInt32, payload: UInt64) {
    self.label = label
    self.payload = payload
  }

  package init(kind: Kind, payload: UInt64 = 0) {
    label = kind.rawValue
    self.payload = payload
  }

  package var kind: Kind { Self.kind(of: label) }
  package var keyID: KeyTable.ID {
    get { label >> 5 }
    set { label = label & 31 | newValue << 5 }
  }
  package var hasPriority: Bool {
    get { label & 16 != 0 }
    set { label = newValue ? label | 16 : label & ~16 }
  }

  /// The kind in a label; written out because the raw value initializer is not inlined.
  @inlinable @inline(__always)
  package static func kind(of label: UInt32) -> Kind {
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
}

/// The children of a node that has many: where they lie, and a table from key id to child.
@usableFromInline
package struct ChildIndex: Sendable {
  @usableFromInline package var first: UInt32
  @usableFromInline package var count: UInt32
  /// Where the node's part of the slots begins.
  @usableFromInline package var slotStart: Int
  /// The number of slots, a power of two, minus one.
  @usableFromInline package var slotMask: UInt32

  /// Nodes with more children than this have an index.
  package static let threshold = 16

  /// Where the search for a key id begins.
  ///
  /// Siblings mostly have consecutive ids, so blocks of sixteen stay together, and only the blocks
  /// are scattered.
  @inlinable
  package static func position(_ id: KeyTable.ID, mask: UInt32) -> UInt32 {
    (((id >> 4) &* 0x9E37_79B1) >> 1 & ~15 | id & 15) & mask
  }
}
