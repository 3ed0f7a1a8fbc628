import RegularExpressions
import RulesLanguage
import SourceDiagnostics

/// Patterns that are satisfied by a part of the text (L-14).
///
/// What is written has to fit as a whole. Elsewhere one end may be meant to be open, as in a test of a
/// prefix; but not that of an address, behind which anybody's domain could stand.
enum UnanchoredPatternCheck: LintCheck {
  static let id = "lint/unanchored-pattern"
  static let summary = "finds patterns that are not bound to the ends of the text"
  static let findings = [
    #"{"rules": {".validate": "newData.val().matches(⟦/[a-z]+/⟧) && newData.val().matches(⟦/^a/i⟧)"}}"#,
    #"{"rules": {".write": "newData.child('a').val().toLowerCase().matches(⟦/^[a-z]+/⟧)"}}"#,
    #"{"rules": {"$id": {".write": "auth != null && $id.matches(⟦/[a-z]+/⟧)"}}}"#,
    #"{"rules": {".read": "auth.token.email.matches(⟦/@example[.]com/⟧)"}}"#,
    #"{"rules": {".read": "auth.token.email.toLowerCase().matches(⟦/^[a-z]+@example[.]com/⟧)"}}"#,
  ]
  static let silence = [
    #"{"rules": {".validate": "newData.val().matches(/^[a-z]+$/)"}}"#,
    #"{"rules": {".read": "auth.token.email.matches(/.*@example[.]com$/)"}}"#,
    #"{"rules": {"$id": {".write": "$id.matches(/^-N/) && newData.val().matches(/^[a-z]+$/)"}}}"#,
    #"{"rules": {".read": "auth.uid.matches(/^admin:/) || data.child('a').val().matches(/[.]png$/)"}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachCall { _, _, text, arguments in
        guard let argument = arguments.first,
          case .regularExpression(let literal) = argument.kind, let pattern = literal.expression
        else { return }
        let (isBegun, isEnded) = (pattern.isAnchoredAtStart, pattern.isAnchoredAtEnd)
        let fits =
          if rule.kind == .validate || text.mentions(.newData) {
            isBegun && isEnded
          } else if text.contains(where: { $0.authMembers == ["token", "email"] }) {
            isEnded
          } else {
            isBegun || isEnded
          }
        if !fits { found.append(.unanchoredPattern(argument)) }
      }
      return found
    }
  }
}
