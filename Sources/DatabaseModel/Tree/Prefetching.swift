import CIntrinsics

extension Span where Element: BitwiseCopyable {
  /// Asks for an element that will be needed soon.
  @inline(__always)
  func prefetch(_ index: Int) {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe rtdb_prefetch(base + index &* MemoryLayout<Element>.stride)
    }
  }
}

extension Array where Element: BitwiseCopyable {
  /// Asks for an element that will be needed soon.
  @inline(__always)
  func prefetch(_ index: Int) { span.prefetch(index) }
}

/// One of many children that will be looked for: what the look-up needs is asked for step by step.
package struct AwaitedChild: Sendable {
  private var search: ChildSearch
  /// The child that it may be, once its slot was read.
  private var child: UInt32?
  /// Whether what lies below the child will be looked at.
  private let isEntered: Bool

  /// Asks for the slot; nil where the node has no index.
  ///
  /// - Parameters:
  ///   - node: The parent.
  ///   - hash: The hash of the key.
  ///   - isEntered: Whether what lies below the child will be looked at.
  ///   - storage: The tree.
  package init?(below node: UInt32, hash: UInt64, isEntered: Bool, in storage: TreeStorage) {
    let record = storage.records[Int(node)]
    guard record.kind == .indexedChildren else { return nil }
    self.isEntered = isEntered
    search = ChildSearch(of: record, hash: hash, in: storage.slots)
    storage.slots.prefetch(search.start &+ Int(truncatingIfNeeded: search.position))
  }

  /// Asks for the child and the text of its key, and when called again for what lies below it.
  package mutating func proceed(in storage: TreeStorage) {
    if let child {
      guard isEntered else { return }
      return storage.prefetch(below: storage.records[Int(child)])
    }
    guard let (child, text) = search.next(in: storage.slots) else { return }
    self.child = child
    storage.records.prefetch(Int(child))
    storage.text.bytes.prefetch(Int(text))
  }
}

// Memory is slow, and what lies below one of many children was mostly not looked at for a while. The
// builder puts it side by side: the nodes before the children of that child, the texts from where its
// record says. So all of it is asked for at once, instead of one line after the other, each when the one
// before has told where it is.

extension TreeStorage {
  private static var lineSize: Int { 64 }
  /// How much is asked for of the nodes before the first child, of the children, and of the texts.
  private static var reach: (before: Int, children: Int, text: Int) { (512, 512, 256) }

  /// Asks for what lies below a node.
  ///
  /// Callers are told that nothing is released here, which they cannot know of a call to C: they would
  /// hold the tree meanwhile.
  @_effects(releasenone)
  @inline(never)
  func prefetch(below record: NodeRecord) {
    guard record.kind == .children else { return }
    let stride = MemoryLayout<NodeRecord>.stride
    let first = Int(record.firstChild) &* stride
    let size = min(Int(record.childCount) &* stride, Self.reach.children)
    unsafe records.withUnsafeBytes { bytes in
      unsafe Self.prefetch(max(0, first &- Self.reach.before)..<(first &+ size), in: bytes)
    }
    let start = min(record.textOffset, text.count)
    let end = min(start &+ Self.reach.text, text.count)
    unsafe text.bytes.withUnsafeBytes { bytes in unsafe Self.prefetch(start..<end, in: bytes) }
  }

  private static func prefetch(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, range.upperBound <= bytes.count else { return }
    var offset = range.lowerBound
    while offset < range.upperBound {
      unsafe rtdb_prefetch(base + offset)
      offset &+= lineSize
    }
  }
}

extension [UInt8] {
  /// Asks for bytes that will be needed soon, up to 64, which may lie in two lines of the cache.
  package func prefetch(_ range: Range<Int>) {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe rtdb_prefetch(base + range.lowerBound)
      unsafe rtdb_prefetch(base + (range.lowerBound &+ Swift.min(range.count, 64)))
    }
  }
}
