import DatabaseModel

extension ExportComparison {
  /// Which nodes that are new or gone are told by their children, each by itself.
  ///
  /// An update that sets or removes a whole collection takes away what others have put there since. So it
  /// names the records; but a record it sets whole, as each of its fields is little without the others.
  public enum Splitting: Hashable, Sendable {
    /// No node.
    case none
    /// Collections, as far as their beginning shows, and the root.
    case collections
    /// All that are less than so many levels below the compared node, and the root.
    case levels(Int)
  }

  /// Tells a node that is there on one side only, whole or by its children.
  ///
  /// Recursion is bounded by the nesting of exports.
  mutating func split(isNew: Bool, level: Int) throws(Failure) {
    let path = isNew ? new.path(of: .container) : old.path(of: .container)
    let limit = options.valueLimit
    let opening = try readSide(isNew) { side throws(ComparisonSide.Failure) in
      try side.open(limit: limit)
    }
    guard isSplit(opening, path, isNew: isNew, level: level) else {
      let value = try readSide(isNew) { side throws(ComparisonSide.Failure) in
        try side.capture(opening)
      }
      guard let value else { return }
      if isNew { newLeaves &+= value.leafCount } else { oldLeaves &+= value.leafCount }
      return try tell(
        isNew
          ? ExportDifference(.added, path, new: value)
          : ExportDifference(.removed, path, old: value)
      )
    }
    var child = opening.child
    while true {
      if isNew {
        try compare(.absent, child, level: level &+ 1)
      } else {
        try compare(child, .absent, level: level &+ 1)
      }
      guard isNew ? try nextNew() : try nextOld() else { break }
      child = isNew ? try newNode() : try oldNode()
    }
    if isNew, let priority = new.closedPriority {
      try tellMove(.none, priority, at: new.closedPath)
    }
  }

  private mutating func readSide<Value>(
    _ isNew: Bool,
    _ body: (inout ComparisonSide) throws(ComparisonSide.Failure) -> Value
  ) throws(Failure) -> Value {
    isNew ? try readNew(body) : try readOld(body)
  }

  private func isSplit(
    _ opening: ComparisonSide.Opening,
    _ path: DatabasePath,
    isNew: Bool,
    level: Int
  ) -> Bool {
    if level == 0, path.isRoot { return true }
    if case .levels(let count) = options.splitting { return level < count }
    let isContainer = opening.child.isContainer
    if opening.isArray || !isContainer { return isContainer || opening.hasDataKey }
    if opening.hasDataKey { return true }
    // What lies below a key that is data is a record, also where its first field is an object; unless that
    // is a collection of its own.
    guard let key = path.keys.last, KeyLook.isData(key.bytes) else { return true }
    return isNew ? new.hasDataKey : old.hasDataKey
  }
}
