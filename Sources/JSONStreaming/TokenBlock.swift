/// Tokens that were read at once, and where each lies: what takes many tokens takes them faster so
/// than one by one.
///
/// The places are those of the reader's window, so they hold until the reader reads on.
public struct TokenBlock: ~Copyable, Sendable {
  /// A token and where it lies.
  public struct Entry: BitwiseCopyable, Sendable {
    /// Where the token begins; of a key or string, behind the quote.
    @usableFromInline let start: UInt32
    /// How many bytes it has; of a key or string, between the quotes.
    @usableFromInline let length: UInt32
    /// What it is.
    public let token: JSONReader.Token
    /// Whether it is a key or a string with escapes.
    public let hasEscapes: Bool

    @inline(__always)
    init(_ token: JSONReader.Token, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
      self.token = token
      self.start = UInt32(truncatingIfNeeded: start)
      length = UInt32(truncatingIfNeeded: end &- start)
      self.hasEscapes = hasEscapes
    }

    /// Where the token lies in the bytes that come with a block.
    @inlinable @inline(__always)
    public var range: Range<Int> {
      Int(start)..<(Int(start) &+ Int(length))
    }
  }

  /// The tokens and room for more.
  public private(set) var room = [Entry](repeating: Entry(.null, 0, 0), count: Self.capacity)
  /// How many tokens there are.
  public private(set) var count = 0

  /// So many stay in the fastest cache, with the bytes in which they lie.
  private static let capacity = 1024

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
