import RulesTesting
import SourceDiagnostics
import TestSupport
import Testing

@Suite("Hints for what was probably meant")
struct SpecHintsTests {
  /// What a mistake is answered with: one error, with this note.
  struct Hint: Sendable, CustomTestStringConvertible {
    var test: String
    var message: String
    var note: String

    init(_ test: String, _ message: String, _ note: String) {
      self.test = test
      self.message = message
      self.note = note
    }

    var testDescription: String { test }
  }

  static let hints = [
    Hint(
      "{name: x, step: [{read: /posts, expect: deny}]}",
      "a test has no member `step`",
      "did you mean `steps`?"
    ),
    Hint(
      "{name: x, test: [{read: /posts, expect: deny}]}",
      "a test has no member `test`",
      "did you mean `tests`?"
    ),
    Hint(
      "{read: /posts, expects: deny}",
      "a test has no member `expects`",
      "did you mean `expect`?"
    ),
    Hint("{read: /posts, denied: ann}", "a test has no member `denied`", "did you mean `deny`?"),
    Hint("{read: /posts, allowed: ann}", "a test has no member `allowed`", "did you mean `allow`?"),
    Hint("{read: /posts, refuse: ann}", "a test has no member `refuse`", "did you mean `deny`?"),
    Hint("{read: /posts, permit: ann}", "a test has no member `permit`", "did you mean `allow`?"),
    Hint("{read: /posts, expect: denied}", "`expect` cannot be `denied`", "did you mean `deny`?"),
    Hint("{read: /posts, expect: false}", "`expect` cannot be `false`", "did you mean `deny`?"),
    Hint(
      "{read: /posts, expect: {decision: allowed}}",
      "`expect` cannot be `allowed`",
      "did you mean `allow`?"
    ),
    Hint(
      "{read: /posts, expect: {decision: deny, denyBy: /posts/.read}}",
      "`expect` has no member `denyBy`",
      "did you mean `deniedBy`?"
    ),
    Hint("{get: /posts, expect: deny}", "a test has no member `get`", "did you mean `read`?"),
    Hint(
      "{delete: /posts, expect: deny}",
      "a test has no member `delete`",
      "did you mean `remove`?"
    ),
    Hint(
      "{write: /posts, value: 1, expect: deny}",
      "a test has no member `write`",
      "did you mean `set`?"
    ),
    Hint(
      "{set: /posts, data: 1, expect: deny}",
      "a test has no member `data`",
      "did you mean `value`?"
    ),
    Hint(
      "{read: /posts, user: ann, expect: deny}",
      "a test has no member `user`",
      "did you mean `as`?"
    ),
    Hint("{read: /posts, alow: ann}", "a test has no member `alow`", "did you mean `allow`?"),
    Hint(
      "{set: /posts, vale: 1, expect: deny}",
      "a test has no member `vale`",
      "did you mean `value`?"
    ),
    Hint("{raed: /posts, expect: deny}", "a test has no member `raed`", "did you mean `read`?"),
    Hint(
      "{name: x, steps: [{read: /posts, expects: deny}]}",
      "a step has no member `expects`",
      "did you mean `expect`?"
    ),
    Hint(
      "{name: x, steps: [{read: /posts, allow: ann}]}",
      "a step has no member `allow`",
      "write `expect: allow`, and who does it behind `as`"
    ),
    Hint(
      "{name: \"${repeat('x', ${n})}\", matrix: {n: [1]}, read: /posts, expect: deny}",
      "there is no `${` inside of another",
      "a parameter stands there by its name: `${repeat('x', n)}`"
    ),
    Hint(
      "{read: /users/ann, as: amn, expect: deny}",
      "there is no auth context `amn`",
      "did you mean `ann`?"
    ),
    Hint(
      "{read: /users/ann, as: Ben, expect: deny}",
      "there is no auth context `Ben`",
      "did you mean `ben`?"
    ),
    Hint(
      "{update: /posts, value: {p1: 1}, expect: deny}",
      "`update` takes no `value`",
      "it takes `values`"
    ),
    Hint(
      "{set: /posts, values: {p1: 1}, expect: deny}",
      "`set` takes no `values`",
      "it takes `value` and `priority`"
    ),
    Hint(
      "{group: g, expect: deny, tests: [{read: /posts, expect: deny}]}",
      "a group has no member `expect`",
      "it belongs to a test of one operation"
    ),
    Hint(
      "{read: /users/ann, allow: ann, deny: other}",
      "there is no auth context `other`",
      "did you mean `others`?"
    ),
    Hint(
      "{read: /users/ann, as: admin, expect: deny}",
      "there is no auth context `admin`",
      "there are `nobody`, `ann`, `ben` and `root`"
    ),
    Hint(
      "{read: /users/ann, expect: {decision: deny, deniedBy: /users/ann/.read}}",
      "there is no rule `/users/ann/.read`",
      "did you mean `/users/$uid/.read`?"
    ),
    Hint(
      "{read: /users/ann, expect: {decision: deny, deniedBy: /users/$user/.read}}",
      "there is no rule `/users/$user/.read`",
      "did you mean `/users/$uid/.read`?"
    ),
    Hint(
      "{read: /users/ann, expect: {decision: deny, deniedBy: /elsewhere/.validate}}",
      "there is no rule `/elsewhere/.validate`",
      """
      there are `/posts/.read`, `/posts/.write`, `/users/$uid/.read`, `/users/$uid/.write` and \
      `/users/$uid/name/.validate`
      """
    ),
    Hint(
      "{read: /users/$user, matrix: {user: [ann]}, expect: deny}",
      "no path of a database has a `$user`",
      "did you mean `${user}`?"
    ),
    Hint(
      "{name: a test, with a comma, read: /posts, expect: deny}",
      "`with a comma` has no value",
      "between `{` and `}` a comma ends a text; quote one that has a comma"
    ),
  ]

  @Test("one mistake is one error with one hint", arguments: hints)
  func hint(_ hint: Hint) throws {
    let found = load(tests: "  - " + hint.test).problems.map(\.diagnostic)
    let diagnostic = try #require(found.first)
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(diagnostic.message == hint.message)
    #expect(diagnostic.notes.first?.message == hint.note)
    #expect(diagnostic.severity == .error)
  }

  @Test("a wildcard of rules in a path is a warning, unless the path is meant to be invalid")
  func wildcard() {
    let loaded = load(
      tests: """
          - {read: /users/$uid, expect: deny}
          - {read: /users/$uid, expect: invalid}
          - {set: /users/$uid, value: 1, expect: {decision: invalid}}
        """
    )
    #expect(!loaded.hasErrors)
    #expect(loaded.problems.map(\.diagnostic.id) == ["spec/wildcard"])
  }

  @Test("a single tag needs no brackets")
  func tag() throws {
    let loaded = load(tests: "  - {read: /posts, tags: smoke, expect: deny}")
    #expect(mistakes(loaded) == [])
    #expect(loaded.suites.first?.cases.first?.tags == ["smoke"])
  }

  @Test("no number of warnings leaves out the error for which a spec is refused")
  func warningsBeforeAnError() {
    let warned = (1...150).map { "  - {read: /users/$uid/\($0), expect: deny}" }
    let loaded = load(tests: (warned + ["  - {reed: /a, expect: deny}"]).joined(separator: "\n"))
    #expect(loaded.hasErrors)
    #expect(loaded.problems.contains { $0.diagnostic.severity == .error })
  }
}
