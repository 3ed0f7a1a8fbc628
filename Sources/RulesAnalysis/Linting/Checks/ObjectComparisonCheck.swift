import RulesLanguage
import SourceDiagnostics

/// Comparisons of objects, of which nobody knows whether they are ever equal (D-3, J-2).
enum ObjectComparisonCheck: LintCheck {
  static let id = "lint/object-comparison"
  static let summary = "finds `==` and `!=` between objects, whose result is not known"
  static let findings = [
    #"{"rules": {"$id": {".write": "⟦newData.val() == data.val()⟧", "name": {".validate": true}}}}"#,
    #"{"rules": {".read": "⟦data.val() == auth.token⟧ || ⟦auth.token.firebase != auth['token']⟧"}}"#,
    #"{"rules": {"a": {".read": "⟦root.child('b/x').val() != data.val()⟧"}, "b": {"$x": {"c": {}}}}}"#,
    #"{"rules": {"a": {"b": {".write": "⟦data.parent().val() === newData.parent().val()⟧"}}}}"#,
    #"{"rules": {"$a": {".read": "⟦root.child($a).val() == data.val()⟧", "b": {}}}}"#,
  ]
  static let silence = [
    #"{"rules": {"$id": {".write": "newData.val() == null || auth != null", "name": {}}}}"#,
    #"{"rules": {"$id": {".write": "newData.val() == data.val()", "$other": {".validate": false}}}}"#,
    #"{"rules": {"$id": {".write": "newData.child('name').val() == data.child('name').val()", "name": {}}}}"#,
    #"{"rules": {"$id": {".write": "newData.val() == 'x' || auth.uid == data.val()", "name": {}}}}"#,
    #"{"rules": {".read": "data.parent().val() == data.val()"}}"#,
  ]

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule in
      var found: [Diagnostic] = []
      rule.expression.forEachComparison { whole, operation, left, right in
        guard operation.group == .equality, left.mayBeObject, right.mayBeObject,
          let object = [left, right].first(where: place.isObject)
        else { return }
        found.append(.objectComparison(whole, object))
      }
      return found
    }
  }
}

extension Expression {
  /// Whether the value may be an object: it is read from the database, or is one of the maps of `auth`.
  fileprivate var mayBeObject: Bool { type == .value || type == .auth && !isLeafOfAuth }

  private var isLeafOfAuth: Bool { authMembers == ["uid"] || authMembers == ["provider"] }

  /// Whether this is a map of everybody who is signed in (section C).
  fileprivate var isMapOfAuth: Bool {
    switch authMembers {
    case [], ["token"], ["token", "firebase"], ["token", "firebase", "identities"]: true
    default: false
    }
  }
}

extension RulePlace {
  /// Whether an operand is an object, where it is anything: a map of `auth`, or what has children by the
  /// rules.
  fileprivate func isObject(_ operand: Expression) -> Bool {
    if operand.isMapOfAuth { return true }
    guard let snapshot = operand.readSnapshot, let node = way(to: snapshot)?.last else {
      return false
    }
    // What no child may be validated in has none.
    return node.children.contains { $0.validate?.expression.constantBoolean != false }
  }

  /// The nodes of the rules on the way to a snapshot, from the root down; nil where the rules do not tell.
  private func way(to snapshot: Expression) -> [RuleNode]? {
    switch snapshot.kind {
    case .variable(.data), .variable(.newData): return way
    case .variable(.root): return way.first.map { [$0] }
    case .call(let receiver, let name, let arguments):
      guard let above = way(to: receiver) else { return nil }
      switch name.method {
      case .parent: return above.count > 1 ? above.dropLast() : nil
      case .child: return arguments.first.flatMap { Self.way(from: above, to: $0) }
      default: return nil
      }
    default: return nil
    }
  }

  private var way: [RuleNode] { ancestors.map(\.node).reversed() + [node] }

  /// The way on to a child; what is not a literal may be any key.
  private static func way(from above: [RuleNode], to path: Expression) -> [RuleNode]? {
    guard case .string(let bytes) = path.kind else {
      return above.last?.wildcard.map { above + [$0] }
    }
    var way = above
    for key in bytes.split(separator: UInt8(ascii: "/")) {
      guard let node = way.last, let child = node.literal(Array(key)) ?? node.wildcard else {
        return nil
      }
      way.append(child)
    }
    return way
  }
}
