public import DatabaseModel
public import JSONStreaming
public import SourceDiagnostics

/// Reads an export from front to back as a stream of events, and knows at each the database path.
///
/// Arrays are shown as they are written, but the paths of their elements end in integer keys, as in
/// the database; a `null` in an array is a hole in it and no value. Memory does not grow with the
/// export.
public struct ExportReader: ~Copyable {
  /// What comes next in an export.
  public enum Event: Hashable, Sendable {
    /// An object begins.
    case beginObject
    /// The innermost object ends; the path is the object's.
    case endObject
    /// An array begins.
    case beginArray
    /// The innermost array ends; the path is the array's.
    case endArray
    /// A member's key; its value follows. The path is that of the child that it names, or, for a
    /// special key, still that of the object.
    case key(KeyKind, KeySequence)
    /// A string.
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case boolean(Bool)
    /// `null` as the value of a member, or as the whole export.
    case null
    /// `null` in an array, which stands for a missing child.
    case hole
    /// The end, behind the one value.
    case endOfExport
  }

  /// What a key is for.
  public enum KeyKind: Hashable, Sendable {
    /// It names a child.
    case child
    /// `.value`: the value of a leaf that has a priority.
    case value
    /// `.priority`: the priority of the node that the object is.
    case priority
    /// `.sv`: a value that the server fills in; never in an export.
    case serverValue
  }

  /// How a key follows the one before it in the same object.
  public enum KeySequence: Hashable, Sendable {
    /// It is the first, or in the order of the database (H-12).
    case ascending
    /// It is the same key again.
    case duplicate
    /// In the order of the database it would have come before.
    case descending
  }

  /// The file that is being read, as the user named it.
  public private(set) var file: String
  /// How many objects and arrays are open.
  public private(set) var nesting = 0
  private var reader: JSONReader
  private let options: JSONReader.Options
  private var tracker = PathTracker()

  /// What is still to be read after the file at hand; empty for a single file.
  private var steps: ArraySlice<ReadingPlan.Step> = []
  private var part = Part.value
  /// The text of a key that stands in no file.
  private var madeUpToken: [UInt8]?

  /// How the file at hand is read.
  private enum Part {
    /// There is none.
    case none
    /// As a whole.
    case value
    /// Without the braces of its object.
    case members
  }

  /// Creates a reader over the text of an export.
  public init(_ source: consuming ExportSource, options: JSONReader.Options = .init()) {
    file = source.name
    self.options = options
    reader = JSONReader(source: source, options: options)
  }

  /// Creates a reader over a text in memory.
  public init(bytes: [UInt8], name: String, options: JSONReader.Options = .init()) {
    file = name
    self.options = options
    reader = JSONReader(bytes: bytes, options: options)
  }

  /// Creates a reader over several files that together are one database.
  ///
  /// Files with the same place must hold objects; their members come one after the other.
  ///
  /// - Throws: `ExportError` where the places exclude each other.
  public init(
    _ inputs: [ExportInput],
    options: JSONReader.Options = .init()
  ) throws(ExportError) {
    steps = try ReadingPlan(inputs).steps[...]
    file = inputs.first?.name ?? ""
    self.options = options
    reader = JSONReader(bytes: [], options: options)
    part = .none
  }

  /// Reads on to the next event.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read.
  public mutating func next() throws(ExportError) -> Event {
    if part == .value {
      let event = follow(try nextToken())
      if event != .endOfExport || steps.isEmpty { return event }
      part = .none
    }
    return try nextOfSeveral()
  }

  private mutating func nextToken() throws(ExportError) -> JSONReader.Token {
    do throws(JSONError) {
      return try reader.next()
    } catch {
      throw ExportError(error, file: file, path: tracker.path)
    }
  }

  /// Reads to the end of the container that has just begun.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read.
  public mutating func skipContainer() throws(ExportError) {
    let depth = nesting
    while nesting >= depth { _ = try next() }
  }

  /// Reads on to the value at a path and returns its event, or nil where nothing is there.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read.
  public mutating func advance(to target: DatabasePath) throws(ExportError) -> Event? {
    while true {
      let event = try next()
      switch event {
      case .endOfExport: return nil
      case .key, .endObject, .endArray: continue
      default: break
      }
      if depth == target.count, path == target { return event }
      if event.isContainer, depth >= target.count || !path.isPrefix(of: target) {
        try skipContainer()
      }
    }
  }

  /// Reads to the end without following the path, which is the fastest check there is.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read.
  mutating func skipToEnd() throws(ExportError) -> Int {
    do throws(JSONError) {
      try reader.skipValue()
      while try reader.next() != .endOfInput {}
    } catch {
      throw ExportError(error, file: file, path: nil)
    }
    return reader.tokenEndOffset
  }

  private mutating func follow(_ token: JSONReader.Token) -> Event {
    switch token {
    case .key: return followKey()
    case .endObject: return end(.endObject)
    case .endArray: return end(.endArray)
    case .endOfInput: return .endOfExport
    default:
      tracker.advance()
      return followValue(token)
    }
  }

  private mutating func followValue(_ token: JSONReader.Token) -> Event {
    switch token {
    case .beginObject: return begin(.beginObject)
    case .beginArray: return begin(.beginArray)
    case .string: return .string
    case .number: return .number
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    default: return tracker.isInArray ? .hole : .null
    }
  }

