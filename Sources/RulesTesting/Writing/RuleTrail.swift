import RulesLanguage

extension RuleNode {
  /// The nodes from this one, the root, to the node at a place of rules; none where there is no such node.
  func trail(to keys: [RuleNode.Key]) -> [RuleNode] {
    var trail = [self]
    for key in keys {
      let node = trail[trail.count - 1]
      let child: RuleNode? =
        if case .literal(let bytes) = key { node.literal(bytes) } else { node.wildcard }
      guard let child else { return [] }
      trail.append(child)
    }
    return trail
  }
}

extension Rule {
  /// Whether the rule is for writes that nobody may make, with the nodes from the root to its own.
  func isOutOfReach(on trail: [RuleNode]) -> Bool {
    guard kind == .validate else { return false }
    func mayGrant(_ node: RuleNode) -> Bool {
      node.write.map { $0.expression.constantBoolean != false } ?? false
    }
    if trail.contains(where: mayGrant) { return false }
    // What is written further down is validated above as well (G-10).
    var open = trail.last?.children ?? []
    while let node = open.popLast() {
      if mayGrant(node) { return false }
      open += node.children
    }
    return true
  }
}
