import DatabaseModel

/// The way from the root to a place: the keys, the rules beside them, and what is stored there.
///
/// What is stored is looked up only when a rule asks for it.
struct RuleSite: Sendable {
  /// A place on the way.
  struct Level: Sendable {
    /// The key that leads here, in `text`.
    var keyStart: Int
    var keyEnd: Int
    /// The node of the rules, or -1.
    var node: Int32
    /// The node that the wildcard beside the last literal would have led to, or -1 (J-6).
    var fallback: Int32
    var before = MergedPosition.missing
    var after = MergedPosition.missing

    var key: Range<Int> { keyStart..<keyEnd }
  }

  private(set) var text: [UInt8] = []
  /// The root first.
  private(set) var levels = [Level(keyStart: 0, keyEnd: 0, node: 0, fallback: -1)]
  /// How many levels know what is stored there.
  private var resolvedCount = 0

  /// The number of keys on the way.
  var depth: Int { levels.count &- 1 }

  /// Whether there are no rules at the end of the way.
  var hasRules: Bool { levels[depth].node >= 0 }

  /// Goes back to the root, for another operation.
  mutating func reset() {
    text.removeAll(keepingCapacity: true)
    levels.removeLast(levels.count - 1)
    resolvedCount = 0
  }

  /// Goes back to the root within the same operation.
  mutating func restart() {
    text.removeAll(keepingCapacity: true)
    levels.removeLast(levels.count - 1)
    resolvedCount = min(resolvedCount, 1)
  }

  /// Goes on to a key; gives whether the rules end only because a literal was chosen (J-6).
  mutating func descend(to key: [UInt8], in table: RuleTable, isFlipped: Bool) -> Bool {
    let start = text.count
    text.append(contentsOf: key)
    return appendLevel(keyFrom: start, in: table, isFlipped: isFlipped)
  }

  /// Goes on to a child of the last level, of which it is known where it is after the operation.
  mutating func descend(
    to child: MergedPosition,
    of state: PendingWrites,
    in table: RuleTable,
    isFlipped: Bool
  ) -> Bool {
    let start = text.count
    state.storage(child).appendKey(of: child.index, to: &text)
    let isOnlyLiteral = appendLevel(keyFrom: start, in: table, isFlipped: isFlipped)
    let before = state.child(
      levels[depth &- 1].before,
      named: text.span.extracting(start..<text.count)
    )
    levels[depth].before = before
    levels[depth].after = child
    resolvedCount = levels.count
    return isOnlyLiteral
  }

  /// Adds the level whose key is at the end of the text.
  private mutating func appendLevel(
    keyFrom start: Int,
    in table: RuleTable,
    isFlipped: Bool
  ) -> Bool {
    let last = levels[depth]
    var id: KeyTable.ID?
    if last.node >= 0 || last.fallback >= 0 {
      id = table.keys.id(of: text.span.extracting(start..<text.count))
    }
    let (next, beside) = Self.step(from: last.node, id, in: table)
    let (other, _) = Self.step(from: last.fallback, id, in: table)
    let isOnlyLiteral = next < 0 && other >= 0
    var level = Level(keyStart: start, keyEnd: text.count, node: next, fallback: -1)
    if isOnlyLiteral {
      if isFlipped { level.node = other }
    } else {
      level.fallback = beside >= 0 ? beside : other
    }
    levels.append(level)
    return isOnlyLiteral
  }

  /// Goes back by one key.
  mutating func ascend() {
    let last = levels.removeLast()
    text.removeLast(last.keyEnd &- last.keyStart)
    resolvedCount = min(resolvedCount, levels.count)
  }

  /// The child for a key, and the wildcard that a literal was preferred to.
  private static func step(
    from node: Int32,
    _ id: KeyTable.ID?,
    in table: RuleTable
  ) -> (child: Int32, beside: Int32) {
    guard node >= 0 else { return (-1, -1) }
    let wildcard = table.nodes[Int(node)].wildcard
    if let id {
      let literal = table.literal(Int(node), id)
      if literal >= 0 { return (literal, wildcard) }
    }
    return (wildcard, -1)
  }

  /// Looks up what is stored on the way down to a level.
  mutating func resolve(_ level: Int, in state: PendingWrites) {
    if level < resolvedCount { return }
    if resolvedCount == 0 {
      levels[0].before = state.positionBefore
      levels[0].after = state.positionAfter
      resolvedCount = 1
    }
    while resolvedCount <= level {
      let (before, after) = Self.look(
        for: text.span.extracting(levels[resolvedCount].key),
        below: levels[resolvedCount &- 1],
        in: state
      )
      levels[resolvedCount].before = before
      levels[resolvedCount].after = after
      resolvedCount &+= 1
    }
  }

  /// What is stored under a key before and after the operation.
  private static func look(
    for key: Span<UInt8>,
    below above: Level,
    in state: PendingWrites
  ) -> (before: MergedPosition, after: MergedPosition) {
    let hash = ByteHash.hash(key)
    let before = state.child(above.before, named: key, hash: hash)
    if above.after == above.before { return (before, before) }
    return (before, state.child(above.after, named: key, hash: hash))
  }

  /// The path of a level.
  func path(_ level: Int) -> DatabasePath {
    DatabasePath(levels[1..<(level + 1)].map { DatabaseKey(bytes: Array(text[$0.key])) })
  }
}
