/// Where the parts of a tree went that another one took over: how far each kind of place moved.
struct TreeRelocation {
  let records: Int
  let slots: Int
  let text: Int
  /// What each name is now.
  let names: [KeyReference]

  /// The place of a node.
  func movedIndex(_ node: UInt32) -> UInt32 { node &+ UInt32(truncatingIfNeeded: records) }

  /// A node with all places that it mentions.
  @inline(__always)
  func moved(_ record: NodeRecord) -> NodeRecord {
    var record = record
    let key = record.key
    if !key.isName {
      record.key = key.movedText(by: text)
    } else if key != .none {
      record.key = names[Int(key.name)]
    }
    switch record.kind {
    case .string: record.payload &+= UInt64(truncatingIfNeeded: text) &<< 24
    case .children:
      record.payload = NodeRecord.children(
        first: movedIndex(record.firstChild),
        count: Int(record.childCount),
        text: record.textOffset &+ text
      )
    case .indexedChildren:
      record.payload &+= UInt64(truncatingIfNeeded: records) &<< 32
      record.payload &+= UInt64(truncatingIfNeeded: slots)
    case .null, .false, .true, .number, .timestamp, .increment: break
    }
    return record
  }

  /// Appends indexes to others, which must lie as they did when this was made.
  func append(_ source: [UInt64], to target: inout [UInt64]) {
    var place = target.count
    target.append(contentsOf: source)
    var slots = target.mutableSpan
    while place < slots.count {
      let end = place &+ 1 &+ Int(truncatingIfNeeded: ChildIndex.capacity(slots[place]))
      for slot in (place &+ 1)..<end {
        slots[slot] = ChildIndex.slot(slots[slot], withTextMovedBy: text)
      }
      place = end
    }
  }
}
