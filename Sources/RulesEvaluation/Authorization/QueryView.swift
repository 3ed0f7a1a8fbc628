import DatabaseModel
import RulesLanguage

/// What the variable `query` shows (G.9).
struct QueryView: Sendable {
  /// The query as it comes to the service.
  let query: DatabaseQuery
  /// The order that is shown.
  let order: DatabaseQuery.Order
  /// The order that is perhaps shown instead (J-1).
  let otherOrder: DatabaseQuery.Order?

  private let transport: Request.Transport
  private let isEmpty: Bool
  private let isOneValue: Bool

  init(_ query: DatabaseQuery, transport: Request.Transport) {
    self.query = transport == .sdk ? query.sentByClients : query
    self.transport = transport
    isEmpty = query.isEmpty
    isOneValue = transport == .sdk && query.isOneValue
    let isOrderOpen = transport == .sdk && query.isLimitByPriority
    order = self.query.order ?? (transport == .rest || isOrderOpen ? .key : .priority)
    otherOrder = isOrderOpen ? (order == .key ? .priority : .key) : nil
  }

  /// Whether this is the view of a request without a query.
  func isPlain(_ transport: Request.Transport) -> Bool { isEmpty && self.transport == transport }

  /// The bound of a property as it was written.
  func bound(_ property: QueryProperty) -> DatabaseQuery.Bound? {
    switch property {
    case .startAt: query.startAt
    case .endAt: query.endAt
    case .equalTo: query.equalTo
    default: nil
    }
  }

  /// Whether a bound is perhaps shown as if the query had been written the other way (J-42).
  ///
  /// That `equalTo` shows itself is recorded (G-38).
  func hasOtherBound(_ property: QueryProperty) -> Bool {
    isOneValue && (property != .equalTo || query.equalTo == nil)
  }

  /// What is shown then.
  func otherBound(_ property: QueryProperty) -> DatabaseQuery.Bound? {
    query.equalTo ?? (property == .equalTo ? query.startAt : nil)
  }
}

extension DatabaseQuery {
  /// Whether there is a limit and nothing else, or the order by priority, which SDKs do not send.
  fileprivate var isLimitByPriority: Bool {
    guard limitToFirst != nil || limitToLast != nil else { return false }
    switch order {
    case nil, .priority?: break
    case .key?, .value?, .child?: return false
    }
    var rest = self
    rest.order = nil
    rest.limitToFirst = nil
    rest.limitToLast = nil
    return rest.isEmpty
  }

  /// Whether one value is asked for, in either of the two ways that SDKs send alike.
  ///
  /// Null is what is shown of no bound as well.
  fileprivate var isOneValue: Bool {
    if case .some(.some) = equalTo { return true }
    guard case .some(.some(let start)) = startAt, case .some(.some(let end)) = endAt else {
      return false
    }
    return start == end
  }

  /// The query as SDKs send it: they take a path apart and join its keys (J-4).
  fileprivate var sentByClients: DatabaseQuery {
    guard case .child(let path)? = order else { return self }
    let slash = UInt8(ascii: "/")
    let sent = Array(path.split(separator: slash).joined(separator: [slash]))
    guard sent.count != path.count else { return self }
    var query = self
    query.order = .child(sent)
    return query
  }
}
