import DatabaseModel
import RulesLanguage

/// The tree of rules in flat arrays, made for walking down the path of a request (A.4).
struct RuleTable: Sendable {
  /// One level of the tree of rules.
  struct Node: Sendable {
    /// Where its literal children lie in `literals`, and the number of places there, a power of two,
    /// minus one; -1 when it has none.
    var literalStart: Int32 = 0
    var literalMask: Int32 = -1
    /// The node of the `$` child, or -1.
    var wildcard: Int32 = -1
    /// The same where that has children, or -1: only then it matters what a literal is preferred to.
    var fallback: Int32 = -1
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

  /// A literal child, or a free place.
  struct Literal: Sendable {
    var digest = KeyDigest()
    /// -1 for a free place.
    var node: Int32 = -1
  }

  /// A name that stands for the key at a depth of the path, from 1.
  struct Wildcard: Sendable {
    var name: [UInt8]
    var depth: Int
  }

  /// The root first, then level by level.
  private(set) var nodes: [Node] = []
  /// The key of each node that has one: not the root, and no wildcard.
  private(set) var keys: [[UInt8]?] = []
  /// For each node its literal children by their digests, with open addressing.
  private var literals: [Literal] = []
  private let seed = UInt64.random(in: .min ... .max)
  private(set) var rules: [Rule] = []
  /// The `.indexOn` of each node that has one.
  private(set) var indexes: [Int: IndexDeclaration] = [:]
  /// The names that the expressions of each rule can use, the innermost last.
  private(set) var wildcards: [[Wildcard]] = []

  /// The child of a node for a key, and the wildcard with children that a literal was preferred to
  /// (A-31 to A-34); -1 where there is none.
  @inline(__always)
  func step(from node: Int32, to key: Span<UInt8>) -> (child: Int32, beside: Int32) {
    guard node >= 0 else { return (-1, -1) }
    let literal = literal(node, named: key)
    return literal >= 0
      ? (literal, nodes[Int(node)].fallback) : (nodes[Int(node)].wildcard, -1)
  }

  /// The last node on the way to a path.
  func lastNode(on path: DatabasePath) -> Int {
    let keys = path.keys.span
    var node: Int32 = 0
    for place in keys.indices {
      let next = step(from: node, to: keys[place].bytes.span).child
      if next < 0 { break }
      node = next
    }
    return Int(node)
  }

  /// The node of the literal child with a key, or -1.
  @inline(__always)
  private func literal(_ node: Int32, named key: Span<UInt8>) -> Int32 {
    let mask = nodes[Int(node)].literalMask
    guard mask >= 0 else { return -1 }
    let start = Int(nodes[Int(node)].literalStart)
    let digest = KeyDigest(key)
    var place = Int32(bitPattern: digest.bits(seed: seed)) & mask
    while true {
      let literal = literals[start &+ Int(place)]
      guard literal.node >= 0 else { return -1 }
      if literal.digest == digest, digest.isWholeKey || isKey(key, of: literal.node) {
        return literal.node
      }
      place = (place &+ 1) & mask
    }
  }

  private func isKey(_ key: Span<UInt8>, of node: Int32) -> Bool {
    guard let name = keys[Int(node)] else { return false }
    return ByteEquality.areEqual(name.span, key)
  }
}

extension RuleTable {
  /// Lays out the rules of a document.
  init(_ root: RuleNode) {
    var queue: [(node: RuleNode, wildcards: [Wildcard], depth: Int)] = [(root, [], 0)]
    nodes.append(Node())
    keys.append(nil)
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
    var added: [Literal] = []
    for child in source.children {
      let index = Int32(truncatingIfNeeded: nodes.count)
      switch child.key {
      case .literal(let bytes)?:
        added.append(Literal(digest: KeyDigest(bytes.span), node: index))
        keys.append(bytes)
      case .wildcard?:
        nodes[node].wildcard = index
        nodes[node].fallback = child.children.isEmpty ? -1 : index
        keys.append(nil)
      case nil: continue
      }
      nodes.append(Node(parent: Int32(truncatingIfNeeded: node)))
      each(child)
    }
    if !added.isEmpty { layOut(added, at: node) }
  }

  /// Gives a node its literals; at least half of the places stay free.
  private mutating func layOut(_ added: [Literal], at node: Int) {
    var capacity = 2
    while capacity < added.count * 2 { capacity *= 2 }
    let start = literals.count
    literals.append(contentsOf: repeatElement(Literal(), count: capacity))
    for literal in added {
      var place = Int(literal.digest.bits(seed: seed)) & (capacity - 1)
      while literals[start + place].node >= 0 { place = (place + 1) & (capacity - 1) }
      literals[start + place] = literal
    }
    nodes[node].literalStart = Int32(truncatingIfNeeded: start)
    nodes[node].literalMask = Int32(truncatingIfNeeded: capacity - 1)
  }

  private mutating func noteValidations() {
    for node in nodes.indices.reversed() where nodes[node].parent >= 0 {
      if nodes[node].validate >= 0 || nodes[node].hasValidateBelow {
        nodes[Int(nodes[node].parent)].hasValidateBelow = true
      }
    }
  }
}
