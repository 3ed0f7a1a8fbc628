import DatabaseModel
import JSONStreaming

/// The path of the place where a reader stands, kept up to date from key to key.
///
/// The keys of all open containers lie one behind the other in one buffer, so that going on to the
/// next key copies that key and nothing else. Elements of arrays have their number as their key
/// (H-5).
struct PathTracker: ~Copyable {
  private struct Frame {
    /// Where the container's current key begins; it ends where that of the next frame begins.
    var keyStart: Int
    let isArray: Bool
    /// The number of the current element.
    var index = -1
    /// Whether the container has had a key that names a child.
    var hasKey = false
    /// Whether the current key names no child, but says something about the container.
    var isAtSpecial = false
    /// The first bytes of the current key.
    var prefix = KeyPrefix()

    /// Whether the container has a current key that belongs to the path.
    var contributes: Bool { hasKey && !isAtSpecial }
  }

  private var text = OutputBuffer()
  /// The innermost open container; outside of all, something without keys.
  private var top = Frame(keyStart: 0, isArray: false)
  /// What lies around the innermost container, from the outside inwards; only as many as there are
  /// levels count, the others are left over.
  private var outer: [Frame] = []
  private var level = 0

  /// The number of keys in the path.
  private(set) var depth = 0

  /// Whether the innermost open container is an array.
  var isInArray: Bool { top.isArray }

  /// The path of the current node.
  var path: DatabasePath { path { DatabaseKey(bytes: [UInt8](copying: $0)) } }

  /// The path of the current node with keys that are too long for a database cut short, so that it
  /// can be kept and shown; they are not copied.
  var shortenedPath: DatabasePath { path { DatabaseKey(shortening: $0) } }

  /// The path of the innermost open container.
  var containerPath: DatabasePath { (top.contributes ? path.parent : nil) ?? path }

  private func path(_ makeKey: (Span<UInt8>) -> DatabaseKey) -> DatabasePath {
    var keys: [DatabaseKey] = []
    let frames = outer.prefix(level) + [top]
    for (place, frame) in frames.enumerated() where frame.contributes {
      if frame.isArray {
        keys.append(DatabaseKey(index: frame.index))
      } else {
        let end = place + 1 < frames.count ? frames[place + 1].keyStart : text.count
        keys.append(text.withBytes(from: frame.keyStart, to: end, makeKey))
      }
    }
    return DatabasePath(keys)
  }

  /// Opens a container below the current node.
  mutating func enter(isArray: Bool) {
    if level < outer.count { outer[level] = top } else { outer.append(top) }
    level &+= 1
    top = Frame(keyStart: text.count, isArray: isArray)
  }

  /// Closes the innermost container.
  mutating func leave() {
    if top.contributes { depth &-= 1 }
    text.truncate(to: top.keyStart)
    if level > 0 {
      level &-= 1
      top = outer[level]
    }
  }

  /// Goes on to a member of the innermost object that names no child, such as `.priority`.
  ///
  /// The path is the object's. What comes behind it is compared with what came before.
  mutating func advanceToSpecial() {
    if top.contributes { depth &-= 1 }
    top.isAtSpecial = true
  }

  /// Goes on to the next element of the innermost array.
  @inline(__always)
  mutating func advance() {
    guard top.isArray else { return }
    top.index &+= 1
    if !top.hasKey {
      top.hasKey = true
      depth &+= 1
    }
  }

  /// Goes on to a child of the innermost object.
  mutating func advance(to key: Span<UInt8>, mark: ByteMark) -> ExportReader.KeySequence {
    var sequence = ExportReader.KeySequence.ascending
    if advance(mark) { sequence = compare(with: key) }
    text.truncate(to: top.keyStart)
    text.append(contentsOf: key)
    return sequence
  }

  /// Goes on to a child of the innermost object whose key is short and comes behind the current one
  /// already by its first bytes.
  ///
  /// - Returns: false, and nothing was done, where that is not so.
  @inline(__always)
  mutating func advanceQuickly(to head: ByteHead, mark: ByteMark) -> Bool {
    let prefix = KeyPrefix(mark.first)
    guard mark.count <= ByteHead.byteCount, !top.hasKey || top.prefix.certainlyPrecedes(prefix)
    else { return false }
    if !top.contributes { depth &+= 1 }
    top.hasKey = true
    top.isAtSpecial = false
    top.prefix = prefix
    text.truncate(to: top.keyStart)
    text.append(head, count: mark.count)
    return true
  }

  /// Takes note of a key, and returns whether there is one to compare it with.
  private mutating func advance(_ mark: ByteMark) -> Bool {
    let hadKey = top.hasKey
    if !top.contributes { depth &+= 1 }
    top.hasKey = true
    top.isAtSpecial = false
    top.prefix = KeyPrefix(mark.first)
    return hadKey
  }

  @inline(never)
  private func compare(with key: Span<UInt8>) -> ExportReader.KeySequence {
    let order = text.withBytes(from: top.keyStart, to: text.count) { KeyOrder.compare($0, key) }
    return order < 0 ? .ascending : order == 0 ? .duplicate : .descending
  }

  /// Hands out the key of the current node; that of an element is its number.
  func withKey<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard top.contributes else { return try body(Span()) }
    if top.isArray { return try body(Array(String(top.index).utf8).span) }
    return try text.withBytes(from: top.keyStart, to: text.count, body)
  }

  /// The kinds of characters in the key of the current node, which is no element of an array.
  var keyCharacters: KeyCharacters { KeyCharacters(text, from: top.keyStart) }

  /// Whether the key of the current node, of twenty bytes, consists of letters, digits, hyphens and
  /// underscores.
  var isWordOfTwenty: Bool { KeyCharacters.isWordOfTwenty(text, from: top.keyStart) }
}
