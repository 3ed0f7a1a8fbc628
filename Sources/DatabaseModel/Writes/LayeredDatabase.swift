/// A database with writes carried out one after the other, none of which has copied it.
///
/// What it costs to write, to look something up and to decide a request depends on what was
/// written, never on the database below.
public struct LayeredDatabase: Sendable {
  private var overlay = DatabaseOverlay()
  /// The database below, with everything that was written laid over it.
  package private(set) var state: PendingWrites
  private var writeCount = 0

  /// Creates a database to which nothing was written yet.
  public init(_ base: DatabaseTree) {
    state = PendingWrites(base)
  }

  /// Creates a database with writes that do not overlap.
  ///
  /// Where they are a large part of it, what comes out is a plain database: the copy costs hardly
  /// more than they do, and what is asked of it later costs less.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one; `nestedTooDeep`.
  public init(_ base: DatabaseTree, _ writes: [DatabaseWrite]) throws(DatabaseModelError) {
    self.init(base)
    let written = writes.reduce(writes.count) { $0 + $1.nodeCount }
    if written >= base.storage.nodeCount / Self.largePart {
      self.init(try base.applying(writes))
    } else {
      try write(writes)
    }
  }

  private static let largePart = 4

  /// The database below everything that was written.
  public var base: DatabaseTree { state.base }

  /// Whether nothing was written.
  public var isPlain: Bool { state.writes.isEmpty }

  /// The root; nil when there is nothing.
  package var root: MergedNode? { state.after }

  /// What is at a path; it shares the memory of the database, unless something was written below.
  public func subtree(at path: DatabasePath) -> DatabaseTree {
    if isPlain { return base.subtree(at: path) }
    // Nothing is deeper here than it was where it came from.
    return (try? root?.node(at: path)?.tree()) ?? .null
  }

  /// The priority of what is at a path.
  package func priority(at path: DatabasePath) -> Priority {
    isPlain
      ? base.node(at: path)?.priority ?? .none : root?.node(at: path)?.priority ?? .none
  }

  /// Carries out writes that do not overlap.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one; `nestedTooDeep`.
  public mutating func write(_ writes: [DatabaseWrite]) throws(DatabaseModelError) {
    guard !writes.isEmpty else { return }
    try lay(writes)
    writeCount += 1
    // A long sequence would come to cost the square of its length: now and then a copy is cheaper.
    if writeCount > Self.leastWrites, writeCount * writeCount > base.storage.nodeCount {
      self = LayeredDatabase(try base.applying(state.writes))
    }
  }

  /// So many times it is written before a copy is thought of.
  private static let leastWrites = 64

  /// The database after writes that do not overlap, laid over the same one.
  package func after(_ writes: [DatabaseWrite]) throws(DatabaseModelError) -> LayeredDatabase {
    var after = self
    try after.lay(writes)
    return after
  }

  private mutating func lay(_ writes: [DatabaseWrite]) throws(DatabaseModelError) {
    // The paths have to be without overlaps whatever was written before.
    _ = try PendingWrites(base, writes)
    var settled: [DatabaseWrite] = []
    let sorted = writes.sorted { $0.path < $1.path }
    _ = try settle(sorted[...], .root, root, &settled)
    for write in settled { overlay.add(write) }
    state = try PendingWrites(base, overlay.writes())
  }

  /// Makes writes say what becomes of the nodes above them, which the database below cannot tell
  /// once something else was written: a node that loses all children is gone with its priority (H-4),
  /// and a leaf that gets children keeps its own.
  ///
  /// - Parameters:
  ///   - writes: The writes at a path and below it, in the order of their paths.
  ///   - path: The path.
  ///   - node: What is there before.
  ///   - result: Gets the writes in an order in which they can be made one by one.
  /// - Returns: Whether something is there afterwards.
  /// - Throws: `nestedTooDeep`, which bounds the recursion.
  private func settle(
    _ writes: ArraySlice<DatabaseWrite>,
    _ path: DatabasePath,
    _ node: MergedNode?,
    _ result: inout [DatabaseWrite]
  ) throws(DatabaseModelError) -> Bool {
    guard path.count <= DatabaseOverlay.longestPath else { throw .nestedTooDeep }
    var rest = writes
    var priority: DatabaseWrite?
    if let first = rest.first, first.path.count == path.count {
      if case .value(let tree) = first.change {
        result.append(first)
        return !tree.isNull
      }
      priority = first
      rest.removeFirst()
    }
    let start = result.count
    var childCount = node?.childCount ?? 0
    while let first = rest.first {
      let key = first.path.keys[path.count]
      let group = rest.prefix { $0.path.keys[path.count] == key }
      let child = node?.child(named: key)
      if child != nil { childCount -= 1 }
      if try settle(group, path.appending(key), child, &result) { childCount += 1 }
      rest = rest.dropFirst(group.count)
    }
    return finish(path, node, childCount, priority, from: start, &result)
  }

  private func finish(
    _ path: DatabasePath,
    _ node: MergedNode?,
    _ childCount: Int,
    _ priority: DatabaseWrite?,
    from start: Int,
    _ result: inout [DatabaseWrite]
  ) -> Bool {
    var own: [DatabaseWrite] = []
    if let leaf = node?.leaf {
      // Nulls below a leaf change nothing.
      if childCount == 0 { result.removeSubrange(start...) }
      if childCount > 0 {
        let value = DatabaseTree(leaf, priority: node?.priority ?? .none)
        own.append(DatabaseWrite(path, value: value))
      }
    } else if childCount == 0 {
      result.removeSubrange(start...)
      if node != nil { result.append(DatabaseWrite(path, value: .null)) }
      return false
    }
    if let priority { own.append(priority) }
    result.insert(contentsOf: own, at: start)
    return true
  }
}

extension DatabaseWrite {
  /// How many nodes are written, or somewhat more.
  fileprivate var nodeCount: Int {
    if case .value(let tree) = change { tree.storage.nodeCount } else { 1 }
  }
}

extension MergedNode {
  /// The node and everything below it as a tree, which shares the memory of the database, or of a
  /// written value, where it lies in one of them.
  ///
  /// - Throws: `nestedTooDeep` where it is deeper than a tree can be.
  package func tree() throws(DatabaseModelError) -> DatabaseTree {
    if position.space == MergedPosition.overlay {
      var builder = DatabaseTreeBuilder(allowsServerValues: true)
      try builder.copy(self)
      return try builder.finish()
    }
    return DatabaseTree(storage: writes.storage(position), rootIndex: position.index)
  }
}
