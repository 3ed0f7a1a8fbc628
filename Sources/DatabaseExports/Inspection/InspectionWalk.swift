import DatabaseModel
import JSONStreaming

/// One pass over an export that counts, learns the shape and notes what is doubtful.
///
/// Memory is bounded by the nesting, the number of places in the shape and the number of problems
/// that are listed, and does not grow with the export.
struct InspectionWalk: ~Copyable {
  /// An open object or array.
  struct Frame {
    /// Its place in the shape.
    var place = 0
    var isArray = false
    /// Where the value, or its key, begins.
    var start = 0
    /// The named child that is expected next.
    var expected = ShapeBuilder.untracked
    /// How many values it has, holes and nulls included.
    var members = 0
    /// How many children it has, without holes, nulls and special members.
    var children = 0
    var hasValue = false
    var lastIsHole = false
    /// The greatest of the keys while all of them are canonical list indices.
    var greatestIndex = -1
    /// How many of the values are the word `true`.
    var trues = 0
  }

  var reader: ExportReader
  var counts = ExportSummary.Counts()
  var pushIDs = PushIDSpan()
  var problems: ExportProblemList
  var shape: ShapeBuilder
  var styles = StyleCounter()
  /// The innermost open object or array; outside of all, something without members.
  var top = Frame()
  /// What lies around the innermost container, from the outside inwards.
  var outer: [Frame] = []
  /// What the key just read is for; of an element, `.child`.
  var keyKind = ExportReader.KeyKind.child
  /// The place in the shape of the value that comes next.
  var place = 0
  /// Where the member or element that comes next begins.
  var start = 0
  /// Where the key just read ends.
  var keyEnd = 0

  init(_ source: consuming ExportSource, options: ExportInspector.Options) {
    reader = ExportReader(source)
    problems = ExportProblemList(limit: options.problemLimit)
    shape = ShapeBuilder(placeLimit: options.placeLimit)
  }

  /// Reads to the end and looks at what lies at a path; the rest must be well-formed.
  ///
  /// Returns whether anything lies there.
  mutating func run(at root: DatabasePath) throws(ExportError) -> Bool {
    let first = try reader.advance(to: root)
    if let first {
      start = reader.tokenOffset
      var event = first
      while true {
        visit(event)
        if outer.isEmpty { break }
        event = try reader.next()
      }
      while try reader.next() != .endOfExport {}
    }
    counts.textBytes = reader.tokenEndOffset
    reportStyle()
    return first != nil
  }

  @inline(__always)
  private mutating func visit(_ event: ExportReader.Event) {
    switch event {
    case .key(let kind, let sequence):
      start = reader.tokenOffset
      keyEnd = reader.tokenEndOffset
      if kind == .child, sequence == .ascending {
        visitChildKey()
      } else {
        visitUnusualKey(kind, sequence)
      }
    case .string:
      visitString()
      visitLeaf(.string)
    case .number:
      visitNumber()
      visitLeaf(.number)
    case .boolean(let isTrue):
      counts.booleans &+= 1
      if isTrue { top.trues &+= 1 }
      visitLeaf(.boolean)
    case .beginObject: visitContainer(isArray: false)
    case .beginArray: visitContainer(isArray: true)
    case .endObject, .endArray: visitEnd()
    case .null, .hole: visitAbsent(isHole: event == .hole)
    case .endOfExport: break
    }
  }

  // MARK: Keys

  @inline(never)
  private mutating func visitUnusualKey(
    _ kind: ExportReader.KeyKind,
    _ sequence: ExportReader.KeySequence
  ) {
    keyKind = kind
    switch sequence {
    case .ascending: break
    case .duplicate: report(.duplicateKey) { .duplicateKey($0.keyText) }
    case .descending: report(.unorderedKeys) { .unorderedKeys($0.keyText) }
    }
    switch kind {
    case .child: visitChildKey()
    case .value: top.hasValue = true
    case .priority: counts.priorities &+= 1
    case .serverValue: report(.serverValue, .serverValue)
    }
  }

  /// Looks at a key, unless it is the field that is expected, of which all is known.
  @inline(__always)
  private mutating func visitChildKey() {
    counts.keys &+= 1
    if shape.isExpected(reader.keyMark, at: top.expected) {
      place = top.expected
      top.expected = shape.successor(of: place)
      top.greatestIndex = .max
    } else {
      visitUnexpectedKey()
    }
  }

  @inline(never)
  private mutating func visitUnexpectedKey() {
    let mark = reader.keyMark
    if reader.isKeyPushID { return visitPushID(mark) }
    let characters = reader.keyCharacters
    counts.longestKey = max(counts.longestKey, characters.length)
    let isPlain = characters.isPlain && characters.length <= DatabaseLimits.keyBytes
    if !isPlain, let problem = reader.withKey({ KeyProblem.find(in: $0) }) { reportKey(problem) }
    let isNumber = characters.digits == characters.length
    let index = isNumber ? reader.withKey { ListIndex.value($0) } : nil
    top.greatestIndex = index.map { max(top.greatestIndex, $0) } ?? .max
    // A key that no database takes is not worth keeping as a name.
    let isTooLong = characters.length > DatabaseLimits.keyBytes
    if isTooLong || reader.withKey({ KeyLook.isGenerated($0, characters) }) {
      place = InspectionWalk.generatedChild(&shape, of: top.place, pushID: nil, reader)
    } else {
      place = InspectionWalk.chosenChild(&shape, of: top.place, isPlain: isPlain, reader)
      if place != ShapeBuilder.untracked { top.expected = shape.successor(of: place) }
    }
  }

