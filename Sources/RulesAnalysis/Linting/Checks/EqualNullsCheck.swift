import RulesLanguage
import SourceDiagnostics

/// Comparisons with a part of `auth` that are true where neither side is there (C-5, F-1).
enum EqualNullsCheck: LintCheck {
  static let id = "lint/equal-nulls"
  static let summary = "finds `… == auth.x` that grants where both sides are null"
  static let findings = [
    #"{"rules": {"$id": {".write": "⟦data.child('owner').val() == auth.uid⟧"}}}"#,
    #"{"rules": {"$id": {".read": "⟦auth.uid === root.child('owners').child($id).val()⟧ || now < 1"}}}"#,
    #"{"rules": {"$id": {".write": "now > 1 && !(⟦newData.child('a').val() != auth.uid⟧ && now > 1)"}}}"#,
    #"{"rules": {".read": "query.orderByChild == 'owner' && ⟦query.equalTo == auth.uid⟧"}}"#,
    #"{"rules": {".read": "⟦auth.token.sub == auth.uid⟧"}}"#,
    #"{"rules": {"$id": {".write": "data.exists() && ⟦data.child('owner').val() == auth.uid⟧"}}}"#,
    #"{"rules": {"$id": {".write": "⟦data.child('owner').val() == auth.uid⟧ && newData.exists()", ".validate": "newData.hasChildren(['owner'])"}}}"#,
    #"{"rules": {"$id": {".write": "⟦newData.child('owner').val() == auth.uid⟧", ".validate": "newData.child('owner').isString()"}}}"#,
    #"{"rules": {"$t": {".read": "auth != null && ⟦data.child('org').val() == auth.token.org⟧"}}}"#,
    #"{"rules": {".read": "now > 1 ? ⟦data.child('a').val() == auth.uid⟧ && data.child('b').val() == auth.uid : false"}}"#,
  ]
  static let silence = [
    #"{"rules": {"$uid": {".write": "auth.uid == $uid && data.child('owner').val() == auth.uid"}}}"#,
    #"{"rules": {"$id": {".write": "auth != null && data.child('owner').val() == auth.uid"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid && auth.uid != null"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').exists() && data.child('owner').val() == auth.uid"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid && data.hasChildren(['a', 'owner'])"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid && data.child('owner').isString()"}}}"#,
    #"{"rules": {"$id": {".write": "null != data.child('owner').val() && data.child('owner').val() == auth.uid"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid && auth.token.email.contains('@')"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid && root.child('users').child(auth.uid).exists()"}}}"#,
    #"{"rules": {"$id": {".write": "root.child('users/' + auth.uid).val() == auth.uid"}}}"#,
    #"{"rules": {"$id": {".read": "data.child('owner').val() == auth.uid", ".validate": "newData.hasChildren(['owner'])"}}}"#,
    #"{"rules": {"$id": {"a": {".read": "data.parent().child('owner').val() == auth.uid"}, ".validate": "newData.hasChild('owner')"}}}"#,
    #"{"rules": {"$id": {".write": "data.exists() && data.child('owner').val() == auth.uid", ".validate": "newData.hasChildren(['owner'])"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid && newData.child('owner').val() == auth.uid", ".validate": "newData.hasChildren(['owner'])"}}}"#,
    #"{"rules": {"$id": {".write": "!data.exists() && newData.child('owner').val() == auth.uid", ".validate": "newData.hasChildren(['owner'])"}}}"#,
    #"{"rules": {"$id": {".write": "newData.exists() && newData.child('owner').val() == auth.uid", ".validate": "newData.hasChildren(['owner'])"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid || !data.exists()", ".validate": "newData.hasChild('owner')"}}}"#,
    #"{"rules": {"$id": {".write": "newData.exists() || data.child('owner').val() == auth.uid", ".validate": "newData.hasChild('owner')"}}}"#,
    #"{"rules": {"$id": {".read": "data.val() == auth.uid", ".validate": "newData.val() == auth.uid"}}}"#,
    #"{"rules": {".read": "auth.uid != null && query.orderByChild == 'owner' && query.equalTo == auth.uid"}}"#,
    #"{"rules": {"$id": {".read": "auth == null || data.child('owner').val() == auth.uid"}}}"#,
    #"{"rules": {"$id": {".read": "auth != null ? data.child('owner').val() == auth.uid : false"}}}"#,
    #"{"rules": {"$id": {".write": "!(auth == null || data.child('owner').val() != auth.uid)"}}}"#,
    #"{"rules": {"$id": {".write": "data.child('owner').val() != auth.uid || auth.uid == 'a'"}}}"#,
    #"{"rules": {"$t": {".read": "auth.token.org != null && data.child('org').val() == auth.token.org"}}}"#,
    #"{"rules": {"$t": {".read": "auth != null && data.child('id').val() == auth.token.sub"}}}"#,
  ]

  /// No more comparisons of a rule are looked at; each asks for all that is joined to it.
  private static let limit = 32

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    [place.node.read, place.node.write].compactMap { $0 }.flatMap { rule in
      var found: [Diagnostic] = []
      var count = 0
      EqualityWalk { whole, left, right, demand in
        guard count < limit, let pair = Pair(left, right) ?? Pair(right, left) else { return false }
        count += 1
        guard let client = pair.client(of: rule, place, demand) else { return false }
        found.append(.equalNulls(whole, pair.member, pair.other, client))
        return true
      }.walk(rule.expression)
      return found
    }
  }
}

/// A part of `auth` and what it is compared with.
private struct Pair {
  let member: Expression
  let other: Expression

  init?(_ member: Expression, _ other: Expression) {
    guard member.type == .auth, member.authMembers?.isEmpty != true, !member.isLength else {
      return nil
    }
    let isOther =
      other.readSnapshot != nil || other.type == .auth && !other.isLength
      || other.type == .queryValue
    guard isOther, other.authMembers?.isEmpty != true else { return nil }
    (self.member, self.other) = (member, other)
  }

  /// Who passes where both are null; nil where nobody does.
  func client(of rule: Rule, _ place: RulePlace, _ demand: Demand) -> NullScenario.Client? {
    let required = place.requiredKeys
    var clients = [NullScenario.Client.signedOut]
    let claims = [member, other].compactMap(\.authMembers)
    if claims.allSatisfy(\.canBeLacking) { clients.append(.signedIn(lacking: Set(claims))) }
    return clients.first { client in
      var scenario = NullScenario(client, of: rule, required: required)
      scenario.query = other.queryProperty
      if let snapshot = other.readSnapshot, case .place(let place) = scenario.snapshot(snapshot) {
        scenario.assumeMissing(place)
      }
      guard scenario.isPossible, scenario.value(member) == .null, scenario.value(other) == .null
      else { return false }
      return demand.isPossible { scenario.outcomes($0) }
    }
  }
}

extension [String] {
  /// Whether not all who have signed in have this member of `auth` (C-8, C-10).
  fileprivate var canBeLacking: Bool {
    guard first == "token", count > 1 else { return false }
    return ![
      "sub", "user_id", "aud", "iss", "iat", "exp", "auth_time", "firebase", "email_verified",
    ].contains(self[1])
  }
}
