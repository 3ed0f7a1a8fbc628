/// A database with writes laid over it: the state before them and the state after them.
///
/// Nothing is copied: along the paths of the writes there is a small tree of overlay nodes, each of
/// which knows the stored node at its place and how many children it has afterwards; everything
/// else is looked up where it is stored. So the cost depends on the writes and the lengths of their
/// paths, never on the number of siblings. A node that loses all children is absent, and so are
/// ancestors that are left without any (H-4).
public struct PendingWrites: Sendable {
  /// The database without the writes.
  public let base: DatabaseTree
  /// The writes, ordered by path.
  public let writes: [DatabaseWrite]
  /// The root first; the children of a node are contiguous, in key order, and behind it.
  private(set) var overlay: [OverlayNode] = []

  /// Lays writes over a database.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one (G-20).
  public init(_ base: DatabaseTree, _ writes: [DatabaseWrite]) throws(DatabaseModelError) {
    self.base = base
    self.writes = writes.count > 1 ? writes.sorted { $0.path < $1.path } : writes
    guard !writes.isEmpty else { return }
    try layOut()
    settle()
  }

  /// A database without writes.
  public init(_ base: DatabaseTree) {
    self.base = base
    writes = []
  }

  /// The database before the writes; nil when it is empty.
  public var before: MergedNode? { MergedNode(self, at: positionBefore) }

  /// The database after the writes; nil when it is empty.
  public var after: MergedNode? { MergedNode(self, at: positionAfter) }

  package var positionBefore: MergedPosition {
    base.rootIndex.map { .base($0) } ?? .missing
  }

  package var positionAfter: MergedPosition {
    overlay.isEmpty ? positionBefore : position(ofOverlay: 0)
  }
}

extension PendingWrites {
  /// A node on the path of a write.
  struct OverlayNode: Sendable {
    var key: DatabaseKey
    /// The stored node at this place; `noNode` for none.
    var base: UInt32
    /// The writes at and below this place, as a range of `writes`.
    var writes: Range<Int>
    var depth: Int
    /// The overlay nodes below.
    var children = 0..<0
    /// The write that ends here, or -1.
    var write = -1
    /// The number of children after the writes; only for a node on the way to a write.
    var childCount = 0
    var exists = false
  }

  static let noNode = UInt32.max

  /// Makes the overlay nodes, level by level.
  private mutating func layOut() throws(DatabaseModelError) {
    overlay.append(
      OverlayNode(
        key: "",
        base: base.rootIndex ?? Self.noNode,
        writes: writes.indices,
        depth: 0
      )
    )
    var current = 0
    while current < overlay.count {
      let node = overlay[current]
      if writes[node.writes.lowerBound].path.count == node.depth {
        overlay[current].write = node.writes.lowerBound
        try requireSingle(node.writes)
      } else {
        let first = overlay.count
        appendChildren(of: node)
        overlay[current].children = first..<overlay.count
      }
      current += 1
    }
  }

  private func requireSingle(_ range: Range<Int>) throws(DatabaseModelError) {
    guard range.count > 1 else { return }
    throw .overlappingPaths(
      ancestor: writes[range.lowerBound].path,
      descendant: writes[range.lowerBound + 1].path
    )
  }

  private mutating func appendChildren(of node: OverlayNode) {
    var start = node.writes.lowerBound
    while start < node.writes.upperBound {
      let key = writes[start].path.keys[node.depth]
      var end = start + 1
      while end < node.writes.upperBound, writes[end].path.keys[node.depth] == key { end += 1 }
      var stored = Self.noNode
      if node.base != Self.noNode {
        stored = base.storage.child(node.base, named: key.bytes.span) ?? Self.noNode
      }
      overlay.append(
        OverlayNode(key: key, base: stored, writes: start..<end, depth: node.depth + 1)
      )
      start = end
    }
  }

  /// Decides from the bottom up what exists afterwards.
  private mutating func settle() {
    for current in overlay.indices.reversed() {
      let node = overlay[current]
      if node.write >= 0 {
        switch writes[node.write].change {
        case .value(let tree): overlay[current].exists = !tree.isNull
        case .priority: overlay[current].exists = node.base != Self.noNode
        }
        continue
      }
      var count = node.base == Self.noNode ? 0 : base.storage.children(node.base).count
      for child in node.children {
        if overlay[child].exists { count += 1 }
        if overlay[child].base != Self.noNode { count -= 1 }
      }
      overlay[current].childCount = count
      // A stored leaf stays when nothing is written below it but nulls.
      let isLeaf = node.base != Self.noNode && base.storage.children(node.base).isEmpty
      overlay[current].exists = count > 0 || isLeaf
    }
  }
}
