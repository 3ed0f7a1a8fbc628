import DatabaseModel
import JSONStreaming

/// One of two exports that are compared: its nodes in the order of keys, as the database has them.
///
/// Arrays are nodes with integer keys, `null` and empty containers are nothing, and a leaf that is
/// wrapped for its priority is that leaf (H-4, H-5, H-9).
struct ComparisonSide: ~Copyable {
  /// Why the comparison cannot go on with this side as it is.
  enum Failure: Error {
    /// The file cannot be read, or is no export.
    case export(ExportError)
    /// Keys do not ascend; the file must be sorted first.
    case unordered

    /// Sorting a file leaves only the last of several same keys.
    init(_ error: ExportError) {
      self = error.id == ExportError.duplicateKeyID ? .unordered : .export(error)
    }
  }

  /// What a node is; the plain leaves are the reader's current token.
  enum Node {
    case absent
    case boolean(Bool)
    case number
    case string
    /// A leaf with a priority.
    case prioritized(StoredLeaf, priority: StoredLeaf)
    /// A node with members, of which the first one is at hand.
    case container

    var isContainer: Bool { if case .container = self { true } else { false } }
    var isAbsent: Bool { if case .absent = self { true } else { false } }
  }

  private struct Frame {
    let isArray: Bool
    var index = -1
    /// Whether the key of the first child has been read.
    var isAtFirst = false
    var priority: StoredLeaf?
  }

  private var reader: ExportReader
  private var frames: [Frame] = []
  /// The beginning of an element, which shows itself only when it is read.
  private var pending: ExportReader.Event?
  /// Finds what children are ordered by; nil where they are in the order of their keys.
  private var probe: OrderProbe?
  /// The priority of the container that `nextChild` has just left.
  private(set) var closedPriority: StoredLeaf?

  init(_ reader: consuming ExportReader, order: DatabaseQuery.Order) {
    self.reader = reader
    probe = order == .key ? nil : OrderProbe(order)
  }

  /// What the child of the compared node that was read last is ordered by.
  var sortValue: SortValue { probe?.found ?? .none }

  /// The path of the last node, of which nothing but its beginning has been read.
  func path(of node: Node) -> DatabasePath {
    // Where a container begins, its first child has been read.
    node.isContainer ? reader.path.parent ?? .root : reader.path
  }

  /// The path of the container that `nextChild` has just left.
  var closedPath: DatabasePath { reader.path }

