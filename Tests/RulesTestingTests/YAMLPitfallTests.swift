import RulesTesting
import SourceDiagnostics
import TestSupport
import Testing

/// What specs do with what surprises people in YAML.
@Suite("YAML pitfalls in specs")
struct YAMLPitfallTests {
  private static let head =
    "version: 1\nrules: {rules: {\".read\": true, \".write\": true}}\n"

  /// Loads a suite whose database is written as given.
  private func load(data: String) -> SpecLoader.Loaded {
    load(Self.head + "data:\n  a: \(data)\ntests: [{read: /a, expect: allow}]\n")
  }

  private func load(_ text: String) -> SpecLoader.Loaded {
    var loader = SpecLoader()
    return loader.load(SourceFile(name: "test.rtdb.yaml", text: text))
  }

  private func ids(_ loaded: SpecLoader.Loaded) -> [String] { loaded.problems.map(\.diagnostic.id) }

  /// Checks that a value is read as another one that nobody can misread.
  private func expectSame(
    _ data: String,
    as plain: String,
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    let loaded = load(
      Self.head
        + "data:\n  a: \(data)\ntests: [{read: /a, expect: {decision: allow, value: \(plain)}}]\n"
    )
    #expect(!loaded.hasErrors, "\(loaded.problems)", sourceLocation: location)
    for result in SpecRunner().run(loaded.suites).suites.flatMap(\.cases) {
      guard case .failed(let failure) = result.outcome else { continue }
      Issue.record("\(failure.lines)", sourceLocation: location)
    }
  }

  @Test("Norway: only true and false are booleans")
  func norway() {
    for word in ["no", "yes", "on", "off", "No", "YES"] {
      #expect(ids(load(data: word)) == ["yaml/boolean"])
      #expect(!load(data: word).hasErrors)
      expectSame(word, as: "\"\(word)\"")
    }
    for word in ["True", "TRUE", "False"] { #expect(load(data: word).hasErrors) }
  }

  @Test("numeric keys: a key is its text")
  func numericKeys() {
    expectSame(
      "{1: a, 0x10: b, 1e3: c, ~: d, true: e, 012: f}",
      as: "{\"1\": a, \"0x10\": b, \"1e3\": c, \"~\": d, \"true\": e, \"012\": f}"
    )
  }

  @Test("array-like keys: an object is the list of the same")
  func arrayLikeKeys() {
    expectSame("{0: a, 1: b}", as: "[a, b]")
  }

  @Test(
    "leading zeros; octal, hex and binary; infinities",
    arguments: ["0123", "-01", "0o17", "0x1F", "0b11", "1_000", ".inf", "-.inf", ".nan"]
  )
  func refusedNumbers(_ text: String) throws {
    let loaded = load(data: text)
    let diagnostic = try #require(loaded.problems.first?.diagnostic)
    #expect(loaded.problems.count == 1)
    #expect(diagnostic.severity == .error)
    #expect(loaded.problems.first?.source.text(of: try #require(diagnostic.range)) == text)
  }

  @Test("sexagesimal: a time of day is text")
  func sexagesimal() { expectSame("12:30", as: "\"12:30\"") }

  @Test("timestamps: a date is text, and `now` wants it quoted")
  func timestamps() {
    expectSame("2026-01-15", as: "\"2026-01-15\"")
    let tests = "tests: [{read: /a, expect: allow}]\n"
    #expect(
      ids(load(Self.head + "now: 2026-01-15T12:00:00Z\n" + tests)) == ["spec/instant"]
    )
    #expect(ids(load(Self.head + "now: \"2026-01-15T12:00:00Z\"\n" + tests)) == [])
  }

  @Test("big numbers: a warning beyond 2^53")
  func bigNumbers() {
    #expect(ids(load(data: "9007199254740992")) == [])
    let loaded = load(data: "9007199254740993")
    #expect(ids(loaded) == ["yaml/number-precision"])
    #expect(!loaded.hasErrors)
  }

  @Test("floats: 1.0 is 1")
  func floats() { expectSame("[1.0, 2.50, 1e2]", as: "[1, 2.5, 100]") }

