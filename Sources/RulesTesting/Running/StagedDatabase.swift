import DatabaseModel

/// A database while a case runs: what was written last is laid over it only when something asks.
///
/// Most cases have one step, and look at little of what it leaves.
struct StagedDatabase {
  private var base: DatabaseTree
  private var writes: [DatabaseWrite] = []

  init(_ base: DatabaseTree) {
    self.base = base
  }

  /// The whole database.
  ///
  /// - Complexity: O(number of nodes) after a write, else O(1).
  mutating func whole() -> DatabaseTree {
    guard !writes.isEmpty else { return base }
    // Only writes that the rules were asked about come here, and these could be carried out.
    base = (try? base.applying(writes)) ?? base
    writes = []
    return base
  }

  /// Carries out writes.
  mutating func write(_ writes: [DatabaseWrite]) {
    _ = whole()
    self.writes = writes
  }

  /// What is at a path.
  func subtree(at path: DatabasePath) -> DatabaseTree {
    (try? base.subtree(at: path, after: writes)) ?? base.subtree(at: path)
  }
}
