import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// G.3 and the validation vectors of the language reference.
@Suite struct ValidationTests {
  static let record = """
    {".write": true,
     "r": {".validate": "newData.hasChildren(['a'])",
           "a": {".validate": "newData.isString()"},
           "n": {".validate": "newData.val() == data.val() + 1"}},
     "s": {"$z": {".validate": true}}}
    """

  static let cases: [(DocumentLiteral, String, DocumentLiteral, Bool)] = [
    (["r": ["a": "x"]], "/r/b", 1, true),
    (["r": ["c": 1]], "/r/b", 1, false),
    (nil, "/r/b", 1, false),
    (nil, "/r", ["b": 1], false),
    (["r": ["a": "x", "b": 1]], "/r/a", nil, false),
    (["r": ["a": "x"]], "/r/a", nil, true),
    (["r": ["a": "x"]], "/r", nil, true),
    (["r": ["a": "x", "n": "bad"]], "/r/a", "y", true),
    (["r": ["a": "x", "n": 1]], "/r", ["a": "x", "n": 1], false),
    (["r": ["a": "x", "n": 1]], "/r", ["a": "x", "n": 2], true),
    (["r": ["a": "x"]], "/r/a", 5, false),
    (["r": ["a": "x"]], "/r", "leaf", false),
    (["r": ["a": "x"]], "/", ["r": ["a": "y"], "t": 1], true),
    (["r": ["a": "x"]], "/", ["r": ["b": "y"]], false),
    (["r": ["a": "x"]], "/r/b/c/d", 1, true),
  ]

  @Test(arguments: cases.indices)
  func set(_ index: Int) throws {
    let (data, path, value, expected) = Self.cases[index]
    let simulation = try Simulation(Self.record, data: data)
    #expect(try simulation.sets(DatabasePath(parsing: path), value) == expected)
  }

  @Test func updatesValidateWhatTheyCarry() throws {
    let simulation = try Simulation(
      Self.record,
      data: ["r": ["a": "x", "n": 1], "s": ["y": 1]]
    )
    #expect(try simulation.updates("/r", ["a": "y"]))
    #expect(try !simulation.updates("/r", ["n": 1]))
    #expect(try simulation.updates("/r", ["a": "y", "n": 2]))
    #expect(try !simulation.updates("/", ["r/a": nil, "s/z": 1]))
    #expect(try simulation.updates("/", ["r": nil, "s/z": 1]))
    #expect(try simulation.updates("/", ["r/a": nil, "r/n": nil, "s/z": 1]))
  }

  /// G-11, G-14, G-15, G-17, A-32.
  @Test func closedRecords() throws {
    let simulation = try Simulation(
      """
      {"r": {".write": true, "a": {".validate": "newData.isNumber()"}, "$other": {".validate": false}},
       "o": {".write": true, "a": {".validate": false}}}
      """,
      data: ["r": ["a": 1, "old": 1]]
    )
    #expect(try simulation.sets("/r/a", 2))
    #expect(try !simulation.sets("/r", ["a": 2, "b": 1]))
    #expect(try !simulation.sets("/r/b/c", 1))
    #expect(try simulation.sets("/o", "a leaf escapes all child rules"))
    #expect(try simulation.sets("/o/b", ["a": 1]))
    #expect(try !simulation.sets("/o", ["a": 1]))
  }

  /// J-5, G-28: an error in an ancestor's rule denies.
  @Test func anErrorDenies() throws {
    let simulation = try Simulation(
      #"{".write": true, "r": {".validate": "newData.child('n').val() > 1", "a": {}}}"#
    )
    #expect(try !simulation.sets("/r/a", 1))
    #expect(try !simulation.sets("/r", ["n": "2"]))
    #expect(try simulation.sets("/r", ["n": 2]))
  }

  @Test func theRootIsValidatedToo() throws {
    let simulation = try Simulation(
      #"{".write": true, ".validate": "newData.hasChildren(['v'])"}"#,
      data: ["v": 1, "w": 2]
    )
    #expect(try simulation.sets("/w", 3))
    #expect(try !simulation.sets("/v", nil))
    #expect(try simulation.sets("/", nil))
  }

  @Test func aGrantIsNoValidation() throws {
    let simulation = try Simulation(#"{".validate": true, "a": {".validate": true}}"#)
    #expect(try !simulation.sets("/a", 1))
  }

  @Test func theDecisionNamesTheRules() throws {
    let simulation = try Simulation(Self.record)
    let denied = simulation.decide(.set(try tree(["a": 5])), "/r")
    #expect(simulation.name(denied.refusingRule) == "/r/a/.validate")
    #expect(simulation.name(denied.grantingRule) == "/.write")
    let allowed = simulation.decide(.set(try tree(["a": "x"])), "/r")
    #expect(allowed.refusingRule == nil)
  }
}
