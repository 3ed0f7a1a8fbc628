import DatabaseModel
import RulesEvaluation
import RulesLanguage
import TestSupport
import Testing

@Suite struct InferenceTests {
  /// The ids of the statements that a read of `/p` rests on, whose rule is the condition.
  private func inferences(_ condition: String, data: DocumentLiteral = 7) throws -> [String] {
    try inferences(
      of: .read(DatabaseQuery()),
      at: "/p",
      #"{"p": {".read": "\#(condition)"}}"#,
      data
    )
  }

  private func inferences(
    of operation: Request.Operation,
    at path: DatabasePath,
    _ rules: String,
    _ data: DocumentLiteral
  ) throws -> [String] {
    let simulation = try Simulation(rules, data: ["p": data])
    let explanation = simulation.rules.explain(
      Request(operation, at: path),
      on: simulation.database
    )
    return explanation.inferences(of: simulation.rules).map(\.id)
  }

  /// Section 0.4 of what is known of the language: that which no recording shows.
  @Test(arguments: [
    ("'a' < 'b'", ["F-8"]),
    ("'a' == 'b'", []),
    ("1 < 2", []),
    ("7 % 2 == 1", []),
    ("-7 % 2 == -1", ["F-5"]),
    ("7.5 % 2 == 1.5", ["F-5"]),
    ("(7 % 0) > 1", ["F-4"]),
    ("1 / 0 > 1", []),
    ("0 / 0 > 1", ["F-4"]),
    ("(1.5 + '') == '1.5'", ["F-6"]),
    ("(15 + '') == '15'", []),
    ("'abc'.contains('')", ["E.1"]),
    ("'abc'.contains('b')", []),
    ("'É'.toLowerCase() == 'é'", ["E.1"]),
    ("'E'.toLowerCase() == 'e'", []),
    ("data.val().matches(/7/)", ["E-1"]),
    ("'a b'.matches(/^\\\\S+$/)", ["E-13"]),
    ("'12'.matches(/^\\\\d+$/)", []),
    ("false && 'a' < 'b'", []),
  ])
  func namesWhatAnExpressionRestsOn(condition: String, ids: [String]) throws {
    #expect(try inferences(condition) == ids)
  }

  @Test func namesOperandsWithChildren() throws {
    #expect(try inferences("data.val() + 1 == 2", data: ["a": 1]) == ["F"])
    #expect(try inferences("data.val() > 1", data: ["a": 1]) == ["F"])
    #expect(try inferences("data.val() != null", data: ["a": 1]).isEmpty)
  }

  @Test func namesWhatTheWalkRestsOn() throws {
    let deeper = #"{"p": {".read": true, "a": {".read": false}}}"#
    let read = Request.Operation.read(DatabaseQuery())
    #expect(try inferences(of: read, at: "/p/a", deeper, 1) == ["G-1"])
    #expect(try inferences(of: read, at: "/p", deeper, 1).isEmpty)
    let above = #"{"p": {".read": "data.child('a').exists()"}}"#
    #expect(try inferences(of: read, at: "/p/a", above, ["a": 1]) == ["G-5"])
    #expect(try inferences(of: read, at: "/p", above, ["a": 1]).isEmpty)
    let root = #"{".write": true, ".validate": true}"#
    #expect(try inferences(of: .set(try tree(1)), at: "/p", root, 1) == ["A-19"])
  }
}
