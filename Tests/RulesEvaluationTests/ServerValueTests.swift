import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// G-22, G-23, C-2.
@Suite struct ServerValueTests {
  static let rules = """
    {"$k": {".write": true, "t": {".validate": "newData.val() == now"},
            "n": {".validate": "newData.val() == (data.isNumber() ? data.val() : 0) + 2"}}}
    """

  @Test func timestampsAreNow() throws {
    let simulation = try Simulation(Self.rules)
    #expect(try simulation.sets("/a/t", [".sv": "timestamp"]))
    #expect(try simulation.sets("/a", ["t": [".sv": "timestamp"]]))
    #expect(try simulation.sets("/a/t", 1_767_225_600_000))
    #expect(try !simulation.sets("/a/t", 1))
    #expect(try simulation.updates("/a", ["t": [".sv": "timestamp"], "x": 1]))
  }

  @Test func incrementsAreAddedToWhatIsStored() throws {
    let simulation = try Simulation(
      Self.rules,
      data: ["a": ["n": 40], "b": ["n": "40"], "c": ["m": 1]]
    )
    for key in ["a", "b", "c", "d"] {
      let path = DatabasePath([DatabaseKey(key)])
      #expect(try simulation.sets(path.appending("n" as DatabaseKey), [".sv": ["increment": 2]]))
      #expect(try simulation.sets(path, ["n": [".sv": ["increment": 2]], "x": 1]))
      #expect(try simulation.updates(path, ["n": [".sv": ["increment": 2]]]))
    }
    #expect(try !simulation.sets("/a/n", [".sv": ["increment": 1]]))
  }

  @Test func whatIsWrittenIsResolved() throws {
    let database = try tree(["a": ["n": 40]])
    let request = Request(
      try update(["a/n": [".sv": ["increment": 2]], "t": [".sv": "timestamp"]]),
      at: "/",
      now: 7
    )
    let result = try database.applying(request.writes(on: database))
    #expect(try result == tree(["a": ["n": 42], "t": 7]))
  }
}
