import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct RulesBuilderTests {
  @Test("the tree of a document")
  func tree() throws {
    let document = parseRules(
      """
      {"rules": {
        ".read": false,
        "users": {
          ".indexOn": ["name", "a/b", ".value"],
          "admin": {},
          "$uid": {".write": "auth.uid == $uid", ".validate": true}
        }
      }}
      """
    )
    #expect(document.isDeployable)
    #expect(document.root.read?.ruleID == "/.read")
    let users = try #require(document.root.literal(Array("users".utf8)))
    #expect(users.path.description == "/users")
    #expect(
      users.indexOn?.entries.map { String(decoding: $0.path, as: UTF8.self) } == [
        "name", "a/b", ".value",
      ]
    )
    #expect(users.children.count == 2)
    #expect(users.literal(Array("$uid".utf8)) == nil)
    let user = try #require(users.wildcard)
    #expect(user.rules.map(\.ruleID) == ["/users/$uid/.write", "/users/$uid/.validate"])
    #expect(user.write?.expression.description == "auth.uid == $uid")
    #expect(document.source.text(of: user.keyRange) == "\"$uid\"")
    #expect(document.expressionCount == 6)
  }

  @Test("keys are compared by their bytes, not as text")
  func keys() {
    let document = parseRules("{\"rules\": {\"é\": {}, \"e\u{301}\": {}}}")
    #expect(document.root.children.count == 2)
    #expect(document.diagnostics.isEmpty)
  }

  @Test(
    "the service's words and place (A-16 to A-27)",
    arguments: [
      ("{⟦⟧}", "Expected 'rules' property."),
      ("{⟦⟧\"rule\": {}}", "Expected 'rules' property."),
      ("{⟦⟧\"a\": 1, \"rules\": {}}", "Expected 'rules' property."),
      ("{\"rules\": {}, ⟦⟧\"a\": 1}", "Expected '}'."),
      ("{\"rules\": ⟦⟧true}", "Expected '{'."),
      (
        "{\"rules\": {\".read\": ⟦⟧1}}",
        "Invalid rule expression.  Expected 'true', 'false', or an expression string."
      ),
      (
        "{\"rules\": {\".write\": ⟦⟧null}}",
        "Invalid rule expression.  Expected 'true', 'false', or an expression string."
      ),
      (
        "{\"rules\": {\".validate\": ⟦⟧[true]}}",
        "Invalid rule expression.  Expected 'true', 'false', or an expression string."
      ),
      (
        "{\"rules\": {\".indexOn\": ⟦⟧{}}}",
        "Invalid indexOn expression. Must be either a string or an array of strings"
      ),
      (
        "{\"rules\": {\".indexOn\": ⟦⟧[\"a\", 1]}}",
        "Invalid indexOn expression. Must be either a string or an array of strings"
      ),
      ("{\"rules\": {\".valdiate\": ⟦⟧\"true\"}}", "Expected '{'."),
      ("{\"rules\": {\".valdiate\": ⟦⟧false}}", "Expected '{'."),
      (
        "{\"rules\": {⟦⟧\".valdiate\": {}}}",
        "String can't contain \".\", \"#\", \"$\", \"/\", \"[\", or \"]\""
      ),
      ("{\"rules\": {\"read\": ⟦⟧\"true\"}}", "Expected '{'."),
      ("{\"rules\": {\"a\": ⟦⟧null}}", "Expected '{'."),
      ("{\"rules\": {\"$a\": ⟦⟧5}}", "Expected '{'."),
      ("{\"rules\": {\"a#b\": ⟦⟧5}}", "Expected '{'."),
      (
        "{\"rules\": {\"$x\": {}, ⟦⟧\"$y\": {}}}",
        "Cannot have multiple default rules ('$x' and '$y')."
      ),
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

  @Test("characters that keys cannot have (A-26)", arguments: [".", "#", "$", "/", "[", "]"])
  func illegalCharacters(character: String) {
    for key in ["a\(character)b", "$a\(character)"] {
      let message = parseRules("{\"rules\": {\"\(key)\": {}}}").serverMessage?.message
      #expect(message == "String can't contain \".\", \"#\", \"$\", \"/\", \"[\", or \"]\"")
    }
  }

  @Test(
    "what the service accepts and a reader should know",
    arguments: [
      ("{\"rules\": {⟦\"a\"⟧: {}, \"a\": {}}}", "rules/duplicate-key"),
      ("{\"rules\": {⟦\".read\"⟧: 5, \".read\": true}}", "rules/duplicate-key"),
      ("{\"rules\": {\"$x\": {\"b\": {⟦\"$x\"⟧: {}}}}}", "rules/shadowed-wildcard"),
      ("{\"rules\": {⟦\"$user-id\"⟧: {}}}", "rules/wildcard-name"),
      ("{\"rules\": {⟦\"$\"⟧: {}}}", "rules/wildcard-name"),
      ("{\"rules\": {⟦\"\"⟧: {}}}", "rules/unmatchable-key"),
      ("{\"rules\": {⟦\"a\\u0001\"⟧: {}}}", "rules/unmatchable-key"),
      ("{\"rules\": {\".write\": \"⟦query⟧.orderByKey\"}}", "rules/query-outside-read"),
      ("{\"rules\": {\".read\": \"data.hasChildren(⟦[]⟧)\"}}", "rules/empty-child-names"),
      (
        "{\"rules\": {\".read\": \"'a'.matches(/⟦^a|b$⟧/)\"}}",
        "rules/regex-anchors-cover-alternation"
      ),
    ]
  )
  func notes(text: String, id: String) throws {
    let marked = MarkedText(text)
    let document = parseRules(marked.text)
    #expect(document.isDeployable)
    let found = try #require(document.diagnostics.first { $0.id == id })
    #expect(
      document.source.text(of: found.range ?? SourceRange(at: 0))
        == document.source.text(
          of: SourceRange(marked.ranges[0].lowerBound, marked.ranges[0].upperBound)
        )
    )
  }

  @Test("the last of two equal keys counts (J-20)")
  func duplicates() {
    let document = parseRules(#"{"rules": {".read": "foo", ".read": true}}"#)
    #expect(document.isDeployable)
    #expect(document.root.read?.expression.description == "true")
    #expect(document.rootByFirstKeys == nil, "the service would refuse the first")
  }

  @Test("what the first of two equal keys would give is kept (J-20)")
  func rulesByFirstKeys() throws {
    let document = parseRules(
      #"{"rules": {"a": {".read": false, ".write": false}, "a": {".read": true}}}"#
    )
    let alternative = try #require(document.rootByFirstKeys?.literal(Array("a".utf8)))
    #expect(alternative.read?.expression.description == "false")
    #expect(alternative.write?.expression.description == "false")
    let ids = document.root.children.flatMap(\.rules).map(\.expression.id)
    #expect(Set(ids).isDisjoint(with: alternative.rules.map(\.expression.id)))
    #expect(document.expressionCount == 3)
    #expect(document.diagnostics.count == 1)
    #expect(parseRules(#"{"rules": {"a": {".read": false}}}"#).rootByFirstKeys == nil)
  }

  @Test("rules in another notation keep their positions")
  func otherNotation() throws {
    let marked = MarkedText("rules:\n  .read: ⟦foo⟧ == 1\n")
    let source = SourceFile(name: "rules.yaml", text: marked.text)
    func string(_ text: String) throws -> RulesSourceString {
      let offset = try #require(marked.text.firstRange(of: text)).lowerBound
      let start = marked.text.utf8.distance(from: marked.text.startIndex, to: offset)
      return RulesSourceString(
        bytes: Array(text.utf8),
        range: SourceRange(start, start + text.utf8.count),
        map: OffsetMap(from: start)
      )
    }
    let whole = SourceRange(0, source.bytes.count)
    let rule = RulesSourceNode(.string(try string("foo == 1")), range: whole)
    let rules = RulesSourceNode(
      .object([.init(key: try string(".read"), value: rule)]),
      range: whole
    )
    let document = RulesDocument.build(
      from: RulesSourceNode(.object([.init(key: try string("rules"), value: rules)]), range: whole),
      in: source
    )
    #expect(document.serverMessage?.description == "2:10: Unknown variable 'foo'.")
    #expect(document.diagnostics.first?.range?.lowerBound == marked.ranges[0].lowerBound)
  }
}
