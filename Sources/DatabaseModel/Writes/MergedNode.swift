/// A node that exists before or after pending writes.
public struct MergedNode: Sendable {
  let writes: PendingWrites
  let position: MergedPosition

  init?(_ writes: PendingWrites, at position: MergedPosition) {
    if position.isMissing { return nil }
    self.writes = writes
    self.position = position
  }

  /// The value of a leaf, or nil for a node with children.
  public var leaf: DatabaseLeaf? { writes.leaf(position) }

  /// The node's priority.
  public var priority: Priority { writes.priority(position) }

  /// Whether the node has children.
  public var hasChildren: Bool { childCount > 0 }

  /// The number of children.
  ///
  /// - Complexity: O(1).
  public var childCount: Int { writes.childCount(position) }

  /// The child with a key, or nil.
  public func child(named key: DatabaseKey) -> MergedNode? {
    MergedNode(writes, at: writes.child(position, named: key.bytes.span))
  }

  /// The node at a path below this one, or nil.
  public func node(at path: DatabasePath) -> MergedNode? {
    var node = self
    for key in path.keys {
      guard let child = node.child(named: key) else { return nil }
      node = child
    }
    return node
  }

  /// The children in the order of their keys.
  ///
  /// - Complexity: O(number of children).
  public var children: [(key: DatabaseKey, node: MergedNode)] {
    writes.children(position).compactMap { child in
      MergedNode(writes, at: child.position).map { (child.key, $0) }
    }
  }
}
