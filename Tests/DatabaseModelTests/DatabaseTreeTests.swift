import DatabaseModel
import TestSupport
import Testing

@Suite struct DatabaseTreeTests {
  @Test func findsWhatWasBuilt() throws {
    let base = try tree([
      "users": ["al": ["name": "Al", "age": 7.5, "admin": true], "bo": ["name": "Bo"]],
      "flag": false,
    ])
    #expect(base.node(at: "/users/al/name")?.leaf == .string("Al"))
    #expect(base.node(at: "/users/al/age")?.leaf == .number(7.5))
    #expect(base.node(at: "/users/al/admin")?.leaf == .boolean(true))
    #expect(base.node(at: "/flag")?.leaf == .boolean(false))
    #expect(base.node(at: "/users")?.leaf == nil)
    #expect(base.node(at: "/users")?.hasChildren == true)
    #expect(base.node(at: "/users/al/name/x") == nil)
    #expect(base.node(at: "/nobody") == nil)
    #expect(base.node(at: "/users/bo")?.key == "bo")
    #expect(base.root?.key == "")
    #expect(try base.subtree(at: "/users/bo") == tree(["name": "Bo"]))
    #expect(base.subtree(at: "/users/cy").isNull)
  }

  @Test func absenceHasNoRoot() throws {
    #expect(DatabaseTree.null.root == nil)
    #expect(DatabaseTree.null.isNull)
    #expect(DatabaseTree.null.node(at: "/a") == nil)
    #expect(DatabaseTree(.boolean(false)).root?.leaf == .boolean(false))
  }

  @Test(arguments: [1, 2, 31, 32, 33, 34, 100, 3_000])
  func findsEveryChildOfManySiblings(_ count: Int) throws {
    let keys = (0..<count).map { "k\($0)" }
    let base = try tree(
      .object(keys.shuffled(seed: 3).map { ($0, .number(Double($0.count))) })
    )
    let root = try #require(base.root)
    #expect(root.childCount == count)
    #expect(root.children.map(\.key) == keys.map { DatabaseKey($0) }.sorted())
    for key in keys {
      #expect(root.child(named: DatabaseKey(key))?.leaf == .number(Double(key.count)))
    }
    #expect(root.child(named: "k") == nil)
    #expect(root.child(named: DatabaseKey("k\(count)")) == nil)
  }

  @Test func keepsPriorities() throws {
    let base = try tree([
      "a": [".value": 1, ".priority": 5], "b": ["x": 1, ".priority": "p"], "c": 2,
      "d": [".value": "v", ".priority": -0.5],
    ])
    #expect(base.node(at: "/a")?.priority == .number(5))
    #expect(base.node(at: "/b")?.priority == .string("p"))
    #expect(base.node(at: "/c")?.priority == Priority.none)
    #expect(base.node(at: "/d")?.priority == .number(-0.5))
    #expect(base.root?.priority == Priority.none)
  }

  @Test func holdsLongTexts() throws {
    // Longer than the 24 bits of a reference's length.
    let long = [UInt8](repeating: 0x61, count: 17_000_000)
    var builder = DatabaseTreeBuilder()
    try builder.beginObject()
    try builder.key(DatabaseKey(bytes: long))
    try builder.string(long.span)
    try builder.key("b")
    try builder.string(Array("x".utf8).span)
    try builder.endObject()
    let tree = try builder.finish()
    #expect(tree.root?.child(named: DatabaseKey(bytes: long))?.leaf == .string(long))
    #expect(tree.root?.child(named: "b")?.leaf == .string("x"))
  }

  @Test func comparesDeepTreesWithoutRecursion() throws {
    func deep() throws -> DatabaseTree {
      var builder = DatabaseTreeBuilder()
      for _ in 0..<500 {
        try builder.beginObject()
        try builder.key("a")
      }
      try builder.number(1)
      for _ in 0..<500 { try builder.endObject() }
      return try builder.finish()
    }
    #expect(try deep() == deep())
  }
}

extension Array {
  func shuffled(seed: UInt64) -> [Element] {
    var random = SeededGenerator(seed: seed)
    return shuffled(using: &random)
  }
}
