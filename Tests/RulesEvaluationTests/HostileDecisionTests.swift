import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

/// Rules made to hurt, from the text to the decision: a message or the right answer, in bounded time.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct HostileDecisionTests {
  /// Parses, compiles and asks, whether the rules deploy or not.
  private func answer(
    to rules: String,
    data: DocumentLiteral = ["a": "b"],
    reading path: DatabasePath = .root
  ) throws -> (document: RulesDocument, isAllowed: Bool) {
    let document = RulesDocument.parse(SourceFile(name: "rules", text: "{\"rules\": \(rules)}"))
    let compiled = CompiledRules(document)
    let request = Request(.read(DatabaseQuery()), at: path)
    return (document, compiled.decide(request, on: try tree(data)).isAllowed)
  }

  private func answer(
    toExpression expression: String,
    data: DocumentLiteral = ["a": "b"]
  ) throws -> (document: RulesDocument, isAllowed: Bool) {
    try answer(to: "{\".read\": \"\(expression)\"}", data: data)
  }

  @Test(
    "what nests too deep is refused with a message, and denies",
    arguments: [
      ("{\"a\": ", "{}", "}"), ("{\"$a\": ", "{\".read\": true}", "}"),
    ]
  )
  func nestedObjects(open: String, inner: String, close: String) throws {
    let rules =
      String(repeating: open, count: 10_000) + inner + String(repeating: close, count: 10_000)
    let (document, isAllowed) = try answer(to: rules)
    #expect(!document.isDeployable)
    #expect(document.diagnostics.contains { $0.id == "rules/nesting" })
    #expect(!isAllowed)
  }

  static let nestings = [
    ("(", "true", ")"), ("!", "true", ""), ("!(", "true", ")"), ("true ? ", "true", " : false"),
    ("false ? false : ", "true", ""), ("data.child(", "'a'", ").val()"),
    ("data.hasChildren([", "'a'", "])"), ("auth[", "'a'", "]"),
  ]

  @Test("10,000 levels in an expression are refused and deny", arguments: nestings)
  func nestedExpression(open: String, inner: String, close: String) throws {
    let text =
      String(repeating: open, count: 10_000) + inner + String(repeating: close, count: 10_000)
    let (document, isAllowed) = try answer(toExpression: text)
    #expect(!document.isDeployable)
    #expect(document.limitMessage != nil || document.serverMessage != nil)
    #expect(!isAllowed)
  }

  @Test("as many levels as are allowed are evaluated", arguments: nestings.prefix(5))
  func allowedNesting(open: String, inner: String, close: String) throws {
    let text = String(repeating: open, count: 90) + inner + String(repeating: close, count: 90)
    let (document, isAllowed) = try answer(toExpression: text)
    #expect(document.isDeployable)
    #expect(isAllowed)
  }

  @Test func `a long chain of differences is evaluated`() throws {
    let text = Array(repeating: "1", count: 900).joined(separator: " - ") + " == -898"
    #expect(try answer(toExpression: text).isAllowed)
  }

  @Test func `an expression of four megabytes is evaluated`() throws {
    func chain(_ sign: String, of value: String) -> String {
      Array(repeating: "data.child('a').val() == '\(value)'", count: 65_000)
        .joined(separator: " \(sign) ")
    }
    let text = "(\(chain("||", of: "c")) || true) && \(chain("&&", of: "b"))"
    #expect(text.utf8.count > 4_000_000)
    let (document, isAllowed) = try answer(toExpression: text)
    #expect(document.isDeployable)
    #expect(isAllowed)
  }

  @Test func `a hundred thousand keys are told apart`() throws {
    let members = (0..<100_000).map { "\"key\($0)\": {\".read\": \($0 == 99_998)}" }
    let text = "{\"rules\": {\(members.joined(separator: ","))}}"
    let document = RulesDocument.parse(SourceFile(name: "rules", text: text))
    #expect(document.isDeployable)
    let rules = CompiledRules(document)
    for (path, isAllowed) in [("/key99998/x", true), ("/key99999", false)] {
      let request = Request(.read(DatabaseQuery()), at: DatabasePath(parsing: path))
      #expect(rules.decide(request, on: .null).isAllowed == isAllowed)
      #expect(rules.explain(request, on: .null).decision.isAllowed == isAllowed)
    }
  }

  @Test func `a file above the documented size works and is warned of`() throws {
    // A-14: 256 KB are documented, more was accepted.
    let section =
      "{\".read\": \"auth != null && auth.uid == $u || data.child('a').val() == 'b'\", "
      + "\".write\": \"newData.val().matches(/^[a-z]+$/)\"}"
    let members = (0..<2_300).map { "\"key\($0)\": {\"$u\": \(section)}" }
    let rules = "{\(members.joined(separator: ",\n"))}"
    #expect(rules.utf8.count > 300_000)
    let data: DocumentLiteral = ["key7": ["x": ["a": "b"]]]
    let (document, isAllowed) = try answer(to: rules, data: data, reading: "/key7/x")
    #expect(document.isDeployable)
    #expect(document.diagnostics.contains { $0.severity == .warning })
    #expect(isAllowed)
    #expect(try !answer(to: rules, data: data, reading: "/key8/x").isAllowed)
  }

  @Test(
    "patterns that make others backtrack take a megabyte of text",
    arguments: [
      ("^(a*)*b$", false), ("^(a|a|aa)+$", true), ("(a|b)*a(a|b){12}c", false),
    ]
  )
  func hostilePattern(pattern: String, matches: Bool) throws {
    let text = String(repeating: "a", count: 1 << 20)
    let (document, isAllowed) = try answer(
      toExpression: "data.val().matches(/\(pattern)/)",
      data: .string(text)
    )
    #expect(document.isDeployable)
    #expect(isAllowed == matches)
  }

  @Test(arguments: ["((a{1000}){1000}){1000}", "(a{0,999999999})+", "[a-z]{99999999999999999999}"])
  func `a pattern that is too large has a message`(pattern: String) throws {
    let (document, isAllowed) = try answer(toExpression: "'a'.matches(/\(pattern)/)")
    #expect(!document.isDeployable)
    #expect(document.diagnostics.contains { $0.severity == .error })
    #expect(!isAllowed)
  }

  @Test(
    "texts that a rule would blow up fail it instead of taking all memory",
    arguments: [
      (".replace('a', data.val())", 3), (".replace('', data.val())", 3), (" + data.val()", 9_999),
    ]
  )
  func hugeText(operation: String, count: Int) throws {
    let expression = "(data.val()\(String(repeating: operation, count: count)))"
    let text = DocumentLiteral.string(String(repeating: "a", count: 2_000))
    let (document, isAllowed) = try answer(toExpression: "!(\(expression).length < 1)", data: text)
    #expect(document.isDeployable)
    #expect(!isAllowed)
  }
}
