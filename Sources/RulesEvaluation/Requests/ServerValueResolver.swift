import DatabaseModel

/// Fills in server values before any rule is asked (G-22, G-23).
struct ServerValueResolver: Sendable {
  let now: Int64
  /// Leaves increments as they are, for the alternative of J-13.
  let keepsIncrements: Bool

  /// The write with its server values filled in; numbers of what is stored are incremented.
  func resolve(_ write: DatabaseWrite, stored: DatabaseTree.Node?) -> DatabaseWrite {
    switch write.change {
    case .value(let tree):
      guard tree.hasServerValues else { return write }
      let resolved = tree.replacingLeaves(beside: stored) { leaf, stored in
        self.resolve(leaf, stored: stored)
      }
      return DatabaseWrite(write.path, value: resolved)
    case .priority(.serverValue(let value)):
      let stored = stored?.priority.leaf
      return DatabaseWrite(
        write.path,
        .priority(Priority(value.resolved(now: now, stored: stored)) ?? .none)
      )
    case .priority: return write
    }
  }

  private func resolve(_ leaf: DatabaseLeaf, stored: DatabaseLeaf?) -> DatabaseLeaf {
    if case .serverValue(.increment) = leaf, keepsIncrements { return leaf }
    return leaf.resolved(now: now, stored: stored)
  }

  /// Whether a write has an increment.
  func hasIncrement(_ write: DatabaseWrite) -> Bool {
    guard case .value(let tree) = write.change, tree.hasServerValues else { return false }
    return tree.root?.hasIncrement ?? false
  }
}

extension DatabaseTree.Node {
  fileprivate var hasIncrement: Bool {
    var open = [self]
    while let node = open.popLast() {
      if case .serverValue(.increment) = node.leaf { return true }
      open.append(contentsOf: node.children)
    }
    return false
  }
}