  /// A push ID is a legal key and no list index.
  private mutating func visitPushID(_ mark: ByteMark) {
    pushIDs.add(mark)
    if mark.count > counts.longestKey { counts.longestKey = mark.count }
    top.greatestIndex = .max
    place = shape.knownFoldedChild(of: top.place)
    if place != ShapeBuilder.untracked {
      shape.count(pushID: mark, at: place)
    } else {
      place = InspectionWalk.generatedChild(&shape, of: top.place, pushID: mark, reader)
    }
  }

  private static func generatedChild(
    _ shape: inout ShapeBuilder,
    of parent: Int,
    pushID: ByteMark?,
    _ reader: borrowing ExportReader
  ) -> Int {
    reader.withKey { shape.generatedChild($0, pushID: pushID, of: parent) }
  }

  private static func chosenChild(
    _ shape: inout ShapeBuilder,
    of parent: Int,
    isPlain: Bool,
    _ reader: borrowing ExportReader
  ) -> Int {
    let mark = reader.keyMark
    return reader.withKey { shape.chosenChild($0, mark, isPlain: isPlain, of: parent) }
  }

  // MARK: Values

  @inline(__always)
  private mutating func visitLeaf(_ kind: ShapeTally.Kind) {
    guard beginValue(isAbsent: false) else { return visitSpecial(kind) }
    shape.count(kind, bytes: reader.tokenEndOffset &- start, at: place)
  }

  private mutating func visitContainer(isArray: Bool) {
    if isArray { counts.arrays &+= 1 } else { counts.objects &+= 1 }
    let isChild = beginValue(isAbsent: false)
    if isChild {
      shape.count(isArray ? .array : .object, bytes: 0, at: place)
    } else {
      if keyKind == .priority { report(.invalidPriority, .invalidPriority) }
      visitSpecial(isArray ? .array : .object)
    }
    outer.append(top)
    top = Frame(place: isChild ? place : ShapeBuilder.untracked, isArray: isArray, start: start)
    top.expected = shape.firstChild(of: top.place)
  }

  private mutating func visitEnd() {
    let frame = top
    if let next = outer.popLast() { top = next }
    shape.count(bytes: reader.tokenEndOffset &- frame.start, at: frame.place)
    checkContainer(frame)
  }

  private mutating func visitAbsent(isHole: Bool) {
    if isHole { counts.holes &+= 1 } else { counts.nulls &+= 1 }
    _ = beginValue(isAbsent: true)
    top.lastIsHole = isHole
    if !isHole, !outer.isEmpty, keyKind != .priority { report(.nullMember, .nullMember) }
    keyKind = .child
  }

  /// Notes what concerns a value of any kind, and returns whether it is a child.
  @inline(__always)
  private mutating func beginValue(isAbsent: Bool) -> Bool {
    top.members &+= 1
    if top.isArray {
      beginElement()
    } else if !outer.isEmpty {
      if styles.count(gap: reader.tokenOffset &- keyEnd) { noteStyle() }
    }
    guard keyKind == .child else { return false }
    if isAbsent { return true }
    top.children &+= 1
    counts.nodes &+= 1
    let depth = reader.depth
    if depth > counts.depth { counts.depth = depth }
    if depth == DatabaseLimits.depth + 1 { report(.tooDeep, .tooDeep) }
    return true
  }

  private mutating func beginElement() {
    start = reader.tokenOffset
    place = shape.element(of: top.place)
    top.lastIsHole = false
  }

  /// Counts the value of a special member; an object with a `.value` is what that is.
  @inline(never)
  private mutating func visitSpecial(_ kind: ShapeTally.Kind) {
    switch keyKind {
    case .priority:
      if kind == .boolean { report(.invalidPriority, .invalidPriority) }
    default: shape.turn(top.place, into: kind)
    }
    keyKind = .child
  }
}

extension ExportReader.Event {
  /// Whether an object or array begins.
  var isContainer: Bool {
    switch self {
    case .beginObject, .beginArray: true
    default: false
    }
  }
}

/// Keys that number the elements of a list (H-6): `0`, or digits without a leading zero.
enum ListIndex {
  static func value(_ key: Span<UInt8>) -> Int? {
    guard key.count > 0, key.count <= 10 else { return nil }
    if key[0] == UInt8(ascii: "0") { return key.count == 1 ? 0 : nil }
    var value = 0
    for index in key.indices {
      guard (0x30...0x39).contains(key[index]) else { return nil }
      value = value * 10 + Int(key[index] - 0x30)
    }
    return value
  }
}
