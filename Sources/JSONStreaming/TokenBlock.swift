/// Tokens that were read at once, and where each lies: what takes many tokens takes them faster so
/// than one by one.
///
/// The places are those of the reader's window, so they hold until the reader reads on.
public struct TokenBlock: ~Copyable, Sendable {
  /// A token and where it lies; the first token of a member's value comes with the key before it.
  public struct Entry: BitwiseCopyable, Sendable {
    /// Where the token begins; of a key or string, behind the quote.
    @usableFromInline let start: UInt32
    /// How many bytes it has; of a key or string, between the quotes.
    @usableFromInline let length: UInt32
    /// The same of the key before it.
    @usableFromInline let keyStart: UInt32
    @usableFromInline let keyLength: UInt32
    /// The token, and above its eight bits what else there is to say.
    @usableFromInline let kind: UInt32

    @usableFromInline static var escapes: UInt32 { 1 << 8 }
    @usableFromInline static var member: UInt32 { 1 << 9 }
    @usableFromInline static var keyEscapes: UInt32 { 1 << 10 }

    @inline(__always)
    init(_ token: JSONReader.Token, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
      self.start = UInt32(truncatingIfNeeded: start)
      length = UInt32(truncatingIfNeeded: end &- start)
      (keyStart, keyLength) = (self.start, 0)
      kind = UInt32(token.rawValue) | (hasEscapes ? Self.escapes : 0)
    }

    /// The first token of a member's value with the key.
    @inline(__always)
    init(_ value: Entry, behind key: Entry) {
      (start, length, keyStart, keyLength) = (value.start, value.length, key.start, key.length)
      kind = value.kind | Self.member | (key.kind & Self.escapes) &<< 2
    }

    /// What it is.
    @inlinable @inline(__always)
    public var token: JSONReader.Token {
      JSONReader.Token(rawValue: UInt8(truncatingIfNeeded: kind)) ?? .endOfInput
    }

    /// Whether it is a key or a string with escapes.
    @inlinable @inline(__always)
    public var hasEscapes: Bool { kind & Self.escapes != 0 }

    /// Whether it comes with the key before it.
    @inlinable @inline(__always)
    public var hasKey: Bool { kind & Self.member != 0 }

    /// Whether that key has escapes.
    @inlinable @inline(__always)
    public var keyHasEscapes: Bool { kind & Self.keyEscapes != 0 }

    /// Where the token lies in the bytes that come with a block.
    @inlinable @inline(__always)
    public var range: Range<Int> {
      Int(start)..<(Int(start) &+ Int(length))
    }

    /// Where the key lies that comes with it; an empty range where none does.
    @inlinable @inline(__always)
    public var keyRange: Range<Int> {
      Int(keyStart)..<(Int(keyStart) &+ Int(keyLength))
    }

    /// The key that comes with it, alone.
    public var key: Entry {
      Entry(.key, keyRange.lowerBound, keyRange.upperBound, hasEscapes: keyHasEscapes)
    }
  }

  /// The tokens and room for more.
  public private(set) var room = [Entry](repeating: Entry(.null, 0, 0), count: Self.capacity)
  /// How many tokens there are.
  public private(set) var count = 0

  /// So many stay in the fastest cache, with the bytes in which they lie.
  private static let capacity = 512

  /// How many bytes may be read behind a token, whatever they are.
  public static var overrun: Int { ScanWindow.padding }

  /// Creates an empty block.
  public init() {}

  mutating func removeAll() { count = 0 }

  /// Takes other tokens, so many as the body returns.
  @inline(__always)
  mutating func fill(_ body: (inout MutableSpan<Entry>) -> Int) {
    var space = room.mutableSpan
    count = body(&space)
  }
}
