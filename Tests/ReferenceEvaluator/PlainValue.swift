/// What an expression gives.
enum PlainValue {
  case null
  case boolean(Bool)
  case number(Double)
  case string(Units)
  /// What `val()` gives for a node with children (D-1).
  case node
  /// A map or a list of `auth`.
  case claims(PlainJSON)
  case snapshot(PlainSnapshot)
  case query

  /// A leaf, or null for none.
  init(_ leaf: PlainTree.Leaf?) {
    switch leaf {
    case nil: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    }
  }

  /// A part of `auth`.
  init(_ json: PlainJSON) {
    switch json {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .list, .object: self = .claims(json)
    }
  }

  /// Whether this is a value that `==` compares; nodes and maps equal nothing (J-2).
  func isEqual(to other: PlainValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    default: false
    }
  }
}

/// A tree and a path; there need not be anything (section D).
struct PlainSnapshot {
  let tree: PlainTree
  let path: [Units]

  var node: PlainTree { tree.at(path) }

  /// Segments split at slashes, empty ones ignored (D-6, J-4).
  static func segments(_ path: Units) -> [Units] {
    path.split(separator: 0x2F).map(Units.init)
  }

  func child(_ path: Units) -> PlainSnapshot {
    PlainSnapshot(tree: tree, path: self.path + Self.segments(path))
  }

  func parent() throws -> PlainSnapshot {
    guard !path.isEmpty else { throw PlainError.ruleFails }
    return PlainSnapshot(tree: tree, path: Array(path.dropLast()))
  }

  var value: PlainValue { node.children.isEmpty ? PlainValue(node.leaf) : .node }
}
