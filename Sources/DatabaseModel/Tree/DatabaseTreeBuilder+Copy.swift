extension DatabaseTreeBuilder {
  /// Makes a document of a leaf with its priority.
  mutating func addLeaf(_ leaf: DatabaseLeaf, priority: Priority) {
    // A builder without open containers takes any leaf that fits into memory.
    try? add(leaf, priority: priority)
  }

  /// Adds a leaf with its priority where the next value may come; nil adds null.
  mutating func add(_ leaf: DatabaseLeaf?, priority: Priority) throws(DatabaseModelError) {
    var node = PendingNode(try record(leaf))
    if case .serverValue = priority { hasServerValues = true }
    if node.record.kind != .null { setPriority(priority, of: &node) }
    try deliver(node)
  }

  /// Gives the open object a priority.
  mutating func addPriority(_ priority: Priority) throws(DatabaseModelError) {
    guard priority != .none, top.kind != .document else { return }
    top.slot = .priority
    top.isAtSpecial = true
    try add(priority.leaf, priority: .none)
  }

  /// The key of the next member, which is a child whatever it is called.
  mutating func key(plain key: DatabaseKey) throws(DatabaseModelError) {
    guard top.kind == .object else { throw .misplacedEvent }
    let key = key.bytes.span
    if key.count > NameTable.longestName { try longChild(key) } else { try child(key) }
  }

  private mutating func record(_ leaf: DatabaseLeaf?) throws(DatabaseModelError) -> NodeRecord {
    switch leaf {
    case nil: return NodeRecord(kind: .null)
    case .boolean(let value): return NodeRecord(kind: value ? .true : .false)
    case .number(let value): return NodeRecord(kind: .number, payload: value.bitPattern)
    case .string(let bytes):
      guard let reference = text.append(bytes.span) else { throw .tooLarge }
      return NodeRecord(kind: .string, payload: reference)
    case .serverValue(.timestamp):
      hasServerValues = true
      return NodeRecord(kind: .timestamp)
    case .serverValue(.increment(let delta)):
      hasServerValues = true
      return NodeRecord(kind: .increment, payload: delta.bitPattern)
    }
  }
}
