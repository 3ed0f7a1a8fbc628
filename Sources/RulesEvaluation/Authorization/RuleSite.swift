import DatabaseModel

/// The way from the root to a place: the keys, the rules beside them, and what is stored there.
///
/// What is stored is looked up only when a rule asks for it.
struct RuleSite: Sendable {
  /// A place on the way.
  struct Level: Sendable {
    /// Which keys of the state the key that leads here is among; -1 for `text`.
    var keySpace: Int32 = -1
    /// Where the key lies in that text.
    var keyCount: Int32 = 0
    var keyStart = 0
    /// The node of the rules, or -1.
    var node: Int32 = 0
    /// The node that the wildcard beside the last literal would have led to, or -1 (J-6).
    var fallback: Int32 = -1
    var before = MergedPosition.missing
    var after = MergedPosition.missing

    init() {}

    init(_ key: Range<Int>, inSpace space: Int32) {
      keySpace = space
      keyStart = key.lowerBound
      keyCount = Int32(truncatingIfNeeded: key.count)
    }

    /// Whether the key is part of what is written, all of which was checked.
    var isLegal: Bool { keySpace >= MergedPosition.overlay }

    var key: Range<Int> { keyStart..<(keyStart &+ Int(keyCount)) }

    /// Takes up where a wildcard would have led that a literal above was preferred to; gives whether
    /// rules end here only because of that (J-6).
    @inline(never)
    fileprivate mutating func fallBack(
      from wildcard: Int32,
      to key: Span<UInt8>,
      in table: RuleTable,
      isFlipped: Bool
    ) -> Bool {
      let other = table.step(from: wildcard, to: key).child
      let isOnlyLiteral = node < 0 && other >= 0
      if isOnlyLiteral {
        if isFlipped { node = other }
      } else if fallback < 0 {
        fallback = other
      }
      return isOnlyLiteral
    }
  }

  /// The keys that are not among those of the state: of paths, but for that of a lone write.
  private(set) var text: [UInt8] = []
  /// The root first; behind `depth` may be what is left of others.
  private(set) var levels = [Level()]
  /// The number of keys on the way.
  private(set) var depth = 0
  /// How many levels know what is there after the operation.
  private var resolvedCount = 0
  /// How many levels know what is there before.
  private var storedCount = 0

  /// Whether there are rules at the end of the way.
  var hasRules: Bool { levels[depth].node >= 0 }

  /// Goes back to the root, for another operation.
  mutating func reset() {
    restart()
    resolvedCount = 0
    storedCount = 0
  }

  /// Goes back to the root within the same operation.
  mutating func restart() {
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    depth = 0
    resolvedCount = min(resolvedCount, 1)
    storedCount = min(storedCount, 1)
  }

  /// Goes on to a key; gives whether the rules end only because a literal was chosen (J-6).
  mutating func descend(
    to key: Span<UInt8>,
    in table: RuleTable,
    _ situation: Situation,
    isFlipped: Bool
  ) -> Bool {
    let level: Level
    if let range = situation.state.loneKey(depth &+ 1) {
      level = Level(range, inSpace: MergedPosition.overlay)
    } else {
      let start = text.count
      text.append(copying: key)
      level = Level(start..<text.count, inSpace: -1)
    }
    return append(level, key, in: table, isFlipped: isFlipped)
  }

  /// Goes on to a child of the last level, of which it is known where it is after the operation.
  mutating func descend(
    to child: MergedPosition,
    of storage: TreeStorage,
    in table: RuleTable,
    _ situation: Situation,
    isFlipped: Bool
  ) -> Bool {
    let range = storage.keyRange(child.index)
    return storage.text.withBytes(range) { key in
      var level = Level(range, inSpace: child.space)
      level.after = child
      let isOnlyLiteral = append(level, key, in: table, isFlipped: isFlipped)
      resolvedCount = depth &+ 1
      return isOnlyLiteral
    }
  }

  @inline(__always)
  private mutating func append(
    _ added: Level,
    _ key: Span<UInt8>,
    in table: RuleTable,
    isFlipped: Bool
  ) -> Bool {
    var level = added
    let (node, fallback) = (levels[depth].node, levels[depth].fallback)
    (level.node, level.fallback) = table.step(from: node, to: key)
    let isOnlyLiteral =
      fallback >= 0 && level.fallBack(from: fallback, to: key, in: table, isFlipped: isFlipped)
    depth &+= 1
    if depth < levels.count { levels[depth] = level } else { levels.append(level) }
    return isOnlyLiteral
  }

  /// Goes back by one key.
  mutating func ascend() {
    depth &-= 1
    resolvedCount = min(resolvedCount, depth &+ 1)
    storedCount = min(storedCount, depth &+ 1)
  }

  /// Looks up what is there after the operation on the way down to a level.
  @inline(__always)
  mutating func resolve(_ level: Int, in situation: Situation) {
    if level >= resolvedCount { lookUp(level, in: situation) }
  }

  /// Looks up what is there before and after the operation on the way down to a level.
  @inline(__always)
  mutating func resolveBefore(_ level: Int, in situation: Situation) {
    if level >= storedCount { lookUpBefore(level, in: situation) }
  }

  private mutating func lookUp(_ level: Int, in situation: Situation) {
    while resolvedCount <= level {
      let next = resolvedCount
      if let after = situation.state.loneAfter(next) {
        levels[next].after = after
      } else {
        if next > 0 { resolveBefore(next &- 1, in: situation) }
        let (before, after) = positions(next, in: situation)
        levels[next].before = before
        levels[next].after = after
        storedCount = next &+ 1
      }
      resolvedCount = next &+ 1
    }
  }

  private mutating func lookUpBefore(_ level: Int, in situation: Situation) {
    resolve(level, in: situation)
    while storedCount <= level {
      levels[storedCount].before =
        situation.state.loneBefore(storedCount) ?? before(storedCount, in: situation)
      storedCount &+= 1
    }
  }

  /// Looks up what is there before the operation at a level below those where it is known.
  private func before(_ level: Int, in situation: Situation) -> MergedPosition {
    guard level > 0 else { return situation.state.positionBefore }
    let above = levels[level &- 1].before
    if above.isMissing { return .missing }
    return withKey(of: levels[level], in: situation) { key in
      situation.state.child(above, named: key)
    }
  }

  /// Looks up a level below those that are known.
  private mutating func positions(
    _ level: Int,
    in situation: Situation
  ) -> (before: MergedPosition, after: MergedPosition) {
    guard level > 0 else {
      return (situation.state.positionBefore, situation.state.positionAfter)
    }
    let above = levels[level &- 1]
    return withKey(of: levels[level], in: situation) { key in
      situation.state.children(before: above.before, after: above.after, named: key)
    }
  }

  /// Hands out the key of a level.
  @inline(__always)
  func withKey<Result>(
    of level: Level,
    in situation: Situation,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    level.keySpace < 0
      ? body(text.span.extracting(level.key))
      : situation.state.withKeys(inSpace: level.keySpace, level.key, body)
  }

  /// The path of a level.
  func path(_ level: Int, in situation: Situation) -> DatabasePath {
    DatabasePath(
      levels[1..<(level + 1)].map { level in
        var bytes: [UInt8] = []
        withKey(of: level, in: situation) { bytes.append(copying: $0) }
        return DatabaseKey(bytes: bytes)
      }
    )
  }
}
