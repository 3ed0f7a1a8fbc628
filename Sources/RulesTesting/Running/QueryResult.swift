import DatabaseModel

/// Selects the children that a query asks for (G.9, H.3).
enum QueryResult {
  /// Returns a node with only the children that the query selects.
  static func select(_ query: DatabaseQuery, from tree: DatabaseTree) -> DatabaseTree {
    guard let root = tree.root, root.hasChildren else { return .null }
    let order = query.order ?? .priority
    var children = root.children.map { Candidate($0, ordered: order) }
    children.sort { $0.precedes($1) }
    children = children.filter { isWithinBounds($0, query) }
    if let limit = query.limitToFirst { children = Array(children.prefix(count(limit))) }
    if let limit = query.limitToLast { children = Array(children.suffix(count(limit))) }
    let kept = Set(children.map(\.node.key))
    let removed = root.children.filter { !kept.contains($0.key) }
    let writes = removed.map { DatabaseWrite(DatabasePath([$0.key]), value: .null) }
    return (try? tree.applying(writes)) ?? tree
  }

  /// Returns a node with `true` in the place of each child; a leaf is unchanged (H-19).
  static func shallow(_ tree: DatabaseTree) -> DatabaseTree {
    guard let root = tree.root, root.hasChildren else { return tree }
    let writes = root.children.map {
      DatabaseWrite(DatabasePath([$0.key]), value: DatabaseTree(.boolean(true)))
    }
    return (try? tree.applying(writes)) ?? tree
  }

  private static func count(_ limit: Double) -> Int { Int(min(max(0, limit), 1e9)) }

  private static func isWithinBounds(_ child: Candidate, _ query: DatabaseQuery) -> Bool {
    if let bound = query.equalTo, child.compare(to: bound) != 0 { return false }
    if let bound = query.startAt, child.compare(to: bound) < 0 { return false }
    if let bound = query.endAt, child.compare(to: bound) > 0 { return false }
    if let bound = query.startAfter, child.compare(to: bound) <= 0 { return false }
    if let bound = query.endBefore, child.compare(to: bound) >= 0 { return false }
    return true
  }
}

/// A child with what it is ordered by.
private struct Candidate {
  let node: DatabaseTree.Node
  private let key: SortKey
  private let isOrderedByKey: Bool

  init(_ node: DatabaseTree.Node, ordered order: DatabaseQuery.Order) {
    self.node = node
    switch order {
    case .key:
      key = .none
      isOrderedByKey = true
    case .value:
      key = SortKey(node)
      isOrderedByKey = false
    case .priority:
      key = SortKey(node.priority.leaf)
      isOrderedByKey = false
    case .child(let path):
      key = SortKey(node.node(at: DatabasePath(parsing: path)))
      isOrderedByKey = false
    }
  }

  func precedes(_ other: Candidate) -> Bool {
    let order = key.compare(other.key)
    return order == 0 ? node.key < other.node.key : order < 0
  }

  /// Compares with a bound: negative where the child comes before it.
  func compare(to bound: DatabaseLeaf?) -> Int {
    guard isOrderedByKey else { return key.compare(SortKey(bound)) }
    guard case .string(let bytes)? = bound else { return 1 }
    let other = DatabaseKey(bytes: bytes)
    return node.key == other ? 0 : node.key < other ? -1 : 1
  }
}

/// A value in the order of values: null, false, true, numbers, texts, objects (H-13).
private enum SortKey {
  case none
  case boolean(Bool)
  case number(Double)
  case string([UInt8])
  case object

  init(_ node: DatabaseTree.Node?) {
    self = node?.hasChildren == true ? .object : SortKey(node?.leaf)
  }

  init(_ leaf: DatabaseLeaf?) {
    switch leaf {
    case nil, .serverValue?: self = .none
    case .boolean(let value)?: self = .boolean(value)
    case .number(let value)?: self = .number(value)
    case .string(let bytes)?: self = .string(bytes)
    }
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .boolean(false): 1
    case .boolean(true): 2
    case .number: 3
    case .string: 4
    case .object: 5
    }
  }

  func compare(_ other: SortKey) -> Int {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.string(let left), .string(let right)): WTF8.compare(left.span, right.span)
    default: rank - other.rank
    }
  }
}
