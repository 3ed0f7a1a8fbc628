/// A database with writes laid over it: the state before them and the state after them.
///
/// Nothing is copied: along the paths of the writes there is a small tree of overlay nodes, each of
/// which knows the stored node at its place and how many children it has afterwards; everything
/// else is looked up where it is stored. So the cost depends on the writes and the lengths of their
/// paths, never on the number of siblings. A node that loses all children is absent, and so are
/// ancestors that are left without any (H-4).
public struct PendingWrites: Sendable {
  /// The database without the writes.
  public private(set) var base: DatabaseTree
  /// The writes as they were given.
  public private(set) var writes: [DatabaseWrite] = []
  /// The writes that overlay nodes count: those above, or what is left of them and of all that were
  /// made before, followed by the latter alone.
  private(set) var placed: [DatabaseWrite] = []
  /// The places in `placed` in the order of their paths; empty for a lone write.
  private(set) var order: [Int32] = []
  /// The root first; the children of a node are contiguous, in key order, and behind it.
  ///
  /// What was written before has a root of its own behind them.
  @usableFromInline private(set) var overlay: [OverlayNode] = []
  /// The keys of the overlay nodes.
  @usableFromInline private(set) var text: [UInt8] = []
  /// The memory of each written value.
  @usableFromInline private(set) var storages: [TreeStorage] = []
  /// Whether there is one write and none before it: the overlay nodes are those on its path.
  @usableFromInline private(set) var isLone = false
  /// The overlay node of the root as it was before the writes; -1 where nothing was written before.
  private var rootBefore = -1

  /// A database without writes.
  public init(_ base: DatabaseTree) {
    self.base = base
  }

  /// Lays writes over a database.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one (G-20).
  public init(_ base: DatabaseTree, _ writes: [DatabaseWrite]) throws(DatabaseModelError) {
    self.init(base)
    try reset(base, writes)
  }

  /// Lays other writes over another database, in the same memory.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one (G-20).
  public mutating func reset(
    _ base: DatabaseTree,
    _ writes: [DatabaseWrite]
  ) throws(DatabaseModelError) {
    self.base = base
    self.writes = writes
    placed = writes
    rootBefore = -1
    isLone = writes.count == 1
    clear()
    layOutStorages()
    if isLone {
      layOutChain(writes[0].path)
    } else if !writes.isEmpty {
      try layOut(writes.indices)
    }
    settle()
  }

  /// Lays other writes over another database to which something was written before.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one (G-20).
  public mutating func reset(
    _ database: LayeredDatabase,
    _ writes: [DatabaseWrite]
  ) throws(DatabaseModelError) {
    try reset(database.base, writes)
    guard !database.isPlain else { return }
    let earlier = database.state.writes
    placed = (writes.isEmpty ? [] : try database.after(writes).state.writes) + earlier
    isLone = false
    clear()
    layOutStorages()
    let count = placed.count - earlier.count
    if count > 0 { try layOut(0..<count) }
    rootBefore = overlay.count
    try layOut(count..<placed.count)
    settle()
  }

  private mutating func clear() {
    if !overlay.isEmpty { overlay.removeAll(keepingCapacity: true) }
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    if !order.isEmpty { order.removeAll(keepingCapacity: true) }
  }

  /// The database before the writes; nil when it is empty.
  public var before: MergedNode? { MergedNode(self, at: positionBefore) }

  /// The database after the writes; nil when it is empty.
  public var after: MergedNode? { MergedNode(self, at: positionAfter) }

  package var positionBefore: MergedPosition {
    if rootBefore >= 0 { return position(ofOverlay: rootBefore) }
    return base.rootIndex.map { .base($0) } ?? .missing
  }

  package var positionAfter: MergedPosition {
    overlay.isEmpty ? positionBefore : position(ofOverlay: 0)
  }
}

extension PendingWrites {
  /// The path of the write at a place in path order.
  private func path(_ place: Int32) -> DatabasePath { placed[Int(order[Int(place)])].path }

  private mutating func layOutStorages() {
    if placed.count == 1, storages.count == 1 {
      storages[0] = placed[0].storage
    } else {
      if !storages.isEmpty { storages.removeAll(keepingCapacity: true) }
      for write in placed { storages.append(write.storage) }
    }
  }

  /// Makes the overlay nodes of a lone write, each of which is above the next one.
  private mutating func layOutChain(_ path: DatabasePath) {
    // Through a span, keys are looked at where they are.
    let keys = path.keys.span
    var node = OverlayNode(base: base.rootIndex ?? OverlayNode.noNode, firstWrite: 0, endWrite: 1)
    for place in keys.indices {
      node.firstChild = node.depth &+ 1
      node.endChild = node.depth &+ 2
      overlay.append(node)
      node = child(of: node, keys[place].bytes.span)
    }
    node.write = 0
    overlay.append(node)
  }