  @Test("empty value: an error")
  func emptyValue() {
    #expect(ids(load(data: "")) == ["yaml/empty-value"])
    #expect(
      ids(load(Self.head + "tests:\n  - set: /a\n    value:\n    expect: allow\n"))
        == ["yaml/empty-value"]
    )
  }

  @Test("null spellings: a warning for all but null")
  func nulls() {
    for word in ["~", "Null", "NULL"] {
      #expect(ids(load(data: word)) == ["yaml/null"])
      #expect(!load(data: word).hasErrors)
      expectSame("{x: \(word), y: 1}", as: "{y: 1}")
    }
    #expect(ids(load(data: "null")) == [])
  }

  @Test(
    "leading !: an expression has to be quoted, and so behind other signs",
    arguments: [
      "!data.exists()", "!(auth == null) && true", "& true", "* true", "@x", "`x`", "%x", "> 5",
      "| true",
    ]
  )
  func leadingSigns(_ expression: String) throws {
    let loaded = load(
      "version: 1\nrules:\n  rules:\n    .write: \(expression)\ntests: [{read: /a, expect: deny}]\n"
    )
    #expect(loaded.hasErrors)
    let words = loaded.problems.flatMap { problem in
      [problem.diagnostic.message] + problem.diagnostic.notes.map(\.message)
    }
    #expect(words.contains { $0.contains("quote") || $0.contains("anchor") }, "\(words)")
  }

  @Test(
    "colon-space, space-hash: an expression that is cut is refused",
    arguments: ["auth != null ? true : false", "auth.uid == 'a #1'", "auth.uid == 'a' && #1"]
  )
  func cutExpressions(_ expression: String) {
    let loaded = load(
      "version: 1\nrules:\n  rules:\n    .read: \(expression)\ntests: [{read: /a, expect: deny}]\n"
    )
    #expect(loaded.hasErrors)
    let notes = loaded.problems.flatMap(\.diagnostic.notes).map(\.message)
    #expect(notes.contains { $0.contains("quote") }, "\(notes)")
  }

  @Test("keys with -, $ and :, in block style")
  func signsInKeys() {
    expectSame(
      "\n    -Nabc: 1\n    password:1: 2\n    a-b: 3",
      as: "{\"-Nabc\": 1, \"password:1\": 2, a-b: 3}"
    )
    let loaded = load(
      "version: 1\nrules:\n  rules:\n    $uid:\n      .read: auth.uid == $uid\ntests: [{read: /a, expect: deny}]\n"
    )
    #expect(ids(loaded) == [])
  }

  @Test("flow style: .sv needs no quotes, which are advised")
  func flowStyle() {
    let loaded = load(
      Self.head + "tests: [{set: /a, value: {at: {.sv: timestamp}}, expect: allow}]\n"
    )
    #expect(!loaded.hasErrors)
    #expect(ids(loaded).allSatisfy { $0 == "yaml/unquoted-key" })
    #expect(loaded.problems.allSatisfy { $0.diagnostic.severity == .note })
  }

  @Test("duplicate keys: an error with both places")
  func duplicateKeys() throws {
    let marked = MarkedText(
      Self.head + "tests:\n  - ⟦read⟧: /a\n    expect: allow\n    ⟦read⟧: /b\n"
    )
    let diagnostic = try #require(load(marked.text).problems.first?.diagnostic)
    #expect(diagnostic.id == "yaml/duplicate-key")
    let places = [diagnostic.notes.first?.range, diagnostic.range].compactMap(\.self)
    #expect(places.map { $0.lowerBound..<$0.upperBound } == marked.ranges)
  }

  @Test("anchors and aliases: within a document, up to a limit")
  func anchors() {
    expectSame("{x: &x {deep: 1}, y: *x}", as: "{x: {deep: 1}, y: {deep: 1}}")
    let next = Self.head + "data: {b: *x}\ntests: [{read: /b, expect: allow}]\n"
    let other = load(
      Self.head + "data: {a: &x 1}\ntests: [{read: /a, expect: allow}]\n---\n" + next
    )
    #expect(ids(other) == ["yaml/alias"])
    var bomb = "data:\n  a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n"
    for level in 1...9 {
      let parts = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",")
      bomb += "  a\(level): &a\(level) [\(parts)]\n"
    }
    #expect(load(Self.head + bomb + "tests: [{read: /a, expect: allow}]\n").hasErrors)
  }

  @Test("merge keys: where data and contexts are written, and nowhere else")
  func mergeKeys() {
    expectSame("{x: &x {p: 1, q: 2}, y: {<<: *x, q: 3}}", as: "{x: {p: 1, q: 2}, y: {p: 1, q: 3}}")
    let loaded = load(Self.head + "tests:\n  - &t {read: /a, expect: allow}\n  - {<<: *t}\n")
    #expect(ids(loaded).contains("spec/merge"))
  }

  @Test("tags: refused", arguments: ["!!binary aGk=", "!include x.yaml", "!!str 5"])
  func tags(_ value: String) { #expect(ids(load(data: value)) == ["yaml/tag"]) }

  @Test("several documents: each is a suite with data of its own")
  func documents() {
    let first =
      Self.head + "data: {a: 1}\ntests: [{read: /a, expect: {decision: allow, value: 1}}]\n"
    let second = Self.head + "tests: [{read: /a, expect: {decision: allow, value: null}}]\n"
    let loaded = load(first + "---\n" + second)
    #expect(loaded.suites.count == 2)
    let outcomes = SpecRunner().run(loaded.suites).suites.flatMap(\.cases).map(\.outcome)
    #expect(outcomes.count == 2)
    for outcome in outcomes {
      guard case .passed = outcome else {
        Issue.record("\(outcome)")
        continue
      }
    }
  }

  @Test("tabs are reported, a byte order mark and CRLF are taken")
  func marks() {
    let text = Self.head + "tests: [{read: /a, expect: allow}]\n"
    #expect(ids(load("\u{FEFF}" + text)) == [])
    #expect(ids(load(text.replacing("\n", with: "\r\n"))) == [])
    #expect(ids(load(Self.head + "tests:\n\t- {read: /a, expect: allow}\n")) == ["yaml/tab"])
    let marked = load("\u{FEFF}version: 2\n")
    let version = marked.problems.first { $0.diagnostic.id == "spec/version" }
    #expect(version?.diagnostic.range?.lowerBound == 12)
  }

  @Test("non-string paths: an error")
  func paths() {
    #expect(ids(load(Self.head + "tests: [{read: 5, expect: allow}]\n")) == ["spec/path"])
  }

  @Test("block text: the line feed at its end is kept")
  func blockText() {
    expectSame("|\n    x", as: "\"x\\n\"")
    expectSame("|-\n    x", as: "\"x\"")
  }

  @Test("encoding: UTF-16 is refused")
  func encoding() {
    var loader = SpecLoader()
    let bytes: [UInt8] = [0xFF, 0xFE] + "version: 1".utf8.flatMap { [$0, 0] }
    let loaded = loader.load(SourceFile(name: "test.rtdb.yaml", bytes: bytes))
    #expect(ids(loaded) == ["yaml/encoding"])
  }
}
