public import SourceDiagnostics

/// A pull reader: each call of `next()` delivers the next token of a JSON text of any size.
///
/// Everything is checked on the way: UTF-8, escapes, numbers, structure and depth. Nothing is
/// allocated per token, and memory does not grow with the input but only with its longest token.
/// After the value of the text comes `endOfInput`; whatever else follows it is an error, so read
/// up to there.
///
/// Escaped lone surrogates are accepted, as the database and other readers do; they decode to
/// WTF-8, that is to the three bytes UTF-8 would have for them.
public struct JSONReader: ~Copyable {
  /// The settings of a reader.
  public struct Options: Hashable, Sendable {
    /// How many bytes are read at a time.
    public var windowSize: Int
    /// How deep brackets may be nested; at most `JSONReader.greatestDepth`.
    public var depthLimit: Int
    /// How long a single key, string or number may be in bytes.
    public var tokenLimit: Int

    /// Creates settings; the defaults suit files of any size.
    public init(
      windowSize: Int = 256 * 1024,
      depthLimit: Int = JSONReader.greatestDepth,
      tokenLimit: Int = 64 * 1024 * 1024
    ) {
      self.windowSize = windowSize
      self.depthLimit = depthLimit
      self.tokenLimit = tokenLimit
    }
  }

  /// The kinds of tokens; commas and colons are checked and not delivered.
  public enum Token: UInt8, Hashable, BitwiseCopyable, Sendable {
    /// `{`
    case beginObject
    /// `}`
    case endObject
    /// `[`
    case beginArray
    /// `]`
    case endArray
    /// The name of a member; its value follows.
    case key
    /// A string that is a value.
    case string
    /// A number.
    case number
    /// `true`
    case `true`
    /// `false`
    case `false`
    /// `null`
    case null
    /// The end of the input, after the one value.
    case endOfInput
  }

  /// What may come next.
  @usableFromInline
  enum State: UInt8 {
    case afterValue
    case afterKey
    case objectStart
    case arrayStart
    case document
    case documentEnd
  }

  /// The deepest nesting that is possible.
  public static let greatestDepth = 512

  @usableFromInline var window: ScanWindow
  /// The position of the next byte that is not part of a token yet.
  @usableFromInline var cursor = 0
  @usableFromInline var tokenStart = 0
  @usableFromInline var tokenEnd = 0
  @usableFromInline var state = State.document
  @usableFromInline var isInObject = false
  @usableFromInline var hasEscapes = false
  /// How many brackets are open, counting a `beginObject` or `beginArray` just delivered.
  public internal(set) var depth = 0
  /// One bit a level below the current one: whether it is an object.
  var containers: [8 of UInt64] = [8 of UInt64](repeating: 0)
  /// Whether a refill keeps the bytes of the current token, as all do but those of skipped values.
  var keepsTokens = true
  /// Where the current token began, once its first bytes are given up.
  var discardedTokenStart: SourceLocation?
  /// What was expected where something else was found.
  var rejected: JSONError.Expected?
  let options: Options

  /// Creates a reader over a source.
  public init(source: consuming any ByteSource & ~Copyable, options: Options = Options()) {
    self.options = options
    window = ScanWindow(
      source: source,
      chunkSize: options.windowSize,
      limit: options.tokenLimit
    )
  }

  /// Creates a reader over bytes in memory.
  public init(bytes: [UInt8], options: Options = Options()) {
    self.options = options
    window = ScanWindow(
      source: ByteArraySource(bytes),
      chunkSize: min(options.windowSize, max(1, bytes.count)),
      limit: options.tokenLimit
    )
  }
}

// MARK: - The current token

extension JSONReader {
  /// The offset of the first byte of the current token in the whole input, quotes included.
  @inlinable
  public var tokenOffset: Int { window.offsetOfBase + tokenStart }

  /// The offset after the last byte of the current token, quotes included.
  @inlinable
  public var tokenEndOffset: Int { window.offsetOfBase + cursor }

  /// Whether the current token, a key or a string, contains escapes.
  @inlinable
  public var tokenHasEscapes: Bool { hasEscapes }

  /// The number of bytes that `withTokenBytes` hands out.
  @inlinable
  public var tokenByteCount: Int { tokenEnd - tokenContentStart }

  /// The first bytes of the current token, which must be a key or a string, as it is written between
  /// the quotes.
  @inlinable @inline(__always)
  public var tokenHead: ByteHead {
    let start = tokenStart &+ 1
    return ByteHead(low: window.vector(at: start), high: window.vector(at: start &+ 16))
  }

  /// The number of bytes of the current token, which must be a key or a string, between the quotes.
  @inlinable @inline(__always)
  public var quotedByteCount: Int { tokenEnd &- tokenStart &- 1 }

  @inlinable
  var tokenContentStart: Int {
    window.byte(at: tokenStart) == UInt8(ascii: "\"") ? tokenStart + 1 : tokenStart
  }

  /// Hands out the token as it is written; of a key or string, what is between the quotes.
  @inlinable
  public func withTokenBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try window.withBytes(from: tokenContentStart, to: tokenEnd, body)
  }

  /// Hands out what is between the quotes of the current token, which must be a key or a string.
  @inlinable @inline(__always)
  public func withQuotedBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try window.withBytes(from: tokenStart &+ 1, to: tokenEnd, body)
  }

  /// Returns whether the token, as it is written between the quotes, consists of these bytes.
  @inlinable
  public func tokenEquals(_ bytes: [UInt8]) -> Bool {
    guard tokenByteCount == bytes.count else { return false }
    return withTokenBytes { token in
      for index in bytes.indices where bytes[index] != token[index] { return false }
      return true
    }
  }

  /// The token with its escapes resolved; lone surrogates become WTF-8.
  public func tokenBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    appendDecodedToken(to: &bytes)
    return bytes
  }

  /// Appends the token with its escapes resolved; lone surrogates become WTF-8.
  public func appendDecodedToken(to bytes: inout [UInt8]) {
    withTokenBytes { token in
      if tokenHasEscapes {
        JSONText.decode(token, appendingTo: &bytes)
      } else {
        bytes.append(contentsOf: token)
      }
    }
  }

  /// The double nearest to the current number; infinite where it is too large for one.
  public var number: Double { withTokenBytes { JSONNumber.double($0) } }

  /// The line and column of an offset up to the end of the current token.
  ///
  /// Exact for every offset of the current token. What lies before the part of the input that is
  /// in memory is answered with the beginning of that part, what has not been read with the end of
  /// the token.
  ///
  /// - Complexity: linear in the distance from the last place asked for, within the window.
  public mutating func location(at offset: Int) -> SourceLocation {
    let place = window.place(of: min(offset - window.offsetOfBase, cursor))
    return SourceLocation(line: place.line + 1, column: place.column + 1)
  }
}
