extension DatabaseTreeBuilder {
  /// Moves the children of the innermost container to their final place, in key order, and gives its
  /// record.
  mutating func close() throws(DatabaseModelError) -> PendingNode {
    if top.isAtRest {
      let count = records.count - top.start
      if count <= ChildIndex.threshold, top.isSorted, !top.hasNulls {
        guard records.count < UInt32.max else { throw .tooLarge }
        return parent(count)
      }
      letChildrenWait()
    }
    if !top.isSorted { sortChildren(from: top.start) }
    if top.hasNulls { removeNulls(from: top.start) }
    let count = pending.count - top.start
    guard records.count + count < UInt32.max else { throw .tooLarge }
    let isIndexed = count > ChildIndex.threshold
    let index = isIndexed ? try addIndex(from: top.start) : nil
    emit(from: top.start)
    return parent(count, index: index)
  }

  /// The node whose children are the last ones that found their place, so many of them, and where
  /// their index begins if they have one.
  private mutating func parent(_ count: Int, index: Int? = nil) -> PendingNode {
    guard count > 0 else { return PendingNode(NodeRecord(kind: .null)) }
    let first = UInt32(truncatingIfNeeded: records.count &- count)
    if top.kind == .object {
      models[outer.count & 15] = KeyModel(first: first, count: count)
    }
    guard let index else {
      let payload = NodeRecord.children(first: first, count: count, text: top.textStart)
      return PendingNode(NodeRecord(kind: .children, payload: payload))
    }
    let payload = UInt64(first) &<< 32 | UInt64(UInt32(truncatingIfNeeded: index))
    return PendingNode(NodeRecord(kind: .indexedChildren, payload: payload))
  }

  /// Gives pending nodes their final place.
  private mutating func emit(from start: Int) {
    if !pendingPriorities.isEmpty { emitPriorities(from: start) }
    pending.withElements(from: start) { nodes in
      records.append(nodes) { $0.record }
    }
    pending.removeAll(from: start)
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
    var kept = start
    for place in start..<pending.count where pending[place].record.kind != .null {
      pending[kept] = pending[place]
      kept += 1
    }
    pending.removeAll(from: kept)
  }

  /// Makes the index of a node whose children wait from `start` on, and gives its place.
  private mutating func addIndex(from start: Int) throws(DatabaseModelError) -> Int {
    let count = pending.count - start
    let place = slots.count
    guard count < Self.mostIndexedChildren, place < UInt32.max else { throw .tooLarge }
    Self.hashKeys(of: &pending, from: start, names, text)
    let capacity = ChildIndex.capacity(UInt64(count))
    slots.append(UInt64(count))
    slots.append(contentsOf: repeatElement(0, count: Int(capacity)))
    Self.enter(pending, from: start, names, in: &slots, from: place + 1)
    return place
  }

  private static let mostIndexedChildren = 1 << 30

  /// Hashes the keys of the nodes that wait from `start` on, as far as that has not been done.
  private static func hashKeys(
    of pending: inout Stack<PendingNode>,
    from start: Int,
    _ names: borrowing NameTable,
    _ text: borrowing TextArena
  ) {
    let seed = ByteHash.seed
    let (references, bytes) = (names.references.span, text.bytes.span)
    pending.withMutableElements(from: start) { nodes in
      for place in nodes.indices where nodes[place].keyHash == 0 {
        let key = nodes[place].record.key
        let range = text.range(of: key.isName ? references[Int(key.name)] : key)
        let hash = ByteHash.hash(bytes.extracting(range), seed: seed)
        nodes[place].keyHash = UInt32(truncatingIfNeeded: hash)
      }
    }
  }

  /// How many entries before its turn the place of an entry is asked for.
  private static let prefetched = 12

  /// Enters the nodes that wait from `start` on in the last slots.
  private static func enter(
    _ pending: borrowing Stack<PendingNode>,
    from start: Int,
    _ names: borrowing NameTable,
    in slots: inout [UInt64],
    from firstSlot: Int
  ) {
    let capacity = UInt64(slots.count - firstSlot)
    var table = slots.mutableSpan
    let names = names.references.span
    pending.withElements(from: start) { nodes in
      let shift = ChildIndex.shift(UInt64(nodes.count))
      for place in nodes.indices {
        // The places lie all over the table.
        if place &+ prefetched < nodes.count {
          let hash = nodes[place &+ prefetched].keyHash
          table.span.prefetch(firstSlot &+ Int(ChildIndex.position(of: hash, capacity: capacity)))
        }
        let (hash, key) = (nodes[place].keyHash, nodes[place].record.key)
        let text = key.isName ? names[Int(key.name)] : key
        var position = ChildIndex.position(of: hash, capacity: capacity)
        while table[firstSlot &+ Int(position)] != 0 {
          position = position &+ 1 == capacity ? 0 : position &+ 1
        }
        table[firstSlot &+ Int(position)] =
          UInt64(place &+ 1) &<< shift | ChildIndex.tag(of: hash, shift: shift)
          | UInt64(UInt32(truncatingIfNeeded: text.offset))
      }
    }
  }

  /// Makes the tree of what was given so far, and empties the builder.
  mutating func build() -> DatabaseTree {
    var finished = DatabaseTreeBuilder(allowsServerValues: allowsServerValues)
    swap(&self, &finished)
    guard var node = finished.root, node.record.kind != .null else {
      let hasDropped = finished.droppedKey != nil
      return hasDropped ? DatabaseTree(storage: TreeStorage(finished), rootIndex: nil) : .null
    }
    node.record.key = .none
    finished.pending.push(node)
    finished.emit(from: 0)
    let rootIndex = UInt32(truncatingIfNeeded: finished.records.count - 1)
    return DatabaseTree(storage: TreeStorage(consume finished), rootIndex: rootIndex)
  }
}
