import SourceDiagnostics
import TestSupport
import Testing
import YAMLDocuments

/// One text with the one diagnostic it must give at the marked place.
struct DiagnosticCase: Sendable, CustomTestStringConvertible {
  var marked: String
  var id: String
  var severity: Diagnostic.Severity
  /// A part of the message or of a note.
  var says: String

  init(
    _ marked: String,
    _ id: String,
    _ severity: Diagnostic.Severity = .error,
    says: String
  ) {
    self.marked = marked
    self.id = id
    self.severity = severity
    self.says = says
  }

  var testDescription: String { marked.debugDescription }
}

@Suite("YAML diagnostics")
struct YAMLDiagnosticsTests {
  static let values = [
    DiagnosticCase("a: ⟦no⟧", "yaml/boolean", .warning, says: "text here"),
    DiagnosticCase("a: ⟦Yes⟧", "yaml/boolean", .warning, says: "text here"),
    DiagnosticCase("a: [⟦off⟧]", "yaml/boolean", .warning, says: "text here"),
    DiagnosticCase("a: ⟦True⟧", "yaml/boolean", says: "`true`"),
    DiagnosticCase("a: ⟦FALSE⟧", "yaml/boolean", says: "`false`"),
    DiagnosticCase("pin: ⟦0123⟧", "yaml/leading-zero", says: "quote it"),
    DiagnosticCase("pin: ⟦-00⟧", "yaml/leading-zero", says: "quote it"),
    DiagnosticCase("a: ⟦0o17⟧", "yaml/number", says: "quote it"),
    DiagnosticCase("a: ⟦0x1F⟧", "yaml/number", says: "quote it"),
    DiagnosticCase("a: ⟦0b11⟧", "yaml/number", says: "quote it"),
    DiagnosticCase("a: ⟦1_000⟧", "yaml/number", says: "quote it"),
    DiagnosticCase("a: ⟦.inf⟧", "yaml/number", says: "database"),
    DiagnosticCase("a: ⟦-.INF⟧", "yaml/number", says: "database"),
    DiagnosticCase("a: ⟦.NaN⟧", "yaml/number", says: "database"),
    DiagnosticCase("a: ⟦1e400⟧", "yaml/number", says: "larger"),
    DiagnosticCase("a: ⟦+49⟧", "yaml/number", .warning, says: "quote it"),
    DiagnosticCase("a: ⟦9007199254740993⟧", "yaml/number-precision", .warning, says: "2^53"),
    DiagnosticCase("a: ⟦~⟧", "yaml/null", .warning, says: "write `null`"),
    DiagnosticCase("a: ⟦Null⟧", "yaml/null", .warning, says: "write `null`"),
    DiagnosticCase("⟦a⟧:\nb: 1", "yaml/empty-value", says: "write `null`"),
    DiagnosticCase("- 1\n-⟦⟧\n- 2", "yaml/empty-value", says: "write `null`"),
    DiagnosticCase("a: {⟦b:c⟧}", "yaml/empty-value", says: "needs a space"),
    DiagnosticCase("a: 1\n---\n⟦⟧", "yaml/empty", says: "---"),
  ]

  static let structures = [
    DiagnosticCase("a: 1\nb: 2\n⟦a⟧: 3", "yaml/duplicate-key", says: "here first"),
    DiagnosticCase("{a: 1, ⟦a⟧: 3}", "yaml/duplicate-key", says: "here first"),
    DiagnosticCase("\"a\": 1\n⟦a⟧: 3", "yaml/duplicate-key", says: "here first"),
    DiagnosticCase("?⟦⟧\n: a", "yaml/key", says: "no key"),
    DiagnosticCase("? ⟦[⟧a]\n: b", "yaml/key", says: "cannot be a key"),
    DiagnosticCase("a: &x k\n⟦*x⟧ : b", "yaml/key", says: "cannot be a key"),
    DiagnosticCase("a: {⟦.sv⟧: timestamp}", "yaml/unquoted-key", .note, says: "quotes"),
    DiagnosticCase("a: ⟦!!binary aGk=⟧", "yaml/tag", says: "`!!binary`"),
    DiagnosticCase("a: ⟦!include x⟧", "yaml/tag", says: "quote this expression"),
    DiagnosticCase("a: ⟦!data.exists()⟧", "yaml/tag", says: "\"!data.exists()\""),
    DiagnosticCase("a: ⟦!!map ⟧{}", "yaml/tag", says: "`!!map`"),
    DiagnosticCase("ab: &ab 1\nb: ⟦*abc⟧", "yaml/alias", says: "did you mean `*ab`"),
    DiagnosticCase("a: &x [⟦*x⟧]", "yaml/alias", says: "inside its own"),
  ]

