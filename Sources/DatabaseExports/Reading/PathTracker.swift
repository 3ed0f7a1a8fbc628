import DatabaseModel

/// The path of the place where a reader stands, kept up to date from key to key.
///
/// The keys of all open containers lie one behind the other in one array of bytes, so that going
/// on to the next key copies that key and nothing else. Elements of arrays have their number as
/// their key (H-5).
struct PathTracker: Sendable {
  private struct Frame {
    /// Where the container's current key begins; it ends where that of the next frame begins.
    var keyStart: Int
    /// The number of the current element, or nil in an object.
    var index: Int?
    /// Whether the container has had a key that names a child.
    var hasKey = false
    /// Whether the current key names no child, but says something about the container.
    var isAtSpecial = false

    /// Whether the container has a current key that belongs to the path.
    var contributes: Bool { hasKey && !isAtSpecial }
  }

  private var bytes: [UInt8] = []
  private var frames: [Frame] = []

  /// The number of keys in the path, apart from that of the innermost container.
  private var depthAbove = 0

  /// The number of keys in the path.
  var depth: Int { depthAbove + (frames.last?.contributes == true ? 1 : 0) }

  /// Whether the innermost open container is an array.
  var isInArray: Bool { frames.last?.index != nil }

  /// The path of the current node.
  var path: DatabasePath {
    var keys: [DatabaseKey] = []
    for (place, frame) in frames.enumerated() where frame.contributes {
      if let index = frame.index {
        keys.append(DatabaseKey(index: index))
      } else {
        let end = place + 1 < frames.count ? frames[place + 1].keyStart : bytes.count
        keys.append(DatabaseKey(bytes: Array(bytes[frame.keyStart..<end])))
      }
    }
    return DatabasePath(keys)
  }

  /// Opens a container below the current node.
  mutating func enter(isArray: Bool) {
    depthAbove = depth
    frames.append(Frame(keyStart: bytes.count, index: isArray ? -1 : nil))
  }

  /// Closes the innermost container.
  mutating func leave() {
    guard let frame = frames.popLast() else { return }
    bytes.removeLast(bytes.count - frame.keyStart)
    if frames.last?.contributes == true { depthAbove -= 1 }
  }

  /// Goes on to a member of the innermost object that names no child, such as `.priority`.
  ///
  /// The path is the object's. What comes behind it is compared with what came before.
  mutating func advanceToSpecial() {
    if !frames.isEmpty { frames[frames.count - 1].isAtSpecial = true }
  }

  /// Goes on to the next element of the innermost array.
  mutating func advance() {
    guard let index = frames.last?.index else { return }
    frames[frames.count - 1].index = index + 1
    frames[frames.count - 1].hasKey = true
  }

  /// Goes on to a child of the innermost object, whose key `append` puts behind what is there.
  mutating func advance(_ append: (inout [UInt8]) -> Void) -> ExportReader.KeySequence {
    guard let frame = frames.last else { return .ascending }
    frames[frames.count - 1].isAtSpecial = false
    let start = bytes.count
    append(&bytes)
    guard frame.hasKey else {
      frames[frames.count - 1].hasKey = true
      return .ascending
    }
    let order = KeyOrder.compare(
      bytes.span.extracting(frame.keyStart..<start),
      bytes.span.extracting(start..<bytes.count)
    )
    bytes.removeSubrange(frame.keyStart..<start)
    return order < 0 ? .ascending : order == 0 ? .duplicate : .descending
  }

  /// Hands out the key of the current node; that of an element is its number.
  func withKey<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let frame = frames.last, frame.contributes else { return try body(Span()) }
    if let index = frame.index { return try body(Array(String(index).utf8).span) }
    return try body(bytes.span.extracting(frame.keyStart..<bytes.count))
  }
}
