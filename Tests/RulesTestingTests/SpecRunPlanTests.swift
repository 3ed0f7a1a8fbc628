import RulesLanguage
import RulesTesting
import SourceDiagnostics
import TestSupport
import Testing

/// However many threads there are, the same comes out.
@Suite("Runs by several threads")
struct SpecRunPlanTests {
  private func suites(caseCount: Int, failing: Set<Int> = []) throws -> [SpecSuite] {
    let tests = (0..<caseCount).map { index in
      let verdict = failing.contains(index) ? "allow" : "deny"
      return index % 2 == 0
        ? "  - {name: n\(index), set: /users/ann/name, value: \(index), as: ann, expect: \(verdict)}"
        : "  - {name: n\(index), read: /users/ben, as: ann, expect: \(verdict)}"
    }
    let loaded = load(tests: tests.joined(separator: "\n"))
    try #require(mistakes(loaded) == [])
    return loaded.suites + loaded.suites
  }

  /// What can be seen of a run.
  private func lines(_ result: SpecRunResult) -> [String] {
    let cases = result.suites.flatMap { suite in
      suite.cases.map { "\($0.name) \($0.outcome.isFailure) \($0.warnings)" }
    }
    let conditions = result.coverage?.rules.flatMap { rules in
      rules.rules.flatMap { rule in
        rule.conditions.map {
          "\(rule.rule.ruleID) \($0.outcomes) \(String(describing: rule.absence))"
        }
      }
    }
    return cases + (conditions ?? [])
  }

  @Test("all cases run, in order, and what they saw is counted", arguments: [2, 3, 16])
  func same(jobs: Int) throws {
    let suites = try suites(caseCount: 1000, failing: [77, 901])
    var runner = SpecRunner()
    runner.collectsCoverage = true
    let alone = lines(runner.run(suites))
    runner.jobs = jobs
    #expect(lines(runner.run(suites)) == alone)
    #expect(alone.count { $0.contains("true []") } == 4)
  }

  @Test("the first failure ends the run", arguments: [1, 2, 16], [true, false])
  func failFast(jobs: Int, collectsCoverage: Bool) throws {
    let suites = try suites(caseCount: 1000, failing: [333, 334, 900])
    var runner = SpecRunner()
    runner.stopsAtFailure = true
    runner.collectsCoverage = collectsCoverage
    runner.jobs = jobs
    let result = runner.run(suites)
    #expect(result.suites.map(\.cases.count) == [334])
    #expect(result.suites.first?.cases.last?.name == "n333")
    let asked = result.coverage?.rules.first?.rules.first { $0.rule.ruleID == "/users/$uid/.read" }
    #expect(asked?.outcomes.total == (collectsCoverage ? 167 : nil))
  }

  @Test("changes of the rules are tried by several threads", arguments: [2, 7])
  func mutation(jobs: Int) throws {
    let suites = try suites(caseCount: 300)
    var runner = SpecRunner()
    runner.collectsCoverage = true
    let result = runner.run(suites)
    let alone = runner.mutate(suites, after: result)
    runner.jobs = jobs
    let shared = runner.mutate(suites, after: result)
    #expect(shared.noticedCount == alone.noticedCount)
    #expect(
      shared.rules.flatMap(\.survivors).map(\.mutant.description)
        == alone.rules.flatMap(\.survivors).map(\.mutant.description)
    )
    #expect(!alone.rules.flatMap(\.survivors).isEmpty)
  }

  @Test("specs and the exports that they name are read by several threads", arguments: [1, 2, 5])
  func loading(jobs: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"rules": {"a": {".read": "data.val() == 1"}}}"#, to: "rules.json")
    try folder.write(#"{"deep": {"a": 1}}"#, to: "data.json")
    try folder.write(#"{"deep": "#, to: "broken.json")
    let head = "version: 1\nrules: rules.json\n"
    let tests = "tests: [{read: /a, expect: allow}]\n"
    for index in 0..<9 {
      try folder.write(
        head + "data: {file: data.json, at: /deep}\n" + tests,
        to: "\(index).rtdb.yaml"
      )
    }
    try folder.write(head + "data: {file: broken.json}\n" + tests, to: "9.rtdb.yaml")
    var options = SpecLoader.Options()
    options.folder = folder.path
    var loader = SpecLoader(options: options)
    let paths = (0..<10).map { "\($0).rtdb.yaml" } + ["missing.rtdb.yaml"]
    let loaded = loader.load(paths: paths, jobs: jobs)
    #expect(loaded.map(\.suites.count) == Array(repeating: 1, count: 9) + [0, 0])
    #expect(!SpecRunner().run(loaded.flatMap(\.suites)).hasFailures)
    #expect(loaded[3].files == ["3.rtdb.yaml", "rules.json", "data.json"])
    #expect(loaded.flatMap(\.problems).map(\.source.name) == ["9.rtdb.yaml", "missing.rtdb.yaml"])
  }
}
