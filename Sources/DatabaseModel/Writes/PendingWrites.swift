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
  /// Where something was written before, what is left of the writes and of all that were made before,
  /// followed by the latter alone; else empty.
  private var placed: [DatabaseWrite] = []
  /// The numbers of the writes that overlay nodes count, in the order of their paths; a lone write
  /// needs none.
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
  /// Whether the overlay nodes know what is stored at their places.
  ///
  /// On the path of a lone value it is not looked up before `lookUpStored` is called, because most
  /// rules look at what is written alone.
  @usableFromInline package private(set) var knowsStored = true
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
    var taken = writes
    try reset(base, taking: &taken)
    lookUpStored()
  }

  /// Lays other writes over another database, in the same memory; what is stored on the path of a
  /// lone value is not looked up yet.
  ///
  /// - Parameters:
  ///   - base: The database.
  ///   - writes: The writes; they are exchanged for those that were laid over a database before.
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one (G-20).
  package mutating func reset(
    _ base: DatabaseTree,
    taking writes: inout [DatabaseWrite]
  ) throws(DatabaseModelError) {
    if base.storage !== self.base.storage || base.rootIndex != self.base.rootIndex {
      self.base = base
    }
    swap(&self.writes, &writes)
    if !placed.isEmpty { placed = [] }
    rootBefore = -1
    isLone = self.writes.count == 1
    knowsStored = true
    layOutStorages(self.writes)
    if isLone { return layOutChain(self.writes[0].path) }
    clear()
    if !self.writes.isEmpty { try layOut(self.writes.indices) }
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
    layOutStorages(placed)
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
    if rootBefore >= 0 { return overlay[rootBefore].after }
    return base.rootIndex.map { .base($0) } ?? .missing
  }

  package var positionAfter: MergedPosition {
    overlay.isEmpty ? positionBefore : overlay[0].after
  }
}

extension PendingWrites {
  /// A write by its number.
  func write(_ number: Int32) -> DatabaseWrite {
    placed.isEmpty ? writes[Int(number)] : placed[Int(number)]
  }

  /// The path of the write at a place in path order.
  private func path(_ place: Int32) -> DatabasePath { write(order[Int(place)]).path }

  private mutating func layOutStorages(_ writes: [DatabaseWrite]) {
    if writes.count == 1, storages.count == 1 {
      storages[0] = writes[0].storage
    } else {
      if !storages.isEmpty { storages.removeAll(keepingCapacity: true) }
      for write in writes { storages.append(write.storage) }
    }
  }

  /// Makes the overlay nodes of a lone write, each of which is above the next one.
  private mutating func layOutChain(_ path: DatabasePath) {
    // Through spans, keys are looked at, and nodes are changed, where they are.
    let keys = path.keys.span
    if overlay.count > keys.count &+ 1 { overlay.removeLast(overlay.count &- keys.count &- 1) }
    while overlay.count <= keys.count { overlay.append(OverlayNode(firstWrite: 0, endWrite: 1)) }
    layOutText(keys)
    var nodes = overlay.mutableSpan
    var keyStart: Int32 = 0
    for depth in nodes.indices {
      let number = Int32(truncatingIfNeeded: depth)
      var node = OverlayNode(firstWrite: 0, endWrite: 1, depth: number)
      if depth > 0 {
        let key = keys[depth &- 1].bytes.span
        node.keyStart = keyStart
        keyStart &+= Int32(truncatingIfNeeded: key.count)
        node.keyEnd = keyStart
        node.keyHash = ByteHash.hash(key)
      }
      node.firstChild = number &+ 1
      node.endChild = number &+ 2
      node.after = .overlay(depth)
      nodes[depth] = node
    }
    finishChain()
  }

  private mutating func layOutText(_ keys: Span<DatabaseKey>) {
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    var count = 0
    for place in keys.indices { count &+= keys[place].bytes.count }
    text.append(addingCapacity: count) { output in
      for place in keys.indices {
        let key = keys[place].bytes.span
        for offset in key.indices { output.append(key[offset]) }
      }
    }
  }

  /// Lets the lone write end at the last node of its path.
  private mutating func finishChain() {
    let last = overlay.count &- 1
    overlay[last].write = 0
    overlay[last].firstChild = 0
    overlay[last].endChild = 0
    knowsStored = false
    if let root = writes.span[0].writtenRoot {
      // All nodes exist afterwards, whatever is stored.
      overlay[last].after = MergedPosition(space: MergedPosition.firstWrite, index: root)
    } else {
      lookUpStored()
    }
  }

