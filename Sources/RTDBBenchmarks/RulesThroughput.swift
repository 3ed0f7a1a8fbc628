import RulesEvaluation

/// Decisions a second on small and large databases.
enum RulesThroughput {
  private static let small = 1_000
  private static let large = 1_000_000
  private static let count = 50_000

  static func figures() throws -> [Figure] {
    try items() + chat()
  }

  /// Decides a few thousand requests of each kind on a small database: something for a profiler.
  static func once() throws -> [Figure] {
    let items = try RulesItemsWorkload(nodes: small)
    let chat = try RulesChatWorkload(nodes: small)
    let jobs: [(String, RulesWorkload, [Request])] = [
      ("items: allowed reads", items.workload, items.reads(1_000)),
      ("items: title writes", items.workload, try items.titleWrites(1_000)),
      ("chat: allowed reads", chat.workload, chat.reads(1_000)),
      ("chat: full messages", chat.workload, try chat.fullMessages(1_000)),
    ]
    return jobs.map { name, workload, requests in
      Figure(name, workload.rate(requests).perSecond, "a second")
    }
  }

  private static func items() throws -> [Figure] {
    let few = try RulesItemsWorkload(nodes: small)
    let many = try RulesItemsWorkload(nodes: large)
    let reads = compare(
      "items: allowed reads",
      few.workload,
      few.reads(count),
      many.workload,
      many.reads(count),
      floor: 1_000_000
    )
    let writes = compare(
      "items: title writes",
      few.workload,
      try few.titleWrites(count),
      many.workload,
      try many.titleWrites(count),
      floor: 500_000
    )
    return reads + writes
  }

  private static func chat() throws -> [Figure] {
    let few = try RulesChatWorkload(nodes: small)
    let many = try RulesChatWorkload(nodes: large)
    let reads = compare(
      "chat: allowed reads",
      few.workload,
      few.reads(count),
      many.workload,
      many.reads(count),
      floor: nil
    )
    let writes = compare(
      "chat: full messages",
      few.workload,
      try few.fullMessages(count),
      many.workload,
      try many.fullMessages(count),
      floor: 200_000
    )
    return reads + writes
  }

  /// The rates on two databases, which may differ by what memory costs and no more.
  private static func compare(
    _ name: String,
    _ few: RulesWorkload,
    _ fewRequests: [Request],
    _ many: RulesWorkload,
    _ manyRequests: [Request],
    floor: Double?
  ) -> [Figure] {
    let fewRate = few.rate(fewRequests)
    let manyRate = many.rate(manyRequests)
    let goal: Figure.Goal = floor.map { .atLeast($0) } ?? .none
    let refused = fewRequests.count - fewRate.allowed + manyRequests.count - manyRate.allowed
    return [
      Figure("\(name), \(few.nodeCount) nodes", fewRate.perSecond, "a second", goal),
      Figure("\(name), \(many.nodeCount) nodes", manyRate.perSecond, "a second", goal),
      Figure("\(name), slowdown by size", fewRate.perSecond / manyRate.perSecond, "×", .atMost(2)),
      Figure("\(name), refused", Double(refused), "requests", .atMost(0)),
    ]
  }
}
