import DifferentialTesting
import Testing

/// The engine against a second reading of the statements; `RTDBFuzz` compares as many as wanted.
@Suite struct DifferentialTests {
  let run = DifferentialRun(seed: 20_260_101)

  @Test func `three evaluators agree about every request`() throws {
    let tally = try run.requests(2_500)
    #expect(tally.disagreements == [])
    // Few requests may be beyond the statements, and no verdict may be rare.
    #expect(tally.unknown * 10 < tally.compared, "\(tally)")
    #expect(tally.allowed * 5 > tally.compared, "\(tally)")
    #expect(tally.denied * 5 > tally.compared, "\(tally)")
    #expect(tally.invalid > 0, "\(tally)")
  }

  @Test func `patterns are accepted and match alike`() {
    let tally = run.patterns(600)
    #expect(tally.disagreements == [])
    #expect(tally.allowed * 5 > tally.compared, "\(tally)")
    #expect(tally.denied * 5 > tally.compared, "\(tally)")
  }

  @Test func `expressions of all types are accepted alike`() {
    let tally = run.types(2_000)
    #expect(tally.disagreements == [])
    #expect(tally.unknown * 10 < tally.compared, "\(tally)")
    #expect(tally.allowed * 10 > tally.compared, "\(tally)")
    #expect(tally.denied * 10 > tally.compared, "\(tally)")
  }
}