  /// An overlay node for a key, with the writes of the node above.
  private mutating func child(of node: OverlayNode, _ key: Span<UInt8>) -> OverlayNode {
    var child = OverlayNode(
      firstWrite: node.firstWrite,
      endWrite: node.endWrite,
      depth: node.depth &+ 1
    )
    child.keyStart = Int32(truncatingIfNeeded: text.count)
    text.append(copying: key)
    child.keyEnd = Int32(truncatingIfNeeded: text.count)
    child.keyHash = ByteHash.hash(key)
    if node.isStored {
      child.base =
        base.storage.child(node.base, named: key, hash: child.keyHash) ?? OverlayNode.noNode
    }
    return child
  }

  /// Makes the overlay nodes of some of the placed writes, level by level.
  private mutating func layOut(_ places: Range<Int>) throws(DatabaseModelError) {
    for place in places { order.append(Int32(truncatingIfNeeded: place)) }
    let placed = placed
    order[places].sort { placed[Int($0)].path < placed[Int($1)].path }
    var current = overlay.count
    overlay.append(
      OverlayNode(
        base: base.rootIndex ?? OverlayNode.noNode,
        firstWrite: Int32(truncatingIfNeeded: places.lowerBound),
        endWrite: Int32(truncatingIfNeeded: places.upperBound)
      )
    )
    while current < overlay.count {
      let node = overlay[current]
      if endsHere(node.firstWrite, node) {
        try placeWrite(of: current)
      }
      if overlay[current].write < 0 {
        overlay[current].firstChild = Int32(truncatingIfNeeded: overlay.count)
        appendChildren(of: overlay[current])
        overlay[current].endChild = Int32(truncatingIfNeeded: overlay.count)
      }
      current += 1
    }
  }

  /// Whether the path of a write at or below a node is that of the node.
  private func endsHere(_ place: Int32, _ node: OverlayNode) -> Bool {
    path(place).keys.count == Int(node.depth)
  }

  /// Notes the write that ends at a node: below a priority, others may go on.
  private mutating func placeWrite(of index: Int) throws(DatabaseModelError) {
    let node = overlay[index]
    let next = node.firstWrite &+ 1
    if next == node.endWrite {
      overlay[index].write = order[Int(node.firstWrite)]
      return
    }
    let write = placed[Int(order[Int(node.firstWrite)])]
    guard case .priority = write.change, !endsHere(next, node) else {
      throw overlap(node.firstWrite, next)
    }
    overlay[index].priority = order[Int(node.firstWrite)]
    overlay[index].firstWrite = next
  }

  /// The error of two writes, of which the first one may be above the other.
  private func overlap(_ first: Int32, _ second: Int32) -> DatabaseModelError {
    let (upper, lower) = (placed[Int(order[Int(first)])], placed[Int(order[Int(second)])])
    if case .priority = upper.change, case .value = lower.change, upper.path == lower.path {
      return .overlappingPaths(ancestor: lower.requestPath, descendant: upper.requestPath)
    }
    return .overlappingPaths(ancestor: upper.requestPath, descendant: lower.requestPath)
  }

  private mutating func appendChildren(of node: OverlayNode) {
    let depth = Int(node.depth)
    var start = node.firstWrite
    while start < node.endWrite {
      let key = path(start).keys[depth]
      var end = start + 1
      while end < node.endWrite, path(end).keys[depth] == key { end += 1 }
      var child = child(of: node, key.bytes.span)
      child.firstWrite = start
      child.endWrite = end
      overlay.append(child)
      start = end
    }
  }

  /// Decides from the bottom up what exists afterwards.
  private mutating func settle() {
    var current = overlay.count - 1
    while current >= 0 {
      let node = overlay[current]
      if node.write >= 0 {
        switch placed[Int(node.write)].change {
        case .value(let tree): overlay[current].exists = !tree.isNull
        case .priority: overlay[current].exists = node.isStored
        }
      } else {
        let stored = node.isStored ? base.storage.children(node.base).count : 0
        var count = Int32(truncatingIfNeeded: stored)
        for child in node.children {
          if overlay[child].exists { count += 1 }
          if overlay[child].isStored { count -= 1 }
        }
        overlay[current].childCount = count
        // A stored leaf stays when nothing is written below it but nulls.
        overlay[current].exists = count > 0 || (node.isStored && stored == 0)
      }
      current -= 1
    }
  }
}

extension DatabaseWrite {
  /// The path as a request names it: that of a priority has one more key.
  fileprivate var requestPath: DatabasePath {
    if case .priority = change { path.appending(DatabaseKey(".priority")) } else { path }
  }

  /// The memory of the written value.
  fileprivate var storage: TreeStorage {
    if case .value(let tree) = change { tree.storage } else { .empty }
  }
}
