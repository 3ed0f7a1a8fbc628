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

  /// The files that have been opened, as the user named them.
  public private(set) var files: [String] = []
  /// Which of them is being read.
  public internal(set) var fileNumber = -1
  /// How many objects and arrays are open.
  public internal(set) var nesting = 0
  var reader: JSONReader
  let options: JSONReader.Options
  var tracker = PathTracker()
  /// The mark of the current key, with its escapes resolved, where it names a child.
  var keyMark = ByteMark(Span())

  /// The number of bytes of a single file that is not compressed, where it is known.
  let fileSize: Int?
  /// What is still to be read after the file at hand; empty for a single file.
  var steps: ArraySlice<ReadingPlan.Step> = []
  var part = Part.value
  /// The text of a key that stands in no file.
  var madeUpToken: [UInt8]?
  /// The file at hand, where others are put into it.
  var host: HostFile?
  /// The files that wait for those that are put into them, the innermost last.
  var waitingHosts: [WaitingHost] = []
  /// The way to the node that was looked for.
  var way = Way()

  /// How the file at hand is read.
  enum Part {
    /// There is none.
    case none
    /// As a whole.
    case value
    /// Without the braces of its object.
    case members
    /// As a whole, with others put into it.
    case host
  }

  /// Creates a reader over the text of an export.
  public init(_ source: consuming ExportSource, options: JSONReader.Options = .init()) {
    files = [source.name]
    fileNumber = 0
    fileSize = source.isCompressed ? nil : source.fileSize
    self.options = options
    reader = JSONReader(source: source, options: options)
  }

  /// Creates a reader over the tokens of a text.
  init(_ reader: consuming JSONReader, name: String) {
    files = [name]
    fileNumber = 0
    fileSize = nil
    options = JSONReader.Options()
    self.reader = reader
  }

  /// Creates a reader over a text in memory.
  public init(bytes: [UInt8], name: String, options: JSONReader.Options = .init()) {
    files = [name]
    fileNumber = 0
    fileSize = bytes.count
    self.options = options
    reader = JSONReader(bytes: bytes, options: options)
  }

  /// Creates a reader over several files that together are one database.
  ///
  /// Files with the same place must hold objects; their members come one after the other. A file whose
  /// place lies inside of another's is put into that one, which must have nothing there.
  ///
  /// - Throws: `ExportError` where the places exclude each other.
  public init(
    _ inputs: [ExportInput],
    options: JSONReader.Options = .init()
  ) throws(ExportError) {
    steps = try ReadingPlan(inputs).steps[...]
    fileSize = nil
    self.options = options
    reader = JSONReader(bytes: [], options: options)
    part = .none
  }

  /// Whether nothing but one file is to be read.
  var isSingleFile: Bool { part == .value && steps.isEmpty }

  /// Reads on to the next event.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read.
  @inline(__always)
  public mutating func next() throws(ExportError) -> Event {
    if part == .value {
      let token = try nextTokenOfFile()
      if token != .endOfInput || steps.isEmpty { return follow(token) }
      part = .none
    }
    return try nextOfSeveral()
  }

  @inline(__always)
  mutating func nextTokenOfFile() throws(ExportError) -> JSONReader.Token {
    do throws(JSONError) {
      return try reader.next()
    } catch {
      throw failure(error)
    }
  }

  @inline(never)
  private func failure(_ error: JSONError) -> ExportError {
    let path = reader.hasFailedBehindComma ? tracker.containerPath : tracker.path
    return ExportError(error, file: file, path: path)
  }

  /// Reads on to the next token of the file at hand.
  @inline(never)
  mutating func nextToken() throws(ExportError) -> JSONReader.Token { try nextTokenOfFile() }

  /// Opens another file.
  mutating func open(_ source: consuming ExportSource) {
    files.append(source.name)
    fileNumber = files.count - 1
    reader = JSONReader(source: source, options: options)
  }

  /// Reads to the end of the container that has just begun.
  ///
  /// - Throws: `ExportError` where the text is not JSON or cannot be read.
  public mutating func skipContainer() throws(ExportError) {
    if part == .value {
      do throws(JSONError) {
        try reader.skipValue()
      } catch {
        throw failure(error)
      }
      _ = end(.endObject)
      return
    }
    let depth = nesting
    while nesting >= depth { _ = try next() }
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

  @inline(__always)
  mutating func follow(_ token: JSONReader.Token) -> Event {
    switch token {
    case .key: return followKey()
    case .endObject: return end(.endObject)
    case .endArray: return end(.endArray)
    case .endOfInput: return .endOfExport
    case .beginObject: return begin(.beginObject)
    case .beginArray: return begin(.beginArray)
    case .string: return followLeaf(.string)
    case .number: return followLeaf(.number)
    case .true: return followLeaf(.boolean(true))
    case .false: return followLeaf(.boolean(false))
    case .null: return followLeaf(tracker.isInArray ? .hole : .null)
    }
  }

  @inline(__always)
  private mutating func followLeaf(_ event: Event) -> Event {
    followLeaf()
    return event
  }

  @inline(never)
  mutating func followOutOfLine(_ token: JSONReader.Token) -> Event { follow(token) }

  @inline(never)
  mutating func begin(_ event: Event) -> Event {
    if case .beginArray = event {
      followBegin(isArray: true)
    } else {
      followBegin(isArray: false)
    }
    return event
  }

  @inline(never)
  mutating func end(_ event: Event) -> Event {
    followEnd()
    return event
  }
}

// MARK: - The current event

extension ExportReader {
  /// The file that is being read, as the user named it; empty before the first one is opened.
  public var file: String { files.indices.contains(fileNumber) ? files[fileNumber] : "" }

  /// The path of the current node; inside a container that has just begun, the container's.
  public var path: DatabasePath { tracker.path }

  /// The path with keys that are too long for a database cut short.
  package var shortenedPath: DatabasePath { tracker.shortenedPath }

  /// The number of keys in the path.
  public var depth: Int { tracker.depth }

  /// Hands out the key of the current node, with its escapes resolved; empty for the root.
  public func withKey<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try tracker.withKey(body)
  }

  /// The kinds of characters in the key of the current node, which is no element of an array.
  var keyCharacters: KeyCharacters { tracker.keyCharacters }

  /// Whether the key of the current node is one that `push` made.
  @inline(__always)
  var isKeyPushID: Bool { KeyLook.mayBePushID(keyMark) && tracker.isWordOfTwenty }

  /// The number of bytes of the current token as it is written; of a key or string, of what is
  /// between the quotes.
  var tokenByteCount: Int { madeUpToken?.count ?? reader.tokenByteCount }

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
  public var number: Double { reader.number }

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
