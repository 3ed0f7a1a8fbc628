import DatabaseModel

/// About how many bytes the JSON of a written value has, where it keeps all limits.
///
/// It only says whether something is wrong, and so makes no paths; `LimitCheck` finds out what.
struct WriteSize {
  private let tree: DatabaseTree
  private let storage: TreeStorage

  init(_ tree: DatabaseTree) {
    self.tree = tree
    storage = tree.storage
  }

  /// The size of the value at a path, or nil where a limit may be exceeded.
  func bytes(below path: DatabasePath) -> Int? {
    if tree.droppedKey != nil { return nil }
    guard let root = tree.rootIndex else { return 4 }
    return size(of: root, depth: path.count)
  }

  /// Recursive: nothing deeper than the deepest path is looked at.
  private func size(of node: UInt32, depth: Int) -> Int? {
    if storage.hasPriority(node) { return nil }
    switch storage.kind(node) {
    case .null: return 4
    case .false, .true: return 5
    case .timestamp: return 19
    case .number, .increment: return storage.number(node).isFinite ? 8 : nil
    case .string:
      let count = storage.textRange(node).count
      return count <= DatabaseLimits.stringBytes ? count &+ 2 : nil
    case .children, .indexedChildren:
      guard depth < DatabaseLimits.depth else { return nil }
      var total = 0
      for child in storage.children(node) {
        guard let key = storage.legalKeyLength(child), let size = size(of: child, depth: depth &+ 1)
        else { return nil }
        total &+= key &+ 4 &+ size
      }
      return total
    }
  }
}
