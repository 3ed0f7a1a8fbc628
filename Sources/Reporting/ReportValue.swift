/// A value in a report: typed for machines, readable for people.
public enum ReportValue: Hashable, Sendable {
  /// Nothing; shown as a dash.
  case none
  /// A text.
  case text(String)
  /// A number that is counted.
  case integer(Int)
  /// A number that is measured, shown with at most three decimals.
  case decimal(Double)
  /// A number of bytes, shown in a unit that suits it.
  case bytes(Int)
  /// A part of a whole from 0 to 1, shown in percent.
  case fraction(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Several values.
  case list([ReportValue])
}

extension ReportValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }

  /// Creates a count.
  public init(integerLiteral number: Int) { self = .integer(number) }

  /// Creates a yes or a no.
  public init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
}

/// A value with its name.
public struct Fact: Hashable, Sendable {
  /// The name for machines, in lower camel case.
  public var key: String
  /// The name for people, with a small initial.
  public var label: String
  /// The value.
  public var value: ReportValue

  /// Creates a fact.
  public init(_ key: String, _ label: String, _ value: ReportValue) {
    self.key = key
    self.label = label
    self.value = value
  }

  /// Creates a fact whose key is shown to people as well.
  public init(_ key: String, _ value: ReportValue) {
    self.init(key, key, value)
  }
}