  private mutating func begin(_ event: Event) -> Event {
    nesting &+= 1
    tracker.enter(isArray: event == .beginArray)
    return event
  }

  private mutating func end(_ event: Event) -> Event {
    nesting &-= 1
    tracker.leave()
    return event
  }

  private mutating func followKey() -> Event {
    let kind = keyKind
    if kind != .child {
      tracker.advanceToSpecial()
      return .key(kind, .ascending)
    }
    return .key(.child, ExportReader.advance(&tracker, reader))
  }

  private static func advance(
    _ tracker: inout PathTracker,
    _ reader: borrowing JSONReader
  ) -> KeySequence {
    tracker.advance { reader.appendDecodedToken(to: &$0) }
  }

  private var keyKind: KeyKind {
    let mayBeSpecial = reader.withTokenBytes { key in
      !key.isEmpty && (key[0] == UInt8(ascii: ".") || key[0] == UInt8(ascii: "\\"))
    }
    return mayBeSpecial ? SpecialKeys.kind(of: reader.tokenBytes()) : .child
  }
}

// MARK: - Several files

extension ExportReader {
  private mutating func nextOfSeveral() throws(ExportError) -> Event {
    madeUpToken = nil
    while true {
      if part == .members {
        let token = try nextToken()
        if token != .endObject || reader.depth > 0 { return try followMember(token) }
        try finishMembers()
      }
      guard let step = steps.popFirst() else { return .endOfExport }
      switch step {
      case .beginObject:
        tracker.advance()
        return begin(.beginObject)
      case .endObject: return end(.endObject)
      case .key(let key): return makeUp(key)
      case .value(let input):
        try open(input)
        part = .value
        return try next()
      case .members(let input):
        try open(input)
        try beginMembers()
      }
    }
  }

  private mutating func open(_ input: ExportInput) throws(ExportError) {
    let source = try input.open()
    file = source.name
    reader = JSONReader(source: source, options: options)
  }

  private mutating func beginMembers() throws(ExportError) {
    switch try nextToken() {
    case .beginObject: part = .members
    case .null: try finishMembers()
    default: throw error("exports/no-object", ExportError.cannotJoin)
    }
  }

  /// Joined files must follow each other in the order of keys, since a key that stands in two of
  /// them could not be noticed otherwise without remembering all.
  private mutating func followMember(_ token: JSONReader.Token) throws(ExportError) -> Event {
    let event = follow(token)
    if reader.depth == 1, case .key(.child, let sequence) = event, sequence != .ascending {
      throw error(
        "exports/join-order",
        ExportError.joinOrder(keyText),
        notes: ExportError.joinNotes
      )
    }
    return event
  }

  private mutating func finishMembers() throws(ExportError) {
    _ = try nextToken()
    part = .none
  }

  private mutating func makeUp(_ key: DatabaseKey) -> Event {
    var token: [UInt8] = []
    JSONText.appendQuoted(key.bytes.span, to: &token)
    madeUpToken = Array(token.dropFirst().dropLast())
    return .key(.child, tracker.advance { $0 += key.bytes })
  }
}

// MARK: - The current event

extension ExportReader {
  /// The path of the current node; inside a container that has just begun, the container's.
  public var path: DatabasePath { tracker.path }

  /// The number of keys in the path.
  public var depth: Int { tracker.depth }

  /// Hands out the key of the current node, with its escapes resolved; empty for the root.
  public func withKey<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try tracker.withKey(body)
  }

  /// Hands out the current token as it is written; of a key or string, what is between the quotes.
  public func withTokenBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let madeUpToken { return try body(madeUpToken.span) }
    return try reader.withTokenBytes(body)
  }

  /// Whether the current key or string contains escapes.
  public var tokenHasEscapes: Bool { madeUpToken != nil || reader.tokenHasEscapes }

  /// The current key or string with its escapes resolved; lone surrogates become WTF-8.
  public func tokenBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    appendDecodedToken(to: &bytes)
    return bytes
  }

  /// Appends the current key or string with its escapes resolved.
  public func appendDecodedToken(to bytes: inout [UInt8]) {
    if let madeUpToken {
      JSONText.decode(madeUpToken.span, appendingTo: &bytes)
    } else {
      reader.appendDecodedToken(to: &bytes)
    }
  }

  /// The double nearest to the current number; infinite where it is too large for one.
  public var number: Double { reader.withTokenBytes { JSONNumber.double($0) } }

  /// The offset of the first byte of the current token in the text, quotes included.
  public var tokenOffset: Int { reader.tokenOffset }

  /// The offset after the last byte of the current token, quotes included.
  public var tokenEndOffset: Int { reader.tokenEndOffset }

  /// The line and column of the current token.
  public mutating func location() -> SourceLocation { reader.location(at: reader.tokenOffset) }

  /// An error at the current token.
  mutating func error(_ id: String, _ message: String, notes: [String] = []) -> ExportError {
    ExportError(
      id: id,
      file: file,
      message,
      notes: notes,
      location: location(),
      offset: tokenOffset,
      path: path
    )
  }
}

/// The keys of the export form that name no child (H-9, G-22).
enum SpecialKeys {
  private static let value = Array(".value".utf8)
  private static let priority = Array(".priority".utf8)
  private static let serverValue = Array(".sv".utf8)

  static func kind(of key: [UInt8]) -> ExportReader.KeyKind {
    switch key {
    case value: .value
    case priority: .priority
    case serverValue: .serverValue
    default: .child
    }
  }
}
