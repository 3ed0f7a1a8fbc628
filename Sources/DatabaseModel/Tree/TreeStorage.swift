/// The memory of a tree: parallel arrays, no object per node.
///
/// The children of a node lie beside each other in key order, so a small node is searched by going
/// through its labels, and a large one through its part of `slots`.
@usableFromInline
package final class TreeStorage: Sendable {
  @usableFromInline package let labels: [UInt32]
  @usableFromInline package let payloads: [UInt64]
  @usableFromInline package let text: TextArena
  @usableFromInline package let keys: KeyTable
  @usableFromInline package let indexes: [ChildIndex]
  /// The key id in the upper 32 bits, the place among the children + 1 in the lower; 0 is free.
  @usableFromInline package let slots: [UInt64]
  /// In ascending order of nodes.
  @usableFromInline package let priorities: [(node: UInt32, priority: Priority)]
  /// Whether a leaf or priority is a server value that is not yet resolved.
  @usableFromInline package let hasServerValues: Bool
  /// The first key without a value that could not be stored, with the path above it.
  @usableFromInline package let droppedKey: (key: DatabaseKey, parent: DatabasePath)?

  init(
    labels: [UInt32],
    payloads: [UInt64],
    text: TextArena,
    keys: KeyTable,
    indexes: [ChildIndex],
    slots: [UInt64],
    priorities: [(node: UInt32, priority: Priority)],
    hasServerValues: Bool,
    droppedKey: (key: DatabaseKey, parent: DatabasePath)? = nil
  ) {
    self.labels = labels
    self.payloads = payloads
    self.text = text
    self.keys = keys
    self.indexes = indexes
    self.slots = slots
    self.priorities = priorities
    self.hasServerValues = hasServerValues
    self.droppedKey = droppedKey
  }

  /// Memory without nodes.
  convenience init(emptyBut droppedKey: (key: DatabaseKey, parent: DatabasePath)?) {
    self.init(
      labels: [],
      payloads: [],
      text: TextArena(),
      keys: KeyTable(),
      indexes: [],
      slots: [],
      priorities: [],
      hasServerValues: false,
      droppedKey: droppedKey
    )
  }

  static let empty = TreeStorage(emptyBut: nil)

  /// The bytes of everything but the texts of keys and values.
  package var structureBytes: Int {
    labels.count &* MemoryLayout<UInt32>.stride
      &+ payloads.count &* MemoryLayout<UInt64>.stride
      &+ indexes.count &* MemoryLayout<ChildIndex>.stride
      &+ slots.count &* MemoryLayout<UInt64>.stride
      &+ priorities.count &* MemoryLayout<(node: UInt32, priority: Priority)>.stride
      &+ keys.structureBytes
  }

  /// What a node is.
  @inlinable @inline(__always)
  package func kind(_ node: UInt32) -> NodeRecord.Kind { NodeRecord.kind(of: labels[Int(node)]) }

  /// Whether a node has a priority.
  @inlinable
  package func hasPriority(_ node: UInt32) -> Bool { labels[Int(node)] & 16 != 0 }

  /// The number of bytes of a node's key, or nil when the database cannot store it.
  @inlinable
  package func legalKeyLength(_ node: UInt32) -> Int? {
    let id = labels[Int(node)] >> 5
    return keys.isLegal(id) ? keys.byteCount(id) : nil
  }

  /// Where the children of a node lie; empty for a leaf.
  @inlinable
  package func children(_ node: UInt32) -> Range<UInt32> {
    let payload = payloads[Int(node)]
    switch kind(node) {
    case .children:
      let first = UInt32(truncatingIfNeeded: payload >> 32)
      return first..<(first &+ UInt32(truncatingIfNeeded: payload))
    case .indexedChildren:
      let index = indexes[Int(truncatingIfNeeded: payload)]
      return index.first..<(index.first &+ index.count)
    default:
      return 0..<0
    }
  }

  /// The child with a key id.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func child(_ node: UInt32, _ id: KeyTable.ID) -> UInt32? {
    let payload = payloads[Int(node)]
    switch kind(node) {
    case .children:
      let first = UInt32(truncatingIfNeeded: payload >> 32)
      let end = first &+ UInt32(truncatingIfNeeded: payload)
      var child = first
      while child < end {
        if labels[Int(child)] >> 5 == id { return child }
        child &+= 1
      }
      return nil
    case .indexedChildren:
      return indexedChild(indexes[Int(truncatingIfNeeded: payload)], id)
    default:
      return nil
    }
  }

  @inlinable
  package func indexedChild(_ index: ChildIndex, _ id: KeyTable.ID) -> UInt32? {
    var position = ChildIndex.position(id, mask: index.slotMask)
    while true {
      let slot = slots[index.slotStart &+ Int(position)]
      guard slot != 0 else { return nil }
      if UInt32(truncatingIfNeeded: slot >> 32) == id {
        return index.first &+ UInt32(truncatingIfNeeded: slot) &- 1
      }
      position = (position &+ 1) & index.slotMask
    }
  }

  /// Where in `keys.text.bytes` the bytes of a node's key lie.
  @inlinable @inline(__always)
  package func keyRange(_ node: UInt32) -> Range<Int> { keys.range(labels[Int(node)] >> 5) }

  /// The child with a key.
  @inlinable
  package func child(_ node: UInt32, named key: Span<UInt8>) -> UInt32? {
    child(node, named: key, hash: ByteHash.hash(key))
  }

  /// The child with a key whose hash is known.
  @inlinable
  package func child(_ node: UInt32, named key: Span<UInt8>, hash: UInt64) -> UInt32? {
    guard let id = keys.id(of: key, hash: hash) else { return nil }
    return child(node, id)
  }

  /// The bits of a number as the double they are.
  @inlinable
  package func number(_ node: UInt32) -> Double { Double(bitPattern: payloads[Int(node)]) }

  /// Where in `text.bytes` the bytes of a string leaf lie.
  @inlinable
  package func textRange(_ node: UInt32) -> Range<Int> { text.range(of: payloads[Int(node)]) }

  /// The leaf value of a node, or nil when it has children.
  package func leaf(_ node: UInt32) -> DatabaseLeaf? {
    switch kind(node) {
    case .false: .boolean(false)
    case .true: .boolean(true)
    case .number: .number(number(node))
    case .string: .string(text.copy(payloads[Int(node)]))
    case .timestamp: .serverValue(.timestamp)
    case .increment: .serverValue(.increment(number(node)))
    case .null, .children, .indexedChildren: nil
    }
  }

  /// The priority of a node.
  ///
  /// - Complexity: O(1) for a node without one, else O(log of the number of priorities).
  package func priority(_ node: UInt32) -> Priority {
    guard hasPriority(node) else { return .none }
    var low = 0
    var high = priorities.count
    while low < high {
      let middle = (low &+ high) >> 1
      if priorities[middle].node < node { low = middle &+ 1 } else { high = middle }
    }
    guard low < priorities.count, priorities[low].node == node else { return .none }
    return priorities[low].priority
  }
}
