extension DatabaseTreeBuilder {
  /// Moves the children of the innermost container to their final place, in key order, and gives its
  /// record.
  mutating func close() throws(DatabaseModelError) -> PendingNode {
    if !top.isSorted { sortChildren(from: top.start) }
    if top.hasNulls { removeNulls(from: top.start) }
    let count = pending.count - top.start
    guard count > 0 else { return PendingNode(NodeRecord(kind: .null)) }
    guard labels.count + count < UInt32.max else { throw .tooLarge }
    let first = UInt32(labels.count)
    emit(from: top.start)
    if top.kind == .object {
      models[outer.count & 15] = KeyModel(first: first, end: UInt32(labels.count))
    }
    guard count > ChildIndex.threshold else {
      return PendingNode(
        NodeRecord(kind: .children, payload: UInt64(first) << 32 | UInt64(count))
      )
    }
    return PendingNode(
      NodeRecord(kind: .indexedChildren, payload: UInt64(addIndex(first: first, count: count)))
    )
  }

  /// Gives pending nodes their final place.
  private mutating func emit(from start: Int) {
    if !pendingPriorities.isEmpty { emitPriorities(from: start) }
    DatabaseTreeBuilder.append(pending, from: start, to: &labels, &payloads)
    pending.removeLast(pending.count - start)
  }

  private static func append(
    _ pending: [PendingNode],
    from start: Int,
    to labels: inout [UInt32],
    _ payloads: inout [UInt64]
  ) {
    let nodes = pending.span.extracting(start..<pending.count)
    labels.append(addingCapacity: nodes.count) { space in
      for index in nodes.indices { space.append(nodes[index].record.label) }
    }
    payloads.append(addingCapacity: nodes.count) { space in
      for index in nodes.indices { space.append(nodes[index].record.payload) }
    }
  }

  private mutating func emitPriorities(from start: Int) {
    for place in start..<pending.count where pending[place].priority != 0 {
      let priority = pendingPriorities[Int(pending[place].priority) - 1]
      let node = UInt32(truncatingIfNeeded: labels.count + place - start)
      priorities.append((node: node, priority: priority))
    }
    if start == 0 { pendingPriorities.removeAll(keepingCapacity: true) }
  }

  private mutating func removeNulls(from start: Int) {
    pending[start...].removeAll { $0.record.kind == .null }
  }

  /// Makes the table from key id to child for a node with many children.
  private mutating func addIndex(first: UInt32, count: Int) -> Int {
    var capacity = 32
    while capacity * 3 < count * 4 { capacity *= 2 }
    let mask = UInt32(capacity - 1)
    let start = slots.count
    slots.append(contentsOf: repeatElement(0, count: capacity))
    DatabaseTreeBuilder.enter(labels, from: Int(first), count: count, in: &slots, from: start, mask)
    indexes.append(
      ChildIndex(first: first, count: UInt32(count), slotStart: start, slotMask: mask)
    )
    return indexes.count - 1
  }

  private static func enter(
    _ labels: [UInt32],
    from first: Int,
    count: Int,
    in slots: inout [UInt64],
    from start: Int,
    _ mask: UInt32
  ) {
    let children = labels.span.extracting(first..<(first + count))
    var table = slots.mutableSpan
    for place in children.indices {
      let id = children[place] >> 5
      var position = ChildIndex.position(id, mask: mask)
      while table[start + Int(position)] != 0 { position = (position &+ 1) & mask }
      table[start + Int(position)] = UInt64(id) << 32 | UInt64(place + 1)
    }
  }

  /// Makes the tree of what was given so far, and empties the builder.
  mutating func build() -> DatabaseTree {
    defer { self = DatabaseTreeBuilder(allowsServerValues: allowsServerValues) }
    guard var node = root, node.record.kind != .null else {
      if droppedKey == nil { return .null }
      return DatabaseTree(storage: TreeStorage(emptyBut: droppedKey), rootIndex: nil)
    }
    // No key has this id: the root has none.
    node.record.keyID = UInt32(KeyTable.maximumCount - 1)
    pending.append(node)
    emit(from: 0)
    let storage = TreeStorage(
      labels: labels,
      payloads: payloads,
      text: text,
      keys: keys,
      indexes: indexes,
      slots: slots,
      priorities: priorities,
      hasServerValues: hasServerValues,
      droppedKey: droppedKey
    )
    return DatabaseTree(storage: storage, rootIndex: UInt32(labels.count - 1))
  }
}
