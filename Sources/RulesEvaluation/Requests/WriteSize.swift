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

  /// Whether the value at a path is so small that it keeps all limits, as most are.
  ///
  /// Its nodes are looked at in the order in which they lie: so few cannot be nested too deep.
  func isSmall(below path: DatabasePath) -> Bool {
    let count = storage.nodeCount
    guard path.count &+ count <= DatabaseLimits.depth, storage.text.count <= Self.smallText,
      storage.priorities.isEmpty, storage.areShortKeysLegal, tree.droppedKey == nil
    else { return false }
    for node in 0..<UInt32(truncatingIfNeeded: count) {
      let key = storage.records[Int(node)].key
      let isShort = key.isName || key.count <= NameTable.longestName
      guard isShort || storage.legalKeyLength(node) != nil else { return false }
      switch storage.kind(node) {
      case .number, .increment:
        if !storage.number(node).isFinite { return false }
      default: continue
      }
    }
    return true
  }

  private static let smallText = 1 << 16

  /// The size of the value at a path, or nil where a limit may be exceeded.
  func bytes(below path: DatabasePath) -> Int? {
    if tree.droppedKey != nil { return nil }
    guard let root = tree.rootIndex else { return 4 }
    if storage.hasPriority(root) { return nil }
    return storage.children(root).isEmpty ? leafSize(root) : size(below: root, depth: path.count)
  }

  /// Recursive: nothing deeper than the deepest path is looked at.
  private func size(below node: UInt32, depth: Int) -> Int? {
    guard depth < DatabaseLimits.depth else { return nil }
    var total = 0
    for child in storage.children(node) {
      guard !storage.hasPriority(child), let key = storage.legalKeyLength(child) else { return nil }
      let kind = storage.kind(child)
      let isParent = kind == .children || kind == .indexedChildren
      let size = isParent ? size(below: child, depth: depth &+ 1) : leafSize(child)
      guard let size else { return nil }
      total &+= key &+ 4 &+ size
    }
    return total
  }

  @inline(__always)
  private func leafSize(_ leaf: UInt32) -> Int? {
    switch storage.kind(leaf) {
    case .false, .true: return 5
    case .timestamp: return 19
    case .number, .increment: return storage.number(leaf).isFinite ? 8 : nil
    case .string:
      let count = storage.textRange(leaf).count
      return count <= DatabaseLimits.stringBytes ? count &+ 2 : nil
    case .null, .children, .indexedChildren: return 4
    }
  }
}
