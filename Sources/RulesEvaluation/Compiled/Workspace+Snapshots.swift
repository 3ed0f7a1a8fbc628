import DatabaseModel

/// Places in the database.
///
/// A snapshot's link tells where its parent is: on the way to the rule (level × 2, + 1 after the
/// operation), or among `parents` (the highest bit is set).
extension Workspace {
  private static let isDerived: UInt32 = 1 << 31

  /// The snapshot of a level on the way to the rule.
  @inline(__always)
  mutating func snapshot(
    _ level: Int,
    isAfter: Bool,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register {
    let link = UInt32(truncatingIfNeeded: level << 1 | (isAfter ? 1 : 0))
    if isAfter {
      site.resolve(level, in: situation)
      return .snapshot(site.levels[level].after, link: link)
    }
    site.resolveBefore(level, in: situation)
    return .snapshot(site.levels[level].before, link: link)
  }

  /// The snapshot of the root before the operation.
  @inline(never)
  mutating func root(_ site: inout RuleSite, _ situation: Situation) -> Register {
    snapshot(0, isAfter: false, &site, situation)
  }

  /// The child under a known key.
  @inline(__always)
  mutating func childKey(_ parent: Register, _ key: Int, _ situation: Situation) -> Register? {
    if !usesParents, let child = quickChild(parent, key, situation) {
      return .snapshot(.stored(child), link: 0)
    }
    return slowChildKey(parent, key, situation)
  }

  @inline(never)
  private mutating func slowChildKey(
    _ parent: Register,
    _ key: Int,
    _ situation: Situation
  ) -> Register? {
    guard parent.isSnapshot else { return nil }
    let position = child(parent.position, knownKey: key, situation)
    return .snapshot(position, link: link(below: parent))
  }

  /// The child under the key at a depth of the way to the rule.
  @inline(never)
  mutating func childLevel(
    _ parent: Register,
    _ depth: Int,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    guard parent.isSnapshot else { return nil }
    let level = site.levels[depth]
    let child: MergedPosition? = site.withKey(of: level, in: situation) { key in
      // What is written was checked; a database that was read may hold any keys.
      level.isLegal || PathSegments.isSingle(key)
        ? situation.state.child(parent.position, named: key) : nil
    }
    if let child { return .snapshot(child, link: link(below: parent)) }
    return childPath(parent, level.keyRegister, &site, situation)
  }

  /// The child under the key that `auth.uid` is.
  @inline(never)
  mutating func childUID(
    _ parent: Register,
    _ uid: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    guard parent.isSnapshot, let (range, hash) = situation.auth.uidKey else {
      return childPath(parent, uid, &site, situation)
    }
    let child = situation.auth.withText(range) { key in
      situation.state.child(parent.position, named: key, hash: hash)
    }
    return .snapshot(child, link: link(below: parent))
  }

  /// Parts of paths longer than this are left to the interpreter, which makes the whole path first
  /// and so finds out whether it is too long.
  private static let longestPart = 1 << 16

  /// The descendant at a part of a path, for which the whole path is not made.
  mutating func childPart(
    _ parent: Register,
    _ part: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    guard parent.isSnapshot else { return nil }
    switch part.kind {
    case .string:
      guard part.range.count <= Self.longestPart else {
        met.insert(.interpreted)
        return nil
      }
      return descendant(of: parent, part, &site, situation).last
    case .number:
      return descendant(of: parent, make(NumberText.bytes(part.number)), &site, situation).last
    case .boolean:
      meet(.booleanOperand)
      return nil
    default: return nil
    }
  }

  /// The descendant at a path that the rule made; empty segments are ignored (D-6).
  mutating func childPath(
    _ parent: Register,
    _ path: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    guard parent.isSnapshot, path.isString else { return nil }
    let child: MergedPosition? = withText(of: path, site, situation) { text in
      PathSegments.isSingle(text) ? situation.state.child(parent.position, named: text) : nil
    }
    if let child { return .snapshot(child, link: link(below: parent)) }
    let (last, isEmpty) = descendant(of: parent, path, &site, situation)
    if isEmpty { meetEmptyPath(parent) }
    return last
  }

  /// The descendant at a path, and whether the path is empty.
  private mutating func descendant(
    of parent: Register,
    _ path: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> (last: Register, isEmpty: Bool) {
    let bytes = memory(of: path, &site, situation)
    let text = bytes.span.extracting(path.range)
    var current = parent
    var offset = 0
    var isEmpty = true
    while let segment = PathSegments.next(in: text, from: &offset) {
      let position = situation.state.child(current.position, named: text.extracting(segment))
      current = .snapshot(position, link: link(below: current))
      isEmpty = false
    }
    return (current, isEmpty)
  }

  /// Whether the descendant at a path exists; the parent need not be remembered.
  mutating func hasPath(
    _ parent: Register,
    _ path: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool? {
    childPath(parent, path, &site, situation).map { !$0.position.isMissing }
  }

  private mutating func meetEmptyPath(_ snapshot: Register) {
    if !snapshot.position.isMissing { meet(.emptyChildPath) }
  }

  @inline(__always)
  private mutating func link(below parent: Register) -> UInt32 {
    usesParents ? keptLink(below: parent) : 0
  }

  private mutating func keptLink(below parent: Register) -> UInt32 {
    parents.append((parent.position, parent.extra))
    return UInt32(truncatingIfNeeded: parents.count &- 1) | Self.isDerived
  }

  /// The place above; nil at the root (D-10).
  mutating func parent(_ snapshot: Register, _ site: inout RuleSite) -> Register? {
    guard snapshot.isSnapshot else { return nil }
    if snapshot.extra & Self.isDerived != 0 {
      let parent = parents[Int(snapshot.extra & ~Self.isDerived)]
      return .snapshot(parent.position, link: parent.link)
    }
    let level = Int(snapshot.extra >> 1)
    guard level > 0 else { return nil }
    let above = site.levels[level &- 1]
    let isAfter = snapshot.extra & 1 != 0
    return .snapshot(isAfter ? above.after : above.before, link: snapshot.extra &- 2)
  }

  /// `val()` (D-1, D-5).
  @inline(never)
  mutating func value(_ snapshot: Register, _ situation: Situation) -> Register? {
    guard snapshot.isSnapshot else { return nil }
    let place = situation.state.held(snapshot.position)
    if place.isMissing { return snapshot.position.isMissing ? .null : .object(snapshot.position) }
    let storage = situation.state.storage(inSpace: place.space)
    switch storage.kind(place.index) {
    case .null: return .null
    case .false: return .boolean(false)
    case .true: return .boolean(true)
    case .number: return .number(storage.number(place.index))
    case .string:
      return .string(TextSource.trees + place.space, storage.textRange(place.index))
    case .children, .indexedChildren, .timestamp, .increment: return .object(snapshot.position)
    }
  }

  mutating func priority(_ snapshot: Register, _ situation: Situation) -> Register? {
    guard snapshot.isSnapshot else { return nil }
    return make(situation.state.priority(snapshot.position).leaf)
  }

  /// Whether what a test asks for is at the place of a snapshot; nil for other values.
  @inline(__always)
  mutating func isKind(
    _ kind: NodeRecord.Kind,
    _ snapshot: Register,
    _ situation: Situation
  ) -> Bool? {
    if snapshot.isStored { return situation.state.base.storage.kind(snapshot.index) == kind }
    return kindElsewhere(snapshot, situation).map { $0 == kind }
  }

  /// What is at a place, `null` where nothing is.
  @inline(never)
  mutating func kindElsewhere(
    _ snapshot: Register,
    _ situation: Situation
  ) -> NodeRecord.Kind? {
    guard snapshot.isSnapshot else { return nil }
    let place = situation.state.held(snapshot.position)
    return place.isMissing ? .null : situation.state.storage(place).kind(place.index)
  }

  /// Whether a child with a known key exists.
  @inline(__always)
  mutating func hasKey(_ parent: Register, _ key: Int, _ situation: Situation) -> Bool? {
    if quickChild(parent, key, situation) != nil { return true }
    return slowHasKey(parent, key, situation)
  }

  @inline(never)
  private mutating func slowHasKey(
    _ parent: Register,
    _ key: Int,
    _ situation: Situation
  ) -> Bool? {
    parent.isSnapshot ? !child(parent.position, knownKey: key, situation).isMissing : nil
  }
}
