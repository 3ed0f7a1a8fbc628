import RulesTesting
import SourceDiagnostics
import TestSupport
import Testing

/// A spec with one mistake, which must be told at the marked place.
struct BrokenSpec: Sendable, CustomTestStringConvertible {
  var marked: String
  var id: String
  var says: String

  init(_ marked: String, _ id: String, says: String) {
    self.marked = marked
    self.id = id
    self.says = says
  }

  var testDescription: String { marked.debugDescription }
}

@Suite("Mistakes in specs")
struct SpecDiagnosticsTests {
  /// Mistakes in tests; each line follows the usual head.
  static let tests = [
    BrokenSpec("  - ⟦⟧{name: x, read: /posts}", "spec/verdict", says: "needs `expect`"),
    BrokenSpec(
      "  - {read: /posts, ⟦set⟧: /posts, value: 1, expect: deny}",
      "spec/operation",
      says: "the first is `read`"
    ),
    BrokenSpec("  - ⟦⟧{name: x, expect: deny}", "spec/operation", says: "one operation"),
    BrokenSpec("  - {read: ⟦posts⟧, expect: deny}", "spec/path", says: "did you mean `/posts`"),
    BrokenSpec("  - {read: ⟦5⟧, expect: deny}", "spec/path", says: "not a number"),
    BrokenSpec("  - {⟦set⟧: /posts, expect: deny}", "spec/operand", says: "needs `value`"),
    BrokenSpec("  - {⟦update⟧: /posts, expect: deny}", "spec/operand", says: "needs `values`"),
    BrokenSpec("  - {read: /posts, expect: ⟦alow⟧}", "spec/word", says: "did you mean `allow`"),
    BrokenSpec(
      "  - {read: /posts, ⟦expct⟧: deny, expect: deny}",
      "spec/unknown-member",
      says: "did you mean `expect`"
    ),
    BrokenSpec(
      "  - {read: /posts, query: {limitToFirst: 1, ⟦limitToLast⟧: 2}, expect: deny}",
      "spec/query",
      says: "one limit"
    ),
    BrokenSpec("  - {name: x, ⟦steps⟧: []}", "spec/empty-list", says: "`steps` is empty"),
    BrokenSpec(
      "  - {read: /posts, expect: {decision: deny, deniedBy: ⟦posts/.read⟧}}",
      "spec/rule-id",
      says: "named by its path"
    ),
    BrokenSpec(
      "  - {read: /posts, expect: {decision: deny, deniedBy: ⟦/post/.read⟧}}",
      "spec/unknown-rule",
      says: "did you mean `/posts/.read`"
    ),
    BrokenSpec(
      "  - {read: /posts, expect: deny, ⟦allow⟧: ann}",
      "spec/verdict",
      says: "beside `expect`"
    ),
    BrokenSpec("  - {read: /posts, allow: ⟦an⟧}", "spec/unknown-auth", says: "did you mean `ann`"),
    BrokenSpec(
      "  - {read: /posts, as: ⟦zoe⟧, expect: deny}",
      "spec/unknown-auth",
      says: "`nobody`"
    ),
    BrokenSpec("  - {read: /posts, allow: ann, deny: ⟦ann⟧}", "spec/verdict", says: "already"),
    BrokenSpec(
      "  - {read: /posts, allow: others, deny: ⟦others⟧}",
      "spec/verdict",
      says: "one side"
    ),
    BrokenSpec("  - {read: /posts, allow: ⟦[]⟧}", "spec/empty-list", says: "`allow` is empty"),
    BrokenSpec(
      "  - {read: /posts, ⟦value⟧: 1, expect: deny}",
      "spec/operand",
      says: "it takes `query`"
    ),
    BrokenSpec(
      "  - {read: /posts, expect: ⟦⟧{by: /posts/.read}}",
      "spec/missing-member",
      says: "`decision`"
    ),
    BrokenSpec(
      "  - {read: /posts, expect: {decision: allow, deniedBy: ⟦none⟧}}",
      "spec/verdict",
      says: "`by`"
    ),
    BrokenSpec(
      "  - {read: /posts, expect: {decision: allow, warnings: [⟦index-mising⟧]}}",
      "spec/word",
      says: "did you mean `index-missing`"
    ),
    BrokenSpec(
      "  - {read: /posts, expect: {uncertain: ⟦J-999⟧}}",
      "spec/word",
      says: "J-999"
    ),
    BrokenSpec("  - ⟦⟧{group: x}", "spec/missing-member", says: "`tests`"),
    BrokenSpec("  - {group: x, ⟦tests⟧: []}", "spec/empty-list", says: "`tests` is empty"),
    BrokenSpec(
      "  - {name: x, steps: [⟦⟧{read: /posts}]}",
      "spec/missing-member",
      says: "`expect`"
    ),
    BrokenSpec(
      "  - ⟦⟧{steps: [{read: /posts, expect: deny}]}",
      "spec/missing-member",
      says: "`name`"
    ),
    BrokenSpec(
      "  - {read: /posts, now: ⟦2026-01-01T00:00:00Z⟧, expect: deny}",
      "spec/instant",
      says: "quoted"
    ),
    BrokenSpec(
      "  - {read: /posts, now: ⟦\"2026-02-30T00:00:00Z\"⟧, expect: deny}",
      "spec/instant",
      says: "milliseconds"
    ),
    BrokenSpec("  - {read: /posts, tags: [⟦a b⟧], expect: deny}", "spec/tag", says: "letters"),
    BrokenSpec("  - {read: /posts, skip: ⟦5⟧, expect: deny}", "spec/kind", says: "a reason"),
    BrokenSpec("  - {read: /posts, only: ⟦1⟧, expect: deny}", "spec/kind", says: "`true`"),
    BrokenSpec("  - {read: /posts, given: {⟦a⟧: 1}, expect: deny}", "spec/path", says: "`/a`"),
    BrokenSpec(
      "  - {read: /posts, given: {/a: {⟦b.c⟧: 1}}, expect: deny}",
      "spec/illegal-key",
      says: "`b.c`"
    ),
    BrokenSpec(
      "  - {read: /posts, given: {⟦/a.b⟧: 1}, expect: deny}",
      "spec/illegal-key",
      says: "`a.b`"
    ),
    BrokenSpec("  - ⟦5⟧", "spec/kind", says: "a mapping"),
  ]

