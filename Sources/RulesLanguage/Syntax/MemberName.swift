public import SourceDiagnostics

/// The name behind a dot, or the string literal in brackets, with its place.
public struct MemberName: Sendable {
  /// The name as WTF-8 bytes.
  public let bytes: [UInt8]
  /// The name, or the string literal with its quotes, in the document.
  public let range: SourceRange
  /// The method that has this name, if any.
  public let method: Method?

  /// Creates a member name.
  public init(_ bytes: [UInt8], range: SourceRange) {
    self.bytes = bytes
    self.range = range
    method = Method(name: bytes)
  }

  /// Whether this is the name, byte for byte.
  package func isEqual(to name: String) -> Bool { bytes.elementsEqual(name.utf8) }

  /// The name as text, invalid UTF-8 repaired: for messages, not for comparison.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
