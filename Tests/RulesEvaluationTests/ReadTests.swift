import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// A.4 and G.1.
@Suite struct ReadTests {
  @Test func aGrantCoversEverythingBelow() throws {
    let simulation = try Simulation(
      #"{"a": {".read": true, "b": {".read": false}}, "c": {"d": {".read": true}}}"#
    )
    #expect(simulation.reads("/a"))
    #expect(simulation.reads("/a/b"))
    #expect(simulation.reads("/a/b/c/d"))
    #expect(simulation.reads("/c/d"))
    // G-2: rules are not filters.
    #expect(!simulation.reads("/c"))
    #expect(!simulation.reads("/"))
    #expect(!simulation.reads("/elsewhere"))
    #expect(simulation.name(simulation.decide(.read(.init()), "/a/b").grantingRule) == "/a/.read")
  }

  @Test func noRulesGrantNothing() throws {
    let simulation = try Simulation("{}", data: ["a": 1])
    #expect(!simulation.reads("/"))
    #expect(!simulation.reads("/a"))
    #expect(simulation.decide(.read(.init()), "/a").refusingRule == nil)
  }

  /// A-32, A-33: the literal is chosen, whatever the order, and there is no way back.
  @Test func aLiteralIsPreferredToTheWildcard() throws {
    let simulation = try Simulation(
      """
      {"x": {"special": {".read": false}, "$id": {".read": true}},
       "y": {"$id": {".read": false}, "special": {".read": true}},
       "z": {"special": {}, "$id": {"deep": {".read": true}}}}
      """
    )
    #expect(!simulation.reads("/x/special"))
    #expect(simulation.reads("/x/other"))
    #expect(simulation.reads("/y/special"))
    #expect(!simulation.reads("/y/other"))
    #expect(!simulation.reads("/z/special/deep"))
    #expect(simulation.reads("/z/other/deep"))
  }

  /// A-31: keys of all lengths, some of which differ in one byte.
  @Test(arguments: ["a", "b", "settings", "settingz", "settings-1-settings", "settings-2-settings"])
  func aLiteralIsOneKey(key: String) throws {
    let keys = ["a", "settings", "settings-1-settings"]
    let nodes = keys.map { "\"\($0)\": {\".read\": true}" }.joined(separator: ", ")
    let simulation = try Simulation("{\(nodes)}")
    #expect(simulation.reads(DatabasePath(parsing: key)) == keys.contains(key))
  }

  /// A-34, A-35, C-3, J-8.
  @Test func aWildcardCapturesTheKey() throws {
    let simulation = try Simulation(
      """
      {"u": {"$a": {"$b": {".read": "$a == $b || $b == '5'"}}},
       "n": {"$a": {"$a": {".read": "$a == 'inner'"}}},
       "k": {"\u{E9}": {".read": true}}}
      """
    )
    #expect(simulation.reads("/u/p/p"))
    #expect(!simulation.reads("/u/p/q"))
    #expect(simulation.reads("/u/p/5"))
    #expect(simulation.reads("/n/outer/inner"))
    #expect(!simulation.reads("/n/inner/outer"))
    #expect(simulation.reads("/k/\u{E9}"))
    #expect(!simulation.reads(DatabasePath(["k", "e\u{301}"])))
  }

  /// G-5: `data` is at the rule's level.
  @Test func dataIsAtTheLevelOfTheRule() throws {
    let simulation = try Simulation(
      #"{"a": {"$id": {".read": "data.child('open').val() == true"}}}"#,
      data: ["a": ["x": ["open": true, "deep": ["open": false]], "y": ["deep": ["open": true]]]]
    )
    #expect(simulation.reads("/a/x/deep"))
    #expect(!simulation.reads("/a/y/deep"))
    #expect(simulation.reads("/a/x/nothing/there"))
  }

  /// G-29: an error is confined to its rule.
  @Test func anErrorLeavesOtherRulesAlone() throws {
    let simulation = try Simulation(
      #"{".read": "auth.uid.length > 1", "a": {".read": true}, "b": {}}"#
    )
    #expect(simulation.reads("/a"))
    #expect(!simulation.reads("/b"))
  }

  @Test func adminCredentialsAreNotAsked() throws {
    let simulation = try Simulation(#"{".read": false, ".write": false, ".validate": false}"#)
    let database = DatabaseTree.null
    let read = Request(.read(DatabaseQuery()), at: "/a", auth: .bypass)
    #expect(simulation.rules.decide(read, on: database).isAllowed)
    let write = Request(.set(try tree(1)), at: "/a", auth: .bypass)
    #expect(simulation.rules.decide(write, on: database).isAllowed)
    // C-14: the limits of the data still hold.
    let illegal = Request(.set(try tree(1)), at: "/a.b", auth: .bypass)
    #expect(!simulation.rules.decide(illegal, on: database).isAllowed)
  }
}
