public import SourceDiagnostics

/// A JSON value that is held in memory: for requests, configuration and other small documents.
///
/// Members keep their order and may repeat; numbers keep how they are written; everything knows
/// its place in the text.
public struct JSONValue: Sendable {
  /// What a value is.
  public enum Kind: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean(Bool)
    /// A number as it is written.
    case number(lexeme: String)
    /// A string as WTF-8 bytes, escapes resolved.
    case string([UInt8])
    /// An array.
    case array([JSONValue])
    /// An object with its members as they stand in the text.
    case object([Member])
  }

  /// A member of an object.
  public struct Member: Sendable {
    /// The name as WTF-8 bytes, escapes resolved.
    public var key: [UInt8]
    /// Where the name stands, quotes included.
    public var keyRange: SourceRange
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(key: [UInt8], keyRange: SourceRange = SourceRange(at: 0), value: JSONValue) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// What the value is.
  public var kind: Kind
  /// Where it stands in its text.
  public var range: SourceRange

  /// Creates a value; one that stands in no text has an empty range.
  public init(_ kind: Kind, range: SourceRange = SourceRange(at: 0)) {
    self.kind = kind
    self.range = range
  }
}

// MARK: - Access

extension JSONValue {
  /// The members, or nil where the value is no object.
  public var members: [Member]? { if case .object(let members) = kind { members } else { nil } }

  /// The elements, or nil where the value is no array.
  public var elements: [JSONValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The WTF-8 bytes of a string, or nil where the value is none.
  public var stringBytes: [UInt8]? { if case .string(let bytes) = kind { bytes } else { nil } }

  /// The text of a string, with lone surrogates replaced, or nil where the value is none.
  public var string: String? { stringBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The truth value, or nil where the value is none.
  public var boolean: Bool? { if case .boolean(let boolean) = kind { boolean } else { nil } }

  /// The number as a double, or nil where the value is none; infinite where it is too large.
  public var number: Double? {
    if case .number(let lexeme) = kind { Double(lexeme) } else { nil }
  }

  /// The number, if it is whole and fits.
  public var integer: Int? {
    guard case .number(let lexeme) = kind else { return nil }
    if let integer = Int(lexeme) { return integer }
    guard let number = Double(lexeme), number.magnitude < 0x1p63 else { return nil }
    let integer = Int(number)
    return Double(integer) == number ? integer : nil
  }

  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = kind { true } else { false } }

  /// The value of the last member of that name, or nil.
  ///
  /// - Complexity: linear in the number of members.
  public subscript(key: String) -> JSONValue? { self[Array(key.utf8)] }

  /// The value of the last member of that name, or nil.
  ///
  /// - Complexity: linear in the number of members.
  public subscript(key: [UInt8]) -> JSONValue? { members?.last { $0.key == key }?.value }
}
