import DatabaseModel
import TestSupport
import Testing

@Suite struct ServerValueTests {
  /// G-22: an increment of what is no number starts from nothing.
  @Test(arguments: [
    (DatabaseLeaf.number(40), 42.0), (.string("40"), 2), (.boolean(true), 2), (nil, 2),
  ])
  func increments(_ stored: DatabaseLeaf?, _ result: Double) {
    #expect(ServerValue.increment(2).resolved(now: 0, stored: stored) == .number(result))
  }

  @Test func theTimestampIsTheTimeOfTheWrite() {
    #expect(
      ServerValue.timestamp.resolved(now: 1_700_000_000_000, stored: .number(1))
        == .number(1_700_000_000_000)
    )
  }

  /// SDKs take the short form, too.
  @Test func mayHaveAPriority() throws {
    let short: DocumentLiteral = [".sv": "timestamp", ".priority": 5]
    let long: DocumentLiteral = [".value": [".sv": "timestamp"], ".priority": 5]
    let value = try tree(short, allowsServerValues: true)
    #expect(try value == tree(long, allowsServerValues: true))
    #expect(value.root?.leaf == .serverValue(.timestamp))
    #expect(value.root?.priority == .number(5))
  }

  @Test func replacesLeavesOfATree() throws {
    let base = try tree(
      [
        "n": [".sv": ["increment": 1]],
        "m": ["x": [".sv": ["increment": 1]], ".priority": [".sv": "timestamp"]],
      ],
      allowsServerValues: true
    )
    let stored = try tree(["n": 4, "m": ["x": "no"]])
    let result = base.replacingLeaves(beside: stored.root) { leaf, stored in
      leaf.resolved(now: 9, stored: stored)
    }
    #expect(try result == tree(["n": 5, "m": ["x": 1, ".priority": 9]]))
    #expect(!result.hasServerValues)
  }
}
