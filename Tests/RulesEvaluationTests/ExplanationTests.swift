import DatabaseModel
import RulesEvaluation
import RulesLanguage
import TestSupport
import Testing

@Suite struct ExplanationTests {
  static let rules = """
    {".write": "auth.uid == 'root'",
     "u": {"$k": {".write": "auth.uid == $k", ".validate": "newData.hasChildren(['n'])",
                  "n": {".validate": "newData.isString() && newData.val().length > 1"},
                  "m": {".write": true, ".validate": true}}}}
    """

  func explain(
    _ operation: Request.Operation,
    _ path: DatabasePath,
    data: DocumentLiteral = nil
  ) throws -> [String] {
    let simulation = try Simulation(Self.rules, data: data)
    let request = Request(operation, at: path, auth: .user(.alice))
    let explanation = simulation.rules.explain(request, on: simulation.database)
    return explanation.paths.flatMap { path in
      [path.path.description]
        + path.rules.map { trace in
          let name = simulation.rules.rules[trace.rule].ruleID
          return switch trace.result {
          case .asked(.granted): "\(name) at \(trace.path) granted"
          case .asked(.refused): "\(name) at \(trace.path) refused"
          case .asked(.failed(let error)): "\(name) at \(trace.path) failed: \(error.message)"
          case .skipped(let reason): "\(name) at \(trace.path) skipped: \(reason)"
          }
        }
    }
  }

  @Test func tellsEveryRuleOnTheWay() throws {
    #expect(
      try explain(.set(try tree(["n": 5, "m": 1])), "/u/alice") == [
        "/u/alice",
        "/.write at / refused",
        "/u/$k/.write at /u/alice granted",
        "/u/$k/.validate at /u/alice granted",
        "/u/$k/m/.validate at /u/alice/m granted",
        "/u/$k/n/.validate at /u/alice/n refused",
      ]
    )
    #expect(
      try explain(.remove, "/u/alice/m", data: ["u": ["alice": ["m": 1]]]) == [
        "/u/alice/m",
        "/.write at / refused",
        "/u/$k/.write at /u/alice granted",
        "/u/$k/m/.write at /u/alice/m skipped: grantedAbove",
        "/u/$k/.validate at /u/alice skipped: noValue",
        "/u/$k/m/.validate at /u/alice/m skipped: noValue",
      ]
    )
  }

  @Test func tellsWhatWasNotAskedAfterARefusal() throws {
    #expect(
      try explain(try update(["alice/m": 1, "bob/m": 2]), "/u") == [
        "/u/alice/m",
        "/.write at / refused",
        "/u/$k/.write at /u/alice granted",
        "/u/$k/m/.write at /u/alice/m skipped: grantedAbove",
        "/u/$k/.validate at /u/alice refused",
        "/u/$k/m/.validate at /u/alice/m skipped: refusedBefore",
        "/u/bob/m",
        "/.write at / skipped: refusedBefore",
        "/u/$k/.write at /u/bob skipped: refusedBefore",
        "/u/$k/.validate at /u/bob skipped: refusedBefore",
        "/u/$k/m/.write at /u/bob/m skipped: refusedBefore",
        "/u/$k/m/.validate at /u/bob/m skipped: refusedBefore",
      ]
    )
  }

  @Test func givesTheValueOfEveryPart() throws {
    let simulation = try Simulation(Self.rules)
    let request = Request(.set(try tree("x")), at: "/u/alice/n", auth: .user(.alice))
    let explanation = simulation.rules.explain(request, on: simulation.database)
    let trace = try #require(explanation.paths[0].rules.last)
    #expect(simulation.rules.rules[trace.rule].ruleID == "/u/$k/n/.validate")
    let kinds = trace.values.map { part -> ValueKind? in
      if case .success(let value) = part.result { value.kind } else { nil }
    }
    // newData, newData.isString(), newData, val(), length, 1, length > 1, the whole.
    #expect(
      kinds == [.snapshot, .boolean, .snapshot, .string, .number, .number, .boolean, .boolean]
    )
  }

  @Test func theDecisionIsTheSame() throws {
    let simulation = try Simulation(Self.rules)
    for value: DocumentLiteral in [nil, 1, ["n": "xy"], ["n": "x"], ["m": 1]] {
      let request = Request(.set(try tree(value)), at: "/u/alice", auth: .user(.alice))
      #expect(
        simulation.rules.explain(request, on: simulation.database).decision
          == simulation.rules.decide(request, on: simulation.database)
      )
    }
  }
}
