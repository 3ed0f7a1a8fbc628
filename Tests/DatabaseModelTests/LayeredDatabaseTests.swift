import TestSupport
import Testing

@testable import DatabaseModel

/// Writes laid over a database give what they give when each copies it.
@Suite("Writes one after the other")
struct LayeredDatabaseTests {
  @Test("long sequences of random writes leave what copies leave")
  func agreesWithCopies() throws {
    for seed: UInt64 in 0..<300 {
      var random = SeededGenerator(seed: seed)
      var copied = try ReferenceTree.build(ReferenceTree.random(&random, depth: 4))
      var layered = LayeredDatabase(copied)
      for step in 0..<8 {
        let writes = try Self.writes(&random)
        copied = try copied.applying(writes)
        try layered.write(writes)
        #expect(layered.subtree(at: .root) == copied, "seed \(seed), step \(step)")
        let path = DatabasePath((0..<3).map { _ in DatabaseKey(ReferenceTree.key(&random)) })
        #expect(layered.subtree(at: path) == copied.subtree(at: path), "seed \(seed)")
        #expect(
          layered.priority(at: path) == (copied.node(at: path)?.priority ?? .none),
          "seed \(seed)"
        )
      }
    }
  }

  @Test("further writes see both states as on a copy")
  func agreesWithCopiesInDecisions() throws {
    for seed: UInt64 in 0..<300 {
      var random = SeededGenerator(seed: seed)
      var copied = try ReferenceTree.build(ReferenceTree.random(&random, depth: 4))
      var layered = LayeredDatabase(copied)
      for _ in 0..<3 {
        let earlier = try Self.writes(&random)
        copied = try copied.applying(earlier)
        try layered.write(earlier)
      }
      let writes = try Self.writes(&random)
      var pending = PendingWrites(.null)
      try pending.reset(layered, writes)
      let plain = try PendingWrites(copied, writes)
      #expect(try pending.before?.tree() ?? .null == copied, "seed \(seed)")
      #expect(try pending.after?.tree() ?? .null == copied.applying(writes), "seed \(seed)")
      #expect(pending.writes == plain.writes)
      // The memory is used again for a database without layers.
      try pending.reset(copied, writes)
      #expect(pending.positionBefore == plain.positionBefore)
    }
  }

  /// A few writes without overlaps.
  private static func writes(_ random: inout SeededGenerator) throws -> [DatabaseWrite] {
    var paths: [[String]] = []
    var writes: [DatabaseWrite] = []
    for _ in 0..<(1 + random.below(4)) {
      let path = (0..<random.below(4)).map { _ in ReferenceTree.key(&random) }
      if paths.contains(where: { $0.starts(with: path) || path.starts(with: $0) }) { continue }
      paths.append(path)
      let place = DatabasePath(path.map { DatabaseKey($0) })
      if random.below(5) == 0 {
        writes.append(DatabaseWrite(place, .priority(.number(Double(random.below(9))))))
      } else {
        let value = try ReferenceTree.build(ReferenceTree.random(&random, depth: 2))
        writes.append(DatabaseWrite(place, value: value))
      }
    }
    return writes
  }

  @Test("a node that lost all children comes back without its priority")
  func comesBack() throws {
    let base = try tree(["a": ["x": 1, ".priority": 5], "leaf": [".value": 1, ".priority": 6]])
    var database = LayeredDatabase(base)
    try database.write([DatabaseWrite("/a/x", value: .null)])
    #expect(database.subtree(at: "/a").isNull)
    try database.write([DatabaseWrite("/a/y", value: try tree(2))])
    #expect(database.subtree(at: "/a") == (try tree(["y": 2])))
    // A leaf that had children is no leaf when they are gone.
    try database.write([DatabaseWrite("/leaf/x", value: try tree(2))])
    #expect(database.subtree(at: "/leaf") == (try tree(["x": 2, ".priority": 6])))
    try database.write([DatabaseWrite("/leaf/x", value: .null)])
    #expect(database.subtree(at: "/leaf").isNull)
  }

  @Test("what was not written is shared, not copied")
  func sharing() throws {
    let base = try tree(["a": ["x": 1], "b": ["y": 2]])
    var database = LayeredDatabase(base)
    try database.write([DatabaseWrite("/a/z", value: try tree(["w": 3]))])
    #expect(database.subtree(at: "/b").storage === base.storage)
    #expect(database.subtree(at: "/a").storage !== base.storage)
  }

  @Test("writes that overlap are refused, and so are paths that no database has")
  func refusals() throws {
    var database = LayeredDatabase(try tree(["a": 1]))
    try database.write([DatabaseWrite("/b", value: try tree(1))])
    #expect(throws: DatabaseModelError.self) {
      try database.write([
        DatabaseWrite("/c", value: .null), DatabaseWrite("/c/d", value: .null),
      ])
    }
    let deep = DatabasePath(Array(repeating: "a", count: 10_000))
    #expect(throws: DatabaseModelError.nestedTooDeep) {
      try database.write([DatabaseWrite(deep, value: try tree(1))])
    }
  }

  @Test("a long sequence does not cost the square of its length")
  func longSequence() throws {
    var database = LayeredDatabase(try tree(["a": 1]))
    for index in 0..<1_500 {
      let path = DatabasePath(["list", DatabaseKey("k\(index)")])
      try database.write([DatabaseWrite(path, value: try tree(1))])
    }
    #expect(database.subtree(at: "/list").root?.childCount == 1_500)
  }
}
