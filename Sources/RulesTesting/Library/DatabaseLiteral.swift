import DatabaseModel
import RulesEvaluation

/// A database value as a Swift literal, in export form.
///
///     ["name": "Ann", "age": 30, "tags": ["a", "b"], "left": nil]
public indirect enum DatabaseLiteral: Sendable {
  /// Nothing.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list, which becomes an object with the keys `0`, `1` and so on.
  case list([DatabaseLiteral])
  /// An object; `.value`, `.priority` and `.sv` have their meaning.
  case object([(key: String, value: DatabaseLiteral)])

  /// The time of the write.
  public static let timestamp = DatabaseLiteral.object([(".sv", .string("timestamp"))])

  /// Makes the tree of the value.
  ///
  /// - Throws: `DatabaseModelError` where no database can hold it.
  func tree() throws(DatabaseModelError) -> DatabaseTree {
    var builder = DatabaseTreeBuilder(allowsServerValues: true)
    try feed(&builder)
    return try builder.finish()
  }

  /// Recursion is bounded by the nesting that the builder takes.
  private func feed(_ builder: inout DatabaseTreeBuilder) throws(DatabaseModelError) {
    switch self {
    case .null: try builder.null()
    case .boolean(let value): try builder.boolean(value)
    case .number(let value): try builder.number(value)
    case .string(let text): try builder.string(Array(text.utf8).span)
    case .list(let elements):
      try builder.beginArray()
      for element in elements { try element.feed(&builder) }
      try builder.endArray()
    case .object(let members):
      try builder.beginObject()
      for member in members {
        try builder.key(DatabaseKey(member.key))
        try member.value.feed(&builder)
      }
      try builder.endObject()
    }
  }

  /// The value as a part of `auth`.
  var authValue: AuthValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let text): .string(text)
    case .list(let elements): .list(elements.map(\.authValue))
    case .object(let members):
      .map(
        Dictionary(
          members.map { (Array($0.key.utf8), $0.value.authValue) },
          uniquingKeysWith: { $1 }
        )
      )
    }
  }
}

extension DatabaseLiteral: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list.
  public init(arrayLiteral elements: DatabaseLiteral...) { self = .list(elements) }
  /// An object.
  public init(dictionaryLiteral elements: (String, DatabaseLiteral)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
