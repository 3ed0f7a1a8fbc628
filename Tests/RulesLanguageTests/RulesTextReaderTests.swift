import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct RulesTextReaderTests {
  @Test(
    "what the dialect accepts (A-6 to A-8)",
    arguments: [
      "// line\n{ /* block */ \"rules\" /**/ : // x\r\n {} /* y */ } // end",
      "{\"rules\": {\".read\": \"auth != null\n\t&& true\r\n\"}}",
      "{\"rules\": {\".read\": true,}, // last\n}",
      "{\"rules\": {\".indexOn\": [\"a\", \"b\", /* c */ ]}}",
      "\u{FEFF}{\"rules\": {\"ä\\u00e4\\ud83d\\ude00\": {}}}",
    ]
  )
  func accepted(text: String) {
    #expect(parseRules(text).serverMessage == nil)
  }

  @Test(
    "the service's words and place",
    arguments: [
      ("{\"rules\": {\".read\": \"true ⟦⟧\\\n && true\"}}", "Invalid escape: '\\\n'"),
      ("{\"rules\": {\".read\": \"⟦⟧\\w\"}}", "Invalid escape: '\\w'"),
      ("{\"rules\": {\".read\": true,⟦⟧, \".write\": true}}", "Expected '\"'."),
      ("{⟦⟧, \"rules\": {}}", "Unexpected ','."),
      ("{\"rules\": {⟦⟧'a': {}}}", "Unexpected '''."),
      ("{\"rules\": {⟦⟧a: {}}}", "Unexpected 'a'."),
      ("{\"rules\": {\"a\": {}, ⟦⟧b: {}}}", "Expected '\"'."),
      ("{\"rules\" ⟦⟧{}}", "Expected ':'."),
      ("{\"rules\": {\"a\": {} ⟦⟧\"b\": {}}}", "Expected '}'."),
      ("{\"rules\": {\".indexOn\": [\"a\" ⟦⟧\"b\"]}}", "Expected ']'."),
      ("{\"rules\": {\"a\": ⟦⟧}}", "Unexpected '}'."),
      ("⟦⟧[]", "Expected '{'."),
      ("⟦⟧", "Expected '{'."),
      ("{\"rules\": {}} ⟦⟧x", "Unexpected 'x'."),
      ("{\"rules\": {⟦⟧", "Unexpected end of input."),
      ("{\"rules\": {⟦⟧]}", "Unexpected ']'."),
    ]
  )
  func refused(text: String, expected: String) throws {
    let marked = MarkedText(text)
    let document = parseRules(marked.text)
    let message = try #require(document.serverMessage)
    #expect(message.message == expected)
    #expect(message.offset == marked.ranges.first?.lowerBound)
    #expect(document.diagnostics.contains { $0.severity == .error })
  }

  @Test("one run shows the mistakes of the file and those of the rules")
  func recovery() {
    let document = parseRules(
      """
      {"rules": {
        a: {'.read': "foo"},,
        ".write": auth != null,
        "b" {".validate": "newData.isString" ".indexOn": 5},
        "c": {"d": {".read": "data" }
      }}
      """
    )
    #expect(
      document.diagnostics.map(\.id) == [
        "rules/unquoted-key", "rules/single-quotes", "rules/unknown-variable", "rules/stray-comma",
        "rules/unquoted-value", "rules/missing-colon", "rules/not-boolean", "rules/missing-comma",
        "rules/index-value", "rules/not-boolean", "rules/unclosed-bracket",
      ]
    )
    #expect(document.serverMessage?.description == "2:3: Unexpected 'a'.")
  }

  @Test("quotes inside of a string are one mistake")
  func unescapedQuotes() {
    let document = parseRules(
      #"""
      {"rules": {
        ".read": "auth.uid == "x" || auth.uid == "y"", ".write": "foo",
        "a": {".read": ""x" == auth.uid"}
      }}
      """#
    )
    #expect(
      document.diagnostics.map(\.id) == [
        "rules/unescaped-quote", "rules/unknown-variable", "rules/unescaped-quote",
      ]
    )
    #expect(document.serverMessage?.description == "2:26: Expected '}'.")
  }

  @Test("what is no object is told once", arguments: ["[]", "5", "\"x\"", "x"])
  func noObject(text: String) {
    #expect(parseRules(text).diagnostics.map(\.id) == ["rules/no-object"])
  }

  @Test("the first mistake is the one that stands first, of whatever kind")
  func order() {
    let rules = #"{"rules": {".read": "foo", "a": 5, ".write": "bar",, }}"#
    #expect(parseRules(rules).serverMessage?.message == "Unknown variable 'foo'.")
    #expect(
      parseRules(rules.replacing("foo", with: "true")).serverMessage?.message == "Expected '{'."
    )
  }

  @Test("positions in an expression lead through the escapes to the document (A-3)")
  func escapes() throws {
    let marked = MarkedText(
      #"{"rules": {".read": "\"a\\n\" == '\u00e9\ud83d\ude00' && ⟦f\u006fo⟧ == \"b\""}}"#
    )
    let document = parseRules(marked.text)
    let range = try #require(document.diagnostics.first?.range)
    #expect(range.lowerBound == marked.ranges[0].lowerBound)
    #expect(range.upperBound == marked.ranges[0].upperBound)
    #expect(document.serverMessage?.description == "1:58: Unknown variable 'foo'.")
  }

  @Test("comments in expressions are mentioned once (J-21)")
  func comments() {
    let text = #"{"rules": {".read": "true // a\n", ".write": "/* b */ false"}}"#
    let document = parseRules(text)
    #expect(document.isDeployable)
    #expect(document.diagnostics.map(\.id) == ["rules/comment-in-expression"])
  }

  @Test("a text that is not UTF-8 is not run")
  func encoding() {
    let bytes = Array("{\"rules\": {\"a".utf8) + [0xFF] + Array("\": {}}}".utf8)
    let document = RulesDocument.parse(SourceFile(name: "rules.json", bytes: bytes))
    #expect(document.serverMessage == nil)
    #expect(!document.isDeployable)
    #expect(document.diagnostics.map(\.id) == ["rules/encoding"])
  }

  @Test("a file above the documented size is still read (A-14)")
  func size() {
    let text = "{\"rules\": {}}" + String(repeating: " ", count: 300_000)
    let document = parseRules(text)
    #expect(document.isDeployable)
    #expect(document.diagnostics.map(\.severity) == [.warning])
  }

  @Test("a bracket that matches nothing may be the last byte", arguments: ["{]", "{ ]\n", "{]]]"])
  func strayBracketAtTheEnd(text: String) {
    let document = parseRules(text)
    let ids = document.diagnostics.map(\.id)
    #expect(ids.contains("rules/wrong-bracket"))
    #expect(ids.contains("rules/unclosed-bracket"))
    for range in document.diagnostics.compactMap(\.range) {
      #expect(range.upperBound <= text.utf8.count)
    }
  }

  @Test("an escape of a byte that is not UTF-8 stays inside of the text")
  func damagedEscape() {
    let bytes = Array("{\"\\".utf8) + [0xFF]
    let document = RulesDocument.parse(SourceFile(name: "rules.json", bytes: bytes))
    let range = document.diagnostics.first { $0.id == "rules/invalid-escape" }?.range
    #expect(range?.upperBound == bytes.count)
  }
}
