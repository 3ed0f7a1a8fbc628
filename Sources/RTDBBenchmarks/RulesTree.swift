import DatabaseModel

/// The database in memory.
enum RulesTree {
  static func figures() throws -> [Figure] {
    let wide = try wideNode(100_000)
    let small = try wideNode(8)
    return [
      Figure("bytes a node beside texts", try bytesPerNode(), "bytes", .atMost(20)),
      Figure("child of a small object", small, "ns", .atMost(100)),
      Figure("child among 100000 siblings", wide, "ns", .atMost(400)),
      Figure("memory access that waits for another", memoryAccess(), "ns"),
    ]
  }

  /// The nanoseconds of one access of memory that depends on the one before; to find one of many
  /// children takes two.
  private static func memoryAccess() -> Double {
    let (count, steps) = (1 << 24, 1 << 20)
    // One cycle through all places (Sattolo's shuffle).
    var next = Array(0..<UInt32(count))
    var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    for place in (1..<count).reversed() {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      next.swapAt(place, Int(random % UInt64(place)))
    }
    var place: UInt32 = 0
    let seconds = ProcessorTime.seconds {
      for _ in 0..<steps { place = next[Int(place)] }
    }
    return place < count ? seconds / Double(steps) * 1e9 : .infinity
  }

  private static func bytesPerNode() throws -> Double {
    let database = try RulesItemsWorkload(nodes: 1_000_000).workload()
    return Double(database.database.structureBytes) / Double(database.nodeCount)
  }

  /// The nanoseconds to find a child, each time another one.
  private static func wideNode(_ count: Int) throws -> Double {
    let members = (0..<count).map { "\"key-of-some-length-\($0)\":\($0)" }
    let tree = try RulesWorkload.value("{\(members.joined(separator: ","))}")
    guard let root = tree.root else { return .infinity }
    let look = 100_000
    let keys = RulesWorkload.spread(look, below: count).map {
      DatabaseKey("key-of-some-length-\($0)")
    }
    var found = 0
    let seconds = ProcessorTime.seconds { found = childCount(of: keys, below: root) }
    return found == look ? seconds / Double(look) * 1e9 : .infinity
  }

  /// How many keys name a child.
  private static func childCount(of keys: [DatabaseKey], below node: DatabaseTree.Node) -> Int {
    var found = 0
    // A span hands out the keys where they are: copying them is no part of the search.
    let keys = keys.span
    for place in keys.indices where node.child(named: keys[place]) != nil { found += 1 }
    return found
  }
}
