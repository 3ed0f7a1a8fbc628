import DatabaseModel
import JSONStreaming

/// One pass over an export that counts, learns the shape and notes what is doubtful.
///
/// Memory is bounded by the nesting, the number of places in the shape and the number of problems
/// that are listed, and does not grow with the export.
struct InspectionWalk: ~Copyable {
  var reader: ExportReader
  var counts = ExportSummary.Counts()
  var extremes = ExportSummary.Extremes()
  var problems: ExportProblemList
  var shape: ShapeBuilder
  var styles = StyleCounter()
  /// The objects whose keys are not in the order of the database.
  var unordered = UnorderedObjects()
  /// The innermost open object or array; outside of all, something without members.
  var top = Frame()
  /// What lies around the innermost container, from the outside inwards; only as many as there are
  /// levels count, the others are left over.
  private var outer: [Frame] = []
  private var level = 0
  /// What the key just read is for; of an element, `.child`.
  var keyKind = ExportReader.KeyKind.child
  /// The place in the shape of the value that comes next.
  var place = 0
  /// Where the member or element that comes next begins.
  var start = 0
  /// Where the key just read ends.
  var keyEnd = 0
  /// From which depth on there is something to note of a node.
  private var notedDepth = 1

  init(_ source: consuming ExportSource, options: ExportInspector.Options) {
    reader = ExportReader(source)
    problems = ExportProblemList(limit: options.problemLimit)
    shape = ShapeBuilder(placeLimit: options.placeLimit, recordLimit: options.recordLimit)
  }

  /// Reads to the end and looks at what lies at a path; the rest must be well-formed.
  ///
  /// Returns whether anything lies there.
  mutating func run(at root: DatabasePath) throws(ExportError) -> Bool {
    let first = try reader.advance(to: root)
    if let first {
      notedDepth = reader.depth
      start = reader.tokenOffset
      visit(first)
      if reader.readsOneFile { try visitTokens() }
      while level > 0 { visit(try reader.next()) }
      counts.nodes &+= top.children
      try reader.finish()
    }
    counts.textBytes = reader.tokenEndOffset
    reportStyle()
    return first != nil
  }

  /// Visits all that is in the whole; what is frequent without a detour.
  private mutating func visitTokens() throws(ExportError) {
    while level > 0 {
      let token = try reader.nextTokenOfFile()
      switch token {
      case .key:
        if reader.followQuickly() {
          beginMember()
          visitQuickKey()
        } else {
          visit(reader.followOutOfLine(token))
        }
      case .string:
        reader.followLeaf()
        visitString()
      case .number:
        reader.followLeaf()
        visitNumber()
      case .true, .false:
        reader.followLeaf()
        visitBoolean(token == .true)
      case .beginObject:
        reader.followBegin(isArray: false)
        visitContainer(.object)
      case .endObject, .endArray:
        reader.followEnd()
        visitEnd()
      case .beginArray, .null, .endOfInput: visit(reader.followOutOfLine(token))
      }
    }
  }

  @inline(never)
  private mutating func visit(_ event: ExportReader.Event) {
    switch event {
    case .key(let kind, let sequence):
      beginMember()
      if kind == .child, sequence == .ascending {
        visitChildKey()
      } else {
        visitUnusualKey(kind, sequence)
      }
    case .string: visitString()
    case .number: visitNumber()
    case .boolean(let isTrue): visitBoolean(isTrue)
    case .beginObject: visitContainer(.object)
    case .beginArray: visitContainer(.array)
    case .endObject, .endArray: visitEnd()
    case .null, .hole: visitAbsent(isHole: event == .hole)
    case .endOfExport: break
    }
  }

  // MARK: Keys

  @inline(__always)
  private mutating func beginMember() {
    start = reader.tokenOffset
    keyEnd = reader.tokenEndOffset
  }

  @inline(never)
  private mutating func visitUnusualKey(
    _ kind: ExportReader.KeyKind,
    _ sequence: ExportReader.KeySequence
  ) {
    keyKind = kind
    switch sequence {
    case .ascending: break
    case .duplicate: report(.duplicateKey) { .duplicateKey($0.keyText) }
    case .descending:
      report(.unorderedKeys) { .unorderedKeys($0.keyText) }
      top.isUnordered = true
    }
    switch kind {
    case .child: visitChildKey()
    case .value: top.hasValue = true
    case .priority: counts.priorities &+= 1
    case .serverValue: report(.serverValue, .serverValue)
    }
  }

  /// Looks at a key without escapes.
  @inline(__always)
  private mutating func visitQuickKey() {
    if shape.isExpected(reader.keyMark, at: top.expected) {
      visitExpectedKey()
    } else if reader.isTokenPushID {
      visitPushID(reader.keyMark)
    } else {
      visitUnexpectedKey()
    }
  }

  /// Looks at any key of a child.
  private mutating func visitChildKey() {
    if shape.isExpected(reader.keyMark, at: top.expected) {
      visitExpectedKey()
    } else if reader.isKeyPushID {
      visitPushID(reader.keyMark)
    } else {
      visitUnexpectedKey()
    }
  }

  /// Looks at a key that is the field to be expected, of which all is known.
  @inline(__always)
  private mutating func visitExpectedKey() {
    place = top.expected
    top.expected = shape.successor(of: place)
    top.greatestIndex = .max
  }

