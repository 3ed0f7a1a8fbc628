import DatabaseModel

/// What the variable `query` shows (G.9).
struct QueryView: Sendable {
  var query: DatabaseQuery
  /// The order that is shown where none was asked for (J-1).
  var defaultOrder: DatabaseQuery.Order
  /// Whether it is only assumed: an SDK's limit without an order.
  var isOrderAssumed: Bool

  private let transport: Request.Transport
  private let isEmpty: Bool

  init(_ query: DatabaseQuery, transport: Request.Transport) {
    self.query = query
    self.transport = transport
    isEmpty = query.isEmpty
    isOrderAssumed = false
    switch transport {
    case .rest:
      defaultOrder = .key
    case .sdk:
      var unlimited = query
      unlimited.limitToFirst = nil
      unlimited.limitToLast = nil
      let isLimitOnly = unlimited.isEmpty && !query.isEmpty
      defaultOrder = isLimitOnly ? .key : .priority
      isOrderAssumed = isLimitOnly
    }
  }

  /// Whether this is the view of a request without a query.
  func isPlain(_ transport: Request.Transport) -> Bool { isEmpty && self.transport == transport }

  /// The order that rules see.
  func order(flips: OpenPoints) -> DatabaseQuery.Order {
    if let order = query.order { return order }
    return isOrderAssumed && flips.contains(OpenPoints(.queryOrderOfLimit))
      ? .priority : defaultOrder
  }
}
