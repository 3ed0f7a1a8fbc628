import JSONStreaming

/// How far a builder has come in a run of tokens, and how it goes on; see `appendRun`.
///
/// Memory is written without checks here, so there must be room for all that the tokens can come to:
/// each is one node at most, and its bytes are no more than those it was read from. Besides, the
/// children of objects that were open before find their place, `mostChildren` of each.
@safe
struct TreeRun {
  /// The next entry.
  var next: Int
  /// Whether its key was taken.
  var hasKey = false
  /// Where everything lies, with the room behind it.
  let nodes: UnsafeMutablePointer<NodeRecord>
  let pending: UnsafeMutablePointer<PendingNode>
  let texts: UnsafeMutablePointer<UInt8>
  /// The innermost open container, with those around it before it.
  var frame: UnsafeMutablePointer<DatabaseTreeBuilder.Frame>
  /// How many of them there are.
  var depth: Int
  /// How many there may be.
  let depthLimit: Int
  var nodeCount: Int
  var pendingCount: Int
  var textCount: Int
  /// What is left of the page for keys; see `TextArena`.
  var page: Range<Int>
  /// The seed of hashes.
  let seed = ByteHash.seed
  var models = [16 of KeyModel](repeating: KeyModel())
  /// Whether nodes that wait may have priorities.
  var hasPriorities = false

  typealias Memory<Element> = (start: UnsafeMutablePointer<Element>, count: Int)

  init(
    next: Int,
    depthLimit: Int,
    _ nodes: Memory<NodeRecord>,
    _ pending: Memory<PendingNode>,
    _ open: Memory<DatabaseTreeBuilder.Frame>,
    _ texts: Memory<UInt8>,
    _ page: Range<Int>
  ) {
    self.page = page
    self.next = next
    self.depthLimit = depthLimit
    depth = unsafe open.count &- 1
    unsafe frame = open.start + depth
    unsafe (self.nodes, nodeCount) = nodes
    unsafe (self.pending, pendingCount) = pending
    unsafe (self.texts, textCount) = texts
  }

  /// Objects with more children are none of the things that are done here.
  static let mostChildren = ChildIndex.threshold

