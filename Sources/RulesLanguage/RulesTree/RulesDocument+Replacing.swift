extension RulesDocument {
  /// Returns the document with another condition in the place of that of one of its rules.
  ///
  /// The parts of the condition get ids of their own, above those of the document. What was found
  /// in the document is kept as it is: the condition is expected to be sound.
  ///
  /// - Complexity: linear in the condition and in the nodes beside the way to the rule.
  public func replacing(_ rule: Rule, with condition: Expression) -> RulesDocument {
    var nextID = expressionCount
    let condition = condition.renumbered(from: &nextID)
    let keys = rule.path.keys[...]
    return RulesDocument(
      source: source,
      root: root.replacing(rule.kind, below: keys, with: condition),
      rootByFirstKeys: rootByFirstKeys,
      hasRepeatedKeys: hasRepeatedKeys,
      expressionCount: nextID,
      diagnostics: diagnostics,
      serverMessage: serverMessage,
      limitMessage: limitMessage
    )
  }
}

extension RuleNode {
  /// Recursion ends with the path of the rule.
  fileprivate func replacing(
    _ kind: RuleKind,
    below keys: ArraySlice<Key>,
    with condition: Expression
  ) -> RuleNode {
    var node = self
    if let key = keys.first {
      let child =
        switch key {
        case .literal(let bytes): literal(bytes)
        case .wildcard: wildcard
        }
      if let child {
        node.append(child.replacing(kind, below: keys.dropFirst(), with: condition))
      }
      return node
    }
    switch kind {
    case .read: node.read = read?.replacingCondition(with: condition)
    case .write: node.write = write?.replacingCondition(with: condition)
    case .validate: node.validate = validate?.replacingCondition(with: condition)
    }
    return node
  }
}

extension Rule {
  fileprivate func replacingCondition(with condition: Expression) -> Rule {
    Rule(
      kind: kind,
      path: path,
      expression: condition,
      keyRange: keyRange,
      valueRange: valueRange
    )
  }
}
