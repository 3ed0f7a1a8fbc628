public import DatabaseModel
public import RulesEvaluation

/// Why no client can send a query, or the service would not take it.
public struct QueryMistake: Hashable, Sendable {
  /// A parameter of a query, by its name in REST and in specs.
  public enum Parameter: String, Hashable, Sendable {
    case orderBy, equalTo, startAt, startAfter, endAt, endBefore, limitToFirst, limitToLast
    case shallow
  }

  /// The parameter that is wrong.
  public let parameter: Parameter
  /// The one that it excludes, where it is wrong only beside that.
  public let other: Parameter?
  /// What is wrong.
  public let message: String
  /// What to do instead, where that is plain.
  public let note: String?

  fileprivate init(
    _ parameter: Parameter,
    besides other: Parameter? = nil,
    _ message: String,
    note: String? = nil
  ) {
    self.parameter = parameter
    self.other = other
    self.message = message
    self.note = note
  }
}

extension DatabaseQuery {
  /// Finds the first mistake for which an SDK throws, or REST answers with an error; nil where the
  /// query can be asked.
  ///
  /// A shallow read is one in which children come as `true` (H-19); no rule sees of it.
  public func mistake(
    over transport: Request.Transport,
    isShallow: Bool = false
  ) -> QueryMistake? {
    (isShallow ? mistakeOfShallow(transport) : nil)
      ?? mistakeOfPath ?? mistakeOfCount ?? mistakeOfLimit ?? mistakeOfMissingOrder(transport)
      ?? mistakeOfBound
  }

  /// The parameters that are given, in the order in which they are documented.
  private var parameters: [QueryMistake.Parameter] {
    (order == nil ? [] : [.orderBy]) + bounds.map(\.parameter) + limits.map(\.parameter)
  }

  private var bounds: [(parameter: QueryMistake.Parameter, bound: Bound)] {
    [
      (.equalTo, equalTo), (.startAt, startAt), (.startAfter, startAfter), (.endAt, endAt),
      (.endBefore, endBefore),
    ].compactMap { parameter, bound in bound.map { (parameter, $0) } }
  }

  private var limits: [(parameter: QueryMistake.Parameter, limit: Double)] {
    [(.limitToFirst, limitToFirst), (.limitToLast, limitToLast)].compactMap { parameter, limit in
      limit.map { (parameter, $0) }
    }
  }

  /// `shallow` is a parameter of REST, and goes with no other.
  private func mistakeOfShallow(_ transport: Request.Transport) -> QueryMistake? {
    guard transport == .rest else {
      return QueryMistake(
        .shallow,
        "`shallow` is a parameter of REST alone",
        note: "choose the transport `rest`, or leave it out"
      )
    }
    return parameters.first.map {
      QueryMistake(.shallow, besides: $0, "`shallow` goes with no other parameter")
    }
  }

  /// Children are ordered by a path that children can have.
  private var mistakeOfPath: QueryMistake? {
    guard case .child(let bytes)? = order else { return nil }
    let path = DatabasePath(parsing: bytes)
    if !path.isRoot, path.keys.allSatisfy(\.isLegal) { return nil }
    return QueryMistake(
      .orderBy,
      "`\(String(decoding: bytes, as: UTF8.self))` is no path of a child to order by",
      note: "other orders are `$key`, `$value` and `$priority`"
    )
  }

  /// There is one limit and one bound a side; `equalTo` is that of both sides.
  private var mistakeOfCount: QueryMistake? {
    let given = bounds.map(\.parameter)
    for side in [[.equalTo, .startAt, .startAfter], [.equalTo, .endAt, .endBefore]]
      as [[QueryMistake.Parameter]]
    {
      let both = given.filter(side.contains)
      guard both.count > 1 else { continue }
      return QueryMistake(
        both[1],
        besides: both[0],
        "`\(both[0].rawValue)` and `\(both[1].rawValue)` exclude each other"
      )
    }
    guard limitToFirst != nil, limitToLast != nil else { return nil }
    return QueryMistake(.limitToLast, besides: .limitToFirst, "a query has one limit")
  }

  /// Children are counted by whole numbers, as far as doubles tell these apart (F-3).
  private var mistakeOfLimit: QueryMistake? {
    for (parameter, limit) in limits {
      let name = parameter.rawValue
      guard limit >= 1, limit == limit.rounded() else {
        return QueryMistake(parameter, "`\(name)` is not a whole number from 1 on")
      }
      guard limit <= 0x1p53 else {
        return QueryMistake(
          parameter,
          "`\(name)` is larger than 9007199254740992, up to which numbers are exact",
          note: "leave it out to read all"
        )
      }
    }
    return nil
  }

  /// SDKs order by priority where nothing is said; REST has no bounds and no limits without an order
  /// (G-41).
  private func mistakeOfMissingOrder(_ transport: Request.Transport) -> QueryMistake? {
    guard transport == .rest, order == nil,
      let first = bounds.first?.parameter ?? limits.first?.parameter
    else { return nil }
    return QueryMistake(
      first,
      "over REST, `\(first.rawValue)` needs an `orderBy`",
      note: "the service answers `orderBy must be defined when other query parameters are defined`"
    )
  }

  /// A bound is something that can be in the order.
  private var mistakeOfBound: QueryMistake? {
    for (parameter, bound) in bounds {
      if case .number(let number)? = bound, !number.isFinite {
        return QueryMistake(
          parameter,
          "`\(parameter.rawValue)` is no number that the database holds",
          note: "the greatest number is about 1.8e308"
        )
      }
      switch (order, bound) {
      case (.key?, .string?), (.value?, _), (.child?, _): break
      case (.key?, _):
        return QueryMistake(
          parameter,
          "ordered by key, `\(parameter.rawValue)` has to be a text, not \(bound.kindName)",
          note: "keys are texts, also those that look like numbers: quote it"
        )
      case (.priority?, .boolean?), (nil, .boolean?):
        return QueryMistake(
          parameter,
          "ordered by priority, `\(parameter.rawValue)` has to be a text, a number or null",
          note: order == nil ? "without `orderBy` the order is that of priorities" : nil
        )
      case (.priority?, _), (nil, _): break
      }
    }
    return nil
  }
}

extension DatabaseQuery.Bound {
  fileprivate var kindName: String {
    switch self {
    case nil: "null"
    case .boolean?: "a boolean"
    case .number?: "a number"
    case .string?: "a text"
    case .serverValue?: "a server value"
    }
  }
}