  static let syntax = [
    DiagnosticCase("a:\n⟦\t⟧b: 1", "yaml/tab", says: "spaces"),
    DiagnosticCase("a: ⟦@⟧x", "yaml/syntax", says: "quote"),
    DiagnosticCase("a: ⟦`⟧x`", "yaml/syntax", says: "quote"),
    DiagnosticCase("a: ⟦%⟧x", "yaml/syntax", says: "quote"),
    DiagnosticCase("a: x ? b ⟦:⟧ c", "yaml/syntax", says: "quote this expression"),
    DiagnosticCase("a: ⟦& b⟧", "yaml/syntax", says: "quote this expression"),
    DiagnosticCase("a: ⟦*⟧", "yaml/syntax", says: ""),
    DiagnosticCase("a: ⟦!(auth == null) && x⟧", "yaml/tag", says: "quote this expression"),
    DiagnosticCase("a: ⟦> 5 && x⟧", "yaml/syntax", says: "quote this expression"),
    DiagnosticCase("a: ⟦\"⟧open\nb: 1\n", "yaml/syntax", says: "not closed"),
    DiagnosticCase("a: \"⟦\\q⟧\"", "yaml/escape", says: "single quotes"),
    DiagnosticCase("a: \"⟦\\u⟧d83d\"", "yaml/escape", says: "single quotes"),
    DiagnosticCase("a: \"\\ud83d\\ude00 ⟦\\u⟧de00\\ud83d\"", "yaml/escape", says: "single quotes"),
    DiagnosticCase(
      "a: \"\\\\ud83d\\ud83d\\ude00 ⟦\\u⟧d83d\\\\ude00\"",
      "yaml/escape",
      says: "single quotes"
    ),
    DiagnosticCase("# \\ud83d\\ude00\na: {\"\\uD83D\\uDE00é\": ⟦0x1⟧}", "yaml/number", says: ""),
    DiagnosticCase("a: [1, 2", "yaml/syntax", says: "not well-formed"),
    DiagnosticCase("a: 1\n  b: 2", "yaml/syntax", says: ""),
    DiagnosticCase("⟦%TAG ! tag:x,2000:\n---⟧\na: 1", "yaml/tag", says: "%TAG"),
    DiagnosticCase("a: ⟦\u{7}⟧", "yaml/control-character", says: "U+0007"),
    DiagnosticCase("a: ⟦\u{2028}⟧", "yaml/line-break", says: "U+2028"),
  ]

  @Test("each pitfall is told once, at its place", arguments: values + structures + syntax)
  func pitfall(_ example: DiagnosticCase) throws {
    let source = MarkedText(example.marked)
    let found = parse(bytes: source.text).diagnostics
    try #require(found.count == 1, "\(found)")
    let diagnostic = found[0]
    #expect(diagnostic.id == example.id)
    #expect(diagnostic.severity == example.severity)
    let words = ([diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: "; ")
    #expect(words.contains(example.says) || example.says.isEmpty, "\(words)")
    if let marked = source.ranges.first {
      let range = try #require(diagnostic.range)
      #expect(
        range.lowerBound..<range.upperBound == marked,
        "\(text(of: range, in: source.text))"
      )
    }
  }

  @Test("a duplicate key tells both places")
  func duplicatePlaces() throws {
    let source = MarkedText("⟦read⟧: 1\nb: 2\n⟦read⟧: 3")
    let diagnostic = try #require(parse(bytes: source.text).diagnostics.first)
    let places = [diagnostic.range, diagnostic.notes.first?.range]
    let expected = [source.ranges[1], source.ranges[0]].map {
      SourceRange($0.lowerBound, $0.upperBound)
    }
    #expect(places == expected)
  }

  @Test("duplicates are found in large mappings too")
  func manyKeys() {
    let lines = (0..<1000).map { "k\($0): 1" } + ["k500: 2", "k3: 2"]
    let found = parse(bytes: lines.joined(separator: "\n")).diagnostics
    #expect(found.map(\.id) == ["yaml/duplicate-key", "yaml/duplicate-key"])
  }

  @Test(
    "other encodings are named",
    arguments: [
      ([0xFF, 0xFE, 0x61, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x61], "UTF-16"),
      ([0x61, 0, 0x3A, 0], "UTF-16"), ([0xFF, 0xFE, 0, 0], "UTF-32"),
      ([0x61, 0x3A, 0x20, 0xE9], "not UTF-8"), ([0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80], "not UTF-8"),
      ([0xC0, 0x80], "not UTF-8"), ([0xF0, 0x9F], "not UTF-8"),
    ] as [([UInt8], String)]
  )
  func encodings(_ bytes: [UInt8], _ says: String) {
    let parsed = YAMLDocument.parse(SourceFile(name: "test.yaml", bytes: bytes))
    #expect(parsed.documents.isEmpty)
    #expect(parsed.diagnostics.map(\.id) == ["yaml/encoding"])
    #expect(parsed.diagnostics[0].message.contains(says))
  }
}
