/// A document in export form, written as a Swift literal: `["a": 1, "b": [true, nil]]`.
///
/// Members keep their order, and two of them may have the same key, as in a file.
public indirect enum DocumentLiteral: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case list([DocumentLiteral])
  /// An object.
  case object([(key: String, value: DocumentLiteral)])
}

extension DocumentLiteral: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a list.
  public init(arrayLiteral elements: DocumentLiteral...) { self = .list(elements) }
  /// Creates an object.
  public init(dictionaryLiteral elements: (String, DocumentLiteral)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
