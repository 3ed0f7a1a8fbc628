public import SourceDiagnostics

/// A value of a document that describes rules, before it is understood as rules.
///
/// The rules file has a reader of its own; documents in other notations become such nodes, and
/// their rules keep the positions that they have there.
public struct RulesSourceNode: Sendable {
  /// What a value is.
  public enum Value: Sendable {
    /// Keys and values in the order of the document, duplicates included.
    case object([Member])
    /// The elements of a list.
    case array([RulesSourceNode])
    /// A string.
    case string(RulesSourceString)
    /// `true` or `false`.
    case boolean(Bool)
    /// Any number.
    case number
    /// `null`.
    case null
    /// Something that could not be read, and about which enough has been said.
    case missing
  }

  /// A key with its value.
  public struct Member: Sendable {
    /// The key.
    public let key: RulesSourceString
    /// The value.
    public let value: RulesSourceNode

    /// Creates a member.
    public init(key: RulesSourceString, value: RulesSourceNode) {
      self.key = key
      self.value = value
    }
  }

  /// What the value is.
  public let value: Value
  /// The bytes of the document that hold it, quotes and brackets included.
  public let range: SourceRange

  /// Creates a node.
  public init(_ value: Value, range: SourceRange) {
    self.value = value
    self.range = range
  }
}

/// A key or a string of a document, decoded.
public struct RulesSourceString: Sendable {
  /// The content as WTF-8 bytes.
  public let bytes: [UInt8]
  /// The bytes of the document that hold it, quotes included.
  public let range: SourceRange
  /// The way from the content back to the document.
  public let map: OffsetMap

  /// Creates a string.
  public init(bytes: [UInt8], range: SourceRange, map: OffsetMap) {
    self.bytes = bytes
    self.range = range
    self.map = map
  }

  /// The content as text, invalid UTF-8 repaired: for messages, not for comparison.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
