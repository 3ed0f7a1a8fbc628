import DatabaseModel

/// The way down the tree of rules beside a path of the database.
struct RuleChain: Sendable {
  /// The node that is reached, or -1 when the rules end above.
  private(set) var node = 0
  /// The node that would be reached through the wildcard beside the last literal, or -1 (J-6).
  private(set) var fallback = -1

  /// Whether there are no rules here and below.
  var isAtEnd: Bool { node < 0 }

  /// Goes on to a key; gives whether the rules end only because a literal was chosen (J-6).
  mutating func descend(to key: Span<UInt8>, in table: RuleTable, isFlipped: Bool) -> Bool {
    let id = table.keys.id(of: key)
    let (next, beside) = Self.step(from: node, id, in: table)
    let (other, _) = Self.step(from: fallback, id, in: table)
    node = next
    fallback = beside >= 0 ? beside : other
    guard next < 0, other >= 0 else { return false }
    node = isFlipped ? other : -1
    fallback = -1
    return true
  }

  /// The child for a key, and the wildcard that a literal was preferred to.
  private static func step(
    from node: Int,
    _ id: KeyTable.ID?,
    in table: RuleTable
  ) -> (child: Int, beside: Int) {
    guard node >= 0 else { return (-1, -1) }
    let wildcard = Int(table.nodes[node].wildcard)
    if let id {
      let literal = Int(table.literal(node, id))
      if literal >= 0 { return (literal, wildcard) }
    }
    return (wildcard, -1)
  }
}
