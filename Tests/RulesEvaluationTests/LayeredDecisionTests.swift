import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// A decision on a database to which something was written is that on a copy.
@Suite("Decisions after writes")
struct LayeredDecisionTests {
  private static let rules = """
    {
      ".read": "root.child('open').val() == true",
      "users": {
        "$uid": {
          ".read": "data.exists()",
          ".write": "!data.exists() || data.child('n').val() < newData.child('n').val()",
          ".validate": "newData.hasChildren(['n']) && newData.parent().parent().child('open').exists()",
          "n": {".validate": "newData.isNumber() && newData.getPriority() == data.getPriority()"},
          "$other": {".validate": "newData.val() != data.val()"}
        }
      },
      "open": {".write": "newData.parent().child('users').exists()"}
    }
    """

  @Test("random requests after random writes")
  func agreesWithCopies() throws {
    let simulation = try Simulation(Self.rules)
    let base = try tree([
      "open": true,
      "users": ["a": ["n": 1, "x": "y"], "b": ["n": [".value": 2, ".priority": 1]]],
    ])
    var verdicts: Set<Bool> = []
    for seed: UInt64 in 0..<150 {
      var random = SeededGenerator(seed: seed)
      var copied = base
      var layered = LayeredDatabase(base)
      for step in 0..<8 {
        let request = try Self.request(&random)
        let decision = simulation.rules.decide(request, on: layered)
        let expected = simulation.rules.decide(request, on: copied)
        #expect(decision == expected, "seed \(seed), step \(step)")
        let explanation = simulation.rules.explain(request, on: layered)
        #expect(explanation.decision == expected, "seed \(seed), step \(step)")
        #expect(
          explanation.paths.flatMap(\.rules).map(\.result)
            == simulation.rules.explain(request, on: copied).paths.flatMap(\.rules).map(\.result)
        )
        verdicts.insert(decision.isAllowed)
        guard let writes = try? request.writes(on: layered) else { continue }
        #expect(try writes == request.writes(on: copied), "seed \(seed), step \(step)")
        try layered.write(writes)
        copied = try copied.applying(writes)
      }
    }
    #expect(verdicts == [true, false])
  }

  private static func request(_ random: inout SeededGenerator) throws -> Request {
    let user = random.pick(["a", "b", "c"])
    let path = DatabasePath(
      parsing: random.pick([
        "/users/\(user)", "/users/\(user)/n", "/users", "/open", "/", "/users/\(user)/x",
      ])
    )
    let value = try tree(
      random.pick([
        nil, 1, 3, true, ["n": 3], ["n": 4, "x": "y"], ["n": [".value": 5, ".priority": 1]],
        [".sv": ["increment": 2]], ["n": [".sv": "timestamp"]],
      ])
    )
    let operation: Request.Operation =
      switch random.below(6) {
      case 0: .read(DatabaseQuery())
      case 1: .remove
      case 2: .setPriority(.number(Double(random.below(3))))
      case 3: .transaction(value)
      case 4: .update([Request.Change("n", value), Request.Change("x", try tree("z"))])
      default: .set(value)
      }
    return Request(operation, at: path, auth: .user(.null))
  }
}
