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

extension DatabaseTree {
  /// What is at a path after writes.
  ///
  /// - Throws: `overlappingPaths` when one path is, or leads to, another one; `nestedTooDeep`.
  /// - Complexity: depends on the writes and on what is at the path, not on the database.
  public func subtree(
    at path: DatabasePath,
    after writes: [DatabaseWrite]
  ) throws(DatabaseModelError) -> DatabaseTree {
    if writes.isEmpty { return subtree(at: path) }
    guard let node = try PendingWrites(self, writes).after?.node(at: path) else { return .null }
    var builder = DatabaseTreeBuilder(allowsServerValues: true)
    try builder.copy(node)
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

extension DatabaseTree {
  /// The tree with each leaf replaced by what `replacement` makes of it and of the leaf that is
  /// stored at the same place; priorities are replaced likewise.
  ///
  /// - Complexity: O(number of nodes).
  public func replacingLeaves(
    beside stored: Node?,
    _ replacement: (DatabaseLeaf, DatabaseLeaf?) -> DatabaseLeaf
  ) -> DatabaseTree {
    guard let root else { return .null }
    var builder = DatabaseTreeBuilder(allowsServerValues: true)
    do {
      try builder.copy(root, beside: stored, replacement)
      return try builder.finish()
    } catch {
      // Nothing is added to a tree that could be built before.
      return self
    }
  }

  /// The same value with another priority; null has none.
  ///
  /// - Complexity: O(number of nodes).
  public func replacingPriority(with priority: Priority) -> DatabaseTree {
    guard let root else { return .null }
    if let leaf = root.leaf { return DatabaseTree(leaf, priority: priority) }
    var builder = DatabaseTreeBuilder(allowsServerValues: true)
    do {
      try builder.beginObject()
      try builder.addPriority(priority)
      for child in root.children {
        try builder.key(plain: child.key)
        try builder.copy(child, beside: nil) { leaf, _ in leaf }
      }
      try builder.endObject()
      return try builder.finish()
    } catch {
      // Nothing is added to a tree that could be built before.
      return self
    }
  }
}

extension DatabaseTreeBuilder {
  fileprivate mutating func copy(
    _ node: DatabaseTree.Node,
    beside stored: DatabaseTree.Node?,
    _ replacement: (DatabaseLeaf, DatabaseLeaf?) -> DatabaseLeaf
  ) throws(DatabaseModelError) {
    let old = stored?.priority.leaf
    let priority = Priority(node.priority.leaf.map { replacement($0, old) }) ?? .none
    if let leaf = node.leaf {
      return try add(replacement(leaf, stored?.leaf), priority: priority)
    }
    try beginObject()
    try addPriority(priority)
    for child in node.children {
      let key = child.key
      try self.key(plain: key)
      try copy(child, beside: stored?.child(named: key), replacement)
    }
    try endObject()
  }
}
