import DatabaseModel

/// The way from the root to a place: the keys, the rules beside them, and what is stored there.
///
/// What is stored is looked up only when a rule asks for it.
struct RuleSite: Sendable {
  /// A place on the way.
  struct Level: Sendable {
    /// The key that leads here, in `text`.
    var keyStart = 0
    var keyEnd = 0
    var keyHash: UInt64 = 0
    /// The node of the rules, or -1.
    var node: Int32 = 0
    /// The node that the wildcard beside the last literal would have led to, or -1 (J-6).
    var fallback: Int32 = -1
    var before = MergedPosition.missing
    var after = MergedPosition.missing

    var key: Range<Int> { keyStart..<keyEnd }
  }

  /// The keys of all levels; behind the last one may be what is left of others.
  private(set) var text: [UInt8] = []
  /// The root first; behind `depth` may be what is left of others.
  private(set) var levels = [Level()]
  /// The number of keys on the way.
  private(set) var depth = 0
  /// How many levels know what is stored there.
  private var resolvedCount = 0

  /// Whether there are no rules at the end of the way.
  var hasRules: Bool { levels[depth].node >= 0 }

  /// Goes back to the root, for another operation.
  mutating func reset() {
    restart()
    resolvedCount = 0
  }

  /// Goes back to the root within the same operation.
  mutating func restart() {
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    depth = 0
    resolvedCount = min(resolvedCount, 1)
  }

  /// Goes on to a key; gives whether the rules end only because a literal was chosen (J-6).
  mutating func descend(to key: [UInt8], in table: RuleTable, isFlipped: Bool) -> Bool {
    var level = Level(keyStart: text.count, keyHash: ByteHash.hash(key.span))
    text.append(contentsOf: key)
    level.keyEnd = text.count
    return append(&level, in: table, isFlipped: isFlipped)
  }

  /// Goes on to a child of the last level, of which it is known where it is after the operation.
  mutating func descend(
    to child: MergedPosition,
    of state: PendingWrites,
    in table: RuleTable,
    isFlipped: Bool
  ) -> Bool {
    var level = Level(keyStart: text.count)
    state.storage(child).appendKey(of: child.index, to: &text)
    level.keyEnd = text.count
    level.keyHash = ByteHash.hash(text.span.extracting(level.key))
    let above = levels[depth].before
    if !above.isMissing {
      level.before = state.child(
        above,
        named: text.span.extracting(level.key),
        hash: level.keyHash
      )
    }
    level.after = child
    let isOnlyLiteral = append(&level, in: table, isFlipped: isFlipped)
    resolvedCount = depth &+ 1
    return isOnlyLiteral
  }

  /// Adds a level whose key is at the end of the text.
  private mutating func append(_ level: inout Level, in table: RuleTable, isFlipped: Bool) -> Bool {
    let (next, beside) = step(from: levels[depth].node, to: level, in: table)
    let (other, _) = step(from: levels[depth].fallback, to: level, in: table)
    let isOnlyLiteral = next < 0 && other >= 0
    level.node = next
    if isOnlyLiteral {
      if isFlipped { level.node = other }
    } else {
      level.fallback = beside >= 0 ? beside : other
    }
    depth &+= 1
    if depth < levels.count { levels[depth] = level } else { levels.append(level) }
    return isOnlyLiteral
  }

  /// Goes back by one key.
  mutating func ascend() {
    depth &-= 1
    resolvedCount = min(resolvedCount, depth &+ 1)
  }

  /// The child for a key, and the wildcard that a literal was preferred to.
  private func step(
    from node: Int32,
    to level: Level,
    in table: RuleTable
  ) -> (child: Int32, beside: Int32) {
    guard node >= 0 else { return (-1, -1) }
    let wildcard = table.nodes[Int(node)].wildcard
    let key = text.span.extracting(level.key)
    let literal = table.literal(node, named: key, hash: level.keyHash)
    return literal >= 0 ? (literal, wildcard) : (wildcard, -1)
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
      let above = levels[resolvedCount &- 1]
      let place = levels[resolvedCount]
      let (before, after) = state.children(
        before: above.before,
        after: above.after,
        named: text.span.extracting(place.key),
        hash: place.keyHash
      )
      levels[resolvedCount].before = before
      levels[resolvedCount].after = after
      resolvedCount &+= 1
    }
  }

  /// The path of a level.
  func path(_ level: Int) -> DatabasePath {
    DatabasePath(levels[1..<(level + 1)].map { DatabaseKey(bytes: Array(text[$0.key])) })
  }
}
