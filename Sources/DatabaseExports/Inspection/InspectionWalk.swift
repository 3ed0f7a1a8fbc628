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
    var place: Int
    let isArray: Bool
    /// Where the value, or its key, begins.
    let start: Int
    /// How many values it has, holes and nulls included.
    var members = 0
    /// How many children it has, without holes, nulls and special members.
    var children = 0
    var hasValue = false
    var lastIsHole = false
    /// The greatest of the keys while all of them are canonical list indices, or nil.
    var greatestIndex: Int? = -1
    /// How many of the values are the word `true`.
    var trues = 0
  }

  var reader: ExportReader
  var counts = ExportSummary.Counts()
  var pushIDs = ExportSummary.PushIDs()
  var problems: ExportProblemList
  var shape: ShapeBuilder
  var styles = StyleCounter()
  var frames: [Frame] = []
  /// What the key just read is for; of an element, `.child`.
  var keyKind = ExportReader.KeyKind.child
  /// The place in the shape of the value that comes next.
  var place = 0
  /// Where the member or element that comes next begins.
  var start: Int?
  /// Where the key just read ends, while its value has not been seen.
  var keyEnd: Int?

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
      visitValue(first)
      while !frames.isEmpty { visit(try reader.next()) }
      while try reader.next() != .endOfExport {}
    }
    counts.textBytes = reader.tokenEndOffset
    reportStyle()
    return first != nil
  }

  private mutating func visit(_ event: ExportReader.Event) {
    switch event {
    case .key(let kind, let sequence): visitKey(kind, sequence)
    case .endObject, .endArray: visitEnd()
    default: visitValue(event)
    }
  }

  // MARK: Keys

  private mutating func visitKey(_ kind: ExportReader.KeyKind, _ sequence: ExportReader.KeySequence)
  {
    start = reader.tokenOffset
    keyEnd = reader.tokenEndOffset
    keyKind = kind
    switch sequence {
    case .ascending: break
    case .duplicate: report(.duplicateKey) { .duplicateKey($0.keyText) }
    case .descending: report(.unorderedKeys) { .unorderedKeys($0.keyText) }
    }
    switch kind {
    case .child: visitChildKey()
    case .value: frames[frames.count - 1].hasValue = true
    case .priority: counts.priorities &+= 1
    case .serverValue: report(.serverValue, .serverValue)
    }
  }

  private mutating func visitChildKey() {
    counts.keys &+= 1
    let look = reader.withKey { key in
      (length: key.count, problem: KeyProblem.find(in: key), pushTime: KeyLook.pushTime(key))
    }
    counts.longestKey = max(counts.longestKey, look.length)
    if let pushTime = look.pushTime { pushIDs.add(pushTime) }
    if let problem = look.problem { reportKey(problem) }
    let top = frames.count - 1
    frames[top].noteIndex(reader.withKey { ListIndex.value($0) })
    place = InspectionWalk.child(&shape, of: frames[top].place, look.pushTime, reader)
  }

  private static func child(
    _ shape: inout ShapeBuilder,
    of parent: Int,
    _ pushTime: Int64?,
    _ reader: borrowing ExportReader
  ) -> Int {
    reader.withKey { shape.child($0, of: parent, pushTime: pushTime) }
  }

  // MARK: Values

  private mutating func visitValue(_ event: ExportReader.Event) {
    beginValue(event)
    switch event {
    case .null: counts.nulls &+= 1
    case .hole: counts.holes &+= 1
    case .string: visitString()
    case .number: visitNumber()
    case .boolean: counts.booleans &+= 1
    case .beginObject: open(isArray: false)
    case .beginArray: open(isArray: true)
    default: break
    }
    keyKind = .child
    keyEnd = nil
  }

  /// Notes what concerns a value of any kind, and its place in the container around it.
  private mutating func beginValue(_ event: ExportReader.Event) {
    let isAbsent = event == .hole || event == .null
    if let keyEnd { noteStyle(.init(gap: reader.tokenOffset - keyEnd)) }
    if keyKind == .priority { checkPriority(event) }
    let top = frames.count - 1
    if top >= 0 {
      if frames[top].isArray {
        start = reader.tokenOffset
        place = shape.element(of: frames[top].place)
      }
      frames[top].note(event, isChild: keyKind == .child && !isAbsent)
    }
    if event == .null, top >= 0, keyKind != .priority { report(.nullMember, .nullMember) }
    guard keyKind != .priority, !isAbsent else { return }
    guard keyKind == .child else {
      shape.turn(frames[top].place, into: event)
      return
    }
    beginNode()
    shape.count(event, at: place)
    if !event.isContainer { countBytes(at: place) }
  }

  private mutating func beginNode() {
    counts.nodes &+= 1
    let depth = reader.depth
    if depth > counts.depth { counts.depth = depth }
    if depth == DatabaseLimits.depth + 1 { report(.tooDeep, .tooDeep) }
  }

  private mutating func countBytes(at place: Int) {
    shape.count(bytes: reader.tokenEndOffset - (start ?? reader.tokenOffset), at: place)
  }

  private mutating func open(isArray: Bool) {
    if isArray { counts.arrays &+= 1 } else { counts.objects &+= 1 }
    let isTracked = keyKind == .child
    frames.append(
      Frame(
        place: isTracked ? place : ShapeBuilder.untracked,
        isArray: isArray,
        start: start ?? reader.tokenOffset
      )
    )
    start = nil
  }

  private mutating func visitEnd() {
    guard let frame = frames.popLast() else { return }
    shape.count(bytes: reader.tokenEndOffset - frame.start, at: frame.place)
    checkContainer(frame)
  }
}

extension ExportReader.Event {
  /// Whether an object or array begins.
  var isContainer: Bool { self == .beginObject || self == .beginArray }
}

extension InspectionWalk.Frame {
  /// Notes a value that lies directly in the container.
  mutating func note(_ event: ExportReader.Event, isChild: Bool) {
    members &+= 1
    if isChild { children &+= 1 }
    if event == .boolean(true) { trues &+= 1 }
    lastIsHole = event == .hole
  }

  /// Notes the key of a child, as a list index or nil.
  mutating func noteIndex(_ index: Int?) {
    guard let greatest = greatestIndex, let index else {
      greatestIndex = nil
      return
    }
    greatestIndex = max(greatest, index)
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
