import DatabaseModel
import JSONStreaming
import SchemaValidation

/// One joke as the file has it.
struct LegacyJoke {
  /// The place among all entries of all `/jokes`, counted from 0.
  var ordinal = -1
  /// Which `/jokes` of the root it is in, counted from 1.
  var container = 0
  /// Whether the entry is `null`, which is no joke and yet takes the place of an earlier one.
  var isNull = false
  /// Whether `/jokes` itself is a single value and this stands for it.
  var isWholeCollection = false
  /// The key.
  var key: [UInt8] = []
  /// Where the value stands in the file.
  var range = 0..<0
  /// What the text is.
  var textKind = FieldKind.absent
  /// The text.
  var text = FieldText()
  /// What the author is.
  var authorKind = FieldKind.absent
  /// The author.
  var author = FieldText()
  /// The names of the other members, each once.
  var otherFields: [[UInt8]] = []
}

/// The second pass over an export: its jokes, one by one.
struct JokeReader: ~Copyable {
  private enum Place {
    case beforeRoot
    case inRoot
    case inObject
    case inList(next: Int)
    case end
  }

  private var cursor: ExportCursor
  private var place = Place.beforeRoot
  private let containerCount: Int
  private var container = 0
  private var name: [UInt8] = []

  /// The joke that `advance()` reached.
  private(set) var joke = LegacyJoke()

  /// Creates a reader before the first joke.
  ///
  /// - Parameters:
  ///   - cursor: Before the first token.
  ///   - containerCount: How often the root has `jokes`; nothing is read behind the last.
  init(_ cursor: consuming ExportCursor, containerCount: Int) {
    self.cursor = cursor
    self.containerCount = containerCount
  }

  /// Goes to the next entry; false at the end.
  ///
  /// The holes of a list are no entries.
  mutating func advance() throws(MigrationError) -> Bool {
    while true {
      switch place {
      case .beforeRoot:
        place = try cursor.next() == .beginObject ? .inRoot : .end
      case .inRoot:
        if try enterContainer() { return true }
      case .inObject:
        if try readMember() { return true }
      case .inList(let index):
        let token = try cursor.next()
        place = token == .endArray ? .inRoot : .inList(next: index + 1)
        if token == .endArray || token == .null { continue }
        joke.key = DatabaseKey(index: index).bytes
        try readJoke(token)
        return true
      case .end:
        return false
      }
    }
  }

  /// Goes into the next `/jokes`; true where that is a single value, which is then the joke.
  private mutating func enterContainer() throws(MigrationError) -> Bool {
    guard container < containerCount, try cursor.next() == .key else {
      place = .end
      return false
    }
    guard cursor.isKey(LayoutName.jokes) else {
      try cursor.skipValue()
      return false
    }
    container += 1
    let token = try cursor.next()
    switch token {
    case .beginObject: place = .inObject
    case .beginArray: place = .inList(next: 0)
    case .null: break
    default:
      try readWholeCollection(token)
      return true
    }
    return false
  }

  /// Reads one member of a `/jokes` that is an object; true where that is a joke.
  private mutating func readMember() throws(MigrationError) -> Bool {
    guard try cursor.next() == .key else {
      place = .inRoot
      return false
    }
    if cursor.isMetadataKey {
      let isValue = cursor.isKey(LayoutName.value)
      let token = try cursor.next()
      if isValue, token != .null {
        try readWholeCollection(token)
        return true
      }
      try skip(token)
      return false
    }
    cursor.load(into: &joke.key)
    try readJoke(cursor.next())
    return true
  }

  private mutating func readWholeCollection(_ token: JSONReader.Token) throws(MigrationError) {
    joke.key.removeAll(keepingCapacity: true)
    begin(isWholeCollection: true)
    try skip(token)
    joke.range = joke.range.lowerBound..<cursor.tokenEndOffset
  }

  private mutating func readJoke(_ token: JSONReader.Token) throws(MigrationError) {
    begin(isWholeCollection: false)
    switch token {
    case .string:
      // A joke that is a bare string is its own text (D28).
      cursor.load(into: &joke.text)
      joke.textKind = .string
    case .beginObject: try readFields()
    case .beginArray: try cursor.skipValue()
    case .null: joke.isNull = true
    default: joke.textKind = .other
    }
    joke.range = joke.range.lowerBound..<cursor.tokenEndOffset
  }

  private mutating func readFields() throws(MigrationError) {
    while try cursor.next() == .key {
      if cursor.isKey(LayoutName.jokeText) || cursor.isKey(LayoutName.value) {
        joke.textKind = try cursor.readField(into: &joke.text)
      } else if cursor.isKey(LayoutName.author) {
        joke.authorKind = try cursor.readField(into: &joke.author)
      } else {
        cursor.load(into: &name)
        if !joke.otherFields.contains(name), joke.otherFields.count < JokeReader.fieldLimit {
          joke.otherFields.append(name)
        }
        try cursor.skipValue()
      }
    }
  }

  /// How many other members of a joke are told apart.
  private static let fieldLimit = 100

  private mutating func begin(isWholeCollection: Bool) {
    joke.ordinal += 1
    joke.container = container
    joke.isNull = false
    joke.isWholeCollection = isWholeCollection
    joke.range = cursor.tokenOffset..<cursor.tokenEndOffset
    joke.textKind = .absent
    joke.authorKind = .absent
    joke.otherFields.removeAll(keepingCapacity: true)
  }

  private mutating func skip(_ token: JSONReader.Token) throws(MigrationError) {
    if token == .beginObject || token == .beginArray { try cursor.skipValue() }
  }
}
