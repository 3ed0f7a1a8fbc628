import DatabaseModel
import JSONStreaming

/// Remembers of all containers that are open in an export where their last child began, and which of
/// them hold records.
struct SalvageWatch {
  /// A child that has been begun and has not ended.
  struct Child {
    /// How many events came before it.
    var eventCount: Int
    /// Where in the text it begins.
    var offset: Int
    /// How many keys lead to it.
    var depth: Int
    /// Whether a program made its key.
    fileprivate var isGenerated: Bool
  }

  /// A container that is open.
  private struct Level {
    var isArray: Bool
    /// The child that is being read, if any.
    var child: Child?
    /// Whether its children are records.
    var isCollection = false
    /// Whether a child that has ended holds records, so that it is no record itself.
    var holdsCollections = false
    /// The first key of an object, and that of the last child that was an object.
    var firstKey: [UInt8]?
    var firstKeyOfLast: [UInt8]?
  }

  /// How many events there were.
  private(set) var eventCount = 0
  /// Where in the text the last of them ended.
  private(set) var lastEnd = 0
  private var levels: [Level] = []
  private var lastNumber: Child?

  /// Follows an event.
  mutating func note(_ event: ExportReader.Event, of reader: borrowing ExportReader) {
    eventCount += 1
    lastEnd = reader.tokenEndOffset
    lastNumber = nil
    switch event {
    case .key(let kind, _):
      begin(of: reader, isChild: kind == .child)
      if kind == .child { noteFirstKey(of: reader) }
    case .beginObject, .beginArray:
      if isElement { begin(of: reader) }
      noteRecord(event)
      levels.append(Level(isArray: event == .beginArray))
    case .endObject, .endArray:
      end(levels.removeLast())
      endChild()
    case .number:
      if isElement { begin(of: reader) }
      lastNumber = levels.last?.child
      endChild()
    default: endChild()
    }
  }

  /// Whether a value that comes now has no key before it, and is not the root.
  private var isElement: Bool {
    if let level = levels.last { level.child == nil } else { false }
  }

  private mutating func begin(of reader: borrowing ExportReader, isChild: Bool = false) {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].child = Child(
      eventCount: eventCount - 1,
      offset: reader.tokenOffset,
      depth: reader.depth,
      isGenerated: isChild
        && reader.withKey { KeyLook.isGenerated($0, reader.keyCharacters) }
    )
  }

  private mutating func end(_ level: Level) {
    guard !levels.isEmpty else { return }
    if let firstKey = level.firstKey { levels[levels.count - 1].firstKeyOfLast = firstKey }
    if level.isCollection || level.holdsCollections {
      levels[levels.count - 1].holdsCollections = true
    }
  }

  private mutating func endChild() {
    if !levels.isEmpty { levels[levels.count - 1].child = nil }
  }

  // MARK: Records

  /// Notes that a child is an object, which an element or one with a made-up key is as a record.
  private mutating func noteRecord(_ event: ExportReader.Event) {
    guard event == .beginObject, let level = levels.last else { return }
    if level.isArray || level.child?.isGenerated == true {
      levels[levels.count - 1].isCollection = true
    }
  }

  /// Notes the first key of an object: where the object before it has the same, both are records.
  private mutating func noteFirstKey(of reader: borrowing ExportReader) {
    let last = levels.count - 1
    guard last >= 0, levels[last].firstKey == nil else { return }
    let key = reader.tokenBytes()
    levels[last].firstKey = key
    if last > 0, levels[last - 1].firstKeyOfLast == key { levels[last - 1].isCollection = true }
  }

  // MARK: The cut

  /// What is not complete where the export breaks off: the child of the innermost collection, or,
  /// without one, what lies two levels deep, or below it where that holds collections; and how many keys
  /// lead to the outermost record that may lack something then.
  func cut(before offset: Int?) -> (lost: Child?, incompleteDepth: Int?) {
    var children = levels.map(\.child)
    // A number in front of the damage may have lost its last digits.
    if let lastNumber, offset == nil || offset == lastEnd, !children.isEmpty {
      children[children.count - 1] = lastNumber
    }
    if let innermost = levels.lastIndex(where: \.isCollection) {
      // The container of a level is as many keys deep as there are levels around it.
      let outer = levels[..<innermost].firstIndex(where: \.isCollection).map { $0 + 1 }
      return (children[innermost], outer ?? (innermost > 1 ? 2 : nil))
    }
    let open = children.compactMap { $0 }
    if open.count > 1 {
      var place = 1
      while place + 1 < open.count, levels[place + 1].holdsCollections { place += 1 }
      return (open[place], place > 1 ? 2 : nil)
    }
    // A collection that breaks off between its records keeps them.
    return (levels.count > 1 ? nil : open.first, nil)
  }
}
