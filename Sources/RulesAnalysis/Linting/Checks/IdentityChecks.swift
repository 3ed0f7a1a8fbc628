import RulesLanguage
import SourceDiagnostics

/// Members of `auth` that only the 2.x service had (L-19, C-8).
enum LegacyAuthCheck: LintCheck {
  static let id = "lint/legacy-auth"
  static let summary = "finds members of `auth` that it has not had since version 3"
  static let findings = [
    #"{"rules": {".read": "⟦auth.id⟧ == 'a' || ⟦auth.email⟧ == 'b' || ⟦auth['admin']⟧ == true"}}"#,
    #"{"rules": {".read": "auth.uid == ⟦'simplelogin:1'⟧"}}"#,
  ]
  static let silence = [
    #"{"rules": {".read": "auth.uid == 'a' && auth.provider == 'b' && auth.token.id == 'c'"}}"#
  ]

  private static let members = ["uid", "provider", "token", "tenant"]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEach { part in
        if let path = part.authMembers, path.count == 1, !members.contains(path[0]) {
          found.append(.legacyAuth(part, path[0]))
        } else if case .string(let bytes) = part.kind, bytes.starts(with: "simplelogin:".utf8) {
          found.append(.legacyUserID(part))
        }
      }
      return found
    }
  }
}

/// Seconds compared with milliseconds (L-20, C-12).
enum MixedTimeUnitsCheck: LintCheck {
  static let id = "lint/mixed-time-units"
  static let summary = "finds `now`, in milliseconds, compared with a time in seconds"
  static let findings = [
    #"{"rules": {".read": "⟦auth.token.exp > now⟧ && ⟦now - auth.token.auth_time < 300⟧"}}"#,
    #"{"rules": {".read": "⟦now < 1700000000⟧"}}"#,
  ]
  static let silence = [
    #"{"rules": {".read": "auth.token.exp * 1000 > now && now < 1700000000000"}}"#,
    #"{"rules": {".read": "now / 1000 < auth.token.exp && data.val() < now - 60000"}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachComparison { whole, _, left, right in
        // Whoever multiplies or divides has thought of it.
        guard whole.mentions(.now), !whole.contains(where: \.isScaled) else { return }
        if left.isInstantInSeconds || right.isInstantInSeconds
          || whole.contains(where: \.isTokenTime)
        {
          found.append(.mixedTimeUnits(whole))
        }
      }
      return found
    }
  }
}

extension Expression {
  fileprivate var isScaled: Bool {
    if case .binary(let operation, _, _) = kind {
      operation == .multiply || operation == .divide
    } else {
      false
    }
  }

  fileprivate var isTokenTime: Bool {
    guard let members = authMembers, members.count == 2, members[0] == "token" else { return false }
    return ["exp", "iat", "auth_time"].contains(members[1])
  }

  /// A number that is an instant of this century if it counts seconds.
  fileprivate var isInstantInSeconds: Bool {
    if case .number(let value) = kind { (1e9..<5e9).contains(value) } else { false }
  }
}

/// Addresses that nobody has confirmed (L-21).
enum UnverifiedEmailCheck: LintCheck {
  static let id = "lint/unverified-email"
  static let summary = "finds decisions by e-mail address that do not ask whether it is verified"
  static let findings = [
    #"{"rules": {".read": "⟦auth.token.email⟧.endsWith('@example.com')"}}"#
  ]
  static let silence = [
    #"{"rules": {".read": "auth.token.email_verified == true && auth.token.email == 'a@b.c'"}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.compactMap { rule in
      var email: Expression?
      var isVerified = false
      rule.expression.forEach { part in
        if part.authMembers == ["token", "email"] { email = email ?? part }
        if part.authMembers == ["token", "email_verified"] { isVerified = true }
      }
      return isVerified ? nil : email.map { .unverifiedEmail($0) }
    }
  }
}

