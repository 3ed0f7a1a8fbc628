import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// G-18 to G-21.
@Suite struct UpdateTests {
  static let rules = """
    {"a": {"$k": {".write": "newData.parent().parent().child('b').child($k).val() == true && !root.child('b').child($k).exists()"}},
     "b": {".write": true},
     "c": {"x": {".write": true}, "y": {".write": false}},
     "d": {".write": true, ".validate": "newData.hasChildren(['p', 'q'])"}}
    """

  @Test func allPathsSeeTheSameResult() throws {
    let simulation = try Simulation(Self.rules)
    #expect(try simulation.updates("/", ["a/k": 1, "b/k": true]))
    #expect(try !simulation.updates("/", ["a/k": 1]))
    #expect(try !simulation.updates("/", ["a/k": 1, "b/k": false]))
    #expect(try simulation.updates("/d", ["p": 1, "q": 2]))
    #expect(try !simulation.updates("/d", ["p": 1]))
  }

  @Test func oneRefusalRefusesAll() throws {
    let simulation = try Simulation(Self.rules)
    #expect(try simulation.updates("/c", ["x": 1]))
    #expect(try !simulation.updates("/c", ["x": 1, "y": 1]))
    #expect(try !simulation.updates("/c", ["y": 1, "x": 1]))
    // G-19: it is no write at the path itself.
    #expect(try !simulation.sets("/c", ["x": 1]))
  }

  @Test func emptySegmentsAreIgnored() throws {
    let simulation = try Simulation(Self.rules)
    #expect(try simulation.updates("/", ["/b//k/": true, "a/k/": 1]))
  }

  @Test func anEmptyUpdateSucceeds() throws {
    #expect(try Simulation(Self.rules).updates("/c", [:]))
  }

  @Test func overlappingPathsAreRefused() throws {
    let simulation = try Simulation(#"{".write": true}"#)
    for paths in [["a", "a/b"], ["a/b", "a"], ["a", "a/"], ["", "a"]] {
      let changes = try paths.map { Request.Change(DatabasePath(parsing: $0), try tree(1)) }
      let decision = simulation.decide(.update(changes), "/")
      guard case .invalid(.overlappingPaths) = decision.verdict else {
        Issue.record("\(paths): \(decision.verdict)")
        continue
      }
    }
    #expect(try simulation.updates("/", ["a/b": 1, "ab": 1, "a/c": 1]))
  }

  @Test func aPriorityMayStandBesideChildren() throws {
    let simulation = try Simulation(
      """
      {"a": {".write": "newData.getPriority() == 7 && newData.child('b').val() == 1",
             "b": {".write": true, ".validate": "newData.parent().getPriority() == 7"}}}
      """,
      data: ["a": ["c": 2]]
    )
    #expect(try simulation.updates("/", ["a/.priority": 7, "a/b": 1]))
    #expect(try simulation.updates("/", ["a/b": 1, "a/.priority": 7]))
    #expect(try simulation.updates("/a", [".priority": 7, "b": 1]))
    #expect(try !simulation.updates("/", ["a/.priority": 8, "a/b": 1]))
    #expect(try !simulation.updates("/", ["a/.priority": 7, "a/b": 2]))
  }

  @Test(arguments: [
    (["a", "a/.priority"], "/a", "/a/.priority"), (["a/.priority", "a"], "/a", "/a/.priority"),
    (["a/.priority", "a/.priority"], "/a/.priority", "/a/.priority"),
    (["a/.priority", "/"], "/", "/a/.priority"), (["a/b/.priority", "a"], "/a", "/a/b/.priority"),
  ])
  func aPriorityOverlapsTheNodesAbove(
    _ paths: [String],
    _ ancestor: DatabasePath,
    _ descendant: DatabasePath
  ) throws {
    let simulation = try Simulation(#"{".write": true}"#)
    let changes = try paths.map { Request.Change(DatabasePath(parsing: $0), try tree(1)) }
    #expect(
      simulation.decide(.update(changes), "/").verdict
        == .invalid(.overlappingPaths(ancestor: ancestor, descendant: descendant))
    )
  }
}
