extension DatabaseTree: Equatable {
  /// Whether both trees hold the same values and priorities.
  public static func == (left: DatabaseTree, right: DatabaseTree) -> Bool {
    guard let leftRoot = left.root, let rightRoot = right.root else {
      return left.isNull && right.isNull
    }
    return leftRoot == rightRoot
  }
}

extension DatabaseTree.Node: Equatable {
  /// Whether both nodes hold the same values and priorities; their own keys do not matter.
  public static func == (left: DatabaseTree.Node, right: DatabaseTree.Node) -> Bool {
    if left.storage === right.storage && left.index == right.index { return true }
    // A list of pairs in place of recursion: trees may be deep.
    var pairs = [(left, right)]
    while let (left, right) = pairs.popLast() {
      guard left.leaf == right.leaf, left.priority == right.priority else { return false }
      guard left.childCount == right.childCount else { return false }
      for (leftChild, rightChild) in zip(left.children, right.children) {
        guard leftChild.key == rightChild.key else { return false }
        pairs.append((leftChild, rightChild))
      }
    }
    return true
  }
}
