extension DatabaseTreeBuilder {
  /// Moves the children of the innermost container to their final place, in key order, and gives its
  /// record.
  mutating func close() throws(DatabaseModelError) -> PendingNode {
    if !top.isSorted { sortChildren(from: top.start) }
    if top.hasNulls { removeNulls(from: top.start) }
    let count = pending.count - top.start
    guard count > 0 else { return PendingNode(NodeRecord(kind: .null)) }
    guard records.count + count < UInt32.max else { throw .tooLarge }
    let first = UInt32(truncatingIfNeeded: records.count)
    let secondWord = count > ChildIndex.threshold ? try addIndex(from: top.start) : UInt32(count)
    emit(from: top.start)
    if top.kind == .object {
      models[outer.count & 15] = KeyModel(
        first: first,
        end: UInt32(truncatingIfNeeded: records.count)
      )
    }
    return PendingNode(
      NodeRecord(
        kind: count > ChildIndex.threshold ? .indexedChildren : .children,
        payload: UInt64(first) << 32 | UInt64(secondWord)
      )
    )
  }

  /// Gives pending nodes their final place.
  private mutating func emit(from start: Int) {
    if !pendingPriorities.isEmpty { emitPriorities(from: start) }
    DatabaseTreeBuilder.append(pending, from: start, to: &records)
    pending.removeLast(pending.count - start)
  }

  private static func append(
    _ pending: [PendingNode],
    from start: Int,
    to records: inout [NodeRecord]
  ) {
    let nodes = pending.span.extracting(start..<pending.count)
    records.append(addingCapacity: nodes.count) { space in
      for index in nodes.indices { space.append(nodes[index].record) }
    }
  }

  private mutating func emitPriorities(from start: Int) {
    for place in start..<pending.count where pending[place].priority != 0 {
      let priority = pendingPriorities[Int(pending[place].priority) - 1]
      let node = UInt32(truncatingIfNeeded: records.count + place - start)
      priorities.append((node: node, priority: priority))
    }
    if start == 0 { pendingPriorities.removeAll(keepingCapacity: true) }
  }

  private mutating func removeNulls(from start: Int) {
    pending[start...].removeAll { $0.record.kind == .null }
  }

  /// Makes the index of a node whose children wait from `start` on, and gives its place.
  private mutating func addIndex(from start: Int) throws(DatabaseModelError) -> UInt32 {
    let count = pending.count - start
    guard count < Self.mostIndexedChildren, let place = UInt32(exactly: slots.count) else {
      throw .tooLarge
    }
    for node in start..<pending.count where pending[node].record.key.isName {
      pending[node].keyHash = hash(of: pending[node].record.key)
    }
    let capacity = ChildIndex.capacity(UInt64(count))
    slots.append(UInt64(count))
    slots.append(contentsOf: repeatElement(0, count: Int(capacity)))
    enterSlots(from: start, capacity: capacity)
    return place
  }

  private static let mostIndexedChildren = 1 << 30

  /// Enters the nodes that wait from `start` on in the last slots.
  private mutating func enterSlots(from start: Int, capacity: UInt64) {
    let shift = ChildIndex.shift(UInt64(pending.count - start))
    let firstSlot = slots.count - Int(capacity)
    for place in start..<pending.count {
      let hash = pending[place].keyHash
      let tag = ChildIndex.tag(of: hash, shift: shift)
      let offset = UInt32(truncatingIfNeeded: range(of: pending[place].record.key).lowerBound)
      var position = ChildIndex.position(of: hash, capacity: capacity)
      while slots[firstSlot + Int(position)] != 0 {
        position = position &+ 1 == capacity ? 0 : position &+ 1
      }
      slots[firstSlot + Int(position)] = UInt64(place - start + 1) &<< shift | tag | UInt64(offset)
    }
  }

  /// Makes the tree of what was given so far, and empties the builder.
  mutating func build() -> DatabaseTree {
    defer { self = DatabaseTreeBuilder(allowsServerValues: allowsServerValues) }
    guard var node = root, node.record.kind != .null else {
      return droppedKey == nil ? .null : DatabaseTree(storage: TreeStorage(self), rootIndex: nil)
    }
    node.record.key = .none
    pending.append(node)
    emit(from: 0)
    let rootIndex = UInt32(truncatingIfNeeded: records.count - 1)
    return DatabaseTree(storage: TreeStorage(self), rootIndex: rootIndex)
  }
}
