import DatabaseModel

extension DatabaseLiteral {
  /// So long a text of one letter is written as `${repeat(…)}`.
  private static let longestRun = 20

  /// Creates the literal of what is stored, in export form, as a spec has to write it.
  ///
  /// Recursion is bounded by the nesting of trees.
  init(_ node: DatabaseTree.Node?) {
    guard let node else {
      self = .null
      return
    }
    let priority = node.priority.leaf
    guard node.hasChildren else {
      self = DatabaseLiteral(node.leaf)
      if priority != nil {
        self = .object([(".value", self), (".priority", DatabaseLiteral(priority))])
      }
      return
    }
    var members = node.children.map { (key: $0.key.description, value: DatabaseLiteral($0)) }
    if priority != nil { members.append((".priority", DatabaseLiteral(priority))) }
    self = .object(members)
  }

  /// Creates the literal of a single value.
  init(_ leaf: DatabaseLeaf?) {
    switch leaf {
    case nil: self = .null
    case .boolean(let value)?: self = .boolean(value)
    case .number(let value)?: self = .number(value)
    case .string(let bytes)?:
      let isRun = bytes.count > Self.longestRun && bytes.allSatisfy { $0 == UInt8(ascii: "x") }
      self = .string(
        isRun
          ? "${repeat('x', \(bytes.count))}"
          : SpecTemplate.literal(String(decoding: bytes, as: UTF8.self))
      )
    case .serverValue(.timestamp)?: self = .timestamp
    case .serverValue(.increment(let delta))?:
      self = .object([(".sv", .object([("increment", .number(delta))]))])
    }
  }
}
