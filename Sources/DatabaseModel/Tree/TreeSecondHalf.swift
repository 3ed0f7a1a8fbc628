/// The second half of a document that two threads read: what its text, which begins behind the end of
/// an object, adds to the objects that the first half has left open.
package struct TreeSecondHalf: Sendable {
  /// What an open object gets.
  struct Level: Sendable {
    /// Where its children wait.
    let children: Range<Int>
    let isSorted: Bool
    let hasNulls: Bool
  }

  /// Takes what is below the innermost open object.
  package var builder: DatabaseTreeBuilder
  /// The open objects that have ended, from the inside outwards.
  private(set) var levels: [Level] = []

  package init() {
    builder = DatabaseTreeBuilder()
    builder.top = .open(from: 0)
  }

  /// The innermost open object ends.
  ///
  /// - Throws: `misplacedEvent` where that is not what comes next, or where the object has a value or
  ///   a priority of its own: this is for the first half to know.
  package mutating func endOpenObject() throws(DatabaseModelError) {
    let top = builder.top
    guard builder.outer.isEmpty, top.slot == .none, !top.hasSpecials else {
      throw .misplacedEvent
    }
    let end = builder.pending.count
    let children = top.start..<end
    levels.append(Level(children: children, isSorted: top.isSorted, hasNulls: top.hasNulls))
    builder.top = .open(from: end)
  }
}

extension DatabaseTreeBuilder.Frame {
  /// An object that was opened elsewhere.
  fileprivate static func open(from start: Int) -> Self {
    var frame = Self(.object, slot: .none, start: start)
    frame.isAtRest = false
    return frame
  }
}

extension DatabaseTreeBuilder {
  /// Takes over a second half, as if its text had been read here.
  ///
  /// - Throws: `DatabaseModelError` where the halves do not fit together, or where the document has
  ///   something that is told of by its path; it is to be read as a whole then.
  package mutating func append(_ half: consuming TreeSecondHalf) throws(DatabaseModelError) {
    guard half.levels.count == outer.count, half.builder.droppedKey == nil,
      half.builder.repeatedPath == nil
    else { throw .misplacedEvent }
    let relocation = try takeOver(half.builder)
    for level in half.levels { try end(level, of: half.builder, relocation) }
  }

  /// Gives the innermost object the rest of its children, and ends it.
  private mutating func end(
    _ level: TreeSecondHalf.Level,
    of other: borrowing DatabaseTreeBuilder,
    _ relocation: TreeRelocation
  ) throws(DatabaseModelError) {
    guard top.kind == .object, top.slot == .none, !top.isAtRest else { throw .misplacedEvent }
    if top.hasMembers, let first = level.children.first {
      let key = relocation.moved(other.pending[first].record).key
      top.isSorted = top.isSorted && level.isSorted && compare(top.key, key) < 0
    }
    top.hasNulls = top.hasNulls || level.hasNulls
    for place in level.children {
      var node = other.pending[place]
      node.record = relocation.moved(node.record)
      if node.priority != 0 {
        setPriority(other.pendingPriorities[Int(node.priority) - 1], of: &node)
      }
      pending.push(node)
    }
    try end(.object)
  }

  /// Takes over texts, names and all nodes that have found their place, and tells where they went.
  private mutating func takeOver(
    _ other: borrowing DatabaseTreeBuilder
  ) throws(DatabaseModelError) -> TreeRelocation {
    guard records.count + other.records.count < UInt32.max,
      slots.count + other.slots.count < UInt32.max,
      let textOffset = text.append(allOf: other.text)
    else { throw .tooLarge }
    let relocation = TreeRelocation(
      records: records.count,
      slots: slots.count,
      text: textOffset,
      names: addNames(of: other, movedBy: textOffset)
    )
    other.records.withElements { records.append($0) { relocation.moved($0) } }
    relocation.append(other.slots, to: &slots)
    for (node, priority) in other.priorities {
      priorities.append((relocation.movedIndex(node), priority))
    }
    areShortKeysLegal = areShortKeysLegal && other.areShortKeysLegal
    hasShortTexts = hasShortTexts || other.hasShortTexts
    hasServerValues = hasServerValues || other.hasServerValues
    return relocation
  }

  /// Makes the names of another builder, whose texts are here now, names of this one as far as there is
  /// room.
  private mutating func addNames(
    of other: borrowing DatabaseTreeBuilder,
    movedBy textOffset: Int
  ) -> [KeyReference] {
    var references: [KeyReference] = []
    references.reserveCapacity(other.names.count)
    for name in other.names.references {
      let reference = name.movedText(by: textOffset)
      let key = text.copy(text.range(of: reference))
      let hash = ByteHash.hash(key.span)
      if let id = names.id(of: key.span, hash: hash, in: text) {
        references.append(KeyReference(name: id))
      } else if names.isFull {
        hasShortTexts = true
        references.append(reference)
      } else {
        references.append(KeyReference(name: names.add(reference, hash: hash)))
      }
    }
    return references
  }
}