  /// Hands out the key of the child to which `nextChild` has moved.
  func withKey<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // An element may have been entered already, so its key is not the reader's any more.
    guard let frame = frames.last, frame.isArray else { return reader.withKey(body) }
    return body(Array(String(frame.index).utf8).span)
  }

  /// Reads on to a node.
  mutating func advance(to path: DatabasePath) throws(Failure) -> Node {
    do throws(ExportError) {
      pending = try reader.advance(to: path)
    } catch {
      throw Failure(error)
    }
    return pending == nil ? .absent : try node()
  }

  /// Reads to the end, so that damage behind the last node is noticed.
  mutating func finish() throws(Failure) {
    do throws(ExportError) {
      try reader.finish()
    } catch {
      throw Failure(error)
    }
  }

  // MARK: Nodes

  /// Reads the node whose key has been read.
  mutating func node() throws(Failure) -> Node {
    guard probe != nil else { return try plainNode() }
    let level = frames.count - 2
    let node = try plainNode()
    let value: SortValue =
      node.isContainer ? .object : leaf(node).map { SortValue($0.leaf) } ?? .none
    if level == -1 {
      let priority = node.isContainer ? frames.last?.priority : leaf(node)?.priority
      probe?.begin(value, priority: priority)
    } else if level >= 0 {
      probe?.note(value, level: level)
    }
    return node
  }

  private mutating func plainNode() throws(Failure) -> Node {
    let event = if let pending { pending } else { try next() }
    pending = nil
    switch event {
    case .boolean(let boolean): return .boolean(boolean)
    case .number: return .number
    case .string: return .string
    case .beginArray:
      frames.append(Frame(isArray: true))
      return try firstChild()
    case .beginObject: return try object()
    default: return .absent
    }
  }

  private mutating func firstChild() throws(Failure) -> Node {
    guard try readChild() else { return .absent }
    frames[frames.count - 1].isAtFirst = true
    return .container
  }

  /// Reads an object up to where it shows whether it is a leaf.
  private mutating func object() throws(Failure) -> Node {
    var priority: StoredLeaf?
    while true {
      let event = try next()
      switch event {
      case .key(.priority, _): priority = try scalar()
      case .key(.value, _):
        guard let leaf = try scalar() else { continue }
        return try wrapped(leaf, priority)
      case .key(.serverValue, _): throw leftOverServerValue()
      case .key(.child, let sequence):
        if sequence != .ascending { throw .unordered }
        frames.append(Frame(isArray: false, isAtFirst: true, priority: priority))
        return .container
      default: return .absent
      }
    }
  }

  /// Reads the rest of an object that is a leaf; children beside a value are none.
  private mutating func wrapped(
    _ leaf: StoredLeaf,
    _ known: StoredLeaf?
  ) throws(Failure) -> Node {
    var priority = known
    while true {
      switch try next() {
      case .key(.priority, _): priority = try scalar()
      case .key: try skipValue()
      default:
        // Without a priority it is kept as it stands, with nothing beside it.
        return .prioritized(leaf, priority: priority ?? StoredLeaf.none)
      }
    }
  }

  /// Moves on to the next child of the innermost container; false is its end.
  mutating func nextChild() throws(Failure) -> Bool {
    let hasNext = try readChild()
    guard probe != nil else { return hasNext }
    if hasNext {
      let key = withKey { [UInt8](copying: $0) }
      if frames.count > 1 { probe?.note(key.span, level: frames.count - 2) }
    } else if frames.count == 1 {
      probe?.end(priority: closedPriority)
    }
    return hasNext
  }

  private mutating func readChild() throws(Failure) -> Bool {
    let top = frames.count - 1
    if frames[top].isAtFirst {
      frames[top].isAtFirst = false
      return true
    }
    while true {
      let event = try next()
      switch event {
      case .endObject, .endArray:
        closedPriority = frames.removeLast().priority
        return false
      case .hole: frames[top].index += 1
      case .key(.priority, _): frames[top].priority = try scalar()
      case .key(.value, _): try skipValue()
      case .key(.serverValue, _): throw leftOverServerValue()
      case .key(.child, let sequence):
        if sequence != .ascending { throw .unordered }
        return true
      default:
        frames[top].index += 1
        pending = event
        return true
      }
    }
  }

  /// Reads the value of a special key; nil for `null`, and for what cannot be one.
  private mutating func scalar() throws(Failure) -> StoredLeaf? {
    let event = try next()
    if event.isContainer {
      try skipContainer()
      return nil
    }
    return event == .null ? nil : StoredLeaf(event, of: reader)
  }

  private mutating func skipValue() throws(Failure) {
    if try next().isContainer { try skipContainer() }
  }

  private mutating func skipContainer() throws(Failure) {
    do throws(ExportError) {
      try reader.skipContainer()
    } catch {
      throw .export(error)
    }
  }

  private mutating func next() throws(Failure) -> ExportReader.Event {
    do throws(ExportError) {
      return try reader.next()
    } catch {
      throw .export(error)
    }
  }

  private mutating func leftOverServerValue() -> Failure {
    .export(reader.error("exports/server-value", ProblemWording.serverValue.message))
  }
}

// MARK: - Values

extension ComparisonSide {
  /// The current leaf, copied; nil where the node is none.
  func leaf(_ node: Node) -> (leaf: StoredLeaf, priority: StoredLeaf)? {
    switch node {
    case .absent, .container: nil
    case .boolean(let boolean): (StoredLeaf(.boolean(boolean), of: reader), .none)
    case .number: (StoredLeaf(.number, of: reader), .none)
    case .string: (StoredLeaf(.string, of: reader), .none)
    case .prioritized(let leaf, let priority): (leaf, priority)
    }
  }

  /// Reads a node with all that is below it; nil where that is nothing.
  mutating func capture(
    _ node: Node,
    limit: Int
  ) throws(Failure) -> ExportDifference.Value? {
    if case .absent = node { return nil }
    var text = SubtreeText(limit: limit)
    try write(node, to: &text)
    return text.value
  }

