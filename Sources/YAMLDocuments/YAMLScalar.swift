/// A single value of a document, as text with the style it is written in.
public struct YAMLScalar: Sendable {
  /// How a scalar is written.
  public enum Style: UInt8, Sendable {
    /// Without quotes: the only style whose text may mean a number, a boolean or null.
    case plain
    /// Between `'`.
    case singleQuoted
    /// Between `"`.
    case doubleQuoted
    /// After `|`: line breaks are kept.
    case literal
    /// After `>`: lines are joined by spaces.
    case folded
  }

  /// The text after quotes, escapes and line folding have been resolved.
  public var text: String
  /// How it is written.
  public var style: Style

  /// Creates a scalar.
  public init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// The value of the scalar by the core types of YAML 1.2.
  ///
  /// Forms that are refused when a document is read (`0x1F`, `True`, `.inf`) count as strings
  /// here.
  ///
  /// - Complexity: linear in the text.
  public var value: YAMLValue {
    style == .plain ? PlainForm(text).value(of: text) : .string(text)
  }
}

/// What a scalar means.
public enum YAMLValue: Sendable {
  /// No value.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number as a lexeme of JSON, digit for digit as in the source.
  case number(String)
  /// Any other text.
  case string(String)

  /// What the value is, in words for a message.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a text"
    }
  }
}
