import RulesAnalysis
import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

/// The table that tells users what `rtdb rules check` warns of, and what its numbers stand for.
@Suite struct LintTableTests {
  @Test func isUpToDate() {
    let path = Repository.path("RulesSpecs/LINTS.md")
    #expect(GoldenFile.mismatch(table, at: path) == nil)
  }

  private var table: String {
    """
    # What rtdb warns of in rules that deploy

    Written by a test. The service takes such rules; `rtdb rules check` tells of them, since they seldom are
    what was meant. An error is what nobody knows the meaning of. Numbers such as L-4 stand in the notes of
    its findings, others in [README.md](README.md).

    | number | id | as | what is found | for instance |
    |---|---|---|---|---|

    """ + RulesLinter.checks.map(row).joined()
  }

  private func row(_ check: any LintCheck.Type) -> String {
    let example = MarkedText(check.findings.first ?? "").text
    let rules = RulesDocument.parse(SourceFile(name: "rules.json", text: example))
    let found = RulesLinter.lint(rules).filter { $0.id == check.id }
    let severity = found.first.map { "\($0.severity)" } ?? "–"
    let numbers = found.flatMap(\.notes).compactMap {
      $0.message.firstMatch(of: /[A-L]-\d+/).map { String($0.0) }
    }
    let code = example.replacing("|", with: "\\|")
    return
      "| \(numbers.first ?? "–") | `\(check.id)` | \(severity) | \(check.summary) | `\(code)` |\n"
  }
}