  /// Lets the nodes on the path of a lone value know what is stored at their places.
  package mutating func lookUpStored() {
    if knowsStored { return }
    knowsStored = true
    let storage = base.storage
    var stored = base.rootIndex ?? OverlayNode.noNode
    let text = text
    var nodes = overlay.mutableSpan
    nodes[0].base = stored
    for depth in 1..<max(nodes.count, 1) {
      var childCount = 1
      if stored != OverlayNode.noNode {
        childCount = storage.children(stored).count
        let (key, hash) = (text.span.extracting(nodes[depth].key), nodes[depth].keyHash)
        stored = storage.child(stored, named: key, hash: hash) ?? OverlayNode.noNode
        if stored == OverlayNode.noNode { childCount &+= 1 }
      }
      nodes[depth &- 1].childCount = Int32(truncatingIfNeeded: childCount)
      nodes[depth].base = stored
    }
    // Where a value is written, all nodes exist afterwards, and that is all there is to know.
    if overlay[overlay.count &- 1].after.space < MergedPosition.firstWrite { settle() }
  }

  /// What is stored at the place of an overlay node below another place.
  private func storedChild(_ above: UInt32, of node: OverlayNode) -> UInt32 {
    if above == OverlayNode.noNode { return above }
    let key = text.span.extracting(node.key)
    return base.storage.child(above, named: key, hash: node.keyHash) ?? OverlayNode.noNode
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
    child.base = storedChild(node.base, of: child)
    return child
  }

  /// Makes the overlay nodes of some of the placed writes, level by level.
  private mutating func layOut(_ places: Range<Int>) throws(DatabaseModelError) {
    for place in places { order.append(Int32(truncatingIfNeeded: place)) }
    let paths = (placed.isEmpty ? writes : placed).map(\.path)
    order[places].sort { paths[Int($0)] < paths[Int($1)] }
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
    let write = self.write(order[Int(node.firstWrite)])
    guard case .priority = write.change, !endsHere(next, node) else {
      throw overlap(node.firstWrite, next)
    }
    overlay[index].priority = order[Int(node.firstWrite)]
    overlay[index].firstWrite = next
  }

  /// The error of two writes, of which the first one may be above the other.
  private func overlap(_ first: Int32, _ second: Int32) -> DatabaseModelError {
    let (upper, lower) = (write(order[Int(first)]), write(order[Int(second)]))
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
    var current = overlay.count &- 1
    while current >= 0 {
      let node = overlay[current]
      if node.write >= 0 {
        overlay[current].after = position(ofWritten: node, at: current)
      } else {
        let stored = node.isStored ? base.storage.children(node.base).count : 0
        var count = Int32(truncatingIfNeeded: stored)
        for child in node.children {
          if !overlay[child].after.isMissing { count &+= 1 }
          if overlay[child].isStored { count &-= 1 }
        }
        overlay[current].childCount = count
        overlay[current].after = position(ofMerged: overlay[current], at: current, stored)
      }
      current &-= 1
    }
  }

  /// Where the value of a node is to be looked up at which a write ends.
  private func position(ofWritten node: OverlayNode, at index: Int) -> MergedPosition {
    switch write(node.write).change {
    case .value(let tree):
      guard let root = tree.rootIndex else { return .missing }
      return MergedPosition(space: MergedPosition.firstWrite &+ node.write, index: root)
    case .priority: return node.isStored ? .overlay(index) : .missing
    }
  }

  /// Where the value of a node above writes is to be looked up, which had so many children before.
  private func position(
    ofMerged node: OverlayNode,
    at index: Int,
    _ storedCount: Int
  ) -> MergedPosition {
    if node.childCount > 0 { return .overlay(index) }
    // A stored leaf stays when nothing is written below it but nulls.
    guard node.isStored, storedCount == 0 else { return .missing }
    return node.priority < 0 ? .base(node.base) : .overlay(index)
  }
}

extension DatabaseWrite {
  /// The path as a request names it: that of a priority has one more key.
  fileprivate var requestPath: DatabasePath {
    if case .priority = change { path.appending(DatabaseKey(".priority")) } else { path }
  }

  /// The root of the written value; nil where nothing or a priority is written.
  fileprivate var writtenRoot: UInt32? {
    if case .value(let tree) = change { tree.rootIndex } else { nil }
  }

  /// The memory of the written value.
  fileprivate var storage: TreeStorage {
    if case .value(let tree) = change { tree.storage } else { .empty }
  }
}
