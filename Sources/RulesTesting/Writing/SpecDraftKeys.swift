import DatabaseModel
import RulesLanguage

/// Keys for the wildcards of rules: of what is stored, where something is, else likely ones.
enum SpecDraftKeys {
  /// Keys on the way to a rule, with some for its wildcards.
  static func choices(of rule: Rule, uid: String, in data: DatabaseTree) -> [[String]] {
    var choices: [[String]] = []
    let made = keys(of: rule) { likely(for: $0, uid: uid) }
    for keys in [stored(rule, uid: uid, in: data), made, keys(of: rule) { _ in uid }] {
      if let keys, !choices.contains(keys) { choices.append(keys) }
    }
    return choices
  }

  /// The ids of two users: keys that are stored below a wildcard for users, or made up.
  static func uids(in data: DatabaseTree, _ rules: RuleNode) -> [String] {
    var uids: [String] = []
    var open: [(rules: RuleNode, node: DatabaseTree.Node)] = data.root.map { [(rules, $0)] } ?? []
    while let (rules, node) = open.popLast(), uids.isEmpty {
      for child in rules.children.reversed() {
        switch child.key {
        case .wildcard?:
          guard isUser(child.key?.text ?? "") else { continue }
          uids += node.children.prefix(2).map(\.key.description)
        case .literal(let key)?:
          if let next = node.child(named: DatabaseKey(bytes: key)) { open.append((child, next)) }
        case nil: continue
        }
      }
    }
    return Array((uids + ["alice", "bob"]).prefix(2))
  }

  /// A key for a wildcard of which nothing is stored.
  static func likely(for name: String, uid: String) -> String { isUser(name) ? uid : name + "1" }

  private static func isUser(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower.contains("uid") || lower.contains("user")
  }

  /// Keys of what is stored; nil where nothing is at a place of the rule.
  private static func stored(_ rule: Rule, uid: String, in data: DatabaseTree) -> [String]? {
    guard var node = data.root else { return nil }
    var keys: [String] = []
    for key in rule.path.keys {
      let child: DatabaseTree.Node?
      switch key {
      case .literal(let bytes): child = node.child(named: DatabaseKey(bytes: bytes))
      case .wildcard: child = node.child(named: DatabaseKey(uid)) ?? node.children.first
      }
      guard let child else { return nil }
      keys.append(child.key.description)
      node = child
    }
    return keys
  }

  private static func keys(of rule: Rule, wildcards: (String) -> String) -> [String] {
    rule.path.keys.map { key in
      if case .wildcard = key { wildcards(String(key.text.dropFirst())) } else { key.text }
    }
  }
}
