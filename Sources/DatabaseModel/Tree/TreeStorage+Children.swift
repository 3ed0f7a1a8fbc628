extension TreeStorage {
  /// Where the children of a node lie; empty for a leaf.
  @inlinable
  package func children(_ node: UInt32) -> Range<UInt32> {
    let record = records[Int(node)]
    let first = record.firstChild
    switch record.kind {
    case .children: return first..<(first &+ record.childCount)
    case .indexedChildren:
      return first..<(first &+ UInt32(truncatingIfNeeded: slots[Int(record.secondWord)]))
    default: return 0..<0
    }
  }

  /// The child with a key.
  @inlinable
  package func child(_ node: UInt32, named key: Span<UInt8>) -> UInt32? {
    child(node, named: key, hash: ByteHash.hash(key))
  }

  /// The child with a key whose hash is known.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func child(_ node: UInt32, named key: Span<UInt8>, hash: UInt64) -> UInt32? {
    let record = records[Int(node)]
    switch record.kind {
    case .children:
      // What is written has hardly ever names.
      let isText = key.count > NameTable.longestName || names.slots.isEmpty
      let name = isText ? nil : names.id(of: key, hash: hash, in: text)
      return child(among: record, named: key, name: name)
    case .indexedChildren:
      return child(in: record, named: key, hash: hash)
    default:
      return nil
    }
  }

  /// The child with a key whose hash is known, and its number where it is a name.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func child(
    _ node: UInt32,
    named key: Span<UInt8>,
    hash: UInt64,
    name: NameTable.ID?
  ) -> UInt32? {
    let record = records[Int(node)]
    switch record.kind {
    case .children: return child(among: record, named: key, name: name)
    case .indexedChildren: return child(in: record, named: key, hash: hash)
    default: return nil
    }
  }

  /// The child with a name, where a node has only a few children; nil is no answer.
  @inlinable @inline(__always)
  package func quickChild(_ node: UInt32, named name: NameTable.ID) -> UInt32? {
    let record = records[Int(node)]
    return record.kind == .children ? child(among: record, named: name) : nil
  }

  @inlinable @inline(__always)
  func child(among record: NodeRecord, named name: NameTable.ID) -> UInt32? {
    let reference = KeyReference(name: name)
    let end = record.firstChild &+ record.childCount
    var child = record.firstChild
    while child < end {
      if records[Int(child)].key == reference { return child }
      child &+= 1
    }
    return nil
  }

  /// Goes through a few children.
  @inlinable @inline(__always)
  func child(
    among record: NodeRecord,
    named key: Span<UInt8>,
    name: NameTable.ID?
  ) -> UInt32? {
    if let name, let child = child(among: record, named: name) { return child }
    let end = record.firstChild &+ record.childCount
    return hasShortTexts || key.count > NameTable.longestName
      ? textChild(record.firstChild, end, named: key) : nil
  }

  /// Goes through the texts among a few children.
  @inlinable @inline(__always)
  func textChild(_ first: UInt32, _ end: UInt32, named key: Span<UInt8>) -> UInt32? {
    let lastByte = key.isEmpty ? 0 : key[key.count &- 1]
    let outline = KeyReference.outline(of: key.count, lastByte)
    var child = first
    while child < end {
      let candidate = records[Int(child)].key
      if candidate.hasOutline(outline), text.holds(key, at: candidate) { return child }
      child &+= 1
    }
    return nil
  }

  /// Finds one of many children.
  @usableFromInline
  func child(in record: NodeRecord, named key: Span<UInt8>, hash: UInt64) -> UInt32? {
    var search = ChildSearch(of: record, hash: hash, in: slots)
    let areTextsNear = text.count <= Int(UInt32.max)
    while let (child, offset) = search.next(in: slots) {
      // Memory is slow: the text must not wait until the record tells where it lies.
      if areTextsNear, !text.holds(key, from: Int(offset)) { continue }
      let record = records[Int(child)]
      let range = range(of: record.key)
      if range.count == key.count, areTextsNear || text.holds(key, from: range.lowerBound) {
        prefetch(below: record)
        return child
      }
    }
    return nil
  }
}
