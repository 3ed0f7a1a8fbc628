import RulesLanguage
import SourceDiagnostics
import Testing

@testable import RTDBCommands

/// Conditions on one line, with the places of their parts.
struct ConditionSourceTests {
  private func condition(_ written: String) throws -> (ConditionSource, Expression) {
    let source = SourceFile(name: "x", text: #"{"rules": {".write": "\#(written)"}}"#)
    let document = RulesDocument.parse(source)
    let rule = try #require(document.root.write)
    return (ConditionSource(rule.expression.range, in: source), rule.expression)
  }

  @Test(arguments: [
    ("auth != null", "auth != null"),
    ("auth\t!=   null", "auth !=   null"),
    ("auth != null\n      && true", "auth != null && true"),
    (#"auth.uid == \"a\" && true"#, #"auth.uid == "a" && true"#),
    (#"auth.uid.matches(/^\\w\/$/)"#, #"auth.uid.matches(/^\w/$/)"#),
    ("auth != null // nobody\n && true", "auth != null /* nobody */ && true"),
    (#"auth != null // nobody\n&& true"#, "auth != null /* nobody */ && true"),
    ("auth.uid == 'http://x'\n && true", "auth.uid == 'http://x' && true"),
    ("auth.uid == 'ü' && true", "auth.uid == 'ü' && true"),
  ])
  func `a condition comes on one line`(written: String, expected: String) throws {
    #expect(try condition(written).0.text == expected)
  }

  /// The caret stands below the anchor of the whole condition.
  @Test(arguments: [
    ("(auth) == null", "       ^"),
    ("auth /* == */ != null", "              ^"),
    ("auth != null // &&\n && true", "                      ^"),
    ("data.exists()", "     ^"),
    ("!data.exists()", "^"),
    ("auth != null ? true : false", "             ^"),
    (#"auth.uid == \"a\" || true"#, "                ^"),
  ])
  func `an anchor is the operator or the name`(written: String, caret: String) throws {
    let (source, expression) = try condition(written)
    let anchor = try #require(source.anchor(of: expression))
    let offset = source.text.utf8.prefix(anchor).count
    #expect(String(repeating: " ", count: offset) + "^" == caret)
  }
}
