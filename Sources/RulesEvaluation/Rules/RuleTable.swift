import DatabaseModel
import RulesLanguage

/// The tree of rules in flat arrays, made for walking down the path of a request (A.4).
struct RuleTable: Sendable {
  /// One level of the tree of rules.
  struct Node: Sendable {
    /// Where its literal children lie in `literals`.
    var literals = 0..<0
    /// The node of the `$` child, or -1.
    var wildcard: Int32 = -1
    /// Places in `rules`, or -1.
    var read: Int32 = -1
    var write: Int32 = -1
    var validate: Int32 = -1
    /// Whether a node below has a `.validate`.
    var hasValidateBelow = false
    /// The node above, or -1.
    var parent: Int32 = -1

    func rule(_ kind: RuleKind) -> Int32 {
      switch kind {
      case .read: read
      case .write: write
      case .validate: validate
      }
    }
  }

  /// A literal child.
  struct Literal: Sendable {
    var key: KeyTable.ID
    var hash: UInt64
    var node: Int32
  }

  /// A name that stands for the key at a depth of the path, from 1.
  struct Wildcard: Sendable {
    var name: [UInt8]
    var depth: Int
  }

  /// The root first, then level by level.
  private(set) var nodes: [Node] = []
  private(set) var literals: [Literal] = []
  /// The literal keys of the whole tree, and what else the compiler puts there.
  var keys = KeyTable()
  private(set) var rules: [Rule] = []
  /// The `.indexOn` of each node that has one.
  private(set) var indexes: [Int: IndexDeclaration] = [:]
  /// The names that the expressions of each rule can use, the innermost last.
  private(set) var wildcards: [[Wildcard]] = []
  /// For nodes with many literal children: node and key id to the child.
  private var wideLiterals: [UInt64: Int32] = [:]

  private static let wideThreshold = 32

  /// The child of a node for a key, and the wildcard that a literal was preferred to
  /// (A-31 to A-34); -1 where there is none.
  @inline(__always)
  func step(
    from node: Int32,
    to key: Span<UInt8>,
    hash: UInt64
  ) -> (child: Int32, beside: Int32) {
    guard node >= 0 else { return (-1, -1) }
    let wildcard = nodes[Int(node)].wildcard
    let literal = literal(node, named: key, hash: hash)
    return literal >= 0 ? (literal, wildcard) : (wildcard, -1)
  }

  /// The node of the literal child with a key whose hash is known, or -1.
  private func literal(_ node: Int32, named key: Span<UInt8>, hash: UInt64) -> Int32 {
    let range = nodes[Int(node)].literals
    if range.count > Self.wideThreshold {
      guard let id = keys.id(of: key, hash: hash) else { return -1 }
      return wideLiterals[UInt64(node) << 32 | UInt64(id)] ?? -1
    }
    for place in range where literals[place].hash == hash {
      let name = keys.range(literals[place].key)
      if keys.text.withBytes(name, { ByteEquality.areEqual($0, key) }) {
        return literals[place].node
      }
    }
    return -1
  }
}

extension RuleTable {
  /// Lays out the rules of a document.
  init(_ root: RuleNode) {
    var queue: [(node: RuleNode, wildcards: [Wildcard], depth: Int)] = [(root, [], 0)]
    nodes.append(Node())
    var current = 0
    while current < queue.count {
      let (source, wildcards, depth) = queue[current]
      add(source.rules, to: current, wildcards: wildcards)
      if let index = source.indexOn { indexes[current] = index }
      addChildren(of: source, at: current) { child in
        var visible = wildcards
        if case .wildcard(let name)? = child.key {
          visible.append(Wildcard(name: name, depth: depth + 1))
        }
        queue.append((child, visible, depth + 1))
      }
      current += 1
    }
    noteValidations()
  }

  private mutating func add(_ added: [Rule], to node: Int, wildcards: [Wildcard]) {
    for rule in added {
      let index = Int32(truncatingIfNeeded: rules.count)
      switch rule.kind {
      case .read: nodes[node].read = index
      case .write: nodes[node].write = index
      case .validate: nodes[node].validate = index
      }
      rules.append(rule)
      self.wildcards.append(wildcards)
    }
  }

  private mutating func addChildren(of source: RuleNode, at node: Int, each: (RuleNode) -> Void) {
    let first = literals.count
    for child in source.children {
      let index = Int32(truncatingIfNeeded: nodes.count)
      switch child.key {
      case .literal(let bytes)?:
        guard let key = keys.intern(bytes.span) else { continue }
        literals.append(Literal(key: key, hash: ByteHash.hash(bytes.span), node: index))
      case .wildcard?: nodes[node].wildcard = index
      case nil: continue
      }
      nodes.append(Node(parent: Int32(truncatingIfNeeded: node)))
      each(child)
    }
    nodes[node].literals = first..<literals.count
    guard nodes[node].literals.count > Self.wideThreshold else { return }
    for literal in literals[first...] {
      wideLiterals[UInt64(node) << 32 | UInt64(literal.key)] = literal.node
    }
  }

  private mutating func noteValidations() {
    for node in nodes.indices.reversed() where nodes[node].parent >= 0 {
      if nodes[node].validate >= 0 || nodes[node].hasValidateBelow {
        nodes[Int(nodes[node].parent)].hasValidateBelow = true
      }
    }
  }
}
