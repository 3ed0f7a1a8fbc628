import JSONStreaming

/// How far a builder has come in a run of tokens, and how it goes on; see `appendRun`.
///
/// Memory is written without checks here, so there must be room for all that the tokens can come to:
/// each is one node at most, and its bytes are no more than those it was read from. Besides, the
/// children of objects that were open before find their place, `mostChildren` of each.
@safe
struct TreeRun {
  /// The next token.
  var next: Int
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

  /// Takes tokens up to one that needs more than this.
  mutating func take(
    _ tokens: Span<TokenBlock.Entry>,
    of bytes: Span<UInt8>,
    _ names: [KeyReference]
  ) {
    let names = names.span
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      while next < tokens.count {
        let entry = tokens[next]
        let token = unsafe UnsafeBufferPointer(
          start: base + entry.range.lowerBound,
          count: entry.range.count
        )
        let isTaken =
          switch entry.token {
          case .key: unsafe takeKey(token, hasEscapes: entry.hasEscapes, names)
          case .true: deliver(NodeRecord(kind: .true))
          case .false: deliver(NodeRecord(kind: .false))
          case .number: unsafe takeNumber(token)
          case .string: unsafe takeString(token, hasEscapes: entry.hasEscapes)
          case .beginObject: beginObject()
          case .endObject: endObject()
          case .null, .beginArray, .endArray, .endOfInput: false
          }
        if !isTaken { return }
        next &+= 1
      }
    }
  }

  // MARK: Keys

  /// Takes a key that is the expected one, or too long for a name, and behind the one before.
  @inline(__always)
  private mutating func takeKey(
    _ key: UnsafeBufferPointer<UInt8>,
    hasEscapes: Bool,
    _ names: Span<KeyReference>
  ) -> Bool {
    if hasEscapes { return false }
    if key.count > NameTable.longestName { return unsafe takeLongKey(key, names) }
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
    let hash = isHashed ? unsafe UInt32(truncatingIfNeeded: ByteHash.hash(key.span)) : 0
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
    let number = unsafe JSONNumber.double(lexeme.span)
    guard number.isFinite else { return false }
    return deliver(NodeRecord(kind: .number, payload: number.bitPattern))
  }

  @inline(__always)
  private mutating func takeString(
    _ string: UnsafeBufferPointer<UInt8>,
    hasEscapes: Bool
  ) -> Bool {
    guard unsafe frame.pointee.slot == .child, string.count < TextArena.longCount else {
      return false
    }
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
    guard unsafe frame.pointee.slot == .child else { return false }
    unsafe frame.pointee.slot = .none
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
    guard unsafe frame.pointee.slot == .child, depth < depthLimit else { return false }
    if unsafe frame.pointee.isAtRest {
      let first = unsafe frame.pointee.start
      guard nodeCount &- first <= Self.mostChildren else { return false }
      unsafe frame.pointee.start = pendingCount
      unsafe frame.pointee.isAtRest = false
      for place in first..<nodeCount { wait(unsafe nodes[place], hash: 0) }
      nodeCount = first
    }
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
    let payload = NodeRecord.children(first: first, count: count, text: text)
    return deliver(NodeRecord(kind: .children, payload: payload))
  }
}
