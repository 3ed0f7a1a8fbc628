import DatabaseModel
import TestSupport
import Testing

@Suite struct PendingWritesTests {
  @Test func showsBothStates() throws {
    let base = try tree(["users": ["al": ["name": "Al", "age": 7], "bo": ["name": "Bo"]]])
    let writes = try PendingWrites(
      base,
      [
        DatabaseWrite("/users/al/name", value: DatabaseTree(.string("Albert"))),
        DatabaseWrite("/users/bo", value: .null),
        DatabaseWrite("/users/cy/name", value: DatabaseTree(.string("Cy"))),
      ]
    )
    let before = try #require(writes.before)
    let after = try #require(writes.after)
    #expect(before.node(at: "/users/al/name")?.leaf == .string("Al"))
    #expect(before.node(at: "/users/bo")?.hasChildren == true)
    #expect(after.node(at: "/users/al/name")?.leaf == .string("Albert"))
    #expect(after.node(at: "/users/al/age")?.leaf == .number(7))
    #expect(after.node(at: "/users/bo") == nil)
    #expect(after.node(at: "/users/cy/name")?.leaf == .string("Cy"))
    #expect(after.node(at: "/users")?.childCount == 2)
    #expect(after.node(at: "/users")?.children.map(\.key) == ["al", "cy"])
  }

  @Test func anAncestorWithoutChildrenIsAbsent() throws {
    let base = try tree(["a": ["b": ["c": 1]], "z": 1])
    let gone = try PendingWrites(base, [DatabaseWrite("/a/b/c", value: .null)])
    #expect(gone.after?.child(named: "a") == nil)
    #expect(gone.after?.childCount == 1)
    let all = try PendingWrites(
      base,
      [DatabaseWrite("/a", value: .null), DatabaseWrite("/z", value: .null)]
    )
    #expect(all.after == nil)
    #expect(all.before != nil)
  }

  @Test func aNullBelowALeafChangesNothing() throws {
    let base = try tree(["a": [".value": 1, ".priority": 2]])
    let null = try PendingWrites(base, [DatabaseWrite("/a/b/c", value: .null)])
    #expect(null.after?.child(named: "a")?.leaf == .number(1))
    let value = try PendingWrites(
      base,
      [DatabaseWrite("/a/b", value: DatabaseTree(.boolean(true)))]
    )
    #expect(value.after?.child(named: "a")?.leaf == nil)
    #expect(value.after?.child(named: "a")?.childCount == 1)
    #expect(value.after?.child(named: "a")?.priority == .number(2))
  }

  @Test func aPriorityIsReplacedAlone() throws {
    let base = try tree(["a": ["x": 1, ".priority": 1], "b": 2])
    let writes = try PendingWrites(
      base,
      [
        DatabaseWrite("/a", .priority(.string("p"))), DatabaseWrite("/b", .priority(.number(3))),
        DatabaseWrite("/c", .priority(.number(3))),
      ]
    )
    #expect(writes.after?.child(named: "a")?.priority == .string("p"))
    #expect(writes.after?.node(at: "/a/x")?.leaf == .number(1))
    #expect(writes.after?.child(named: "b")?.leaf == .number(2))
    #expect(writes.after?.child(named: "b")?.priority == .number(3))
    #expect(writes.after?.child(named: "c") == nil)
    #expect(writes.before?.child(named: "a")?.priority == .number(1))
  }

