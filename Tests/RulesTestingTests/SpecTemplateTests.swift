import DatabaseModel
import RulesTesting
import SourceDiagnostics
import Testing

@Suite("Parameters and helpers")
struct SpecTemplateTests {
  private static let head = """
    version: 1
    rules: {rules: {".read": true, ".write": true}}

    """

  @Test(
    "alone, a parameter keeps its type; in a text it is text",
    arguments: [
      ("value: \"${p}\"", "p: 5", "5"), ("value: \"${p}\"", "p: \"5\"", "\"5\""),
      ("value: \"${p}\"", "p: true", "true"), ("value: \"${p}\"", "p: {a: 1}", "{a: 1}"),
      ("value: \"${p}\"", "p: [x]", "[x]"), ("value: \"n${p}\"", "p: 5", "n5"),
      ("value: \"${p}${p}\"", "p: a", "aa"), ("value: {\"${p}\": 1}", "p: k", "{k: 1}"),
      ("value: \"${repeat('ab', 3)}\"", "p: a", "ababab"),
      ("value: \"${repeat('ab', p)}-\"", "p: 3", "ababab-"),
      ("value: \"${repeat('ab', p)}\"", "p: 1", "ab"),
      ("value: \"${repeat('ab', p)}-\"", "p: 0", "\"-\""),
      ("value: \"${repeat('}', 2)}\"", "p: a", "\"}}\""),
      ("value: \"${repeat('x', 0)}-\"", "p: a", "\"-\""),
      ("value: \"${now}\"", "p: a", "1767225600000"),
      ("value: \"${now-1d}\"", "p: a", "1767139200000"),
      ("value: \"t${ now + 2ms }\"", "p: a", "t1767225600002"),
      ("value: \"${p}\"", "p: \"${now+1s}\"", "1767225601000"),
      ("value: \"$p {p} $ {p}\"", "p: a", "\"$p {p} $ {p}\""),
      ("value: \"${repeat('$', 1)}{p}\"", "p: a", "\"${repeat('$', 1)}{p}\""),
    ]
  )
  func substitution(_ value: String, _ parameter: String, _ expected: String) throws {
    let loaded = load(
      tests: """
          - name: t
            matrix: [{\(parameter)}]
            set: /x
            \(value)
            expect: {decision: allow, data: {/x: \(expected)}}
        """,
      head: SpecTemplateTests.head
    )
    try #require(!loaded.hasErrors)
    let result = SpecRunner().run(loaded.suites).suites.flatMap(\.cases)
    #expect(result.map { $0.outcome.isFailure } == [false], "\(result)")
  }

  @Test("push IDs are the same in every run, and differ within one")
  func pushIDs() throws {
    let tests = """
        - name: t
          set: /x
          value: {"${pushId}": 1, "${ pushId }": 2, "${pushId:a}": 3}
          expect: {decision: allow, data: {/x: null}}
      """
    let messages = try (0..<2).map { _ in
      let results = try run(tests: tests, head: SpecTemplateTests.head)
      guard case .failed(let failure) = results[0].outcome else { return "passed" }
      return failure.operands.joined()
    }
    #expect(messages[0] == messages[1])
    let keys = messages[0].split(separator: "\"").filter { $0.utf8.count == 20 }
    #expect(Set(keys).count == 3)
    #expect(keys.allSatisfy { PushID(DatabaseKey(String($0))) != nil })
  }

  @Test("a parameter that leads back to itself is told")
  func cycle() {
    let loaded = load(
      tests: "  - {name: t, set: /x, value: \"${a}\", matrix: [{a: \"${a}\"}], expect: allow}",
      head: SpecTemplateTests.head
    )
    #expect(loaded.problems.map(\.diagnostic.id) == ["spec/parameter-cycle"])
  }

  @Test(
    "the count of a repetition is a whole number that is not enormous",
    arguments: ["-1", "1.5", "1000001", "x", "\"\"", "[1]", "null", "9e99"]
  )
  func counts(count: String) {
    let loaded = load(
      tests: "  - {set: /x, value: \"${repeat('x', p)}\", matrix: [{p: \(count)}], expect: allow}",
      head: SpecTemplateTests.head
    )
    #expect(
      loaded.problems.map(\.diagnostic.message)
        == ["the count of `repeat` has to be a whole number from 0 to 1000000"]
    )
  }

  @Test("a repetition by a parameter that is not there is told once")
  func missingCount() {
    let loaded = load(
      tests: "  - {set: /x, value: \"${repeat('x', q)}\", matrix: [{p: 1}], expect: allow}",
      head: SpecTemplateTests.head
    )
    #expect(loaded.problems.map(\.diagnostic.id) == ["spec/unknown-parameter"])
  }

  @Test("what would be too much is refused")
  func limits() {
    let long = load(
      tests: "  - {name: t, set: /x, value: \"${repeat('xxxxxxxx', 99999999)}\", expect: allow}",
      head: SpecTemplateTests.head
    )
    #expect(long.problems.map(\.diagnostic.id) == ["spec/limit"])
    let axis = "[" + (0..<1000).map(String.init).joined(separator: ", ") + "]"
    let many = load(
      tests: "  - {read: /x, matrix: {a: \(axis), b: \(axis)}, expect: allow}",
      head: SpecTemplateTests.head
    )
    #expect(many.problems.map(\.diagnostic.id) == ["spec/limit"])
  }
}
