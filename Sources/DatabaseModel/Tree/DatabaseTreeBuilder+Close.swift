extension DatabaseTreeBuilder {
  /// Moves the children of a container to their final place, in key order, and gives its record.
  mutating func close(_ frame: Frame) throws(DatabaseModelError) -> PendingNode {
    if !frame.isSorted { sortChildren(from: frame.start) }
    if frame.hasNulls { removeNulls(from: frame.start) }
    let count = pending.count - frame.start
    guard count > 0 else { return PendingNode(NodeRecord(kind: .null)) }
    guard labels.count + count < UInt32.max else { throw .tooLarge }
    let first = labels.count
    for place in frame.start..<pending.count { emit(pending[place]) }
    pending.removeLast(count)
    if pending.isEmpty { pendingPriorities.removeAll(keepingCapacity: true) }
    guard count > ChildIndex.threshold else {
      return PendingNode(
        NodeRecord(kind: .children, payload: UInt64(first) << 32 | UInt64(count))
      )
    }
    return PendingNode(
      NodeRecord(kind: .indexedChildren, payload: UInt64(addIndex(first: first, count: count)))
    )
  }

  private mutating func emit(_ node: PendingNode) {
    if node.priority != 0 {
      let priority = pendingPriorities[Int(node.priority) - 1]
      priorities.append((node: UInt32(truncatingIfNeeded: labels.count), priority: priority))
    }
    labels.append(node.record.label)
    payloads.append(node.record.payload)
  }

  /// Puts children in key order; of those with the same key the last one stays.
  private mutating func sortChildren(from start: Int) {
    let text = keys.text
    let ids = (start..<pending.count).map { pending[$0].record.keyID }
    let order = ids.indices.sorted { left, right in
      if ids[left] == ids[right] { return left < right }
      return KeyOrder.compare(
        text.bytes.span.extracting(keys.range(ids[left])),
        text.bytes.span.extracting(keys.range(ids[right]))
      ) < 0
    }
    var sorted: [PendingNode] = []
    sorted.reserveCapacity(order.count)
    for place in order {
      let node = pending[start + place]
      if sorted.last?.record.keyID == node.record.keyID { sorted.removeLast() }
      sorted.append(node)
    }
    pending.removeLast(order.count)
    pending.append(contentsOf: sorted)
  }

  private mutating func removeNulls(from start: Int) {
    var kept = start
    for place in start..<pending.count where pending[place].record.kind != .null {
      pending[kept] = pending[place]
      kept += 1
    }
    pending.removeLast(pending.count - kept)
  }

  /// Makes the table from key id to child for a node with many children.
  private mutating func addIndex(first: Int, count: Int) -> Int {
    var capacity = 32
    while capacity * 3 < count * 4 { capacity *= 2 }
    let mask = UInt32(capacity - 1)
    let start = slots.count
    slots.append(contentsOf: repeatElement(0, count: capacity))
    for place in 0..<count {
      let id = labels[first + place] >> 5
      var position = ChildIndex.position(id, mask: mask)
      while slots[start + Int(position)] != 0 { position = (position &+ 1) & mask }
      slots[start + Int(position)] = UInt64(id) << 32 | UInt64(place + 1)
    }
    indexes.append(
      ChildIndex(
        first: UInt32(first),
        count: UInt32(count),
        slotStart: start,
        slotMask: mask
      )
    )
    return indexes.count - 1
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
    emit(node)
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
