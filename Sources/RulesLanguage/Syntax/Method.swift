/// A method of the rules language: what can be called on a snapshot or on a string.
public enum Method: String, Hashable, Sendable, CaseIterable {
  case val
  case exists
  case isString
  case isNumber
  case isBoolean
  case hasChildren
  case hasChild
  case child
  case parent
  case getPriority
  case contains
  case beginsWith
  case endsWith
  case replace
  case toLowerCase
  case toUpperCase
  case matches

  /// What a method can be called on.
  public enum Receiver: Hashable, Sendable {
    /// A snapshot: `root`, `data`, `newData` and what is reached from them.
    case snapshot
    /// A string, or a value that may be one at run time.
    case string
  }

  /// What a method takes.
  public enum Parameters: Hashable, Sendable {
    /// No arguments.
    case none
    /// One string.
    case string
    /// Two strings.
    case twoStrings
    /// One regular expression literal.
    case regularExpression
    /// Nothing, or one array literal of strings.
    case optionalArrayOfStrings
  }

  /// What the method is called on.
  public var receiver: Receiver {
    switch self {
    case .val, .exists, .isString, .isNumber, .isBoolean, .hasChildren, .hasChild, .child, .parent,
      .getPriority:
      .snapshot
    case .contains, .beginsWith, .endsWith, .replace, .toLowerCase, .toUpperCase, .matches:
      .string
    }
  }

  /// What the method takes.
  public var parameters: Parameters {
    switch self {
    case .val, .exists, .isString, .isNumber, .isBoolean, .parent, .getPriority, .toLowerCase,
      .toUpperCase:
      .none
    case .hasChild, .child, .contains, .beginsWith, .endsWith: .string
    case .replace: .twoStrings
    case .matches: .regularExpression
    case .hasChildren: .optionalArrayOfStrings
    }
  }

  /// The static type of a call (B.3).
  public var resultType: StaticType {
    switch self {
    case .val, .getPriority: .value
    case .exists, .isString, .isNumber, .isBoolean, .hasChildren, .hasChild, .contains,
      .beginsWith, .endsWith, .matches:
      .boolean
    case .child, .parent: .snapshot
    case .replace, .toLowerCase, .toUpperCase: .string
    }
  }

  /// Finds the method with a name.
  init?(name: [UInt8]) {
    guard let index = Self.names.index(of: name) else { return nil }
    self = Self.allCases[index]
  }

  private static let names = WordTable(allCases.map(\.rawValue))
}