/// Wildcards that are written as texts.
enum QuotedWildcardCheck: LintCheck {
  static let id = "lint/quoted-wildcard"
  static let summary = "finds names of wildcards in quotes, which are only texts"
  static let findings = [
    #"{"rules": {"$uid": {".read": "auth.uid == ⟦'$uid'⟧", "a": {".write": "⟦'$uid'⟧ == auth.uid"}}}}"#,
    #"{"rules": {"$uid": {".read": "root.child(⟦'admins/$uid'⟧).exists()"}}}"#,
  ]
  static let silence = [
    #"{"rules": {"$uid": {".read": "auth.uid == $uid && data.val() != '$user'"}}}"#,
    #"{"rules": {"$uid": {".read": "auth.uid == $uid"}, "a": {".read": "'$uid' == auth.uid"}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEach { part in
        guard case .string(let text) = part.kind, text.contains(UInt8(ascii: "$")) else { return }
        // In a path, each name may be one.
        let names = text.split(separator: UInt8(ascii: "/")).map(Array.init)
        guard let name = names.first(where: { rule.path.keys.contains(.wildcard($0)) }) else {
          return
        }
        found.append(.quotedWildcard(part, name))
      }
      return found
    }
  }
}

/// Times that a client may set back (L-22).
enum BackdatedTimeCheck: LintCheck {
  static let id = "lint/backdated-time"
  static let summary = "finds times that need only lie in the past"
  static let findings = [
    #"{"rules": {".validate": "⟦newData.val() <= now⟧ || ⟦now > newData.child('at').val()⟧"}}"#
  ]
  static let silence = [
    #"{"rules": {".validate": "newData.val() == now || newData.val() <= now && newData.val() > now - 60000"}}"#,
    #"{"rules": {".validate": "newData.val() >= now"}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    guard let rule = place.node.validate else { return [] }
    var found: [(value: String, diagnostic: Diagnostic)] = []
    var bounded: Set<String> = []
    rule.expression.forEachComparison { whole, operation, left, right in
      guard operation.group == .ordering else { return }
      let isLeft = left.readSnapshot?.mentions(.newData) ?? false
      guard isLeft || right.readSnapshot?.mentions(.newData) ?? false else { return }
      let (value, bound) = isLeft ? (left, right) : (right, left)
      let direction = isLeft ? operation : operation.mirrored
      if direction == .greater || direction == .greaterOrEqual {
        bounded.insert(value.description)
      } else if case .variable(.now) = bound.kind {
        found.append((value.description, .backdatedTime(whole, value)))
      }
    }
    return found.filter { !bounded.contains($0.value) }.map(\.diagnostic)
  }
}

/// Replacements of nothing (J-22).
enum EmptyReplacementCheck: LintCheck {
  static let id = "lint/empty-replacement"
  static let summary = "finds `replace('', …)`, whose result is not known"
  static let findings = [#"{"rules": {"$id": {".read": "$id.replace(⟦''⟧, 'a') == 'a'"}}}"#]
  static let silence = [#"{"rules": {"$id": {".read": "$id.replace('a', '') == 'a'"}}}"#]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachCall { _, method, _, arguments in
        guard method == .replace, let first = arguments.first, first.constantValue == .string([])
        else {
          return
        }
        found.append(.emptyReplacement(first))
      }
      return found
    }
  }
}

/// Orders that are compared with something other than a literal (B-12, J-38).
enum ComputedOrderingCheck: LintCheck {
  static let id = "lint/computed-ordering"
  static let summary = "finds `query.orderByChild` compared with something else than a literal"
  static let findings = [
    #"{"rules": {"$id": {".read": "query.orderByChild == ⟦$id⟧ || ⟦'a' + 'b'⟧ == query.orderByChild"}}}"#
  ]
  static let silence = [
    #"{"rules": {".read": "query.orderByChild == 'owner' && query.equalTo == auth.uid || query.orderByChild != null"}}"#
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachComparison { _, operation, left, right in
        guard operation.group == .equality else { return }
        for (one, other) in [(left, right), (right, left)] where one.isOrdering {
          switch other.kind {
          case .string, .null: break
          default: found.append(.computedOrdering(other))
          }
        }
      }
      return found
    }
  }
}

extension Expression {
  /// Whether this is `query.orderByChild`.
  fileprivate var isOrdering: Bool {
    guard case .member(let target, let name) = kind, target.type == .query else { return false }
    return QueryProperty(name: name.bytes) == .orderByChild
  }
}
