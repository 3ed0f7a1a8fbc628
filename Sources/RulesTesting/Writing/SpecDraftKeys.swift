import DatabaseModel
import RulesLanguage

/// Keys for the wildcards of rules: of what is stored, where something is, else likely ones.
enum SpecDraftKeys {
  /// Keys on the way to a rule, with some for its wildcards that no rule beside them names.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - trail: The nodes from the root to that of the rule.
  ///   - uid: The id of the first user.
  ///   - data: What is stored.
  /// - Returns: The choices, of which there is at least one.
  static func choices(
    of rule: Rule,
    on trail: [RuleNode],
    uid: String,
    in data: DatabaseTree
  ) -> [[String]] {
    let made = zip(rule.path.keys, trail).map { key, node in
      if case .wildcard = key { likely(for: key.name, below: node, uid: uid) } else { key.text }
    }
    let wanted = rule.path.keys.indices.map { index in
      guard case .wildcard = rule.path.keys[index] else { return made[index] }
      return self.wanted(
        for: rule.path.keys[index].name,
        below: trail[index],
        by: trail[(index + 1)...],
        reading: rule.kind == .read,
        uid: uid
      )
    }
    var choices: [[String]] = []
    let others = [
      stored(rule, on: trail, uid: uid, in: data), wanted, made, users(rule, on: trail, uid),
    ]
    for keys in others {
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
          uids += node.children.lazy.map(\.key.description)
            .filter { $0.utf16.count <= AuthMembers.longestUID }.prefix(2)
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

  /// A key for the wildcard of a node of which nothing is stored: none that a rule beside it names.
  static func likely(for name: String, below node: RuleNode, uid: String) -> String {
    let first = likely(for: name, uid: uid)
    guard isNamed(first, in: node) else { return first }
    // There is one more name than there are children.
    let others = (1...node.children.count + 1).lazy.map { name + "\($0)" }
    return others.first { !isNamed($0, in: node) } ?? first
  }

  private static func isNamed(_ key: String, in node: RuleNode) -> Bool {
    node.literal(Array(key.utf8)) != nil
  }

  private static func isUser(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower.contains("uid") || lower.contains("user")
  }

  /// Keys of what is stored; nil where nothing is at a place of the rule.
  private static func stored(
    _ rule: Rule,
    on trail: [RuleNode],
    uid: String,
    in data: DatabaseTree
  ) -> [String]? {
    guard var node = data.root else { return nil }
    var keys: [String] = []
    for (key, rules) in zip(rule.path.keys, trail) {
      let child: DatabaseTree.Node?
      switch key {
      case .literal(let bytes): child = node.child(named: DatabaseKey(bytes: bytes))
      case .wildcard:
        let own = isNamed(uid, in: rules) ? nil : node.child(named: DatabaseKey(uid))
        child = own ?? node.children.first { rules.literal($0.key.bytes) == nil }
      }
      guard let child else { return nil }
      keys.append(child.key.description)
      node = child
    }
    return keys
  }

  /// Keys with the user for each wildcard; nil where a rule beside one names the user.
  private static func users(_ rule: Rule, on trail: [RuleNode], _ uid: String) -> [String]? {
    var keys: [String] = []
    for (key, node) in zip(rule.path.keys, trail) {
      guard case .wildcard = key else {
        keys.append(key.text)
        continue
      }
      if isNamed(uid, in: node) { return nil }
      keys.append(uid)
    }
    return keys
  }
}

extension RuleNode.Key {
  /// The name of a wildcard without its sign.
  fileprivate var name: String { String(text.dropFirst()) }
}
