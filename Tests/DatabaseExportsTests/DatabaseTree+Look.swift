import DatabaseModel

extension DatabaseTree {
  /// All that can be seen, each child looked for by its key.
  var look: String { Self.look(at: root) }

  private static func look(at node: Node?) -> String {
    guard let node else { return "null" }
    let children = node.children.map { child in
      let found = node.child(named: child.key)
      return "\(child.key):\(found.map { look(at: $0) } ?? "not found")"
    }
    let value = node.leaf.map { "\($0)" } ?? "{\(children.joined(separator: ","))}"
    return node.priority == .none ? value : "\(value)!\(node.priority)"
  }
}
