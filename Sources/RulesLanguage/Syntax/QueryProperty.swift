/// A property of the `query` variable.
public enum QueryProperty: String, Hashable, Sendable, CaseIterable {
  case orderByChild
  case orderByKey
  case orderByValue
  case orderByPriority
  case startAt
  case endAt
  case equalTo
  case limitToFirst
  case limitToLast

  /// The static type of the property (B.3).
  public var type: StaticType {
    switch self {
    case .orderByKey, .orderByValue, .orderByPriority: .boolean
    case .orderByChild, .startAt, .endAt, .equalTo, .limitToFirst, .limitToLast: .queryValue
    }
  }

  /// Whether it is what keys or values are compared with.
  public var isBound: Bool { self == .startAt || self == .endAt || self == .equalTo }

  /// Finds the property with a name.
  public init?(name: [UInt8]) {
    guard let index = Self.names.index(of: name) else { return nil }
    self = Self.allCases[index]
  }

  private static let names = WordTable(allCases.map(\.rawValue))
}

extension Expression {
  /// The property of the query that this is; nil where it is something else.
  public var queryProperty: QueryProperty? {
    guard case .member(let target, let name) = kind, target.type == .query else { return nil }
    return QueryProperty(name: name.bytes)
  }
}
