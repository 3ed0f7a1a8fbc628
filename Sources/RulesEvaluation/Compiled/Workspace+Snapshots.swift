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

  /// The child under a known key.
  mutating func childKey(_ parent: Register, _ key: Int, _ situation: Situation) -> Register? {
    guard parent.kind == .snapshot else { return nil }
    let position = child(parent.position, knownKey: key, situation)
    return .snapshot(position, link: link(below: parent))
  }

  /// The descendant at a path that the rule made; empty segments are ignored (D-6).
  mutating func childPath(
    _ parent: Register,
    _ path: Register,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Register? {
    guard parent.kind == .snapshot, path.isString else { return nil }
    let child: MergedPosition? = withText(of: path, site, situation) { text in
      PathSegments.isSingle(text) ? situation.state.child(parent.position, named: text) : nil
    }
    if let child { return .snapshot(child, link: link(below: parent)) }
    return descendant(of: parent, path, site, situation)
  }

  private mutating func descendant(
    of parent: Register,
    _ path: Register,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Register {
    let bytes = memory(of: path, site, situation)
    let text = bytes.span.extracting(path.range)
    var current = parent
    var offset = 0
    var isEmpty = true
    while let segment = PathSegments.next(in: text, from: &offset) {
      let position = situation.state.child(current.position, named: text.extracting(segment))
      current = .snapshot(position, link: link(below: current))
      isEmpty = false
    }
    if isEmpty { meetEmptyPath(parent) }
    return current
  }

  /// Whether the descendant at a path exists; the parent need not be remembered.
  mutating func hasPath(
    _ parent: Register,
    _ path: Register,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    childPath(parent, path, site, situation).map { !$0.position.isMissing }
  }

  private mutating func meetEmptyPath(_ snapshot: Register) {
    if !snapshot.position.isMissing { meet(.emptyChildPath) }
  }

  private mutating func link(below parent: Register) -> UInt32 {
    guard usesParents else { return 0 }
    parents.append((parent.position, parent.extra))
    return UInt32(truncatingIfNeeded: parents.count &- 1) | Self.isDerived
  }

  /// The place above; nil at the root (D-10).
  mutating func parent(_ snapshot: Register, _ site: RuleSite) -> Register? {
    guard snapshot.kind == .snapshot else { return nil }
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
  mutating func value(_ snapshot: Register, _ situation: Situation) -> Register? {
    guard snapshot.kind == .snapshot else { return nil }
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
    guard snapshot.kind == .snapshot else { return nil }
    return make(situation.state.priority(snapshot.position).leaf)
  }

  /// What kind of leaf is at a place; nil for what is missing or has children.
  @inline(__always)
  mutating func leafKind(_ snapshot: Register, _ situation: Situation) -> NodeRecord.Kind? {
    let place = situation.state.held(snapshot.position)
    return place.isMissing ? nil : situation.state.storage(place).kind(place.index)
  }
}
