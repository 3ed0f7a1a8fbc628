public import SourceDiagnostics

/// One level of the tree of rules: the rules at a place and the nodes below it.
public struct RuleNode: Sendable {
  /// What leads from a node to one of its children.
  public enum Key: Hashable, Sendable {
    /// A child key that stands for itself, as WTF-8 bytes.
    case literal([UInt8])
    /// A `$name` that stands for any key and captures it; the bytes begin with `$`.
    case wildcard([UInt8])

    /// The key as text, invalid UTF-8 repaired: for messages, not for comparison.
    public var text: String {
      switch self {
      case .literal(let bytes), .wildcard(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// The key that leads here; nil at the root.
  public let key: Key?
  /// The place of the node.
  public let path: RulePath
  /// The key in the document, with its quotes; at the root, that of `rules`.
  public let keyRange: SourceRange
  /// The object that describes the node, with its braces.
  public let range: SourceRange
  /// The `.read` rule.
  public internal(set) var read: Rule?
  /// The `.write` rule.
  public internal(set) var write: Rule?
  /// The `.validate` rule.
  public internal(set) var validate: Rule?
  /// The `.indexOn` declaration.
  public internal(set) var indexOn: IndexDeclaration?
  /// All children in the order of the document.
  public private(set) var children: [RuleNode] = []

  /// The places of the literal children, kept where there are more than a few.
  private var literalIndices: [[UInt8]: Int] = [:]
  private var wildcardIndex: Int?

  /// Creates a node without rules and children.
  public init(key: Key?, path: RulePath, keyRange: SourceRange, range: SourceRange) {
    self.key = key
    self.path = path
    self.keyRange = keyRange
    self.range = range
  }

  /// The child that stands for any key without a child of its own.
  public var wildcard: RuleNode? { wildcardIndex.map { children[$0] } }

  /// Returns the child for exactly this key, given as WTF-8 bytes.
  ///
  /// - Complexity: constant in the number of children.
  public func literal(_ key: [UInt8]) -> RuleNode? { literalIndex(key).map { children[$0] } }

  private func literalIndex(_ key: [UInt8]) -> Int? {
    guard literalIndices.isEmpty else { return literalIndices[key] }
    return children.firstIndex { if case .literal(key)? = $0.key { true } else { false } }
  }

  /// Returns the rule of a kind.
  public func rule(_ kind: RuleKind) -> Rule? {
    switch kind {
    case .read: read
    case .write: write
    case .validate: validate
    }
  }

  /// The rules of the node in the order read, write, validate.
  public var rules: [Rule] { RuleKind.allCases.compactMap(rule) }

  /// Adds a child; it replaces one of the same key, and a wildcard replaces the wildcard.
  mutating func append(_ child: RuleNode) {
    switch child.key {
    case nil: return
    case .literal(let bytes)?:
      if let index = literalIndex(bytes) {
        children[index] = child
        return
      }
      if !literalIndices.isEmpty { literalIndices[bytes] = children.count }
    case .wildcard?:
      if let index = wildcardIndex {
        children[index] = child
        return
      }
      wildcardIndex = children.count
    }
    children.append(child)
    if literalIndices.isEmpty, children.count > 8 { indexLiterals() }
  }

  private mutating func indexLiterals() {
    for (index, child) in children.enumerated() {
      if case .literal(let bytes)? = child.key { literalIndices[bytes] = index }
    }
  }
}
