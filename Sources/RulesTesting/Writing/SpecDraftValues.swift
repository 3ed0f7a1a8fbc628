import DatabaseModel
import RulesLanguage

/// Values that are likely to please or to displease the rules of a node.
enum SpecDraftValues {
  /// So many levels of rules are looked at for a value.
  static let deepest = 4

  /// Returns values to try, the likeliest to be accepted first.
  static func values(for node: RuleNode, uid: String) -> [DatabaseLiteral] {
    let likely = shape(of: node, uid, depth: 0)
    var values = [likely]
    if case .object(let members) = likely {
      values += members.indices.flatMap { SpecDraftValues.spoiled(members, at: $0) }
      values.append(.object(members + [("unexpected", true)]))
    }
    let long = DatabaseLiteral.string(String(repeating: "x", count: 1000))
    return values + ["text", 1, true, -1, 0.5, "", long, ["unexpected": true]]
  }

  /// Returns the value that a node of rules likely accepts.
  static func likely(for node: RuleNode, uid: String) -> DatabaseLiteral {
    shape(of: node, uid, depth: 0)
  }

  /// The object without a member, and with a value of another kind for it.
  private static func spoiled(
    _ members: [(key: String, value: DatabaseLiteral)],
    at index: Int
  ) -> [DatabaseLiteral] {
    var changed = members
    if case .string = changed[index].value {
      changed[index].value = 1
    } else {
      changed[index].value = "text"
    }
    var rest = members
    rest.remove(at: index)
    return rest.isEmpty ? [.object(changed)] : [.object(rest), .object(changed)]
  }

  /// An object with the children that rules name, or a value of the kind that they ask for.
  private static func shape(of node: RuleNode, _ uid: String, depth: Int) -> DatabaseLiteral {
    var value = DatabaseLiteral.object([])
    if depth < deepest {
      for child in node.children {
        guard case .literal(let key)? = child.key, !refuses(child) else { continue }
        let name = String(decoding: key, as: UTF8.self)
        // What only holds children under keys of the app's making can be left out.
        if child.validate == nil, child.wildcard != nil { continue }
        var inner = shape(of: child, uid, depth: depth + 1)
        if case .string("text") = inner, name.contains("mail") {
          inner = .string(SpecDraftClaims.email)
        }
        value = value.setting([name], to: inner)
      }
    }
    var hints = SpecDraftHints(uid: uid)
    for rule in [node.validate, node.write] { if let rule { hints.collect(rule.expression) } }
    for key in hints.children where !value.has(key) && DatabaseKey(key).isLegal {
      value = value.setting([key], to: "text")
    }
    for hint in hints.values where hint.path.allSatisfy({ DatabaseKey($0).isLegal }) {
      value = value.setting(hint.path[...], to: hint.value)
    }
    if case .object(let members) = value, members.isEmpty { return "text" }
    return value
  }

  private static func refuses(_ node: RuleNode) -> Bool {
    if case .boolean(false)? = node.validate?.expression.kind { true } else { false }
  }
}

extension DatabaseLiteral {
  fileprivate func has(_ key: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.key.utf8.elementsEqual(key.utf8) }
  }

  /// Returns the value without what is at a path in it.
  ///
  /// Recursion is bounded by the path.
  func removing(_ path: ArraySlice<String>) -> DatabaseLiteral {
    guard let key = path.first, case .object(var members) = self,
      let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) })
    else { return self }
    if path.count == 1 {
      members.remove(at: index)
    } else {
      members[index].value = members[index].value.removing(path.dropFirst())
    }
    return .object(members)
  }

  /// Returns the value with another value at a path in it.
  ///
  /// Recursion is bounded by the path.
  func setting(_ path: ArraySlice<String>, to value: DatabaseLiteral) -> DatabaseLiteral {
    guard let key = path.first else { return value }
    var members: [(key: String, value: DatabaseLiteral)] = []
    if case .object(let old) = self { members = old }
    let index = members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    let inner = (index.map { members[$0].value } ?? .object([])).setting(
      path.dropFirst(),
      to: value
    )
    if let index {
      members[index].value = inner
    } else {
      members.append((key, inner))
    }
    return .object(members)
  }
}
