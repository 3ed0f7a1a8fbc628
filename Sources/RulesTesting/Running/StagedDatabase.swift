import DatabaseModel

/// A database while a case runs: what was written last is laid over it only when something asks.
///
/// Most cases have one step, and look at little of what it leaves.
struct StagedDatabase {
  private var base: LayeredDatabase
  private var writes: [DatabaseWrite] = []

  init(_ base: LayeredDatabase) {
    self.base = base
  }

  /// The whole database.
  mutating func whole() -> LayeredDatabase {
    guard !writes.isEmpty else { return base }
    // Only writes that the rules were asked about come here, and these could be carried out.
    try? base.write(writes)
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
    var copy = self
    return copy.whole().subtree(at: path)
  }
}
