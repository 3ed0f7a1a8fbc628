// Records of one collection have the same members in the same order. So the keys of the last object
// at the same depth are expected again, each with one comparison in place of a search for it, and
// where they come, their order is known too.

/// Where the nodes lie whose keys are expected one after the other.
struct KeyModel: BitwiseCopyable, Sendable {
  var first: UInt32 = 0
  var end: UInt32 = 0

  init() {}

  init(first: UInt32, count: Int) {
    self.first = first
    end = first &+ UInt32(truncatingIfNeeded: count)
  }
}

extension DatabaseTreeBuilder {
  /// The key of the next member, which is a child.
  @inline(__always)
  mutating func child(_ key: Span<UInt8>) throws(DatabaseModelError) {
    if top.model.first < top.model.end {
      let expected = records[Int(top.model.first)].key
      if expected.isName, text.holds(key, at: names.references[Int(expected.name)]) {
        if top.hasMembers, !top.isAtModel { checkOrder(before: key) }
        top.awaitChild(expected, isAtModel: true)
        top.model.first &+= 1
        top.patience = 2
        return
      }
    }
    try unexpectedChild(key)
  }

  /// The key of the next member, a child, where it is too long for a name.
  @inline(never)
  mutating func longChild(_ key: Span<UInt8>) throws(DatabaseModelError) {
    let prefix = KeyPrefix(BytePrefix.word(key))
    if top.hasMembers, !top.keyPrefix.certainlyPrecedes(prefix) { checkOrder(before: key) }
    // Few children need no hashes.
    let hash = top.isAtRest ? 0 : UInt32(truncatingIfNeeded: ByteHash.hash(key))
    top.awaitChild(try append(key), prefix, hash: hash, isAtModel: false)
  }

  @inline(never)
  private mutating func unexpectedChild(_ key: Span<UInt8>) throws(DatabaseModelError) {
    let (reference, hash) = try add(key)
    let prefix = KeyPrefix(BytePrefix.word(key))
    let isAtModel = findInModel(reference)
    if top.hasMembers, !top.keyPrefix.certainlyPrecedes(prefix), !(isAtModel && top.isAtModel) {
      checkOrder(before: key)
    }
    top.awaitChild(reference, prefix, hash: hash, isAtModel: isAtModel)
  }

  /// Notes when the current child does not come before one with this key.
  @inline(never)
  private mutating func checkOrder(before key: Span<UInt8>) {
    guard top.isSorted else { return }
    let order = KeyOrder.compare(text.bytes.span.extracting(range(of: top.key)), key)
    top.isSorted = order < 0
  }

  /// Looks for a key behind the expected one, since members may be left out; after a few in vain no
  /// more keys are expected.
  private mutating func findInModel(_ key: KeyReference) -> Bool {
    guard top.model.first < top.model.end else { return false }
    if key.isName {
      for place in top.model.first..<min(top.model.end, top.model.first &+ 4)
      where records[Int(place)].key == key {
        top.model.first = place &+ 1
        return true
      }
    }
    top.patience &-= 1
    if top.patience == 0 { top.model = KeyModel() }
    return false
  }
}

// MARK: - The keys themselves

extension DatabaseTreeBuilder {
  /// Finds the name of a key that is short, or adds the key to the text; the hash is that of a text.
  mutating func add(_ key: Span<UInt8>) throws(DatabaseModelError) -> (
    key: KeyReference, hash: UInt32
  ) {
    let hash = ByteHash.hash(key)
    if let name = names.id(of: key, hash: hash, in: text) { return (KeyReference(name: name), 0) }
    let reference = try append(key)
    if areShortKeysLegal, KeyProblem.find(in: key) != nil { areShortKeysLegal = false }
    if !names.isFull, records.count >= Self.fewNodes, repeatedKeys.note(hash) {
      return (KeyReference(name: names.add(reference, hash: hash)), 0)
    }
    hasShortTexts = true
    return (reference, UInt32(truncatingIfNeeded: hash))
  }

  private mutating func append(_ key: Span<UInt8>) throws(DatabaseModelError) -> KeyReference {
    let isOnPage = top.hasMany(waiting: pending.count)
    let reference = isOnPage ? text.append(keyOnPage: key) : text.append(key: key)
    guard let reference else { throw .tooLarge }
    return reference
  }

  /// With so few nodes, names are not worth their table.
  private static let fewNodes = 64

  /// Where in `text.bytes` the bytes of a key lie.
  @inline(__always)
  func range(of key: KeyReference) -> Range<Int> {
    text.range(of: key.isName ? names.references[Int(key.name)] : key)
  }

  /// Compares two keys in the order of the database (H-12).
  func compare(_ left: KeyReference, _ right: KeyReference) -> Int {
    if left == right { return 0 }
    let bytes = text.bytes.span
    return KeyOrder.compare(
      bytes.extracting(range(of: left)),
      bytes.extracting(range(of: right))
    )
  }
}
