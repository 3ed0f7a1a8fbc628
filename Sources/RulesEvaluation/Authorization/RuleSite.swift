import DatabaseModel

/// The way from the root to a place: the keys, the rules beside them, and what is stored there.
///
/// What is stored is looked up only when a rule asks for it.
struct RuleSite: Sendable {
  /// A place on the way.
  struct Level: Sendable {
    /// The key that leads here, in `text`.
    var keyStart: Int32 = 0
    var keyEnd: Int32 = 0
    var keyHash: UInt64 = 0
    /// The node of the rules, or -1.
    var node: Int32 = 0
    /// The node that the wildcard beside the last literal would have led to, or -1 (J-6).
    var fallback: Int32 = -1
    var before = MergedPosition.missing
    var after = MergedPosition.missing

    var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }
  }

  /// The keys of all levels; behind the last one may be what is left of others.
  private(set) var text: [UInt8] = []
  /// The root first; behind `depth` may be what is left of others.
  private(set) var levels = [Level()]
  /// The number of keys on the way.
  private(set) var depth = 0
  /// How many levels know what is stored there.
  private var resolvedCount = 0

  /// Where the next key begins; the keys of one request have fewer bytes than 32 bits can count.
  private var end: Int32 { Int32(truncatingIfNeeded: text.count) }

  /// Whether there are rules at the end of the way.
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
    var level = Level(keyStart: end, keyHash: ByteHash.hash(key.span))
    text.append(contentsOf: key)
    level.keyEnd = end
    return append(&level, in: table, isFlipped: isFlipped)
  }

  /// Goes on to a child of the last level, of which it is known where it is after the operation.
  mutating func descend(
    to child: MergedPosition,
    of state: PendingWrites,
    in table: RuleTable,
    isFlipped: Bool
  ) -> Bool {
    var level = Level(keyStart: end)
    state.storage(child).appendKey(of: child.index, to: &text)
    level.keyEnd = end
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
    let (node, fallback) = (levels[depth].node, levels[depth].fallback)
    let text = text
    let key = text.span.extracting(level.key)
    let (next, beside) = table.step(from: node, to: key, hash: level.keyHash)
    let other = fallback < 0 ? -1 : table.step(from: fallback, to: key, hash: level.keyHash).child
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

  /// Looks up what is stored on the way down to a level.
  @inline(__always)
  mutating func resolve(_ level: Int, in state: PendingWrites) {
    if level >= resolvedCount { lookUp(level, in: state) }
  }

  private mutating func lookUp(_ level: Int, in state: PendingWrites) {
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
