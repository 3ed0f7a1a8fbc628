import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// G.2 to G.4.
@Suite struct WriteTests {
  @Test func theGrantMustBeAtOrAboveThePath() throws {
    let simulation = try Simulation(
      #"{"a": {".write": true, "b": {".write": false}}, "c": {"$d": {".write": true}}}"#
    )
    #expect(try simulation.sets("/a", 1))
    #expect(try simulation.sets("/a/b", 1))
    #expect(try simulation.sets("/c/x/y", 1))
    #expect(try !simulation.sets("/c", ["x": 1]))
    #expect(try !simulation.sets("/", ["a": 1]))
  }

  /// G-8.
  @Test func eachLevelSeesItself() throws {
    let simulation = try Simulation(
      #"{".write": "newData.child('owner').exists()", "r": {".write": "newData.child('owner').val() == 'me'"}}"#
    )
    #expect(try simulation.sets("/r", ["owner": "me"]))
    #expect(try !simulation.sets("/r", ["owner": "you"]))
    #expect(try !simulation.sets("/s", ["owner": "me"]))
    #expect(try simulation.sets("/owner", 1))
  }

  /// C-1.
  @Test func rootAndDataAreOldAndNewDataIsMerged() throws {
    let simulation = try Simulation(
      """
      {"a": {".write": "root.child('a/n').val() == 1 && data.child('n').val() == 1 && newData.child('n').val() == 2 && newData.child('m').val() == 5 && newData.parent().child('z').val() == 9"}}
      """,
      data: ["a": ["n": 1, "m": 5], "z": 9]
    )
    #expect(try simulation.sets("/a/n", 2))
    #expect(try !simulation.sets("/a/n", 3))
    #expect(try !simulation.sets("/a", ["n": 2]))
  }

  /// G-9, G-12.
  @Test func deletingNeedsTheGrantAndSkipsValidation() throws {
    let simulation = try Simulation(
      """
      {"keep": {".write": "newData.exists()"},
       "drop": {".write": true, ".validate": "newData.isString()", "$x": {".validate": false}}}
      """,
      data: ["keep": 1, "drop": "s"]
    )
    #expect(!simulation.decide(.remove, "/keep").isAllowed)
    #expect(simulation.decide(.remove, "/drop").isAllowed)
    #expect(try simulation.sets("/drop", [:]))
    #expect(try !simulation.sets("/drop", ["x": 1]))
  }

  /// G-25, G-26, H-16.
  @Test func otherOperationsAreJudgedLikeSet() throws {
    let simulation = try Simulation(
      #"{"l": {"$k": {".write": "$k == 'k1' || newData.val() == 2", ".validate": "newData.isNumber()"}}}"#
    )
    #expect(simulation.decide(.push(try tree(1), key: "k1"), "/l").isAllowed)
    #expect(!simulation.decide(.push(try tree(1), key: "k2"), "/l").isAllowed)
    #expect(simulation.decide(.push(nil, key: "k2"), "/l").isAllowed)
    #expect(simulation.decide(.transaction(try tree(2)), "/l/x").isAllowed)
    #expect(!simulation.decide(.transaction(try tree("2")), "/l/x").isAllowed)
    #expect(simulation.decide(.onDisconnect(.set(try tree(2))), "/l/x").isAllowed)
    #expect(!simulation.decide(.onDisconnect(.remove), "/l/x").isAllowed)
    #expect(simulation.decide(.onDisconnect(try update(["x": 2, "k1": 1])), "/l").isAllowed)
  }

  @Test func aDisconnectIsJudgedAgain() throws {
    let simulation = try Simulation(#"{"a": {".write": "now < 1000 && newData.val() == now"}}"#)
    let request = Request(
      .onDisconnect(.set(try tree([".sv": "timestamp"]))),
      at: "/a",
      now: 900
    )
    #expect(simulation.rules.decide(request, on: .null).isAllowed)
    let later = try #require(request.executed(at: 950))
    #expect(simulation.rules.decide(later, on: .null).isAllowed)
    #expect(try later.writes(on: .null) == [DatabaseWrite("/a", value: tree(950))])
    let tooLate = try #require(request.executed(at: 1_000))
    #expect(!simulation.rules.decide(tooLate, on: .null).isAllowed)
    #expect(later.executed(at: 1) == nil)
  }

  /// G-24, G-28 of priorities: H-9, H-11.
  @Test func prioritiesAreSeen() throws {
    let simulation = try Simulation(
      """
      {"$k": {".write": true, ".validate": "newData.getPriority() == null || newData.getPriority() == 5"}}
      """,
      data: ["a": [".value": 1, ".priority": 5], "b": ["x": 1]]
    )
    #expect(try simulation.sets("/a", [".value": 2, ".priority": 5]))
    #expect(try !simulation.sets("/a", [".value": 2, ".priority": 6]))
    #expect(try simulation.sets("/a", 2))
    #expect(simulation.decide(.setPriority(.number(5)), "/b").isAllowed)
    #expect(!simulation.decide(.setPriority(.string("5")), "/b").isAllowed)
    #expect(simulation.decide(.setPriority(.number(6)), "/nothing").isAllowed)
    // A path that ends in `.priority` is a write of the priority.
    #expect(!simulation.decide(.set(try tree(6)), "/b/.priority").isAllowed)
    #expect(simulation.decide(.set(try tree(5)), "/b/.priority").isAllowed)
    #expect(try simulation.updates("/b", ["x": 2, ".priority": 5]))
  }

  @Test("a transaction keeps the priority that it does not name (G-24)")
  func transactionPriority() throws {
    let simulation = try Simulation(
      #"{"$k": {".write": "newData.getPriority() == 5"}}"#,
      data: ["a": [".value": 1, ".priority": 5], "b": ["x": 1, ".priority": 5], "c": 1]
    )
    #expect(simulation.decide(.transaction(try tree(2)), "/a").isAllowed)
    #expect(simulation.decide(.transaction(try tree(["y": ["z": 2]])), "/b").isAllowed)
    #expect(!simulation.decide(.transaction(try tree(2)), "/c").isAllowed)
    #expect(try !simulation.sets("/a", 2))
    let named = try tree([".value": 2, ".priority": 6])
    #expect(!simulation.decide(.transaction(named), "/a").isAllowed)
    #expect(!simulation.decide(.transaction(.null), "/a").isAllowed)
    let request = Request(.transaction(try tree(["y": ["z": 2]])), at: "/b")
    let after = try simulation.database.applying(request.writes(on: simulation.database))
    #expect(after.subtree(at: "/b") == (try tree(["y": ["z": 2], ".priority": 5])))
  }
}
