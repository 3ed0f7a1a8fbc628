extension DatabaseTree {
  /// The database after writes, as a tree of its own.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one; `nestedTooDeep`.
  /// - Complexity: O(number of nodes).
  public func applying(_ writes: [DatabaseWrite]) throws(DatabaseModelError) -> DatabaseTree {
    guard let after = try PendingWrites(self, writes).after else { return .null }
    var builder = DatabaseTreeBuilder(allowsServerValues: true)
    try builder.copy(after)
    return try builder.finish()
  }
}

extension DatabaseTreeBuilder {
  /// Adds a node and everything below it where the next value may come.
  mutating func copy(_ node: MergedNode) throws(DatabaseModelError) {
    // Deliberately recursive: `beginObject` refuses what nests too deep.
    guard node.leaf == nil else {
      return try add(node.leaf, priority: node.priority)
    }
    try beginObject()
    try addPriority(node.priority)
    for (key, child) in node.children {
      try self.key(plain: key)
      try copy(child)
    }
    try endObject()
  }
}
