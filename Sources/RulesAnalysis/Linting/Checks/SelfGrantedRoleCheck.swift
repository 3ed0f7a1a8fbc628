import RulesLanguage
import SourceDiagnostics

/// Roles that their holders may give themselves.
enum SelfGrantedRoleCheck: LintCheck {
  static let id = "lint/self-granted-role"
  static let summary = "finds questions about a user that the user may answer by a write of his own"
  static let findings = [
    #"{"rules": {"roles": {"$uid": {".write": "auth.uid == $uid"}}, "a": {".read": "⟦root.child('roles').child(auth.uid).val()⟧ == 'admin'"}}}"#,
    #"{"rules": {"users": {"$u": {".write": "$u === auth.uid", "admin": {".validate": "newData.isBoolean()"}}}, "a": {".write": "now > 1 && ⟦root.child('users/' + auth.uid + '/admin').val()⟧ === true"}}}"#,
    #"{"rules": {"users": {"$u": {".write": "auth != null && newData.hasChildren(['role', 'name'])", "role": {".validate": "newData.val().matches(/^(admin|guest)$/)"}}}, "a": {".read": "auth != null && ⟦root.child('users').child(auth.uid).child('role').val()⟧ == 'admin'"}}}"#,
    #"{"rules": {"admins": {".write": "auth != null"}, "a": {".read": "⟦root.child('admins').hasChild(auth.uid)⟧"}}}"#,
    #"{"rules": {"rooms": {"$r": {"level": {"$u": {".write": "auth.uid == $u && newData.isNumber()"}}, "log": {".read": "⟦data.parent().child('level').child(auth.uid).val()⟧ >= 5"}}}}}"#,
  ]
  static let silence = [
    #"{"rules": {"roles": {"$uid": {".write": "root.child('roles').child(auth.uid).val() == 'admin'"}}, "a": {".read": "root.child('roles').child(auth.uid).val() == 'admin'"}}}"#,
    #"{"rules": {"roles": {"$uid": {".write": "auth.uid == $uid && root.child('a').exists()"}}, "a": {".read": "root.child('roles').child(auth.uid).val() == 'admin'"}}}"#,
    #"{"rules": {"roles": {"$uid": {".write": "auth.uid == $uid && newData.val() == 'guest'"}}, "a": {".read": "root.child('roles').child(auth.uid).val() == 'admin'"}}}"#,
    #"{"rules": {"roles": {"$uid": {".write": "auth.uid == $uid", ".validate": "newData.val().matches(/^(guest|user)$/)"}}, "a": {".read": "root.child('roles').child(auth.uid).val() == 'admin'"}}}"#,
    #"{"rules": {"users": {"$u": {".write": "auth.uid == $u", "role": {".validate": false}}}, "a": {".read": "root.child('users').child(auth.uid).child('role').val() == 'admin'"}}}"#,
    #"{"rules": {"users": {"$u": {".write": "auth.uid == $u", "role": {".validate": "newData.val() == data.val()"}}}, "a": {".read": "root.child('users').child(auth.uid).child('role').val() == 'admin'"}}}"#,
    #"{"rules": {"users": {"$u": {".write": "auth.uid == $u", "name": {".validate": true}, "$other": {".validate": false}}}, "a": {".read": "root.child('users').child(auth.uid).child('role').val() == 'admin'"}}}"#,
    #"{"rules": {"users": {"$u": {".write": "auth.uid == $u", "name": {".validate": "newData.isString()"}}}, "a": {".read": "root.child('users').child(auth.uid).exists()"}}}"#,
    #"{"rules": {"rooms": {"$r": {".read": "data.child('members').hasChild(auth.uid)", "members": {"$u": {".write": "auth.uid == $u"}}}}}}"#,
    #"{"rules": {"banned": {"$u": {".write": "auth.uid == $u"}}, "a": {".read": "!root.child('banned').child(auth.uid).exists()"}}}"#,
    #"{"rules": {"members": {"$u": {".write": "!newData.exists() && auth.uid == $u"}}, "a": {".read": "root.child('members').child(auth.uid).val() == true"}}}"#,
    #"{"rules": {"roles": {"$u": {".write": "auth.uid == $u && auth.token.admin == true"}}, "a": {".read": "root.child('roles').child(auth.uid).val() == 'admin'"}}}"#,
    #"{"rules": {"roles": {"$u": {".write": false}}, "a": {".read": "root.child('roles').child(auth.uid).val() == 'admin'"}}}"#,
    #"{"rules": {"posts": {"$u": {".write": "auth.uid == $u"}}, "a": {"$k": {".read": "root.child('posts').child($k).val() == 'admin'"}}}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    let root = place.ancestors.reduce(place) { $1 }.node
    return [place.node.read, place.node.write].compactMap { $0 }.flatMap { rule in
      RoleQuestion.all(in: rule).compactMap { question in
        let way = RoleWay(question, from: root)
        guard !question.isAboutMembership, !question.isAboutExistence || way.isOfFlags,
          let grant = way.grant
        else { return nil }
        return .selfGrantedRole(question.part, grant)
      }
    }
  }
}

/// The nodes of the rules on the way to what a rule asks about a user.
private struct RoleWay {
  let question: RoleQuestion
  private var nodes: [RuleNode]
  /// Whether there are rules for each key of the way.
  private var isWhole = true
  private var ownNames: [Set<[UInt8]>] = [[]]

  init(_ question: RoleQuestion, from root: RuleNode) {
    self.question = question
    nodes = [root]
    var names: Set<[UInt8]> = []
    for key in question.place.keys {
      let literal = key.first == "'" ? nodes.last?.literal(Array(key.dropFirst().utf8)) : nil
      guard let node = literal ?? nodes.last?.wildcard else {
        isWhole = false
        return
      }
      if key == SnapshotPlace.ownKey, case .wildcard(let name)? = node.key { names.insert(name) }
      nodes.append(node)
      ownNames.append(names)
    }
  }

  /// Whether what is asked about is no record: nobody becomes anything by having a profile.
  var isOfFlags: Bool { !isWhole || nodes.last?.children.isEmpty ?? true }

  /// The rule by which a user may write it; nil where none is known for certain.
  var grant: Rule? {
    let isValid = nodes.enumerated().allSatisfy { depth, node in
      node.validate.map { service(depth).canMake($0.expression) } ?? true
    }
    guard isValid else { return nil }
    return nodes.enumerated().lazy.compactMap { depth, node -> Rule? in
      // What is open to everybody is told of where it stands (L-1).
      guard let rule = node.write, rule.expression.constantBoolean != true else { return nil }
      return service(depth).canMake(rule.expression) ? rule : nil
    }.first
  }

  private func service(_ depth: Int) -> SelfService {
    var target = question.place
    target.isAfter = true
    return SelfService(
      target: target,
      answer: question.answer,
      depth: depth,
      ownNames: ownNames[depth]
    )
  }
}
