/// The type that the deploy-time checker gives to an expression (B.3).
public enum StaticType: String, Hashable, Sendable, CaseIterable {
  /// True or false.
  case boolean
  /// A number.
  case number
  /// A string.
  case string
  /// The literal `null`.
  case null
  /// A regular expression literal.
  case regularExpression
  /// An array literal.
  case array
  /// A place in the database.
  case snapshot
  /// A method that is mentioned without a call.
  case method
  /// Something read from the database, known at run time.
  case value
  /// `auth` and everything reached from it, known at run time.
  case auth
  /// The variable `query`.
  case query
  /// A parameter of the query, known at run time.
  case queryValue
  /// One of two different types, known at run time.
  case mixed
  /// Something that has no type because of a mistake in it.
  case error

  /// Whether the checker takes it where a boolean is needed.
  public var isBoolean: Bool { self == .boolean }

  /// Whether it may be an operand of `==` or `!=`.
  public var isEquatable: Bool {
    switch self {
    case .boolean, .number, .string, .null, .value, .auth, .queryValue, .mixed: true
    case .regularExpression, .array, .snapshot, .method, .query, .error: false
    }
  }

  /// Whether it may be an operand of `<`, `<=`, `>`, `>=` or `+`.
  public var isOrderable: Bool {
    switch self {
    case .number, .string, .value, .auth, .queryValue, .mixed: true
    case .boolean, .null, .regularExpression, .array, .snapshot, .method, .query, .error: false
    }
  }

  /// Whether it may be an operand of `-`, `*`, `/`, `%`.
  public var isNumeric: Bool {
    switch self {
    case .number, .value, .auth, .queryValue, .mixed: true
    case .boolean, .string, .null, .regularExpression, .array, .snapshot, .method, .query, .error:
      false
    }
  }

  /// Whether it may be an argument that has to be a string.
  public var isStringArgument: Bool {
    switch self {
    case .string, .value, .auth, .mixed: true
    case .boolean, .number, .null, .regularExpression, .array, .snapshot, .method, .query,
      .queryValue, .error:
      false
    }
  }
}
