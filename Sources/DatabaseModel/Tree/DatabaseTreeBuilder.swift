/// Builds a tree from the events of a document in export form: objects, lists and primitives, with
/// `.value`, `.priority` and, where allowed, `.sv` (H-4 to H-11, G-22, G-24).
///
/// Every loader feeds it, so that exports, YAML and requests are read alike: lists become integer
/// keys, nulls and empty containers vanish, of two members with the same key the last one stands.
/// Keys that the database could not store are kept; to find them is another job.
public struct DatabaseTreeBuilder: Sendable {
  let allowsServerValues: Bool
  var names = NameTable()
  var text = TextArena()
  var records = Stack<NodeRecord>()
  /// The indexes of nodes with many children.
  var slots: [UInt64] = []
  var priorities: [(node: UInt32, priority: Priority)] = []
  var repeatedKeys = RepeatedKeys()
  /// Whether the database can store all keys as short as names.
  var areShortKeysLegal = true
  /// Whether a key as short as a name is somewhere none.
  var hasShortTexts = false
  var hasServerValues = false
  /// The first key without a value that could not be stored, with the path above it.
  var droppedKey: (key: DatabaseKey, parent: DatabasePath)?
  /// The first path that stood twice, of which the last value was taken.
  var repeatedPath: DatabasePath?

  /// Children of open containers that wait for each other, in document order.
  var pending = Stack<PendingNode>()
  /// Priorities of nodes in `pending`, which name them by their place here + 1.
  var pendingPriorities: [Priority] = []
  /// What special keys of open containers stand for, in document order.
  var specials: [SpecialMember] = []
  /// The innermost open container; outside of all, the document.
  var top = Frame.document
  /// What is open around it, from the outside inwards.
  var outer = Stack<Frame>()
  /// The children of the last object that was closed at each depth; depths sixteen apart share one.
  var models: [16 of KeyModel] = [16 of KeyModel](repeating: KeyModel())
  /// The keys of elements, as far as they were needed.
  var elementKeys: [KeyReference] = []
  /// The finished document.
  var root: PendingNode?

  /// Creates a builder; with `allowsServerValues`, `{".sv": …}` is a server value, else an object.
  public init(allowsServerValues: Bool = false) {
    self.allowsServerValues = allowsServerValues
  }

  /// An object begins.
  public mutating func beginObject() throws(DatabaseModelError) { try begin(.object) }

  /// A list begins.
  public mutating func beginArray() throws(DatabaseModelError) { try begin(.array) }

  /// The key of the next member of the object; its value must follow.
  public mutating func key(_ bytes: Span<UInt8>) throws(DatabaseModelError) {
    guard top.kind == .object else { throw .misplacedEvent }
    if bytes.count > NameTable.longestName { return try longChild(bytes) }
    if !bytes.isEmpty && bytes[0] == UInt8(ascii: "."), let slot = specialSlot(bytes) {
      top.slot = slot
      top.isAtSpecial = true
      return
    }
    try child(bytes)
  }

  /// The key of the next member of the object.
  public mutating func key(_ key: DatabaseKey) throws(DatabaseModelError) {
    try self.key(key.bytes.span)
  }

  /// A string.
  public mutating func string(_ bytes: Span<UInt8>) throws(DatabaseModelError) {
    guard let reference = text.append(bytes) else { throw .tooLarge }
    try deliver(NodeRecord(kind: .string, payload: reference))
  }

  /// A number.
  public mutating func number(_ value: Double) throws(DatabaseModelError) {
    try deliver(NodeRecord(kind: .number, payload: value.bitPattern))
  }

  /// `true` or `false`.
  public mutating func boolean(_ value: Bool) throws(DatabaseModelError) {
    try deliver(NodeRecord(kind: value ? .true : .false))
  }

  /// `null`.
  public mutating func null() throws(DatabaseModelError) {
    try deliver(NodeRecord(kind: .null))
  }

  /// The object ends.
  public mutating func endObject() throws(DatabaseModelError) { try end(.object) }

  /// The list ends.
  public mutating func endArray() throws(DatabaseModelError) { try end(.array) }

  /// The document ends: gives its tree, and starts anew.
  ///
  /// - Throws: `misplacedEvent` when something is still open or nothing was given.
  public mutating func finish() throws(DatabaseModelError) -> DatabaseTree {
    guard top.kind == .document, root != nil else { throw .misplacedEvent }
    return build()
  }

  private func specialSlot(_ bytes: Span<UInt8>) -> Frame.Slot? {
    if ByteEquality.areEqual(bytes, Self.valueKey.span) { return .value }
    if ByteEquality.areEqual(bytes, Self.priorityKey.span) { return .priority }
    if allowsServerValues, ByteEquality.areEqual(bytes, Self.serverValueKey.span) {
      return .serverValue
    }
    return nil
  }

  private static let valueKey = Array(".value".utf8)
  private static let priorityKey = Array(".priority".utf8)
  private static let serverValueKey = Array(".sv".utf8)
}

extension DatabaseTreeBuilder {
  /// Makes room for so many times what was given so far, where that can be guessed: to move large
  /// arrays while they grow costs as much as to fill them.
  ///
  /// - Returns: The addresses of the memory of each array, most of which was never used.
  package mutating func reserveCapacity(forTimes factor: Double) -> [Range<UInt>] {
    func estimate(_ count: Int) -> Int { Int(Double(count) * min(max(factor, 1), 1000)) }
    // Nodes wait until their parent ends.
    records.reserveCapacity(estimate(records.count + pending.count))
    pending.reserveCapacity(estimate(pending.count))
    text.reserveCapacity(estimate(text.count))
    slots.reserveCapacity(estimate(max(slots.count, pending.count)))
    return [
      records.reservedAddresses, pending.reservedAddresses, text.reservedAddresses,
      slots.reservedAddresses,
    ]
  }

  /// The path of the current child of the innermost open container, or of the container itself.
  package func path(ofContainer: Bool = false) -> DatabasePath {
    var path = DatabasePath()
    for frame in outer.array() + (ofContainer ? [] : [top]) where frame.contributesToPath {
      path.keys.append(DatabaseKey(bytes: text.copy(range(of: frame.key))))
    }
    return path
  }
}
