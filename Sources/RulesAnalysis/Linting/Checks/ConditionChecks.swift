import RulesLanguage
import SourceDiagnostics

/// Tests that are true for those who have not signed in (L-11).
enum NegativeAuthCheck: LintCheck {
  static let id = "lint/negative-auth"
  static let summary = "finds `auth.x != …`, which is true for everybody who has not signed in"
  static let findings = [
    #"{"rules": {"a": {".read": "⟦auth.uid != 'a'⟧", "$x": {".write": "⟦$x !== auth.uid⟧"}}}}"#,
    #"{"rules": {".read": "now > 1 && ⟦auth.token.role != 'guest'⟧ || auth != null"}}"#,
  ]
  static let silence = [
    #"{"rules": {".read": "auth != null && auth.uid != 'a'", ".write": "auth.uid != null"}}"#,
    #"{"rules": {".read": "auth.uid == 'b' && auth.uid != 'a'"}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      GuardedWalk { part, guards, _ in
        guard case .binary(.notEqual, let left, let right) = part.kind else { return }
        for (tested, other) in [(left, right), (right, left)] {
          guard let members = tested.authMembers, !members.isEmpty, other.type != .null,
            other.authMembers == nil, !guards.cover(tested), !guards.coverUser
          else { continue }
          found.append(.negativeAuth(part, tested))
        }
      }.walk(rule.expression, NullGuards(for: rule.kind))
      return found
    }
  }
}

/// Conditions in which a missing value takes the other alternatives away (L-12).
enum FragileAlternativeCheck: LintCheck {
  static let id = "lint/fragile-alternative"
  static let summary = "finds operations whose failing on null hides the alternatives behind `||`"
  static let findings = [
    #"{"rules": {".write": "⟦data.val()⟧ > 1 || auth != null"}}"#,
    #"{"rules": {".read": "!(⟦auth.uid⟧.length > 9)"}}"#,
    #"{"rules": {".read": "!(⟦data.val()⟧.length > 9)"}}"#,
    #"{"rules": {".read": "root.child(⟦auth.uid⟧).exists() || true && now > 1"}}"#,
    #"{"rules": {".read": "root.child('a').hasChild(⟦auth.uid⟧) || data.val() == 1"}}"#,
    #"{"rules": {".read": "data.child('a').hasChildren(['b', ⟦auth.uid⟧]) || data.val() == 1"}}"#,
    #"{"rules": {".read": "auth != null && !root.child('a').hasChild(⟦auth.token.team⟧)"}}"#,
    #"{"rules": {".read": "root.child(⟦auth.uid⟧).exists() && !data.child(auth.uid).exists() || now > 1"}}"#,
    #"{"rules": {".read": "⟦query.limitToFirst⟧ <= 50 || query.limitToLast <= 50"}}"#,
    #"{"rules": {".read": "(now > 1 || root.child(auth.uid).exists()) && !data.child(⟦auth.uid⟧).exists()"}}"#,
  ]
  static let silence = [
    #"{"rules": {".write": "auth != null || data.val() > 1"}}"#,
    #"{"rules": {".read": "auth != null && query.limitToFirst <= 50"}}"#,
    #"{"rules": {".read": "query.limitToFirst != null && query.limitToFirst <= 50 || query.limitToLast <= 50"}}"#,
    #"{"rules": {".write": "data.exists() && data.val() > 1 || auth != null"}}"#,
    #"{"rules": {".write": "!data.exists() || data.val() > 1"}}"#,
    #"{"rules": {".read": "auth.uid != null && !(auth.uid.length > 9)"}}"#,
    #"{"rules": {".validate": "newData.val() > 1 || newData.val() == 0"}}"#,
    #"{"rules": {".write": "auth.uid != null && root.child(auth.uid).exists() || now > 1"}}"#,
    #"{"rules": {".write": "auth != null && !root.child('a').hasChild(auth.uid)"}}"#,
    #"{"rules": {".write": "auth == null || root.child('a').hasChild(auth.uid) || now > 1"}}"#,
    #"{"rules": {".write": "auth.token.a == 1 && !data.hasChildren([auth.uid, 'b'])"}}"#,
    #"{"rules": {".read": "root.child(auth.uid).exists() && !data.child(auth.uid).exists()"}}"#,
    #"{"rules": {".read": "root.child('a/' + auth.uid).val() != 1 && !data.child(auth.uid).exists()"}}"#,
    #"{"rules": {".write": "data.val() > 1 && !(data.val() > 5)"}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      GuardedWalk { part, guards, isFragile in
        guard isFragile else { return }
        for operand in part.operandsThatMustNotBeNull where operand.mayBeNull {
          if !guards.cover(operand) { found.append(.fragileAlternative(operand)) }
        }
      }.walk(rule.expression, NullGuards(for: rule.kind))
      return found
    }
  }
}

/// Comparisons of different types (L-15).
enum NeverEqualCheck: LintCheck {
  static let id = "lint/never-equal"
  static let summary = "finds comparisons of types that are never equal"
  static let findings = [
    #"{"rules": {"$id": {".read": "⟦$id == 5⟧ || ⟦'1' != now⟧ || ⟦data.exists() == 'true'⟧"}}}"#
  ]
  static let silence = [
    #"{"rules": {"$id": {".read": "$id == 5 + '' || data.val() == 5 || $id == null"}}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    let known: [StaticType] = [.boolean, .number, .string]
    return place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachComparison { whole, operation, left, right in
        guard operation.group == .equality, left.type != right.type, known.contains(left.type),
          known.contains(right.type)
        else { return }
        found.append(.neverEqual(whole, operation, left, right))
      }
      return found
    }
  }
}