  /// G-20.
  @Test(arguments: [["/a", "/a/b"], ["/a/b", "/a"], ["/a", "/a"], ["/", "/a"]])
  func refusesOverlappingPaths(_ paths: [String]) {
    #expect(throws: DatabaseModelError.self) {
      try PendingWrites(
        .null,
        paths.map { DatabaseWrite(DatabasePath(parsing: $0), value: .null) }
      )
    }
  }

  @Test func siblingNamesDoNotOverlap() throws {
    let writes = try PendingWrites(
      .null,
      ["/a", "/ab", "/a.b", "/b/a", "/b/ab"].map {
        DatabaseWrite(DatabasePath(parsing: $0), value: DatabaseTree(.boolean(true)))
      }
    )
    #expect(writes.after?.childCount == 4)
  }

  @Test func whatIsStoredMayBeLookedUpLater() throws {
    for seed: UInt64 in 0..<500 {
      var random = SeededGenerator(seed: seed)
      let base = try ReferenceTree.build(ReferenceTree.random(&random, depth: 4))
      let path = (0..<random.below(5)).map { _ in DatabaseKey(ReferenceTree.key(&random)) }
      let value = try ReferenceTree.build(ReferenceTree.random(&random, depth: 2))
      let write = DatabaseWrite(DatabasePath(path), value: value)
      var later = PendingWrites(.null)
      // What was laid over another database before must not be seen.
      try later.reset(base, [DatabaseWrite("/a/b/c/d/e", value: .null)])
      var writes = [write]
      try later.reset(base, taking: &writes)
      #expect(later.knowsStored == value.isNull)
      let expected = try PendingWrites(base, [write])
      for depth in 0...path.count {
        #expect(later.loneAfter(depth) == expected.loneAfter(depth), "seed \(seed)")
      }
      later.lookUpStored()
      #expect(later.positionBefore == expected.positionBefore)
      #expect(try later.before?.tree() ?? .null == base)
      #expect(try later.after?.tree() ?? .null == base.applying([write]), "seed \(seed)")
      for depth in 0...path.count {
        #expect(later.loneBefore(depth) == expected.loneBefore(depth), "seed \(seed)")
        #expect(later.loneAfter(depth) == expected.loneAfter(depth), "seed \(seed)")
      }
    }
  }

  @Test func agreesWithThePlainModel() throws {
    for seed: UInt64 in 0..<1_500 {
      var random = SeededGenerator(seed: seed)
      let base = ReferenceTree.random(&random, depth: 4)
      var expected = base
      var paths: [[String]] = []
      var writes: [DatabaseWrite] = []
      for _ in 0..<(1 + random.below(4)) {
        let path = (0..<random.below(4)).map { _ in ReferenceTree.key(&random) }
        if paths.contains(where: { $0.starts(with: path) || path.starts(with: $0) }) { continue }
        paths.append(path)
        let value = ReferenceTree.random(&random, depth: 2)
        expected = ReferenceTree.writing(value, at: path[...], in: expected)
        writes.append(
          DatabaseWrite(
            DatabasePath(path.map { DatabaseKey($0) }),
            value: try ReferenceTree.build(value)
          )
        )
      }
      let tree = try ReferenceTree.build(base)
      let want = try ReferenceTree.build(expected)
      let pending = try PendingWrites(tree, writes)
      #expect(Self.isSame(pending.after, want.root), "seed \(seed)")
      #expect(Self.isSame(pending.before, tree.root), "seed \(seed)")
      #expect(try tree.applying(writes) == want, "seed \(seed)")
    }
  }

  private static func isSame(_ merged: MergedNode?, _ node: DatabaseTree.Node?) -> Bool {
    guard let merged, let node else { return merged == nil && node == nil }
    guard merged.leaf == node.leaf, merged.priority == node.priority,
      merged.childCount == node.childCount, merged.hasChildren == node.hasChildren,
      merged.children.map(\.key) == node.children.map(\.key)
    else { return false }
    return node.children.allSatisfy { child in
      isSame(merged.child(named: child.key), child)
    }
  }

  @Test func aPriorityAndChildrenAreWrittenTogether() throws {
    let base = try tree(["a": ["x": 1, "y": 2, ".priority": 1], "leaf": 3])
    let writes = [
      DatabaseWrite("/a/x", value: try tree(5)), DatabaseWrite("/a", .priority(.number(2))),
      DatabaseWrite("/leaf", .priority(.number(4))), DatabaseWrite("/leaf/z", value: .null),
      DatabaseWrite("/new/z", value: try tree(6)), DatabaseWrite("/new", .priority(.number(7))),
      DatabaseWrite("/none/z", value: .null), DatabaseWrite("/none", .priority(.number(8))),
    ]
    let after: DocumentLiteral = [
      "a": ["x": 5, "y": 2, ".priority": 2], "leaf": [".value": 3, ".priority": 4],
      "new": ["z": 6, ".priority": 7],
    ]
    #expect(try base.applying(writes) == tree(after))
    #expect(try base.subtree(at: "/a", after: writes) == tree(["x": 5, "y": 2, ".priority": 2]))
    #expect(try base.subtree(at: "/leaf", after: writes) == tree([".value": 3, ".priority": 4]))
    #expect(try base.subtree(at: "/none", after: writes).isNull)
    #expect(try base.subtree(at: "/a", after: []) == base.subtree(at: "/a"))
  }
}
