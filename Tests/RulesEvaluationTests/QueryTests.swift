import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// G.9 and J-1.
@Suite struct QueryTests {
  static func query(_ change: (inout DatabaseQuery) -> Void) -> DatabaseQuery {
    var query = DatabaseQuery()
    change(&query)
    return query
  }

  static let plain = DatabaseQuery()
  static let owner = query {
    $0.order = .child(Array("owner".utf8))
    $0.equalTo = .some(.string("alice"))
  }
  static let page = query {
    $0.order = .key
    $0.limitToFirst = 10
  }
  static let range = query {
    $0.order = .value
    $0.startAt = .some(.string("b"))
    $0.endAt = .some(.number(4))
  }
  static let unordered = query { $0.limitToLast = 2 }
  static let after = query {
    $0.order = .key
    $0.startAfter = .some(.string("b"))
  }

  static let cases: [(String, DatabaseQuery, Request.Transport, Verdict)] = [
    ("query.orderByKey == false", plain, .sdk, .yes),
    ("query.orderByKey", plain, .rest, .yes),
    ("query.orderByValue || query.orderByPriority", plain, .rest, .no),
    ("query.orderByChild == null && query.limitToFirst == null", plain, .sdk, .yes),
    ("query.startAt == null && query.endAt == null && query.equalTo == null", plain, .sdk, .yes),
    ("query.limitToFirst <= 2 || true", plain, .sdk, .fails),
    ("query.orderByChild == 'owner' && query.equalTo == auth.uid", owner, .sdk, .yes),
    ("query.orderByKey || query.orderByValue || query.orderByPriority", owner, .sdk, .no),
    ("query.orderByKey && query.limitToFirst <= 10", page, .sdk, .yes),
    ("query.limitToLast == null", page, .sdk, .yes),
    ("query.orderByValue && query.startAt == 'b' && query.endAt == 4", range, .rest, .yes),
    ("query.orderByKey", unordered, .sdk, .yes),
    ("query.limitToLast == 2", unordered, .sdk, .yes),
    ("query.startAt == 'b'", after, .sdk, .yes),
    ("query['orderByKey']", page, .sdk, .yes),
  ]

  @Test(arguments: cases.indices)
  func shows(_ index: Int) throws {
    let (expression, query, transport, expected) = Self.cases[index]
    #expect(
      try verdict(expression, auth: .alice, query: query, transport: transport) == expected,
      "\(expression)"
    )
  }

  /// What comes to the service as it was written is certain; J-1 and J-42 tell what does not.
  @Test(arguments: [
    ("query.orderByKey == false", Query.byPriority, Request.Transport.sdk, ["J-1"]),
    ("query.orderByKey == false", .byPriority, .rest, []),
    ("query.orderByKey == false", .byPriorityFromOne, .sdk, []),
    ("query.orderByPriority", .unlimitedByPriority, .sdk, []),
    ("query.orderByKey == false", .byValue, .sdk, []),
    ("query.equalTo == 'm'", .equal, .sdk, []),
    ("query.startAt == null", .equal, .sdk, ["J-42"]),
    ("query.startAt == null", .equal, .rest, []),
    ("query.equalTo == null", .rangeOfOne, .sdk, ["J-42"]),
    ("query.startAt == 'm'", .rangeOfOne, .sdk, ["J-42"]),
    ("query.startAt == 'm' && query.equalTo == null", .rangeOfTwo, .sdk, []),
    ("query.startAt == 'm' && query.equalTo == null", .rangeOfOne, .rest, []),
  ])
  func hangsOn(
    condition: String,
    query: Query,
    transport: Request.Transport,
    points: [String]
  ) throws {
    let simulation = try Simulation(UncertaintyTests.reading(condition))
    let decision = simulation.decide(.read(query.value), "/a", transport: transport)
    #expect(decision.isAllowed)
    #expect(decision.uncertain.map(\.id) == points)
  }

  enum Query {
    case byPriority, byPriorityFromOne, unlimitedByPriority, byValue, equal, rangeOfOne, rangeOfTwo

    var value: DatabaseQuery {
      var query = DatabaseQuery(order: .priority)
      switch self {
      case .byPriority: query.limitToFirst = 2
      case .byPriorityFromOne:
        query.startAt = .some(.number(1))
        query.limitToFirst = 2
      case .unlimitedByPriority: break
      case .byValue:
        query.order = .value
        query.limitToFirst = 2
      case .equal:
        query.order = .value
        query.equalTo = .some(.string("m"))
      case .rangeOfOne, .rangeOfTwo:
        query.order = .value
        query.startAt = .some(.string("m"))
        query.endAt = .some(.string(self == .rangeOfOne ? "m" : "n"))
      }
      return query
    }
  }
}
