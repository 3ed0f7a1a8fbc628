/// A request (G.4); values are in export form, paths are text with slashes.
public struct PlainRequest: Sendable {
  /// What is asked for.
  public indirect enum Operation: Sendable {
    case read
    case set(PlainJSON)
    case update([(path: String, value: PlainJSON)])
    case push(PlainJSON, key: String)
    case remove
    case transaction(PlainJSON)
    case setPriority(PlainJSON)
    case onDisconnect(Operation)
  }

  /// What is asked for.
  public var operation: Operation
  /// Where.
  public var path: String
  /// The value of `auth`; not looked at for an admin.
  public var auth = PlainJSON.null
  /// Whether no rule is asked (C-14).
  public var isAdmin = false
  /// When, in milliseconds since 1970.
  public var now: Int64 = 1_767_225_600_000
  /// Whether it comes over REST (J-1).
  public var isREST = false
  /// The parameters of a read; empty for all else (J-15).
  public var query = PlainQuery()

  /// Creates a request of somebody who is not signed in.
  public init(_ operation: Operation, at path: String) {
    self.operation = operation
    self.path = path
  }

  static func keys(_ path: String) -> [Units] { PlainSnapshot.segments(Units(path.utf16)) }
}

/// The parameters of a query (G.9).
public struct PlainQuery: Sendable {
  /// What children are ordered by.
  public enum Order: Sendable {
    case key
    case value
    case priority
    case child(String)
  }

  /// The order that was asked for.
  public var order: Order?
  /// Only children equal to this.
  public var equalTo: PlainJSON?
  /// Only children not before this.
  public var startAt: PlainJSON?
  /// Only children not behind this.
  public var endAt: PlainJSON?
  /// Only children behind this.
  public var startAfter: PlainJSON?
  /// Only children before this.
  public var endBefore: PlainJSON?
  /// At most so many from the beginning.
  public var limitToFirst: Double?
  /// At most so many from the end.
  public var limitToLast: Double?

  /// Creates a query without parameters.
  public init() {}

  private var hasLimit: Bool { limitToFirst != nil || limitToLast != nil }
  private var hasBound: Bool {
    equalTo != nil || startAt != nil || endAt != nil || startAfter != nil || endBefore != nil
  }

  /// What `query` shows (G-36, G-37, G-42, J-1, J-33, J-42).
  func property(_ name: String, _ request: PlainRequest) throws -> PlainValue {
    switch name {
    case "orderByKey":
      if case .key = try shownOrder(request) { return .boolean(true) }
      return .boolean(false)
    case "orderByValue":
      if case .value = try shownOrder(request) { return .boolean(true) }
      return .boolean(false)
    case "orderByPriority":
      if case .priority = try shownOrder(request) { return .boolean(true) }
      return .boolean(false)
    case "orderByChild":
      guard case .child(let path) = order else { return .null }
      return .string(request.isREST ? Units(path.utf16) : joined(PlainRequest.keys(path)))
    case "equalTo": return PlainValue(equalTo ?? .null)
    case "startAt": return PlainValue(startAt ?? startAfter ?? .null)
    case "endAt": return PlainValue(endAt ?? endBefore ?? .null)
    case "limitToFirst": return PlainValue(limitToFirst.map { .number($0) } ?? .null)
    case "limitToLast": return PlainValue(limitToLast.map { .number($0) } ?? .null)
    default: throw PlainError.unknown
    }
  }

  /// What is left of a path when empty keys are left out.
  private func joined(_ keys: [Units]) -> Units {
    var path: Units = []
    for key in keys {
      if !path.isEmpty { path += Units("/".utf16) }
      path += key
    }
    return path
  }

  private func shownOrder(_ request: PlainRequest) throws -> Order {
    if let order { return order }
    if request.isREST { return .key }
    if hasBound { throw PlainError.unknown }
    return hasLimit ? .key : .priority
  }
}
