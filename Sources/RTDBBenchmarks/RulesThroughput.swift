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
    let items = RulesItemsWorkload(nodes: small)
    let chat = RulesChatWorkload(nodes: small)
    let itemsWorkload = try items.workload()
    let chatWorkload = try chat.workload()
    let jobs: [(String, RulesWorkload, [Request])] = [
      ("items: allowed reads", itemsWorkload, items.reads(1_000)),
      ("items: title writes", itemsWorkload, try items.titleWrites(1_000)),
      ("chat: allowed reads", chatWorkload, chat.reads(1_000)),
      ("chat: full messages", chatWorkload, try chat.fullMessages(1_000)),
    ]
    return jobs.map { name, workload, requests in
      Figure(name, workload.rate(requests).perSecond, "a second")
    }
  }

  // The requests are made before the databases. Made afterwards, those for the large one would lie
  // scattered where loading it left gaps, and reading them would take longer than deciding.

  private static func items() throws -> [Figure] {
    let (few, many) = (RulesItemsWorkload(nodes: small), RulesItemsWorkload(nodes: large))
    let reads = (few: few.reads(count), many: many.reads(count))
    let titles = (few: try few.titleWrites(count), many: try many.titleWrites(count))
    let workloads = (few: try few.workload(), many: try many.workload())
    return compare("items: allowed reads", workloads, reads, floor: 1_000_000)
      + compare("items: title writes", workloads, titles, floor: 500_000)
  }

  private static func chat() throws -> [Figure] {
    let (few, many) = (RulesChatWorkload(nodes: small), RulesChatWorkload(nodes: large))
    let reads = (few: few.reads(count), many: many.reads(count))
    let messages = (few: try few.fullMessages(count), many: try many.fullMessages(count))
    let workloads = (few: try few.workload(), many: try many.workload())
    return compare("chat: allowed reads", workloads, reads, floor: nil)
      + compare("chat: full messages", workloads, messages, floor: 200_000)
  }

  /// The rates on two databases, which may differ by what memory costs and no more.
  private static func compare(
    _ name: String,
    _ workloads: (few: RulesWorkload, many: RulesWorkload),
    _ requests: (few: [Request], many: [Request]),
    floor: Double?
  ) -> [Figure] {
    let few = workloads.few.rate(requests.few)
    let many = workloads.many.rate(requests.many)
    let goal: Figure.Goal = floor.map { .atLeast($0) } ?? .none
    let refused = requests.few.count - few.allowed + requests.many.count - many.allowed
    return [
      Figure("\(name), \(workloads.few.nodeCount) nodes", few.perSecond, "a second", goal),
      Figure("\(name), \(workloads.many.nodeCount) nodes", many.perSecond, "a second", goal),
      Figure("\(name), slowdown by size", few.perSecond / many.perSecond, "×", .atMost(2)),
      Figure("\(name), refused", Double(refused), "requests", .atMost(0)),
    ]
  }
}
