/// A name that stands alone in an expression.
public enum Variable: Hashable, Sendable {
  /// Who asks: null or a map.
  case auth
  /// The time of the operation in milliseconds.
  case now
  /// The database root before the operation.
  case root
  /// The rule's place before the operation.
  case data
  /// The rule's place after the operation.
  case newData
  /// The parameters of the read.
  case query
  /// A key that a `$name` on the way to the rule has matched; the bytes begin with `$`.
  case wildcard([UInt8])
  /// A name that means nothing here; it never deploys.
  case unknown([UInt8])

  /// The variables that every expression knows, in the order in which they are suggested.
  public static let predefined: [Variable] = [.auth, .now, .root, .data, .newData, .query]

  /// Finds what a name means where the given wildcards are visible.
  init(name: ArraySlice<UInt8>, in scope: WildcardScope) {
    if let index = Self.names.index(of: name) {
      self = Self.predefined[index]
    } else {
      let name = Array(name)
      let isWildcard = name.first == UInt8(ascii: "$") && scope.contains(name)
      self = isWildcard ? .wildcard(name) : .unknown(name)
    }
  }

  private static let names = WordTable(predefined.map(\.name))

  /// The name as text, invalid UTF-8 repaired.
  public var name: String {
    switch self {
    case .auth: "auth"
    case .now: "now"
    case .root: "root"
    case .data: "data"
    case .newData: "newData"
    case .query: "query"
    case .wildcard(let name), .unknown(let name): String(decoding: name, as: UTF8.self)
    }
  }
}
