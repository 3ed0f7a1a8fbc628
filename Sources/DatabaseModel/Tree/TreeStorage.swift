/// The memory of a tree: parallel arrays, no object per node.
///
/// The children of a node lie beside each other in key order, so a small node is searched by going
/// through its children, and a large one through its part of `slots`.
@usableFromInline
package final class TreeStorage: Sendable {
  @usableFromInline package let records: [NodeRecord]
  /// The bytes of keys and strings.
  @usableFromInline package let text: TextArena
  @usableFromInline package let names: NameTable
  /// The indexes of nodes with many children.
  @usableFromInline package let slots: [UInt64]
  /// In ascending order of nodes.
  @usableFromInline package let priorities: [(node: UInt32, priority: Priority)]
  /// Whether the database can store all keys as short as names.
  @usableFromInline package let areShortKeysLegal: Bool
  /// Whether a key as short as a name is somewhere none.
  @usableFromInline package let hasShortTexts: Bool
  /// Whether a leaf or priority is a server value that is not yet resolved.
  @usableFromInline package let hasServerValues: Bool
  /// The first key without a value that could not be stored, with the path above it.
  @usableFromInline package let droppedKey: (key: DatabaseKey, parent: DatabasePath)?
  /// The first path that stood twice, of which the last value was taken.
  package let repeatedPath: DatabasePath?

  /// Takes over what a builder has made.
  init(_ builder: consuming DatabaseTreeBuilder) {
    records = builder.records.takeElements()
    text = builder.text
    names = builder.names
    slots = builder.slots
    priorities = builder.priorities
    areShortKeysLegal = builder.areShortKeysLegal
    hasShortTexts = builder.hasShortTexts
    hasServerValues = builder.hasServerValues
    droppedKey = builder.droppedKey
    repeatedPath = builder.repeatedPath
  }

  static let empty = TreeStorage(DatabaseTreeBuilder())

  /// The bytes of everything but the texts of keys and values.
  package var structureBytes: Int {
    records.count &* MemoryLayout<NodeRecord>.stride
      &+ slots.count &* MemoryLayout<UInt64>.stride
      &+ priorities.count &* MemoryLayout<(node: UInt32, priority: Priority)>.stride
      &+ names.structureBytes
  }

  /// The number of nodes.
  package var nodeCount: Int { records.count }

  /// What a node is.
  @inlinable @inline(__always)
  package func kind(_ node: UInt32) -> NodeRecord.Kind { records[Int(node)].kind }

  /// Whether a node has a priority.
  @inlinable
  package func hasPriority(_ node: UInt32) -> Bool { records[Int(node)].hasPriority }

  /// Where in `text.bytes` the bytes of a node's key lie; empty for the root of a document.
  @inlinable @inline(__always)
  package func keyRange(_ node: UInt32) -> Range<Int> { range(of: records[Int(node)].key) }

  /// Where in `text.bytes` the bytes of a key lie.
  @inlinable @inline(__always)
  package func range(of key: KeyReference) -> Range<Int> {
    guard key.isName else { return text.range(of: key) }
    let name = Int(key.name)
    return name < names.references.count ? text.range(of: names.references[name]) : 0..<0
  }

  /// The number of bytes of a node's key, or nil when the database cannot store it.
  package func legalKeyLength(_ node: UInt32) -> Int? {
    text.withBytes(keyRange(node)) { key in KeyProblem.find(in: key) == nil ? key.count : nil }
  }

  /// The bits of a number as the double they are.
  @inlinable
  package func number(_ node: UInt32) -> Double { Double(bitPattern: records[Int(node)].payload) }

  /// Where in `text.bytes` the bytes of a string leaf lie.
  @inlinable
  package func textRange(_ node: UInt32) -> Range<Int> {
    text.range(of: records[Int(node)].payload)
  }

  /// The number of bytes of a string leaf; nil for other nodes, and for strings so long that it has
  /// to be looked up.
  @inlinable @inline(__always)
  package func quickTextCount(_ node: UInt32) -> Int? {
    let record = records[Int(node)]
    return record.kind == .string ? TextArena.quickCount(of: record.payload) : nil
  }

  /// The leaf value of a node, or nil when it has children.
  package func leaf(_ node: UInt32) -> DatabaseLeaf? {
    switch kind(node) {
    case .false: .boolean(false)
    case .true: .boolean(true)
    case .number: .number(number(node))
    case .string: .string(text.copy(textRange(node)))
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
