/// A node that waits for its siblings.
struct PendingNode: Sendable {
  var record: NodeRecord
  /// Place in the builder's pending priorities + 1; 0 for none.
  var priority: UInt32 = 0

  init(_ record: NodeRecord) {
    self.record = record
  }
}

extension DatabaseTreeBuilder {
  /// An open object or list.
  struct Frame: Sendable {
    enum Kind { case object, array }

    /// Where the next value goes.
    enum Slot: Equatable {
      case none
      case child(KeyTable.ID)
      case value
      case priority
      case serverValue
    }

    let kind: Kind
    /// Where the children begin in `pending`.
    let start: Int
    var slot: Slot = .none
    var nextElement = 0
    var lastKey: KeyTable.ID?
    /// Whether the keys came in ascending order, and no two were the same.
    var isSorted = true
    var hasNulls = false
    var hasMembers = false
    var value: PendingNode?
    var priority: PendingNode?
    var serverValue: PendingNode?

    init(_ kind: Kind, start: Int) {
      self.kind = kind
      self.start = start
    }

    var isSpecial: Bool { value != nil || priority != nil || serverValue != nil }

    /// The next value is the child with this key.
    mutating func note(_ id: KeyTable.ID, in keys: KeyTable) {
      slot = .child(id)
      hasMembers = true
      if isSorted, let lastKey {
        let text = keys.text.bytes.span
        let order = KeyOrder.compare(
          text.extracting(keys.range(lastKey)),
          text.extracting(keys.range(id))
        )
        isSorted = order < 0
      }
      lastKey = id
    }
  }

  mutating func begin(_ kind: Frame.Kind) throws(DatabaseModelError) {
    guard frames.count < DatabaseLimits.treeNesting else { throw .nestedTooDeep }
    try prepareSlot()
    frames.append(Frame(kind, start: pending.count))
  }

  /// Makes sure that a value may come now, and gives a list's element its key.
  private mutating func prepareSlot() throws(DatabaseModelError) {
    guard let top = frames.indices.last else {
      if root != nil { throw .misplacedEvent }
      return
    }
    if frames[top].kind == .array {
      let digits = Array(String(frames[top].nextElement).utf8)
      guard let id = keys.intern(digits.span) else { throw .tooLarge }
      frames[top].slot = .child(id)
      frames[top].nextElement += 1
      frames[top].hasMembers = true
    } else if frames[top].slot == .none {
      throw .misplacedEvent
    }
  }

  /// Puts a finished primitive where it belongs.
  mutating func deliver(_ node: PendingNode) throws(DatabaseModelError) {
    try prepareSlot()
    place(node)
  }

  /// Puts a finished node where its key said.
  private mutating func place(_ node: PendingNode) {
    guard let top = frames.indices.last else {
      root = node
      return
    }
    switch frames[top].slot {
    case .child(let id):
      if node.record.kind == .null {
        frames[top].hasNulls = true
        noteDropped(id)
      }
      var node = node
      node.record.keyID = id
      pending.append(node)
    case .value: frames[top].value = node
    case .priority: frames[top].priority = node
    case .serverValue: frames[top].serverValue = node
    case .none: break
    }
    frames[top].slot = .none
  }

  /// Remembers the first key that vanishes with its null and could not have been stored.
  private mutating func noteDropped(_ id: KeyTable.ID) {
    guard droppedKey == nil else { return }
    let key = keys.range(id)
    guard KeyProblem.find(in: keys.text.bytes.span.extracting(key)) != nil else { return }
    var parent = DatabasePath()
    for frame in frames.dropLast() {
      if case .child(let id) = frame.slot { parent.keys.append(DatabaseKey(bytes: keys.bytes(id))) }
    }
    droppedKey = (DatabaseKey(bytes: keys.bytes(id)), parent)
  }

  mutating func end(_ kind: Frame.Kind) throws(DatabaseModelError) {
    guard let frame = frames.last, frame.kind == kind, frame.slot == .none else {
      throw .misplacedEvent
    }
    var node: PendingNode
    if frame.serverValue != nil {
      node = try resolveServerValue(frame)
    } else if let value = frame.value {
      if frame.hasMembers { throw .valueBesideChildren }
      if value.record.isParent { throw .valueIsNotPrimitive }
      node = value
    } else {
      node = try close(frame)
    }
    if let priority = frame.priority { try attach(priority, to: &node) }
    frames.removeLast()
    place(node)
  }

  /// Interprets `{".sv": "timestamp"}` and `{".sv": {"increment": n}}`.
  private mutating func resolveServerValue(
    _ frame: Frame
  ) throws(DatabaseModelError) -> PendingNode {
    guard let value = frame.serverValue, !frame.hasMembers, frame.value == nil,
      frame.priority == nil
    else { throw .invalidServerValue }
    hasServerValues = true
    let record = value.record
    if record.kind == .string {
      let range = text.range(of: record.payload)
      if text.bytes[range].elementsEqual("timestamp".utf8) {
        return PendingNode(NodeRecord(kind: .timestamp))
      }
    } else if record.kind == .children, record.payload & 0xFFFF_FFFF == 1 {
      let child = Int(record.payload >> 32)
      let key = keys.range(labels[child] >> 5)
      if NodeRecord.kind(of: labels[child]) == .number,
        keys.text.bytes[key].elementsEqual("increment".utf8)
      {
        return PendingNode(NodeRecord(kind: .increment, payload: payloads[child]))
      }
    }
    throw .invalidServerValue
  }

  private mutating func attach(
    _ priority: PendingNode,
    to node: inout PendingNode
  ) throws(DatabaseModelError) {
    let leaf = leaf(of: priority.record)
    guard !priority.record.isParent, let value = Priority(leaf) else { throw .invalidPriority }
    // Nothing to attach to, or nothing to attach (H-11).
    if node.record.kind == .null { return }
    setPriority(value, of: &node)
  }

  mutating func setPriority(_ priority: Priority, of node: inout PendingNode) {
    node.record.hasPriority = priority != .none
    guard priority != .none else {
      node.priority = 0
      return
    }
    pendingPriorities.append(priority)
    node.priority = UInt32(truncatingIfNeeded: pendingPriorities.count)
  }

  private func leaf(of record: NodeRecord) -> DatabaseLeaf? {
    switch record.kind {
    case .false: .boolean(false)
    case .true: .boolean(true)
    case .number: .number(Double(bitPattern: record.payload))
    case .string: .string(text.copy(record.payload))
    case .timestamp: .serverValue(.timestamp)
    case .increment: .serverValue(.increment(Double(bitPattern: record.payload)))
    case .null, .children, .indexedChildren: nil
    }
  }
}

extension NodeRecord {
  /// Whether the node has children.
  var isParent: Bool { kind == .children || kind == .indexedChildren }
}
