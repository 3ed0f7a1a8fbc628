import RulesLanguage
import RulesTesting
import Testing

/// What is counted of rules while specs run.
@Suite("Coverage of rules")
struct RulesCoverageTests {
  /// Runs tests and gives the coverage of their rules.
  private func cover(_ tests: String, head: String = specHead) throws -> RunCoverage {
    let loaded = load(tests: tests, head: head)
    try #require(mistakes(loaded) == [])
    var runner = SpecRunner()
    runner.collectsCoverage = true
    return try #require(runner.run(loaded.suites).coverage)
  }

  private func suite(_ rules: String, coverage: String = "{}") -> String {
    """
    version: 1
    name: test
    rules: {rules: \(rules)}
    auth: {nobody: null, ann: {uid: ann}, ben: {uid: ben}}
    coverage: \(coverage)

    """
  }

  /// The conditions of rules with their outcomes: `text +true -false !errors`.
  private func lines(_ coverage: RunCoverage) -> [String] {
    coverage.rules.flatMap(\.rules).flatMap { rule in
      rule.conditions.map { condition in
        let counts = condition.outcomes
        return "\(condition.expression) +\(counts.trueCount) -\(counts.falseCount)"
          + (counts.failureCount > 0 ? " !\(counts.failureCount)" : "")
      }
    }
  }

  @Test("a rule and each boolean part of it count, once for each time they are looked at")
  func conditions() throws {
    let coverage = try cover(
      "  - {read: /a, allow: ann, deny: [ben, nobody]}",
      head: suite("{a: {.read: \"auth != null && auth.uid == 'ann'\"}}")
    )
    #expect(
      lines(coverage) == [
        "auth != null && auth.uid == 'ann' +1 -2", "auth != null +2 -1", "auth.uid == 'ann' +1 -1",
      ]
    )
    #expect(coverage.outcomeCount == 6)
    #expect(coverage.percent == 100)
  }

  @Test(
    "what is constant does not count",
    arguments: [
      ("true", 0), ("false", 0), ("'false'", 0), ("\"1 == 1\"", 0), ("\"!(true && false)\"", 0),
      ("\"true || auth != null\"", 0), ("\"auth != null || true\"", 2),
      ("\"true && auth != null\"", 2), ("\"false ? auth != null : data.exists()\"", 2),
      ("\"!(auth == null)\"", 2), ("\"auth != null && data.isString() == true\"", 4),
    ]
  )
  func constants(rule: String, conditions: Int) throws {
    let coverage = try cover(
      "  - {read: /b, deny: ann}",
      head: suite("{a: {.read: \(rule)}}")
    )
    #expect(lines(coverage).count == conditions)
  }

  @Test("a rule that fails counts as false, a part that fails counts as nothing")
  func failures() throws {
    let coverage = try cover(
      "  - {read: /a, deny: nobody}",
      head: suite("{a: {.read: \"data.val() > 1\"}}")
    )
    #expect(lines(coverage) == ["data.val() > 1 +0 -0 !1"])
    #expect(coverage.seenCount == 1)
  }

  @Test("a rule that was never asked says why")
  func absences() throws {
    let rules = """
      {a: {.read: true, b: {.read: "auth != null"}}, c: {.write: "auth != null", d: {.validate: \
      "newData.isString()"}, $e: {.validate: "newData.isNumber()"}}, f: {g: {.read: true}}, h: \
      {.write: true, .validate: "newData.isString()", i: {.validate: true}}}
      """
    let coverage = try cover(
      """
        - {read: /a/b, allow: nobody}
        - {set: /c/d, value: x, allow: ann}
        - {set: /h, value: {i: 1}, deny: nobody}
        - {remove: /h, allow: nobody}
      """,
      head: suite(rules)
    )
    let absences = coverage.rules.flatMap(\.rules).compactMap { rule in
      rule.absence.map { "\(rule.rule.ruleID): \($0)" }
    }
    #expect(
      absences == [
        "/a/b/.read: grantedAbove", "/c/$e/.validate: shadowed(by: [\"d\"])",
        "/f/g/.read: notReached", "/h/i/.validate: refusedBefore",
      ]
    )
  }

  @Test("suites with the same rules are counted together")
  func sharedRules() throws {
    let loaded = load(tests: "  - {read: /users/ann, allow: ann}")
    var runner = SpecRunner()
    runner.collectsCoverage = true
    let coverage = try #require(runner.run(loaded.suites + loaded.suites).coverage)
    #expect(coverage.rules.count == 1)
    #expect(lines(coverage).first == "auth.uid == $uid +2 -0")
    runner.collectsCoverage = false
    #expect(runner.run(loaded.suites).coverage == nil)
  }

  @Test(
    "a suite demands a percentage, or both outcomes of each rule",
    arguments: [
      ("{min: 50}", []),
      (
        "{min: 50.1}", ["test.rtdb.yaml demands a coverage of 50.1 %, test.rtdb.yaml has 50 %"]
      ),
      (
        "{bothOutcomes: true}",
        [
          "test.rtdb.yaml demands both outcomes of every rule, `/a/.read` was never false",
          "test.rtdb.yaml demands both outcomes of every rule, `/b/.read` was never true",
        ]
      ),
      ("{min: 100, bothOutcomes: true, ignore: [/a/.read, /b/.read]}", []),
    ]
  )
  func demands(coverage: String, shortfalls: [String]) throws {
    let result = try cover(
      """
        - {read: /a, allow: ann}
        - {read: /b, deny: nobody}
      """,
      head: suite(
        "{a: {.read: \"auth != null\"}, b: {.read: \"auth != null\"}}",
        coverage: coverage
      )
    )
    #expect(result.shortfalls == shortfalls)
  }

  @Test("administrators ask no rule, and what a step only looks at is not counted")
  func notCounted() throws {
    let coverage = try cover("  - {transaction: /posts/p1, value: 1, allow: [ann, root]}")
    let posts = try #require(
      coverage.rules.first?.rules.filter { $0.rule.ruleID == "/posts/.read" }
    )
    #expect(posts.map(\.outcomes.total) == [0])
  }

  @Test("percentages are rounded down", arguments: [(100, "100 %"), (99.99, "99.9 %"), (0, "0 %")])
  func percentages(value: Double, text: String) {
    #expect(RunCoverage.text(value) == text)
  }
}
