import JSONStreaming
import SourceDiagnostics

/// One pass over an export with a built-in schema in mind.
///
/// The walk knows a handful of places; everything else is skipped by the reader. Arrays are
/// objects with integer keys (H-5), `.priority` is passed over, and a leaf may be wrapped as
/// `{".value": …}` (H-9).
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
    var location: SourceLocation
  }

  var reader: JSONReader
  let schema: BuiltInSchema
  var report: ValidationReport
  /// What concerns the users of the jokes layout, which counts only where that layout is.
  var profileReport: ValidationReport
  var ledger = ReferenceLedger()
  var path: [[UInt8]] = []
  var sawJokes = false
  var sawProfile = false
  var sawItems = false
  var joke = JokeState()
  var user = UserState()
  var item = ItemState()

  init(reader: consuming JSONReader, schema: BuiltInSchema, limit: Int) {
    self.reader = reader
    self.schema = schema
    report = ValidationReport(limit: limit)
    profileReport = ValidationReport(limit: limit)
  }

  /// The database path of the current value.
  var pathText: String {
    path.isEmpty
      ? "/" : path.map { "/" + String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// The place of the current token.
  mutating func here() -> SourceLocation {
    reader.location(at: reader.tokenOffset)
  }

  // MARK: - Moving

  /// Visits the children of the value that begins with `token`.
  ///
  /// - Returns: nil when the value has children or is null, else the leaf that was found instead.
  mutating func walk(
    _ place: Place,
    _ token: JSONReader.Token
  ) throws(JSONError) -> Leaf? {
    switch token {
    case .beginObject: return try walkObject(place)
    case .beginArray:
      try walkArray(place)
      return nil
    case .null: return nil
    default: return try readLeaf(token)
    }
  }

  private mutating func walkObject(_ place: Place) throws(JSONError) -> Leaf? {
    var leaf: Leaf?
    while try reader.next() == .key {
      let key = reader.tokenBytes()
      let location = here()
      let token = try reader.next()
      if key == LayoutName.value {
        leaf = try readLeaf(token)
      } else if key == LayoutName.priority || token == .null {
        try skip(token)
      } else {
        path.append(key)
        try visit(place, key, token, at: location)
        path.removeLast()
      }
    }
    return leaf
  }

  private mutating func walkArray(_ place: Place) throws(JSONError) {
    var index = 0
    while true {
      let token = try reader.next()
      if token == .endArray { return }
      if token != .null {
        let key = Array(String(index).utf8)
        path.append(key)
        try visit(place, key, token, at: here())
        path.removeLast()
      }
      index += 1
    }
  }

  /// Reads the value that begins with `token`; of an object or array only that it is one.
  mutating func readLeaf(_ token: JSONReader.Token) throws(JSONError) -> Leaf {
    let location = here()
    switch token {
    case .string: return Leaf(kind: .string, bytes: reader.tokenBytes(), location: location)
    case .number: return Leaf(kind: .number, bytes: reader.tokenBytes(), location: location)
    case .true: return Leaf(kind: .boolean(true), location: location)
    case .false: return Leaf(kind: .boolean(false), location: location)
    case .beginArray:
      try skip(token)
      return Leaf(kind: .array, location: location)
    case .beginObject: return try readWrapped(location)
    default: return Leaf(kind: .null, location: location)
    }
  }

  private mutating func readWrapped(_ location: SourceLocation) throws(JSONError) -> Leaf {
    var wrapped: Leaf?
    while try reader.next() == .key {
      let isValue = reader.tokenEquals(LayoutName.value)
      let token = try reader.next()
      switch token {
      case .string, .number, .true, .false:
        let leaf = try readLeaf(token)
        if isValue { wrapped = leaf }
      default: try skip(token)
      }
    }
    return wrapped ?? Leaf(kind: .object, location: location)
  }

  /// Passes over the rest of the value that begins with `token`.
  mutating func skip(_ token: JSONReader.Token) throws(JSONError) {
    if token == .beginObject || token == .beginArray { try reader.skipValue() }
  }

  private mutating func visit(
    _ place: Place,
    _ key: [UInt8],
    _ token: JSONReader.Token,
    at location: SourceLocation
  ) throws(JSONError) {
    switch place {
    case .root: try visitRoot(key, token, at: location)
    case .jokes: try visitJoke(key, token, at: location)
    case .joke: try visitJokeField(key, token, at: location)
    case .users: try visitUser(key, token, at: location)
    case .user: try visitUserField(key, token, at: location)
    case .votes: try visitVote(key, token, at: location)
    case .items: try visitItem(token, at: location)
    case .item: try visitItemField(key, token, at: location)
    }
  }
}