  @inline(never)
  private mutating func visitUnexpectedKey() {
    let characters = reader.keyCharacters
    if characters.length > counts.longestKey { noteLongKey(characters.length) }
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
  @inline(__always)
  private mutating func visitPushID(_ mark: ByteMark) {
    if mark.count > counts.longestKey { noteLongKey(mark.count) }
    top.greatestIndex = .max
    if top.folded != ShapeBuilder.untracked {
      place = top.folded
      top.pushIDs.add(mark)
    } else {
      visitFirstPushID(mark)
    }
  }

  @inline(never)
  private mutating func visitFirstPushID(_ mark: ByteMark) {
    place = InspectionWalk.generatedChild(&shape, of: top.place, pushID: mark, reader)
    top.folded = shape.knownFoldedChild(of: top.place)
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
  private mutating func visitString() {
    counts.strings &+= 1
    let length = reader.tokenByteCount
    if length > counts.longestString { noteLongString(length) }
    if length > DatabaseLimits.stringBytes { checkLongString(length) }
    visitLeaf(.string)
  }

  @inline(__always)
  private mutating func visitNumber() {
    counts.numbers &+= 1
    // A number of fifteen characters is exact or rounded harmlessly, unless it has an exponent,
    // which needs three characters to be beyond any double.
    if reader.tokenByteCount > 4 { checkNumber() }
    visitLeaf(.number)
  }

  @inline(__always)
  private mutating func visitBoolean(_ isTrue: Bool) {
    counts.booleans &+= 1
    visitLeaf(isTrue ? .true : .false)
  }

  @inline(__always)
  private mutating func visitLeaf(_ kind: ShapeTally.Kind) {
    guard beginValue() else { return visitSpecial(kind) }
    visitNode()
    let byteCount = reader.tokenEndOffset &- start
    if byteCount > shape.records.threshold { noteLarge(byteCount, at: place) }
    let hasFewValues = shape.count(kind, bytes: byteCount, at: place)
    if hasFewValues, kind == .string || kind == .number { noteValue(isString: kind == .string) }
  }

  private mutating func visitContainer(_ kind: Frame.Kind) {
    let isArray = kind == .array
    if isArray { counts.arrays &+= 1 } else { counts.objects &+= 1 }
    let isChild = beginValue()
    if isChild {
      visitNode()
      _ = shape.count(isArray ? .array : .object, bytes: 0, at: place)
    } else {
      reportContainer(of: keyKind)
      visitSpecial(isArray ? .array : .object)
    }
    if level < outer.count { outer[level] = top } else { outer.append(top) }
    level &+= 1
    top = Frame(place: isChild ? place : ShapeBuilder.untracked, kind: kind, start: start)
    top.expected = shape.firstChild(of: top.place)
    top.folded = shape.knownFoldedChild(of: top.place)
    top.number = counts.objects
  }

  private mutating func visitEnd() {
    let frame = top
    level &-= 1
    top = outer[level]
    if frame.pushIDs.count > 0 { shape.count(frame.pushIDs, at: frame.folded) }
    let byteCount = reader.tokenEndOffset &- frame.start
    if byteCount > shape.records.threshold { noteLarge(byteCount, at: frame.place) }
    shape.count(bytes: byteCount, at: frame.place)
    counts.nodes &+= frame.children
    if frame.kind == .object { counts.keys &+= frame.members &- frame.specials }
    if frame.isUnordered { unordered.insert(frame.number, keyCount: frame.members) }
    checkContainer(frame)
  }

  private mutating func visitAbsent(isHole: Bool) {
    if isHole { counts.holes &+= 1 } else { counts.nulls &+= 1 }
    _ = beginValue()
    top.exceptions &+= 1
    if keyKind != .child { top.specials &+= 1 }
    top.lastIsHole = isHole
    if !isHole, level > 0, keyKind != .priority { report(.nullMember, .nullMember) }
    keyKind = .child
  }

  /// Notes what concerns a value of any kind, and returns whether it is a child.
  @inline(__always)
  private mutating func beginValue() -> Bool {
    top.members &+= 1
    if top.kind != .object {
      beginElement()
    } else if styles.count(gap: reader.tokenOffset &- keyEnd) {
      noteStyle()
    }
    return keyKind == .child
  }

  /// Notes what concerns a node of any kind.
  @inline(__always)
  private mutating func visitNode() {
    if reader.depth >= notedDepth { noteDepth(reader.depth) }
  }

  @inline(never)
  private mutating func noteDepth(_ depth: Int) {
    if depth >= counts.depth { noteDeepest(depth) }
    if depth == DatabaseLimits.depth + 1 { report(.tooDeep, .tooDeep) }
    notedDepth = min(depth, DatabaseLimits.depth) + 1
  }

  @inline(never)
  private mutating func beginElement() {
    if top.kind == .outside { return }
    start = reader.tokenOffset
    place = shape.element(of: top.place)
    top.lastIsHole = false
  }

  /// Counts the value of a special member; an object with a `.value` is what that is.
  @inline(never)
  private mutating func visitSpecial(_ kind: ShapeTally.Kind) {
    top.exceptions &+= 1
    top.specials &+= 1
    switch keyKind {
    case .priority:
      if kind == .true || kind == .false { report(.invalidPriority, .invalidPriority) }
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
