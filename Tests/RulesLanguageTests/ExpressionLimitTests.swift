import RulesLanguage
import SourceDiagnostics
import Testing

@Suite struct ExpressionLimitTests {
  @Test("chains of &&, || and + may have any length", arguments: ["&&", "||", "+"])
  func chains(sign: String) {
    let operand = sign == "+" ? "1" : "true"
    let parsed = parseExpression(
      Array(repeating: operand, count: 100_000).joined(separator: sign)
    )
    #expect(parsed.isDeployable)
    #expect(parsed.expression.parts.count == 100_000)
  }

  @Test(
    "nesting is limited",
    arguments: [
      ("(", "true", ")"), ("!", "true", ""), ("-", "1", ""), ("data.child(", "'a'", ")"),
      ("[", "1", "]"), ("auth[", "0", "]"), ("true ? ", "true", " : true"),
      ("true ? true : ", "true", ""),
    ]
  )
  func nesting(open: String, inner: String, close: String) throws {
    func nested(_ depth: Int) -> ParsedExpression {
      parseExpression(
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
      )
    }
    if open == "-" || open == "!" {
      // Two minus signs in a row are another token.
      #expect(open == "-" || nested(200).limitMessage == nil)
    } else {
      #expect(nested(200).limitMessage == nil)
    }
    for depth in [201, 100_000] where open != "-" {
      let parsed = nested(depth)
      #expect(parsed.limitMessage != nil)
      #expect(parsed.diagnostics.contains { $0.id == "rules/expression-nesting" })
    }
  }

  @Test("no tree is too high for code that recurses", arguments: ["a.", "1-", "now/", "1<"])
  func height(link: String) {
    let parsed = parseExpression(String(repeating: link, count: 50_000) + "a")
    #expect(parsed.limitMessage != nil)
    var count = 0
    parsed.expression.forEach { _ in count += 1 }
    #expect(count <= 2 * 1000)
  }

  @Test("a comparison of a few hundred differences is still fine")
  func moderateHeight() {
    #expect(
      parseExpression(Array(repeating: "1", count: 900).joined(separator: " - ")).isDeployable
    )
  }

  @Test("no number of warnings leaves out the error for which rules are refused")
  func warningsBeforeAnError() {
    // A number with a leading zero is a warning, a boolean on the left of `>` an error.
    let warnings = Array(repeating: "now > 03", count: 150).joined(separator: " && ")
    #expect(parseExpression(warnings).isDeployable)
    let parsed = parseExpression(warnings + " && true > 0")
    #expect(!parsed.isDeployable)
    #expect(parsed.diagnostics.contains { $0.severity == .error })
  }
}
