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