  static let parameters = [
    BrokenSpec(
      "  - {read: ⟦\"/${pots}\"⟧, matrix: {posts: [a]}, expect: deny}",
      "spec/unknown-parameter",
      says: "did you mean `${posts}`"
    ),
    BrokenSpec(
      "  - {read: /posts, matrix: {⟦now⟧: [1]}, expect: deny}",
      "spec/matrix",
      says: "meaning"
    ),
    BrokenSpec(
      "  - {read: /posts, matrix: {a: ⟦[]⟧}, expect: deny}",
      "spec/matrix",
      says: "at least one"
    ),
    BrokenSpec("  - {read: /posts, matrix: ⟦5⟧, expect: deny}", "spec/matrix", says: "rows"),
    BrokenSpec(
      "  - {name: ⟦\"${repeat(x, 3)}\"⟧, read: /posts, expect: deny}",
      "spec/template",
      says: "repeat('text', 3)"
    ),
    BrokenSpec(
      "  - {name: ⟦\"${a\"⟧, read: /posts, expect: deny}",
      "spec/template",
      says: "not closed"
    ),
    BrokenSpec(
      "  - {name: ⟦\"${clock}\"⟧, read: /posts, expect: deny}",
      "spec/clock",
      says: "`now`"
    ),
    BrokenSpec(
      "  - {read: /posts, now: ⟦\"${now+3y}\"⟧, expect: deny}",
      "spec/template",
      says: "`ms s m h d w`"
    ),
    BrokenSpec(
      "  - {name: ⟦\"x${a}\"⟧, read: /posts, matrix: {a: [[1]]}, expect: deny}",
      "spec/template",
      says: "a list cannot stand"
    ),
    BrokenSpec(
      "  - {set: /posts, value: {\"${a}\": 1, ⟦\"${b}\"⟧: 2}, matrix: [{a: x, b: x}], expect: deny}",
      "spec/duplicate-key",
      says: "stands here first"
    ),
  ]

