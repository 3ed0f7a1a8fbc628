extension PendingWrites {
  /// The children in the order of their keys.
  ///
  /// - Complexity: O(number of children).
  package func children(
    _ position: MergedPosition
  ) -> [(key: DatabaseKey, position: MergedPosition)] {
    if position.isMissing { return [] }
    guard position.space == MergedPosition.overlay else {
      let space = position.space
      return DatabaseTree.Node(storage: tree(position).storage, index: position.index).children
        .map { ($0.key, MergedPosition(space: space, index: $0.index)) }
    }
    let node = overlay[Int(position.index)]
    if node.write >= 0 { return children(stored(position)) }
    return mergedChildren(node)
  }

  private func mergedChildren(
    _ node: OverlayNode
  ) -> [(key: DatabaseKey, position: MergedPosition)] {
    var result: [(key: DatabaseKey, position: MergedPosition)] = []
    result.reserveCapacity(node.childCount)
    var stored = node.base == Self.noNode ? [] : children(.base(node.base))[...]
    for index in node.children {
      let key = overlay[index].key
      while let next = stored.first, next.key < key { result.append(stored.removeFirst()) }
      if stored.first?.key == key { stored.removeFirst() }
      let position = position(ofOverlay: index)
      if !position.isMissing { result.append((key, position)) }
    }
    result.append(contentsOf: stored)
    return result
  }
}

extension PendingWrites {
  /// Whether two places hold the same values and priorities; two empty places do.
  ///
  /// - Complexity: O(number of nodes).
  package func areEqual(_ left: MergedPosition, _ right: MergedPosition) -> Bool {
    var pairs = [(left, right)]
    while let (left, right) = pairs.popLast() {
      if left == right { continue }
      guard left.isMissing == right.isMissing, leaf(left) == leaf(right),
        childCount(left) == childCount(right), priority(left) == priority(right)
      else { return false }
      for (leftChild, rightChild) in zip(children(left), children(right)) {
        guard leftChild.key == rightChild.key else { return false }
        pairs.append((leftChild.position, rightChild.position))
      }
    }
    return true
  }
}
