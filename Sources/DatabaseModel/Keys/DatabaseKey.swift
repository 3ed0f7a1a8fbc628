/// The name of a node among its siblings: a sequence of UTF-8 bytes.
///
/// Keys compare and hash by their bytes, never as `String`, because string equality is
/// Unicode-canonical and would merge two keys that the database keeps apart. A lone
/// surrogate, which JSON can spell, is held as its three WTF-8 bytes.
public struct DatabaseKey: Hashable, Sendable {
  /// The UTF-8 (WTF-8) bytes.
  public let bytes: [UInt8]

  /// Creates a key of these bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a key of the UTF-8 bytes of a string.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates the key under which the element of a list is stored (H-5).
  public init(index: Int) {
    self.init(String(index))
  }
}

extension DatabaseKey: Comparable {
  /// Orders keys as the database does (H-12).
  public static func < (left: DatabaseKey, right: DatabaseKey) -> Bool {
    KeyOrder.compare(left.bytes.span, right.bytes.span) < 0
  }
}

extension DatabaseKey: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a key from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The key as text; a lone surrogate is shown as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