  /// Takes entries up to one that needs more than this.
  mutating func take(
    _ tokens: Span<TokenBlock.Entry>,
    of bytes: Span<UInt8>,
    _ names: [KeyReference]
  ) {
    let names = names.span
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var index = next
      while index < tokens.count {
        let entry = tokens[index]
        let isTaken = entry.hasKey ? unsafe takeMember(entry, base, names) : takeEnd(entry.token)
        if !isTaken { break }
        index &+= 1
      }
      next = index
    }
  }

  /// Takes a key and the first token of the value.
  @inline(__always)
  private mutating func takeMember(
    _ entry: TokenBlock.Entry,
    _ base: UnsafePointer<UInt8>,
    _ names: Span<KeyReference>
  ) -> Bool {
    let key = unsafe Self.text(entry.keyRange, base)
    if entry.keyHasEscapes { return false }
    let isKeyTaken =
      key.count > NameTable.longestName
      ? unsafe takeLongKey(key, names) : unsafe takeName(key, names)
    if !isKeyTaken { return false }
    let value = unsafe Self.text(entry.range, base)
    let isTaken =
      switch entry.token {
      case .true: deliver(NodeRecord(kind: .true))
      case .false: deliver(NodeRecord(kind: .false))
      case .number: unsafe takeNumber(value)
      case .string: unsafe takeString(value, hasEscapes: entry.hasEscapes)
      case .beginObject: beginObject()
      case .key, .null, .beginArray, .endArray, .endObject, .endOfInput: false
      }
    if !isTaken {
      hasKey = true
      unsafe frame.pointee.slot = .child
    }
    return isTaken
  }

  /// Takes the end of an object; what else comes without a key is rare in large objects.
  @inline(__always)
  private mutating func takeEnd(_ token: JSONReader.Token) -> Bool {
    token == .endObject && endObject()
  }

  @inline(__always)
  private static func text(
    _ range: Range<Int>,
    _ base: UnsafePointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  // MARK: Keys

  /// Takes a key that is the expected one.
  @inline(__always)
  private mutating func takeName(
    _ key: UnsafeBufferPointer<UInt8>,
    _ names: Span<KeyReference>
  ) -> Bool {
    let model = unsafe frame.pointee.model
    guard model.first < model.end,
      unsafe !frame.pointee.hasMembers || frame.pointee.isAtModel
    else { return false }
    let expected = unsafe nodes[Int(model.first)].key
    guard expected.isName else { return false }
    let name = names[Int(expected.name)]
    let text = unsafe UnsafeBufferPointer(start: texts + name.offset, count: name.count)
    guard unsafe ByteEquality.areShortEqual(text.span, key.span) else { return false }
    unsafe frame.pointee.note(expected, isAtModel: true)
    unsafe frame.pointee.model.first &+= 1
    unsafe frame.pointee.patience = 2
    return true
  }

  /// Takes a key that is too long for a name, and behind the one before.
  @inline(__always)
  private mutating func takeLongKey(
    _ key: UnsafeBufferPointer<UInt8>,
    _ names: Span<KeyReference>
  ) -> Bool {
    guard key.count < KeyReference.longCount else { return false }
    let prefix = unsafe KeyPrefix(BytePrefix.word(key.span))
    if unsafe frame.pointee.hasMembers && !frame.pointee.keyPrefix.certainlyPrecedes(prefix) {
      guard unsafe isBehindLast(key, names) else { return false }
    }
    let isOnPage = unsafe frame.pointee.hasMany(waiting: pendingCount)
    let offset = isOnPage ? page.lowerBound : textCount
    if isOnPage {
      guard key.count <= TextArena.longestOnPage, key.count &+ TextArena.pageMargin <= page.count
      else { return false }
      page = (offset &+ key.count)..<page.upperBound
    } else {
      textCount &+= key.count
    }
    unsafe copy(key, to: offset)
    let reference = unsafe KeyReference(key.span, at: offset)
    // Few children need no hashes.
    let isHashed = unsafe !frame.pointee.isAtRest
    let hash = isHashed ? unsafe UInt32(truncatingIfNeeded: ByteHash.hash(key.span, seed: seed)) : 0
    unsafe frame.pointee.note(reference, prefix, hash: hash, isAtModel: false)
    return true
  }

  @inline(never)
  private func isBehindLast(
    _ key: UnsafeBufferPointer<UInt8>,
    _ names: Span<KeyReference>
  ) -> Bool {
    var last = unsafe frame.pointee.key
    if last.isName { last = names[Int(last.name)] }
    guard last.count < KeyReference.longCount else { return false }
    let text = unsafe UnsafeBufferPointer(start: texts + last.offset, count: last.count)
    return unsafe KeyOrder.compare(text.span, key.span) < 0
  }

  /// Copies a text, and up to 31 bytes more, which will be overwritten.
  @inline(__always)
  private func copy(_ text: UnsafeBufferPointer<UInt8>, to offset: Int) {
    guard let source = unsafe UnsafeRawPointer(text.baseAddress) else { return }
    let target = unsafe UnsafeMutableRawPointer(texts + offset)
    var offset = 0
    repeat {
      let part = unsafe source.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self)
      unsafe target.storeBytes(of: part, toByteOffset: offset, as: SIMD32<UInt8>.self)
      offset &+= 32
    } while offset < text.count
  }

  // MARK: Values

  @inline(__always)
  private mutating func takeNumber(_ lexeme: UnsafeBufferPointer<UInt8>) -> Bool {
    let number: Double
    if let whole = unsafe Self.wholeNumber(lexeme) {
      number = Double(whole)
    } else {
      number = unsafe JSONNumber.double(lexeme.span)
      guard number.isFinite else { return false }
    }
    return deliver(NodeRecord(kind: .number, payload: number.bitPattern))
  }

  /// The number if it has but few digits, as most have.
  @inline(__always)
  private static func wholeNumber(_ lexeme: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard lexeme.count <= 8, let start = unsafe UnsafeRawPointer(lexeme.baseAddress) else {
      return nil
    }
    let word = unsafe UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    return JSONNumber.wholeNumber(word, count: lexeme.count)
  }

  @inline(__always)
  private mutating func takeString(
    _ string: UnsafeBufferPointer<UInt8>,
    hasEscapes: Bool
  ) -> Bool {
    guard string.count < TextArena.longCount else { return false }
    let offset = textCount
    if hasEscapes {
      unsafe decode(string)
    } else {
      unsafe copy(string, to: textCount)
      textCount &+= string.count
    }
    let reference = TextArena.reference(offset: offset, count: textCount &- offset)
    return deliver(NodeRecord(kind: .string, payload: reference))
  }

  /// Copies a text without its escapes.
  @inline(never)
  private mutating func decode(_ text: UnsafeBufferPointer<UInt8>) {
    let room = unsafe UnsafeMutableBufferPointer(start: texts + textCount, count: text.count)
    var space = unsafe OutputSpan(buffer: room, initializedCount: 0)
    unsafe JSONText.decode(text.span, appendingTo: &space)
    textCount &+= unsafe space.finalize(for: room)
  }

  /// Puts a finished node where it stays, or where it waits for its siblings.
  @inline(__always)
  private mutating func deliver(_ record: NodeRecord) -> Bool {
    var record = record
    record.key = unsafe frame.pointee.key
    if unsafe frame.pointee.isAtRest {
      unsafe nodes[nodeCount] = record
      nodeCount &+= 1
    } else {
      wait(record, hash: unsafe frame.pointee.keyHash)
    }
    return true
  }

  @inline(__always)
  private mutating func wait(_ record: NodeRecord, hash: UInt32) {
    var node = PendingNode(record)
    node.keyHash = hash
    unsafe pending[pendingCount] = node
    pendingCount &+= 1
  }

  // MARK: Objects

  @inline(__always)
  private mutating func beginObject() -> Bool {
    guard depth < depthLimit else { return false }
    if unsafe frame.pointee.isAtRest {
      let first = unsafe frame.pointee.start
      guard nodeCount &- first <= Self.mostChildren else { return false }
      unsafe frame.pointee.start = pendingCount
      unsafe frame.pointee.isAtRest = false
      for place in first..<nodeCount { wait(unsafe nodes[place], hash: 0) }
      nodeCount = first
    }
    unsafe frame.pointee.slot = .child
    unsafe frame += 1
    depth &+= 1
    unsafe frame.initialize(
      to: .object(start: nodeCount, text: textCount, model: models[depth & 15])
    )
    return true
  }

  @inline(__always)
  private mutating func endObject() -> Bool {
    let isAtRest = unsafe frame.pointee.isAtRest
    let start = unsafe frame.pointee.start
    let count = (isAtRest ? nodeCount : pendingCount) &- start
    guard unsafe frame.pointee.isPlain, count <= Self.mostChildren, count > 0, depth > 0,
      unsafe (frame - 1).pointee.slot == .child, isAtRest || !hasPriorities
    else { return false }
    if !isAtRest {
      pendingCount &-= count
      for place in pendingCount..<(pendingCount &+ count) {
        unsafe nodes[nodeCount] = pending[place].record
        nodeCount &+= 1
      }
    }
    let first = UInt32(truncatingIfNeeded: nodeCount &- count)
    let text = unsafe frame.pointee.textStart
    models[depth & 15] = KeyModel(first: first, count: count)
    unsafe frame -= 1
    depth &-= 1
    unsafe frame.pointee.slot = .none
    let payload = NodeRecord.children(first: first, count: count, text: text)
    return deliver(NodeRecord(kind: .children, payload: payload))
  }
}
