public import RulesLanguage

/// The nodes of a rules document in one list, each before those below it, so that questions about
/// a whole branch are answered by counting.
struct RuleTable: Sendable {
  /// One node.
  struct Entry: Sendable {
    var node: RuleNode
    /// Its rules, listed once for all checks.
    var rules: [Rule]
    /// The place of the node above.
    var parent: Int?
    /// The place after the last node below.
    var end: Int
    /// How many rules of each kind come before this node, in the order of `RuleKind.allCases`.
    var counts: [Int]
  }

  private(set) var entries: [Entry] = []
  private var counts = RuleKind.allCases.map { _ in 0 }

  init(_ root: RuleNode) {
    append(root, parent: nil)
  }

  private mutating func append(_ node: RuleNode, parent: Int?) {
    let index = entries.count
    let rules = node.rules
    entries.append(Entry(node: node, rules: rules, parent: parent, end: index, counts: counts))
    for (place, kind) in RuleKind.allCases.enumerated()
    where rules.contains(where: { $0.kind == kind }) {
      counts[place] += 1
    }
    for child in node.children { append(child, parent: index) }
    entries[index].end = entries.count
  }

  /// Whether a node or one below it has a rule of a kind.
  func hasRule(_ kind: RuleKind, from index: Int) -> Bool {
    guard let place = RuleKind.allCases.firstIndex(of: kind) else { return false }
    let end = entries[index].end
    let after = end < entries.count ? entries[end].counts : counts
    return after[place] > entries[index].counts[place]
  }
}

/// A node of a rules document with what is above and below it.
public struct RulePlace: Sendable {
  private let table: RuleTable
  private let index: Int

  init(_ table: RuleTable, _ index: Int) {
    self.table = table
    self.index = index
  }

  /// The node.
  public var node: RuleNode { table.entries[index].node }

  /// The rules of the node in the order read, write, validate.
  public var rules: [Rule] { table.entries[index].rules }

  /// The place above; nil at the root.
  public var parent: RulePlace? {
    table.entries[index].parent.map { RulePlace(table, $0) }
  }

  /// The places above, the nearest first.
  public var ancestors: some Sequence<RulePlace> {
    sequence(state: parent) { next in
      let current = next
      next = current?.parent
      return current
    }
  }

  /// How many levels lie above.
  public var depth: Int { ancestors.reduce(0) { count, _ in count + 1 } }

  /// Whether the node or one below it has a rule of a kind.
  public func hasRuleAtOrBelow(_ kind: RuleKind) -> Bool { table.hasRule(kind, from: index) }

  /// Whether the node or one above it has a rule of a kind.
  public func hasRuleAtOrAbove(_ kind: RuleKind) -> Bool {
    node.rule(kind) != nil || ancestors.contains { $0.node.rule(kind) != nil }
  }
}
