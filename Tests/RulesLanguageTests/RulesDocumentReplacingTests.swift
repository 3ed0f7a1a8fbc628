import RulesLanguage
import SourceDiagnostics
import Testing

/// Putting another condition into a document.
struct RulesDocumentReplacingTests {
  private let document = RulesDocument.parse(
    SourceFile(
      name: "rules.json",
      text: """
        {"rules": {"a": {".read": "auth != null"}, "$k": {"b": {
          ".read": "now < 1 && data.exists()", ".write": true, ".validate": "now == 2"}}}}
        """
    )
  )

  private func rule(_ id: String, of document: RulesDocument) -> Rule? {
    var open = [document.root]
    while let node = open.popLast() {
      if let rule = node.rules.first(where: { $0.ruleID == id }) { return rule }
      open += node.children
    }
    return nil
  }

  @Test func `one rule has the new condition, all others stay`() throws {
    let validate = try #require(rule("/$k/b/.validate", of: document))
    let read = try #require(rule("/$k/b/.read", of: document))
    let changed = document.replacing(read, with: validate.expression)
    #expect(rule("/$k/b/.read", of: changed)?.expression.description == "now == 2")
    for id in ["/a/.read", "/$k/b/.write", "/$k/b/.validate"] {
      #expect(
        rule(id, of: changed)?.expression.description
          == rule(id, of: document)?.expression.description
      )
    }
  }

  @Test func `ids stay unique, and a part's is smaller than that of the whole`() throws {
    let validate = try #require(rule("/$k/b/.validate", of: document))
    let read = try #require(rule("/$k/b/.read", of: document))
    let changed = document.replacing(validate, with: read.expression)
    var ids: Set<Int> = []
    var count = 0
    for id in ["/a/.read", "/$k/b/.read", "/$k/b/.write", "/$k/b/.validate"] {
      try #require(rule(id, of: changed)).expression.forEach { expression in
        ids.insert(expression.id)
        count += 1
        #expect(expression.parts.allSatisfy { $0.id < expression.id })
      }
    }
    #expect(ids.count == count)
    #expect(ids.allSatisfy { $0 < changed.expressionCount })
  }

  @Test(arguments: [
    "a && b == 1", "!(now < -1)", "data.child('x')[auth.uid].val() + 'y' + 2",
    "data.hasChildren(['a', 'b']) ? newData.val().matches(/^a$/i) : auth.token['x'] != null",
  ])
  func `an expression with its own parts is the same`(text: String) {
    let parsed = ParsedExpression(SourceFile(name: "", text: text)).expression
    parsed.forEach { #expect($0.replacingParts(with: $0.parts).hasSameStructure(as: $0)) }
    let constant = Expression(.boolean(true), id: -1, range: parsed.range)
    #expect(parsed.replacing(parsed.id, with: constant).description == "true")
    for part in parsed.parts {
      let replaced = parsed.replacing(part.id, with: constant)
      #expect(replaced.parts.contains { $0.id == -1 })
      #expect(replaced.parts.count == parsed.parts.count)
    }
  }
}
