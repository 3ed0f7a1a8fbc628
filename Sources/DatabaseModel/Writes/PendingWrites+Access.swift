extension PendingWrites {
  /// The memory that a position outside the overlay lies in.
  @inlinable
  package func storage(_ position: MergedPosition) -> TreeStorage {
    storage(inSpace: position.space)
  }

  /// The memory that the positions of a space outside the overlay lie in.
  @inlinable
  package func storage(inSpace space: Int32) -> TreeStorage {
    space == MergedPosition.base
      ? base.storage : storages[Int(space &- MergedPosition.firstWrite)]
  }

  /// The bytes of the keys of a space.
  package func keyBytes(inSpace space: Int32) -> [UInt8] {
    space == MergedPosition.overlay ? text : storage(inSpace: space).text.bytes
  }

  /// Hands out a range of the bytes of the keys of a space.
  @inlinable
  package func withKeys<Result>(
    inSpace space: Int32,
    _ range: Range<Int>,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    space == MergedPosition.overlay
      ? body(text.span.extracting(range))
      : storage(inSpace: space).text.withBytes(range, body)
  }

  /// The key at a depth of the path of a lone write, among the keys of the overlay.
  @inlinable
  package func loneKey(_ depth: Int) -> Range<Int>? {
    isLone && depth < overlay.count ? overlay[depth].key : nil
  }

  /// What is at a depth of the path of a lone write before it.
  @inlinable
  package func loneBefore(_ depth: Int) -> MergedPosition? {
    assert(knowsStored)
    return isLone && depth < overlay.count ? overlay[depth].before : nil
  }

  /// What is at a depth of the path of a lone write after it.
  @inlinable
  package func loneAfter(_ depth: Int) -> MergedPosition? {
    isLone && depth < overlay.count ? overlay[depth].after : nil
  }

  /// Whether a level of the path of a lone write, or one below it, lies in the written value, where
  /// nothing of what is stored can be seen.
  @inlinable
  package func isWritten(_ depth: Int) -> Bool { isLone && depth &+ 1 >= overlay.count }

  /// The place outside the overlay where a leaf is held; `missing` for what is missing.
  ///
  /// Only a node whose priority is replaced is in the overlay and has its value elsewhere.
  @inlinable
  package func held(_ position: MergedPosition) -> MergedPosition {
    guard position.space == MergedPosition.overlay else { return position }
    assert(knowsStored)
    let node = overlay[Int(position.index)]
    return !node.isMerged && node.isStored ? .base(node.base) : .missing
  }

  /// The child with a key.
  @inlinable
  package func child(_ position: MergedPosition, named key: Span<UInt8>) -> MergedPosition {
    child(position, named: key, hash: ByteHash.hash(key))
  }

  /// The children with a key below the same place before and after the writes.
  ///
  /// An overlay node knows what is stored at its place, so that it need not be looked for.
  @inlinable
  package func children(
    before: MergedPosition,
    after: MergedPosition,
    named key: Span<UInt8>
  ) -> (before: MergedPosition, after: MergedPosition) {
    let hash = ByteHash.hash(key)
    guard after.space == MergedPosition.overlay, overlay[Int(after.index)].isOn(before) else {
      let old = child(before, named: key, hash: hash)
      return (old, before == after ? old : child(after, named: key, hash: hash))
    }
    assert(knowsStored)
    let node = overlay[Int(after.index)]
    if let child = overlayChild(node, named: key, hash: hash) {
      return (overlay[child].before, overlay[child].after)
    }
    guard node.isStored, let child = base.storage.child(node.base, named: key, hash: hash) else {
      return (.missing, .missing)
    }
    return (.base(child), .base(child))
  }

  /// The child with a key whose hash is known.
  @inlinable
  package func child(
    _ position: MergedPosition,
    named key: Span<UInt8>,
    hash: UInt64
  ) -> MergedPosition {
    if position.isMissing { return .missing }
    if position.space != MergedPosition.overlay {
      let child = storage(position).child(position.index, named: key, hash: hash)
      return child.map { MergedPosition(space: position.space, index: $0) } ?? .missing
    }
    assert(knowsStored)
    let node = overlay[Int(position.index)]
    if let child = overlayChild(node, named: key, hash: hash) { return overlay[child].after }
    guard node.isStored, let child = base.storage.child(node.base, named: key, hash: hash) else {
      return .missing
    }
    return .base(child)
  }

  /// The overlay node below another one.
  @usableFromInline
  func overlayChild(_ node: OverlayNode, named key: Span<UInt8>, hash: UInt64) -> Int? {
    var low = node.children.lowerBound
    var high = node.children.upperBound
    if high - low <= 8 {
      while low < high {
        if overlay[low].keyHash == hash,
          ByteEquality.areEqual(text.span.extracting(overlay[low].key), key)
        {
          return low
        }
        low += 1
      }
      return nil
    }
    while low < high {
      let middle = (low + high) / 2
      let order = KeyOrder.compare(text.span.extracting(overlay[middle].key), key)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The value of a leaf, or nil for what is missing or has children.
  package func leaf(_ position: MergedPosition) -> DatabaseLeaf? {
    let held = held(position)
    return held.isMissing ? nil : storage(held).leaf(held.index)
  }

  /// The number of children.
  @inlinable
  package func childCount(_ position: MergedPosition) -> Int {
    if position.isMissing { return 0 }
    if position.space == MergedPosition.overlay {
      assert(knowsStored)
      let node = overlay[Int(position.index)]
      if node.isMerged { return Int(node.childCount) }
    }
    let held = held(position)
    return held.isMissing ? 0 : storage(held).children(held.index).count
  }

  /// The priority of a node.
  package func priority(_ position: MergedPosition) -> Priority {
    if position.isMissing { return .none }
    guard position.space == MergedPosition.overlay else {
      return storage(position).priority(position.index)
    }
    assert(knowsStored)
    let node = overlay[Int(position.index)]
    let write = max(node.write, node.priority)
    if write >= 0, case .priority(let priority) = self.write(write).change {
      return priority
    }
    return node.isStored ? base.storage.priority(node.base) : .none
  }
}
