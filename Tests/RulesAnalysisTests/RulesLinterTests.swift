import RulesAnalysis
import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct RulesLinterTests {
  private func lint(_ text: String) -> [Diagnostic] {
    RulesLinter.lint(RulesDocument.parse(SourceFile(name: "rules.json", text: text)))
  }

  @Test("every check finds what its examples mark", arguments: RulesLinter.checks.indices)
  func findings(index: Int) {
    let check = RulesLinter.checks[index]
    for example in check.findings {
      let marked = MarkedText(example)
      let document = RulesDocument.parse(SourceFile(name: "rules.json", text: marked.text))
      #expect(document.serverMessage == nil, "\(check.id): \(marked.text)")
      let ranges = lint(marked.text).filter { $0.id == check.id }.compactMap(\.range)
      #expect(
        ranges == marked.ranges.map { SourceRange($0.lowerBound, $0.upperBound) },
        "\(check.id): \(marked.text): \(ranges.map(document.source.text))"
      )
    }
  }

  @Test("every check is silent about its other examples", arguments: RulesLinter.checks.indices)
  func silence(index: Int) {
    let check = RulesLinter.checks[index]
    for example in check.silence {
      #expect(!lint(example).contains { $0.id == check.id }, "\(check.id): \(example)")
    }
  }

  @Test("ids are unique and of one form")
  func ids() {
    let ids = RulesLinter.checks.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(
      ids.allSatisfy {
        $0.hasPrefix("lint/") && $0.allSatisfy { $0.isLowercase || "/-".contains($0) }
      }
    )
    #expect(RulesLinter.checks.allSatisfy { !$0.findings.isEmpty && !$0.silence.isEmpty })
  }

  @Test("careful rules have no finding")
  func careful() {
    let rules = """
      {"rules": {"notes": {"$uid": {
        ".read": "auth.uid == $uid", ".write": "auth.uid == $uid",
        ".validate": "newData.hasChildren()",
        "$note": {
          ".validate": "newData.hasChildren(['title', 'at'])",
          "title": {".validate": "newData.isString() && newData.val().matches(/^.{1,80}$/)"},
          "at": {".validate": "newData.val() == now"},
          "$other": {".validate": false}
        }
      }}}}
      """
    #expect(lint(rules).isEmpty)
  }

  /// J-2, J-22 and J-38 of the open questions; what is known but doubtful is none.
  @Test(
    "what nobody knows the meaning of is an error",
    arguments: [
      (#"{"a": {".read": "auth == data.val()"}}"#, Diagnostic.Severity.error),
      (#"{"$id": {".read": "$id.replace('', 'a') == 'a'"}}"#, .error),
      (#"{"$id": {".read": "query.orderByChild == $id"}}"#, .error),
      (#"{".write": true}"#, .warning), (#"{"$id": {".read": "$id == 5"}}"#, .warning),
    ]
  )
  func severities(rules: String, severity: Diagnostic.Severity) {
    let found = lint(#"{"rules": \#(rules)}"#).map(\.severity)
    #expect(found.max { $0 < $1 } == severity)
  }

  @Test(
    "the day on which access ends",
    arguments: [
      (1_700_000_000_000, "2023-11-14"), (951_782_400_000, "2000-02-29"), (0, "1970-01-01"),
      (4_102_444_799_999, "2099-12-31"),
    ] as [(Int, String)]
  )
  func dates(instant: Int, day: String) {
    let found = lint("{\"rules\": {\".read\": \"now < \(instant)\"}}")
    #expect(found.first?.message == "this access ends on \(day)")
  }
}
