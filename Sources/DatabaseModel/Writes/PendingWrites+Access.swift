extension PendingWrites {
  /// Where an overlay node's value is to be looked up.
  func position(ofOverlay index: Int) -> MergedPosition {
    let node = overlay[index]
    guard node.exists else { return .missing }
    guard node.write >= 0 else {
      // A leaf below which only nulls were written is as it was.
      return node.childCount == 0 ? .base(node.base) : .overlay(index)
    }
    guard case .value(let tree) = writes[node.write].change, let root = tree.rootIndex else {
      return .overlay(index)
    }
    return MergedPosition(
      space: MergedPosition.firstWrite &+ Int32(truncatingIfNeeded: node.write),
      index: root
    )
  }

  /// The tree that a position outside the overlay lies in.
  func tree(_ position: MergedPosition) -> DatabaseTree {
    if position.space == MergedPosition.base { return base }
    let write = Int(position.space &- MergedPosition.firstWrite)
    guard writes.indices.contains(write), case .value(let tree) = writes[write].change else {
      return .null
    }
    return tree
  }

  /// Where the value of an overlay node comes from: the node whose priority was replaced is stored.
  func stored(_ position: MergedPosition) -> MergedPosition {
    let node = overlay[Int(position.index)]
    return node.base == Self.noNode ? .missing : .base(node.base)
  }

  /// The child with a key.
  package func child(_ position: MergedPosition, named key: Span<UInt8>) -> MergedPosition {
    if position.isMissing { return .missing }
    guard position.space == MergedPosition.overlay else {
      let storage = tree(position).storage
      guard let child = storage.child(position.index, named: key) else { return .missing }
      return MergedPosition(space: position.space, index: child)
    }
    let node = overlay[Int(position.index)]
    if let child = overlayChild(node, named: key) { return self.position(ofOverlay: child) }
    guard node.base != Self.noNode, let child = base.storage.child(node.base, named: key) else {
      return .missing
    }
    return .base(child)
  }

  /// The overlay node below another one, by binary search.
  private func overlayChild(_ node: OverlayNode, named key: Span<UInt8>) -> Int? {
    var low = node.children.lowerBound
    var high = node.children.upperBound
    while low < high {
      let middle = (low + high) / 2
      let bytes = overlay[middle].key.bytes
      let order = KeyOrder.compare(bytes.span, key)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The value of a leaf, or nil for what is missing or has children.
  package func leaf(_ position: MergedPosition) -> DatabaseLeaf? {
    if position.isMissing { return nil }
    if position.space == MergedPosition.overlay {
      return overlay[Int(position.index)].write >= 0 ? leaf(stored(position)) : nil
    }
    return tree(position).storage.leaf(position.index)
  }

  /// The number of children.
  package func childCount(_ position: MergedPosition) -> Int {
    if position.isMissing { return 0 }
    if position.space == MergedPosition.overlay {
      let node = overlay[Int(position.index)]
      return node.write >= 0 ? childCount(stored(position)) : node.childCount
    }
    return tree(position).storage.children(position.index).count
  }

  /// The priority of a node.
  package func priority(_ position: MergedPosition) -> Priority {
    if position.isMissing { return .none }
    guard position.space == MergedPosition.overlay else {
      return tree(position).storage.priority(position.index)
    }
    let node = overlay[Int(position.index)]
    if node.write >= 0, case .priority(let priority) = writes[node.write].change {
      return priority
    }
    return priority(stored(position))
  }
}
