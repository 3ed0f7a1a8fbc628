import RulesLanguage
import SourceDiagnostics

// What the service accepts although its meaning is not known, or not what it looks like (section J).

/// Children at an empty path (J-4).
enum EmptyChildPathCheck: LintCheck {
  static let id = "lint/empty-child-path"
  static let summary = "finds `child('')`, whose result is not known"
  static let findings = [
    #"{"rules": {".read": "data.child(⟦''⟧).exists() || root.hasChild(⟦'//'⟧)"}}"#
  ]
  static let silence = [
    #"{"rules": {".read": "data.child('a').exists() || root.hasChild('a/b')"}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachCall { _, method, _, arguments in
        guard method == .child || method == .hasChild, let path = arguments.first,
          case .string(let bytes) = path.kind, bytes.allSatisfy({ $0 == UInt8(ascii: "/") })
        else { return }
        found.append(.emptyChildPath(path, method))
      }
      return found
    }
  }
}

/// Divisions that may give NaN, which may or may not equal itself (J-12).
enum DoubtfulDivisorCheck: LintCheck {
  static let id = "lint/doubtful-divisor"
  static let summary = "finds divisors that may be zero"
  static let findings = [
    #"{"rules": {".read": "data.val() / ⟦data.child('n').val()⟧ == 1 || now % ⟦0⟧ == 1"}}"#
  ]
  static let silence = [#"{"rules": {".read": "now / 1000 > 5 && now % (60 * 2) == 0"}}"#]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEach { part in
        guard case .binary(let operation, _, let divisor) = part.kind,
          operation == .divide || operation == .remainder, !divisor.isNonZero
        else { return }
        found.append(.doubtfulDivisor(divisor))
      }
      return found
    }
  }
}

/// Names of providers as accounts have them, compared with `auth.provider` (J-14).
enum ProviderNameCheck: LintCheck {
  static let id = "lint/provider-name"
  static let summary = "finds `auth.provider` compared with a name such as `google.com`"
  static let findings = [
    #"{"rules": {".read": "auth.provider == ⟦'google.com'⟧ || ⟦'github.com'⟧ == auth.provider"}}"#
  ]
  static let silence = [
    #"{"rules": {".read": "auth.provider == 'google' || auth.token.firebase.sign_in_provider == 'google.com'"}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachComparison { _, _, left, right in
        for (one, other) in [(left, right), (right, left)] where one.authMembers == ["provider"] {
          guard case .string(let name) = other.kind, name.suffix(4).elementsEqual(".com".utf8)
          else {
            continue
          }
          found.append(.providerName(other))
        }
      }
      return found
    }
  }
}

/// Whole numbers that a double does not hold (J-16).
enum LargeNumberCheck: LintCheck {
  static let id = "lint/large-number"
  static let summary = "finds whole numbers beyond 2^53, which are rounded"
  static let findings = [#"{"rules": {".read": "data.val() == ⟦9007199254740993⟧"}}"#]
  static let silence = [#"{"rules": {".read": "data.val() == 9007199254740991 || now < 1e300"}}"#]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEach { part in
        // Nobody means a whole number to the last digit that is far larger.
        guard case .number(let value) = part.kind, value >= 9_007_199_254_740_992, value < 1e21
        else { return }
        found.append(.largeNumber(part))
      }
      return found
    }
  }
}

extension Expression {
  /// Whether the value is known not to be zero.
  fileprivate var isNonZero: Bool {
    switch kind {
    case .number(let value): value != 0
    case .negate(let operand): operand.isNonZero
    case .binary(.multiply, let left, let right): left.isNonZero && right.isNonZero
    default: false
    }
  }
}