  @Test("a mistake in a test is told at its place", arguments: tests + parameters)
  func test(_ example: BrokenSpec) throws {
    let source = MarkedText(example.marked)
    let loaded = load(tests: source.text)
    #expect(loaded.suites.isEmpty)
    try check(loaded, example, source, offset: (specHead + "tests:\n").utf8.count)
  }

  /// Mistakes in the other parts of a suite.
  static let suites = [
    BrokenSpec("⟦⟧rules: {rules: {}}\ntests: []", "spec/version", says: "version: 1"),
    BrokenSpec("version: ⟦2⟧\nrules: {rules: {}}\n", "spec/version", says: "has to be 1"),
    BrokenSpec("⟦⟧version: 1\ntests: []", "spec/missing-member", says: "`rules`"),
    BrokenSpec("⟦⟧version: 1\nrules: {rules: {}}", "spec/no-tests", says: "always pass"),
    BrokenSpec("version: 1\nrules: {rules: {}}\n⟦tests⟧: []", "spec/no-tests", says: "always"),
    BrokenSpec("version: 1\nrules: ⟦missing.json⟧\n", "spec/file", says: "cannot read"),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\ndata: ⟦../export.json⟧\n",
      "spec/value",
      says: "not the path of a file"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {a: {\".read\": \"auth.⟦lenght⟧()\"}}}\n",
      "rules/",
      says: ""
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\nauth: {a: ⟦5⟧}\n",
      "spec/auth",
      says: "`bypass`"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\nauth: {a: ⟦⟧{provider: x}}\n",
      "spec/missing-member",
      says: "`uid`"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\nauth: {⟦others⟧: null}\n",
      "spec/auth",
      says: "all other"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\ndefaults: {as: ⟦ann⟧}\n",
      "spec/unknown-auth",
      says: "no `auth`"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\ndata: {⟦a/b⟧: 1}\n",
      "spec/illegal-key",
      says: "mappings in mappings"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\ndata: {a: ⟦{\".value\": 1, b: 2}⟧}\n",
      "spec/value",
      says: "beside"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\ndata: {file: ⟦none.json⟧}\n",
      "spec/file",
      says: "none"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\ncoverage: {min: ⟦120⟧}\n",
      "spec/percentage",
      says: "100"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\nextends: ⟦none.yaml⟧\n",
      "spec/file",
      says: "none.yaml"
    ),
    BrokenSpec(
      "version: 1\nrules: {rules: {}}\ndefaults: {⟦<<⟧: {as: x}}\n",
      "spec/merge",
      says: "`given`"
    ),
    BrokenSpec("⟦- 1⟧", "spec/kind", says: "a mapping"),
  ]

  @Test("a mistake elsewhere is told at its place", arguments: suites)
  func suite(_ example: BrokenSpec) throws {
    let source = MarkedText(example.marked)
    var loader = SpecLoader()
    let loaded = loader.load(SourceFile(name: "test.rtdb.yaml", text: source.text))
    #expect(loaded.suites.isEmpty)
    try check(loaded, example, source, offset: 0)
  }

  /// Other problems may follow from the one that is looked for.
  private func check(
    _ loaded: SpecLoader.Loaded,
    _ example: BrokenSpec,
    _ source: MarkedText,
    offset: Int
  ) throws {
    let found = loaded.problems.map(\.diagnostic)
    let diagnostic = try #require(
      found.first { $0.id.hasPrefix(example.id) },
      "\(loaded.problems.map(\.description))"
    )
    let words = ([diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: "; ")
    #expect(words.contains(example.says) || example.says.isEmpty, "\(words)")
    let range = try #require(diagnostic.range)
    let marked = try #require(source.ranges.first)
    #expect(range.lowerBound - offset..<range.upperBound - offset == marked)
  }

  @Test("an empty file is no suite that passes")
  func empty() {
    var loader = SpecLoader()
    let loaded = loader.load(SourceFile(name: "test.rtdb.yaml", text: "# nothing\n"))
    #expect(loaded.hasErrors)
    #expect(loaded.problems.map(\.diagnostic.id) == ["spec/no-tests"])
  }

  @Test("a mistake in a row of a matrix is told once")
  func once() {
    let loaded = load(tests: "  - {reed: /a, matrix: {a: [1, 2, 3]}, expect: deny}")
    #expect(loaded.problems.map(\.diagnostic.id) == ["spec/unknown-member"])
  }
}
