/// A node that waits for its siblings.
struct PendingNode: BitwiseCopyable, Sendable {
  var record: NodeRecord
  /// Place in the builder's pending priorities + 1; 0 for none.
  var priority: UInt32 = 0
  /// The lower half of the hash of the key, where it is known.
  var keyHash: UInt32 = 0

  init(_ record: NodeRecord) {
    self.record = record
  }
}

extension DatabaseTreeBuilder {
  /// An open object or list, or the document around them.
  ///
  /// As long as only primitives have come, they are put where they will stay; otherwise the children
  /// wait for each other, because what lies below them goes first.
  struct Frame: BitwiseCopyable, Sendable {
    enum Kind: UInt8 { case document, object, array }

    /// Where the next value goes.
    enum Slot: UInt8 {
      case none, root, child, value, priority, serverValue
    }

    let kind: Kind
    var slot: Slot
    /// Whether the keys came in ascending order, and no two were the same.
    var isSorted = true
    var hasNulls = false
    var hasSpecials = false
    // What changes with each key lies side by side, so that it is written at once.
    var hasMembers = false
    /// Whether the current key is a special one.
    var isAtSpecial = false
    /// Whether the current key is the one before `model.first`.
    var isAtModel = false
    /// How many unexpected keys may come until none is expected any more.
    var patience: UInt8 = 1
    /// Whether the children lie in `records`, not in `pending`.
    var isAtRest = true
    /// The key of the current child.
    var key = KeyReference.none
    var keyPrefix = KeyPrefix()
    /// The lower half of its hash, where it is known.
    var keyHash: UInt32 = 0
    /// The keys that are expected.
    var model: KeyModel
    /// Where the children begin.
    var start: Int
    /// Where the texts of what is below begin.
    var textStart: Int
    var nextElement = 0

    init(_ kind: Kind, slot: Slot, start: Int, text: Int = 0, model: KeyModel = KeyModel()) {
      textStart = text
      self.kind = kind
      self.slot = slot
      self.start = start
      self.model = model
    }

    static let document = Frame(.document, slot: .root, start: 0)

    @inline(__always)
    static func object(start: Int, text: Int, model: KeyModel) -> Frame {
      Frame(.object, slot: .none, start: start, text: text, model: model)
    }

    /// Whether it gets many children that are no leaves, of which so many nodes wait in all.
    @inline(__always)
    func hasMany(waiting count: Int) -> Bool { !isAtRest && count &- start >= ChildIndex.threshold }

    /// Whether it is an object whose children only have to be taken as they are.
    var isPlain: Bool { kind == .object && isSorted && !hasNulls && !hasSpecials }

    var contributesToPath: Bool { hasMembers && !isAtSpecial }

    /// The next value is the child with this key.
    @inline(__always)
    mutating func awaitChild(
      _ key: KeyReference,
      _ prefix: KeyPrefix = KeyPrefix(),
      hash: UInt32 = 0,
      isAtModel: Bool
    ) {
      note(key, prefix, hash: hash, isAtModel: isAtModel)
      slot = .child
    }

    /// This is the key of the current child.
    @inline(__always)
    mutating func note(
      _ key: KeyReference,
      _ prefix: KeyPrefix = KeyPrefix(),
      hash: UInt32 = 0,
      isAtModel: Bool
    ) {
      self.isAtModel = isAtModel
      isAtSpecial = false
      hasMembers = true
      self.key = key
      keyPrefix = prefix
      keyHash = hash
    }
  }

  mutating func begin(_ kind: Frame.Kind) throws(DatabaseModelError) {
    try prepareSlot()
    guard outer.count < DatabaseLimits.treeNesting else { throw .nestedTooDeep }
    if top.isAtRest { letChildrenWait() }
    outer.push(top)
    let model = models[outer.count & 15]
    top = Frame(kind, slot: .none, start: records.count, text: text.count, model: model)
  }

  /// Moves the children of the innermost container back to where children wait.
  mutating func letChildrenWait() {
    let first = top.start
    top.start = pending.count
    top.isAtRest = false
    guard top.kind != .document else { return }
    for place in first..<records.count { pending.push(PendingNode(records[place])) }
    records.removeAll(from: first)
  }

  /// Makes sure that a value may come now, and gives a list's element its key.
  @inline(__always)
  private mutating func prepareSlot() throws(DatabaseModelError) {
    if top.slot == .none { try prepareElement() }
  }

  private mutating func prepareElement() throws(DatabaseModelError) {
    guard top.kind == .array else { throw .misplacedEvent }
    if top.nextElement == elementKeys.count {
      elementKeys.append(try add(Array(String(top.nextElement).utf8).span).key)
    }
    top.key = elementKeys[top.nextElement]
    top.keyHash = 0
    top.nextElement += 1
    top.slot = .child
    top.hasMembers = true
  }

  /// Puts a finished primitive where it belongs.
  @inline(__always)
  mutating func deliver(_ record: NodeRecord) throws(DatabaseModelError) {
    guard top.slot == .child, top.isAtRest, record.kind != .null else {
      return try deliver(PendingNode(record))
    }
    top.slot = .none
    var record = record
    record.key = top.key
    records.push(record)
  }

  /// Puts a finished primitive where it belongs.
  @inline(never)
  mutating func deliver(_ node: PendingNode) throws(DatabaseModelError) {
    try prepareSlot()
    place(node)
  }

  /// Puts a finished node where its key said.
  @inline(__always)
  private mutating func place(_ node: PendingNode) {
    let slot = top.slot
    top.slot = .none
    guard slot == .child else { return placeSpecially(node, slot) }
    if node.record.kind == .null {
      top.hasNulls = true
      noteDropped(top.key)
    }
    var node = node
    node.record.key = top.key
    if top.isAtRest {
      if node.priority == 0 { return records.push(node.record) }
      letChildrenWait()
    }
    node.keyHash = top.keyHash
    pending.push(node)
  }

  @inline(never)
  private mutating func placeSpecially(_ node: PendingNode, _ slot: Frame.Slot) {
    if slot == .root {
      root = node
    } else {
      top.hasSpecials = true
      specials.append(SpecialMember(slot: slot, node: node, depth: outer.count))
    }
  }

  /// Remembers the first key that vanishes with its null and could not have been stored.
  private mutating func noteDropped(_ key: KeyReference) {
    guard droppedKey == nil else { return }
    let key = DatabaseKey(bytes: text.copy(range(of: key)))
    if !key.isLegal { droppedKey = (key, path(ofContainer: true)) }
  }

  mutating func end(_ kind: Frame.Kind) throws(DatabaseModelError) {
    guard top.kind == kind, top.slot == .none else { throw .misplacedEvent }
    let node = top.hasSpecials ? try closeSpecial() : try close()
    guard let frame = outer.pop() else { throw .misplacedEvent }
    top = frame
    place(node)
  }
}
