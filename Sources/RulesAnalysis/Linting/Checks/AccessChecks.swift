import RulesLanguage
import SourceDiagnostics

/// Access for everybody (L-1).
enum PublicAccessCheck: LintCheck {
  static let id = "lint/public-access"
  static let summary = "finds rules that let everybody write, or read the whole database"
  static let findings = [
    #"{"rules": {".read": ⟦true⟧, ".write": "⟦1 < 2⟧"}}"#,
    #"{"rules": {"a": {".read": "⟦true⟧", "b": {".write": "⟦false || true⟧"}}}}"#,
  ]
  static let silence = [
    #"{"rules": {"a": {"b": {".read": true}}, ".write": false}}"#,
    #"{"rules": {".read": "auth != null", ".validate": true}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    [place.node.write, place.node.read].compactMap { rule in
      guard let rule, rule.expression.constantBoolean == true else { return nil }
      let isDeepRead = rule.kind == .read && place.depth > 1
      return isDeepRead ? nil : .publicAccess(rule, isRoot: place.parent == nil)
    }
  }
}

/// Access for everybody who has signed in (L-2).
enum AnyUserCheck: LintCheck {
  static let id = "lint/any-user"
  static let summary = "finds writes that need nothing but a signed-in user"
  static let findings = [
    #"{"rules": {"a": {".write": "⟦auth != null⟧"}}}"#,
    #"{"rules": {"a": {".write": "⟦null !== auth.uid⟧"}}}"#,
  ]
  static let silence = [
    #"{"rules": {"a": {".write": "auth != null && newData.exists()", ".read": "auth != null"}}}"#,
    #"{"rules": {"$uid": {".write": "auth.uid == $uid"}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    guard let rule = place.node.write, rule.expression.asksForAnyUser else { return [] }
    return [.anyUser(rule)]
  }
}

/// Rules of the console's test mode (L-3).
enum ExpiringAccessCheck: LintCheck {
  static let id = "lint/expiring-access"
  static let summary = "finds access that ends, or begins, at a fixed time"
  static let findings = [
    #"{"rules": {".read": "⟦now < 1700000000000⟧", "a": {".write": "auth != null && ⟦1700000000000 > now⟧"}}}"#
  ]
  static let silence = [
    #"{"rules": {"a": {".read": "data.child('until').val() > now", ".validate": "newData.val() == now"}}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    [place.node.read, place.node.write].compactMap { $0 }.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachComparison { whole, operation, left, right in
        guard operation.group == .ordering else { return }
        let isLeft = if case .variable(.now) = left.kind { true } else { false }
        let isRight = if case .variable(.now) = right.kind { true } else { false }
        guard case .number(let instant) = (isLeft ? right : left).kind, isLeft || isRight else {
          return
        }
        let direction = isLeft ? operation : operation.mirrored
        let ends = direction == .less || direction == .lessOrEqual
        found.append(.expiringAccess(whole, instant, ends: ends))
      }
      return found
    }
  }
}

/// Rules that a rule above makes meaningless (L-4).
enum UnreachableRuleCheck: LintCheck {
  static let id = "lint/unreachable-rule"
  static let summary = "finds rules that cannot take back what a rule above has granted"
  static let findings = [
    #"{"rules": {".read": true, "a": {⟦".read"⟧: "auth != null", "b": {⟦".read"⟧: false}}}}"#,
    #"{"rules": {"a": {".write": "auth != null", "b": {⟦".write"⟧: false}}}}"#,
    #"{"rules": {".read": "auth != null", "$u": {⟦".read"⟧: "auth.uid == $u && data.exists()"}}}"#,
    #"{"rules": {".write": "auth.uid != null", "a": {⟦".write"⟧: "auth != null || auth.uid == 'x'"}}}"#,
  ]
  static let silence = [
    #"{"rules": {".read": false, "a": {".read": "auth != null", "b": {".read": "now > 1"}}}}"#,
    #"{"rules": {".validate": true, ".read": true, "a": {".validate": false, ".write": false}}}"#,
    #"{"rules": {".read": "auth != null", "a": {".read": "auth == null"}, "b": {".read": true}}}"#,
    #"{"rules": {".read": "auth.uid == 'x'", "$u": {".read": "auth.uid == $u"}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    [place.node.read, place.node.write].compactMap { rule in
      guard let rule else { return nil }
      let isFalse = rule.expression.constantBoolean == false
      let needsUser = rule.expression.needsUser
      let granting = place.ancestors.lazy.compactMap { $0.node.rule(rule.kind) }.first { above in
        let value = above.expression.constantBoolean
        return value == true || isFalse && value == nil
          || needsUser && above.expression.asksForAnyUser
      }
      return granting.map { .unreachableRule(rule, below: $0, isFalse: isFalse) }
    }
  }
}

extension Expression {
  /// Whether it is true for everybody who has signed in and for nobody else, by its form.
  fileprivate var asksForAnyUser: Bool {
    guard case .binary(.notEqual, let left, let right) = kind else { return false }
    let members = left.authMembers ?? right.authMembers
    return (members == [] || members == ["uid"]) && (left.type == .null || right.type == .null)
  }

  /// Whether nobody who is signed out can make it true, by its form.
  ///
  /// Recursion is bounded by the nesting of expressions.
  fileprivate var needsUser: Bool {
    switch kind {
    case .and(let operands): operands.contains { $0.needsUser }
    case .or(let operands): operands.allSatisfy { $0.needsUser }
    case .binary(.equal, let left, let right):
      left.authMembers?.isEmpty == false && right.isNeverNull
        || right.authMembers?.isEmpty == false && left.isNeverNull
    default: asksForAnyUser
    }
  }

  private var isNeverNull: Bool { type == .string || type == .number || type == .boolean }
}
