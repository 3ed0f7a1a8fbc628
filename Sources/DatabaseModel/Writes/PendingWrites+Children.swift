extension PendingWrites {
  /// The children in the order of their keys.
  ///
  /// - Complexity: O(number of children).
  package func children(
    _ position: MergedPosition
  ) -> [(key: DatabaseKey, position: MergedPosition)] {
    if isMerged(position) { return mergedChildren(overlay[Int(position.index)]) }
    let held = held(position)
    if held.isMissing { return [] }
    return DatabaseTree.Node(storage: storage(held), index: held.index).children
      .map { ($0.key, MergedPosition(space: held.space, index: $0.index)) }
  }

  /// Whether the children of a place are those that are stored with others laid over.
  package func isMerged(_ position: MergedPosition) -> Bool {
    guard position.space == MergedPosition.overlay else { return false }
    assert(knowsStored)
    return overlay[Int(position.index)].isMerged
  }

  /// Both lists are in key order, so they are merged as they come.
  private func mergedChildren(
    _ node: OverlayNode
  ) -> [(key: DatabaseKey, position: MergedPosition)] {
    var result: [(key: DatabaseKey, position: MergedPosition)] = []
    result.reserveCapacity(Int(node.childCount))
    let stored = node.isStored ? children(.base(node.base)) : []
    var next = 0
    for index in node.children {
      let key = DatabaseKey(bytes: Array(text[overlay[index].key]))
      while next < stored.count, stored[next].key < key {
        result.append(stored[next])
        next += 1
      }
      if next < stored.count, stored[next].key == key { next += 1 }
      let position = overlay[index].after
      if !position.isMissing { result.append((key, position)) }
    }
    result.append(contentsOf: stored[next...])
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
