import DatabaseExports
import DatabaseModel
import SourceDiagnostics

/// One pass over an export with a built-in schema in mind.
///
/// The walk knows a handful of places; everything else is skipped by the reader. `.priority` is passed
/// over, and a leaf may be wrapped as `{".value": …}` (H-9).
struct LayoutWalk: ~Copyable {
  /// A place whose children are looked at.
  enum Place {
    case root
    case jokes
    case joke
    case users
    case user
    case votes
    case items
    case item
  }

  /// A value that has no children to look at.
  struct Leaf {
    enum Kind {
      case string
      case number
      case boolean(Bool)
      case null
      case object
      case array
    }

    var kind: Kind
    /// The text of a string or the lexeme of a number.
    var bytes: [UInt8] = []
    var location: ValidationPlace
  }

  var reader: ExportReader
  let schema: BuiltInSchema
  var report: ValidationReport
  /// What concerns the users of the jokes layout, which counts only where that layout is.
  var profileReport: ValidationReport
  /// What was found about keys that stand twice.
  var repetition: RepetitionSurvey
  var ledger = ReferenceLedger()
  var sawJokes = false
  var sawUsername = false
  var sawVotes = false
  var sawOtherRoot = false
  var sawItems = false
  var joke = JokeState()
  var user = UserState()
  var item = ItemState()

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - reader: Stands before the beginning of the export.
  ///   - schema: What the export should be.
  ///   - limit: How many findings of each id are kept.
  ///   - survey: What an earlier walk over the same export found about keys that stand twice.
  init(
    reader: consuming ExportReader,
    schema: BuiltInSchema,
    limit: Int,
    after survey: RepetitionSurvey? = nil
  ) {
    self.reader = reader
    self.schema = schema
    repetition = survey?.forSecondWalk ?? RepetitionSurvey(limit: limit)
    report = ValidationReport(limit: limit)
    profileReport = ValidationReport(limit: limit)
  }

  /// The database path of the current value.
  var pathText: String { reader.shortenedPath.description }

  /// A key in a message.
  func text(ofKey key: [UInt8]) -> String { DatabaseKey(shortening: key.span).description }

  /// The place of the current event.
  mutating func here() -> ValidationPlace {
    ValidationPlace(file: reader.fileNumber, reader.location())
  }

  // MARK: - Moving

  /// Visits the children of the value that begins with `event`.
  ///
  /// - Returns: nil when the value has children or is null, else the leaf that was found instead.
  mutating func walk(
    _ place: Place,
    _ event: ExportReader.Event
  ) throws(ExportError) -> Leaf? {
    switch event {
    case .beginObject: return try walkObject(place)
    case .beginArray:
      try walkArray(place)
      return nil
    case .null: return nil
    default: return try readLeaf(event)
    }
  }

  private mutating func walkObject(_ place: Place) throws(ExportError) -> Leaf? {
    var leaf: Leaf?
    var keys = KeysMet()
    while case .key(let kind, _) = try reader.next() {
      let key = reader.tokenBytes()
      let location = here()
      if repetition.isSecond {
        if repetition.superseded.contains(location) {
          try skip(try reader.next())
          continue
        }
      } else {
        checkRepetition(&keys, key, in: place, at: location)
      }
      let event = try reader.next()
      switch kind {
      case .value: leaf = try readLeaf(event)
      case .priority: try skip(event)
      case .child, .serverValue:
        if event != .null { try visit(place, key, event, at: location) }
      }
    }
    return leaf
  }

  private mutating func walkArray(_ place: Place) throws(ExportError) {
    while true {
      let event = try reader.next()
      if event == .endArray { return }
      if event == .hole { continue }
      try visit(place, reader.path.keys.last?.bytes ?? [], event, at: here())
    }
  }

  /// Reads the value that begins with `event`; of an object or array only that it is one.
  mutating func readLeaf(_ event: ExportReader.Event) throws(ExportError) -> Leaf {
    let location = here()
    switch event {
    case .string: return Leaf(kind: .string, bytes: reader.tokenBytes(), location: location)
    case .number: return Leaf(kind: .number, bytes: reader.tokenBytes(), location: location)
    case .boolean(let value): return Leaf(kind: .boolean(value), location: location)
    case .beginArray:
      try skip(event)
      return Leaf(kind: .array, location: location)
    case .beginObject: return try readWrapped(location)
    default: return Leaf(kind: .null, location: location)
    }
  }

  private mutating func readWrapped(_ location: ValidationPlace) throws(ExportError) -> Leaf {
    var wrapped: Leaf?
    var keys = KeysPassedOver(at: location, repetition)
    while case .key(let kind, let sequence) = try reader.next() {
      note(sequence, &keys)
      let event = try reader.next()
      switch event {
      case .string, .number, .boolean:
        let leaf = try readLeaf(event)
        if kind == .value { wrapped = leaf }
      default: try skip(event)
      }
    }
    return wrapped ?? Leaf(kind: .object, location: location)
  }

  /// Passes over the rest of the value that begins with `event`, but for keys that stand twice.
  mutating func skip(_ event: ExportReader.Event) throws(ExportError) {
    guard event == .beginObject || event == .beginArray else { return }
    var open = [KeysPassedOver(at: here(), repetition)]
    while !open.isEmpty {
      switch try reader.next() {
      case .beginObject, .beginArray: open.append(KeysPassedOver(at: here(), repetition))
      case .endObject, .endArray: open.removeLast()
      case .key(_, let sequence): note(sequence, &open[open.count - 1])
      default: break
      }
    }
  }

  private mutating func visit(
    _ place: Place,
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    switch place {
    case .root: try visitRoot(key, event, at: location)
    case .jokes: try visitJoke(key, event, at: location)
    case .joke: try visitJokeField(key, event, at: location)
    case .users: try visitUser(key, event, at: location)
    case .user: try visitUserField(key, event, at: location)
    case .votes: try visitVote(key, event, at: location)
    case .items: try visitItem(event, at: location)
    case .item: try visitItemField(key, event, at: location)
    }
  }
}
