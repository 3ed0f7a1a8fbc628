import DatabaseModel
import ReferenceEvaluator
import RulesEvaluation

/// The engine's view of what the scenarios hold.
enum EngineScenario {
  static func tree(_ json: PlainJSON) throws -> DatabaseTree {
    var builder = DatabaseTreeBuilder(allowsServerValues: true)
    try add(json, to: &builder)
    return try builder.finish()
  }

  private static func add(_ json: PlainJSON, to builder: inout DatabaseTreeBuilder) throws {
    switch json {
    case .null: try builder.null()
    case .boolean(let value): try builder.boolean(value)
    case .number(let value): try builder.number(value)
    case .string(let text): try builder.string(bytes(text).span)
    case .list(let elements):
      try builder.beginArray()
      for element in elements { try add(element, to: &builder) }
      try builder.endArray()
    case .object(let members):
      try builder.beginObject()
      for (key, value) in members {
        try builder.key(DatabaseKey(bytes: bytes(key)))
        try add(value, to: &builder)
      }
      try builder.endObject()
    }
  }

  /// UTF-8, with lone surrogates as three bytes.
  static func bytes(_ units: Units) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = 0
    while place < units.count {
      let unit = units[place]
      let isPair =
        UTF16.isLeadSurrogate(unit) && place + 1 < units.count
        && UTF16.isTrailSurrogate(units[place + 1])
      if !isPair, Unicode.Scalar(unit) == nil {
        bytes += [0xED, UInt8(0x80 | (unit >> 6 & 0x3F)), UInt8(0x80 | unit & 0x3F)]
      } else {
        let scalars = units[place...(isPair ? place + 1 : place)]
        bytes += String(decoding: scalars, as: UTF16.self).utf8
      }
      place += isPair ? 2 : 1
    }
    return bytes
  }

  static func auth(_ json: PlainJSON) -> AuthValue {
    switch json {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let text): .string(bytes(text))
    case .list(let elements): .list(elements.map(auth))
    case .object(let members):
      .map(
        Dictionary(members.map { (bytes($0.key), auth($0.value)) }, uniquingKeysWith: { $1 })
      )
    }
  }

  static func request(_ plain: PlainRequest) throws -> Request {
    Request(
      try operation(plain.operation, plain.query),
      at: DatabasePath(parsing: plain.path),
      auth: plain.isAdmin ? .bypass : .user(auth(plain.auth)),
      now: plain.now,
      transport: plain.isREST ? .rest : .sdk
    )
  }

  private static func operation(
    _ plain: PlainRequest.Operation,
    _ query: PlainQuery
  ) throws -> Request.Operation {
    switch plain {
    case .read: .read(try self.query(query))
    case .set(let value): .set(try tree(value))
    case .update(let changes):
      .update(
        try changes.map { Request.Change(DatabasePath(parsing: $0.path), try tree($0.value)) }
      )
    case .push(let value, let key): .push(try tree(value), key: DatabaseKey(key))
    case .remove: .remove
    case .transaction(let value): .transaction(try tree(value))
    case .setPriority(let value): .setPriority(Priority(try leaf(value)) ?? .none)
    case .onDisconnect(let operation): .onDisconnect(try self.operation(operation, query))
    }
  }

  private static func query(_ plain: PlainQuery) throws -> DatabaseQuery {
    var query = DatabaseQuery()
    query.order =
      switch plain.order {
      case nil: nil
      case .key: .key
      case .value: .value
      case .priority: .priority
      case .child(let path): .child(Array(path.utf8))
      }
    query.equalTo = try plain.equalTo.map(leaf)
    query.startAt = try plain.startAt.map(leaf)
    query.endAt = try plain.endAt.map(leaf)
    query.startAfter = try plain.startAfter.map(leaf)
    query.endBefore = try plain.endBefore.map(leaf)
    query.limitToFirst = plain.limitToFirst
    query.limitToLast = plain.limitToLast
    return query
  }

  private static func leaf(_ json: PlainJSON) throws -> DatabaseLeaf? { try tree(json).root?.leaf }

  /// Whether a database of the engine holds what a plain one does.
  static func isEqual(_ tree: DatabaseTree, _ plain: PlainTree) -> Bool {
    guard let root = tree.root else { return plain.isEmpty }
    return !plain.isEmpty && isEqual(root, plain)
  }

  private static func isEqual(_ node: DatabaseTree.Node, _ plain: PlainTree) -> Bool {
    guard isEqual(node.leaf, plain.leaf), isEqual(node.priority.leaf, plain.priority),
      node.childCount == plain.children.count
    else { return false }
    return plain.children.allSatisfy { key, child in
      node.child(named: DatabaseKey(bytes: bytes(key))).map { isEqual($0, child) } ?? false
    }
  }

  private static func isEqual(_ leaf: DatabaseLeaf?, _ plain: PlainTree.Leaf?) -> Bool {
    switch (leaf, plain) {
    case (nil, nil): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == bytes(right)
    default: false
    }
  }
}
