/// The parameters of a query: an order, bounds and a limit (G.9).
public struct DatabaseQuery: Hashable, Sendable {
  /// What children are ordered by.
  public enum Order: Hashable, Sendable {
    /// By key.
    case key
    /// By value.
    case value
    /// By priority.
    case priority
    /// By the value at a path below each child, as UTF-8 bytes; may hold slashes.
    case child([UInt8])
  }

  /// A bound; `.some(nil)` is a bound of null.
  public typealias Bound = DatabaseLeaf?

  /// The order, when one was asked for.
  public var order: Order?
  /// Only children equal to this.
  public var equalTo: Bound?
  /// Only children not before this.
  public var startAt: Bound?
  /// Only children not behind this.
  public var endAt: Bound?
  /// Only children behind this.
  public var startAfter: Bound?
  /// Only children before this.
  public var endBefore: Bound?
  /// At most so many children from the beginning.
  public var limitToFirst: Double?
  /// At most so many children from the end.
  public var limitToLast: Double?

  /// Creates a query without parameters.
  public init(order: Order? = nil) {
    self.order = order
  }

  /// Whether nothing was asked for.
  public var isEmpty: Bool {
    // Spelt out, because comparing with an empty query takes longer than a decision may.
    guard case nil = order, case nil = equalTo, case nil = startAt, case nil = endAt else {
      return false
    }
    guard case nil = startAfter, case nil = endBefore else { return false }
    return limitToFirst == nil && limitToLast == nil
  }
}