  /// A container of which nothing but its first child has been begun, so that it can still be read whole or
  /// child by child.
  struct Opening {
    /// The first child, at which the side stands.
    let child: Node
    let isArray: Bool
    /// Whether the key of the first child is data rather than the name of a field.
    let hasDataKey: Bool
    fileprivate var text: SubtreeText
    fileprivate let isPriorityKnown: Bool
  }

  /// Reads on to the first child of the container at which the side stands.
  mutating func open(limit: Int) throws(Failure) -> Opening {
    var text = SubtreeText(limit: limit)
    let isPriorityKnown = begin(&text)
    let isArray = frames.last?.isArray == true
    _ = try nextChild()
    label(&text)
    let hasDataKey = hasDataKey
    return Opening(
      child: try node(),
      isArray: isArray,
      hasDataKey: hasDataKey,
      text: text,
      isPriorityKnown: isPriorityKnown
    )
  }

  /// Whether the side stands at a key of an object that is data rather than the name of a field.
  var hasDataKey: Bool { frames.last?.isArray == false && withKey { KeyLook.isData($0) } }

  /// Reads the rest of a container; nil where there is nothing in it.
  mutating func capture(_ opening: Opening) throws(Failure) -> ExportDifference.Value? {
    var text = opening.text
    try write(opening.child, to: &text)
    try writeRest(to: &text, isPriorityKnown: opening.isPriorityKnown)
    return text.value
  }

  /// Writes a node with all that is below it.
  ///
  /// Recursion is bounded by the nesting of exports.
  private mutating func write(_ node: Node, to text: inout SubtreeText) throws(Failure) {
    guard case .container = node else {
      guard let (leaf, priority) = leaf(node) else { return }
      return text.leaf(leaf.text, priority: priority.isNone ? nil : priority.text)
    }
    let isPriorityKnown = begin(&text)
    try writeRest(to: &text, isPriorityKnown: isPriorityKnown)
  }

  /// Begins the innermost container, and says whether its priority has been read.
  private func begin(_ text: inout SubtreeText) -> Bool {
    guard let frame = frames.last else { return true }
    text.begin(isArray: frame.isArray)
    text.priority(frame.priority?.text)
    return frame.priority != nil
  }

  private func label(_ text: inout SubtreeText) {
    guard let frame = frames.last else { return }
    if frame.isArray {
      text.element(frame.index)
    } else if !text.isCut {
      text.key(quotedKey)
    }
  }

  private mutating func writeRest(
    to text: inout SubtreeText,
    isPriorityKnown: Bool
  ) throws(Failure) {
    while try nextChild() {
      label(&text)
      try write(try node(), to: &text)
    }
    if !isPriorityKnown { text.priority(closedPriority?.text) }
    text.end()
  }

  private var quotedKey: [UInt8] {
    var key = [UInt8(ascii: "\"")]
    reader.withTokenBytes { key.append(contentsOf: $0) }
    key.append(UInt8(ascii: "\""))
    return key
  }

  /// Compares the keys at which two sides stand.
  static func compareKeys(
    _ left: borrowing ComparisonSide,
    _ right: borrowing ComparisonSide
  ) -> Int {
    left.withKey { first in
      right.withKey { second in
        ByteEquality.areEqual(first, second) ? 0 : KeyOrder.compare(first, second)
      }
    }
  }

  /// Whether two plain strings, or two plain numbers, are the same value; other lexemes may be.
  static func haveSameToken(
    _ left: borrowing ComparisonSide,
    _ right: borrowing ComparisonSide,
    areNumbers: Bool
  ) -> Bool {
    let areSame = left.reader.withTokenBytes { first in
      right.reader.withTokenBytes { second in ByteEquality.areEqual(first, second) }
    }
    if areSame { return true }
    if areNumbers {
      let number = left.reader.number
      return number.isFinite && number == right.reader.number
    }
    if !left.reader.tokenHasEscapes, !right.reader.tokenHasEscapes { return false }
    return left.reader.tokenBytes() == right.reader.tokenBytes()
  }
}
