import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct HostileRulesTests {
  @Test("nesting of the file is limited", arguments: ["{\"a\":", "["])
  func nesting(open: String) {
    let close = open == "[" ? "]" : "}"
    for depth in [10_000, 100_000] {
      let nested = String(repeating: open, count: depth)
      for text in [nested, nested + "1" + String(repeating: close, count: depth)] {
        let document = parseRules("{\"rules\": \(text)}")
        #expect(!document.isDeployable)
        #expect(document.diagnostics.contains { $0.id == "rules/nesting" })
      }
    }
  }

  @Test("many keys, each with a mistake")
  func manyKeys() {
    let members = (0..<20_000).map { "\"key\($0)\": {\".read\": \"unknown\($0) == data\"}" }
    let document = parseRules("{\"rules\": {\(members.joined(separator: ","))}}")
    #expect(document.root.children.count == 20_000)
    #expect(document.serverMessage?.message == "Unknown variable 'unknown0'.")
    #expect(document.diagnostics.last?.id == "rules/omitted")
    #expect(document.diagnostics.count <= 101)
  }

  @Test("a line is searched once for the quote that ends a value")
  func unescapedQuotes() {
    let members = Array(repeating: "x:\"b\"c", count: 40_000)
    let document = parseRules("{\"rules\": {\(members.joined(separator: ","))}}")
    #expect(document.serverMessage != nil)
    #expect(document.diagnostics.last?.id == "rules/omitted")
  }

  @Test("an expression of megabytes")
  func longExpression() {
    let condition = Array(repeating: "data.child('a').val() == $id", count: 10_000)
    #expect(answer(to: condition.joined(separator: " || ")) == nil)
  }

  @Test("long key after long key costs no more than its bytes")
  func longPaths() {
    let key = String(repeating: "k", count: 700)
    var text = String(repeating: "{\"\(key)\":", count: 400)
    text += "{" + (0..<5_000).map { "\"\($0)\": {\".read\": true}" }.joined(separator: ",") + "}"
    text += String(repeating: "}", count: 400)
    #expect(parseRules("{\"rules\": \(text)}").isDeployable)
  }

  @Test("mutilated rules never trap", arguments: 0..<20)
  func mutilation(seed: Int) {
    let original = Array(
      #"""
      {"rules": { // x
        "a": {".read": "auth.uid == $b && data.child('x').val().matches(/^[a-z]+$/i) || !(now > 1)",
          "$b": {".write": "newData.hasChildren(['a', \"b\"]) ? true : 0x1F - -1 == '\u00e9'",},
          ".indexOn": ["a", ".value"], /* y */ ".validate": false}}}
      """#.utf8
    )
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = Array("{}[]()\"'\\/,:.$!&|=<>+-*%?;#`~^ \n\u{0}abu0é".utf8) + [0xFF, 0xED, 0xA0]
    for _ in 0..<50 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 3))
        }
      }
      let source = SourceFile(name: "rules.json", bytes: bytes)
      let document = RulesDocument.parse(source)
      // Whatever is refused is also explained.
      if !document.isDeployable {
        #expect(document.diagnostics.contains { $0.severity == .error }, "seed \(seed)")
      }
      for diagnostic in document.diagnostics {
        let range = diagnostic.range ?? SourceRange(at: 0)
        #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count, "seed \(seed)")
      }
    }
  }
}
