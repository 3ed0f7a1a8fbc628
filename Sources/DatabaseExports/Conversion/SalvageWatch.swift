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
    /// Whether that is known from two that are alike.
    var hasAlikeRecords = false
    /// Whether a child that has ended holds records, so that it is no record itself.
    var holdsCollections = false
    /// What its own children tell of it.
    var look = MapLook()
    /// The first key of an object, and that of the last child that was an object.
    var firstKey: [UInt8]?
    var firstKeyOfLast: [UInt8]?
  }

  /// How many events there were.
  private(set) var eventCount = 0
  /// Where in the text the last of them ended.
  private(set) var lastEnd = 0
  /// Whether the export has an end: a number alone may have lost its last digits.
  var isAtEnd: Bool { eventCount > 0 && levels.isEmpty && !isNumber }
  private var levels: [Level] = []
  private var lastNumber: Child?
  private var isNumber = false

  /// Follows an event.
  mutating func note(_ event: ExportReader.Event, of reader: borrowing ExportReader) {
    eventCount += 1
    lastEnd = reader.tokenEndOffset
    lastNumber = nil
    isNumber = event == .number
    switch event {
    case .key(let kind, _):
      begin(of: reader, isChild: kind == .child)
      if kind == .child { noteFirstKey(of: reader) }
    case .beginObject, .beginArray:
      if isElement { begin(of: reader) }
      if let last = levels.indices.last { levels[last].look.addContainer() }
      noteRecord(event)
      levels.append(Level(isArray: event == .beginArray))
    case .endObject, .endArray:
      end(levels.removeLast())
      endChild()
    case .number:
      if isElement { begin(of: reader) }
      lastNumber = levels.last?.child
      endChild(event)
    default: endChild(event)
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

  /// Notes that a child is whole, with its value where that is plain.
  private mutating func endChild(_ value: ExportReader.Event? = nil) {
    guard let last = levels.indices.last else { return }
    if let value {
      let isGenerated = levels[last].child?.isGenerated == true
      levels[last].look.addValue(value, isGenerated: isGenerated)
    }
    levels[last].child = nil
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
    guard last > 0, levels[last - 1].firstKeyOfLast == key else { return }
    levels[last - 1].isCollection = true
    levels[last - 1].hasAlikeRecords = true
  }

  // MARK: The cut

  /// What is not complete where the export breaks off, and how many keys lead to the outermost record, or
  /// to the map, that may lack something then.
  ///
  /// Not complete is the entry of a map to plain values; else the child of the innermost collection, or,
  /// without one, what lies two levels deep, or below it where that holds collections.
  func cut(before offset: Int?) -> (lost: Child?, incompleteDepth: Int?) {
    var children = levels.map(\.child)
    // A number in front of the damage may have lost its last digits.
    if let lastNumber, offset == nil || offset == lastEnd, !children.isEmpty {
      children[children.count - 1] = lastNumber
    }
    // The container of a level is as many keys deep as there are levels around it.
    if let map {
      let outer = levels[..<map].firstIndex(where: \.isCollection).map { $0 + 1 }
      return (children[map], outer ?? map)
    }
    if let innermost = levels.lastIndex(where: \.isCollection) {
      let outer = levels[..<innermost].firstIndex(where: \.isCollection).map { $0 + 1 }
      return (children[innermost], outer ?? (innermost > 1 ? 2 : nil))
    }
    let open = children.compactMap { $0 }
    if open.count > 1 {
      var place = 1
      while place + 1 < open.count, levels[place + 1].holdsCollections { place += 1 }
      if place > 1 { return (open[place], 2) }
      return (open[place], levels.count == 2 ? 1 : nil)
    }
    // What breaks off between its children keeps them.
    return levels.count > 1 ? (nil, 1) : (open.first, nil)
  }

  /// The level of the innermost container, where that is a map to plain values below the root.
  private var map: Int? {
    guard let last = levels.indices.last, last > 0 else { return nil }
    let isMap = levels[last].look.isMap(
      firstKey: levels[last].firstKey,
      isRecord: levels[last - 1].hasAlikeRecords
    )
    return isMap ? last : nil
  }
}
