import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Requests, and data before them, that differ in one place from those of a case.
struct RequestVariations {
  private static let mostPlaces = 24
  private static let mostNumbers = 6
  private static let mostTexts = 8
  private static let longestText = 4096

  /// Values that the rule and its change name, and those beside them.
  private let leaves: [DatabaseLeaf?]
  private let children: [[UInt8]]
  private let asksForQuery: Bool

  /// Collects what a changed rule names.
  init(_ mutant: RuleMutant) {
    var numbers: [Double] = []
    var texts: [[UInt8]] = []
    var asksForQuery = false
    for expression in [mutant.rule.expression, mutant.replacement] {
      expression.forEach { part in
        switch part.kind {
        case .number(let number):
          if numbers.count < Self.mostNumbers, !numbers.contains(number) { numbers.append(number) }
        case .string(let text):
          if texts.count < Self.mostPlaces, !texts.contains(text) { texts.append(text) }
        case .variable(.query): asksForQuery = true
        default: break
        }
      }
    }
    self.asksForQuery = asksForQuery
    children = texts
    leaves = Self.leaves(numbers, Array(texts.prefix(Self.mostTexts)))
  }

  private static func leaves(_ numbers: [Double], _ texts: [[UInt8]]) -> [DatabaseLeaf?] {
    var leaves: [DatabaseLeaf?] = []
    for number in numbers {
      for near in [number, number + 1, number - 1] {
        leaves.append(.number(near))
        if let count = Int(exactly: near), (0...longestText).contains(count) {
          leaves.append(.string(Array(repeating: UInt8(ascii: "x"), count: count)))
        }
      }
    }
    leaves += texts.map { .string($0) }
    return leaves + [
      .number(7), .number(-1), .boolean(true), .boolean(false), .string("text"), .string(""),
    ]
  }

  // MARK: Requests

  /// The request itself, and others.
  func requests(_ request: Request) -> [Request] {
    [request]
      + operations(request).map { operation in
        var copy = request
        copy.operation = operation
        return copy
      }
  }

  private func operations(_ request: Request) -> [Request.Operation] {
    switch request.operation {
    case .read(let query):
      asksForQuery
        ? (queries(over: request.transport) + queries(near: query, over: request.transport))
          .map { .read($0) } : []
    case .set(let tree):
      trees(tree, at: request).map { .set($0) } + [.remove]
    case .transaction(let tree): trees(tree, at: request).map { .transaction($0) }
    case .push(let tree?, let key): trees(tree, at: request).map { .push($0, key: key) }
    case .update(let changes): updates(changes, of: request)
    case .push(nil, _), .remove, .setPriority, .onDisconnect: []
    }
  }

  private func updates(
    _ changes: [Request.Change],
    of request: Request
  ) -> [Request.Operation] {
    changes.indices.prefix(8).flatMap { index -> [Request.Operation] in
      ([.null] + trees(changes[index].value, at: request)).map { tree in
        var changed = changes
        changed[index].value = tree
        return .update(changed)
      }
    }
  }

  /// The value with one place otherwise: a child is missing, a leaf is another, or one is too many.
  private func trees(_ tree: DatabaseTree, at request: Request) -> [DatabaseTree] {
    var result: [DatabaseTree] = []
    let places = places(in: tree)
    for (path, _) in places where !path.isRoot {
      append(tree, DatabaseWrite(path, value: .null), to: &result)
    }
    let times: [DatabaseLeaf?] = [0, 1, -1].map { .number(Double(request.now + $0)) }
    for (path, isLeaf) in places where isLeaf {
      for leaf in leaves + times {
        append(
          tree,
          DatabaseWrite(path, value: leaf.map { DatabaseTree($0) } ?? .null),
          to: &result
        )
      }
    }
    for (path, isLeaf) in places where !isLeaf {
      let extra = path.appending(DatabaseKey("extra"))
      append(tree, DatabaseWrite(extra, value: DatabaseTree(.boolean(true))), to: &result)
      append(tree, DatabaseWrite(path, value: DatabaseTree(.boolean(true))), to: &result)
    }
    return result
  }

  private func append(
    _ tree: DatabaseTree,
    _ write: DatabaseWrite,
    to result: inout [DatabaseTree]
  ) {
    guard let changed = try? tree.applying([write]) else { return }
    result.append(changed)
  }

  /// Some places of a value, upper ones first.
  private func places(in tree: DatabaseTree) -> [(path: DatabasePath, isLeaf: Bool)] {
    guard let root = tree.root else { return [(.root, true)] }
    var places: [(path: DatabasePath, isLeaf: Bool)] = []
    var open = [(path: DatabasePath.root, node: root)]
    var next = 0
    while next < open.count, places.count < Self.mostPlaces {
      let (path, node) = open[next]
      next += 1
      places.append((path, !node.hasChildren))
      for child in node.children.prefix(Self.mostPlaces) {
        open.append((path.appending(child.key), child))
      }
    }
    return places
  }

  private func queries(over transport: Request.Transport) -> [DatabaseQuery] {
    var orders: [DatabaseQuery.Order?] = [nil, .key, .value, .priority]
    orders += children.map { .child($0) }
    let queries = orders.flatMap { order -> [DatabaseQuery] in
      var query = DatabaseQuery()
      query.order = order
      var result = [query]
      for case .number(let limit)?? in leaves.map(Optional.some) where limit >= 1 {
        query.limitToFirst = limit
        result.append(query)
        query.limitToFirst = nil
        query.limitToLast = limit
        result.append(query)
        query.limitToLast = nil
      }
      return result
    }
    return queries.filter { $0.mistake(over: transport) == nil }
  }

  /// A query with another order, without a bound or a limit, or with another bound.
  private func queries(
    near query: DatabaseQuery,
    over transport: Request.Transport
  ) -> [DatabaseQuery] {
    guard !query.isEmpty else { return [] }
    let orders: [DatabaseQuery.Order?] =
      [nil, .key, .value, .priority] + children.map { .child($0) }
    var result = orders.map { order in
      var changed = query
      changed.order = order
      return changed
    }
    let bounds: [WritableKeyPath<DatabaseQuery, DatabaseQuery.Bound?>] = [
      \.equalTo, \.startAt, \.startAfter, \.endAt, \.endBefore,
    ]
    for bound in bounds where query[keyPath: bound] != nil {
      for leaf in [nil] + leaves.map({ DatabaseQuery.Bound?.some($0) }) {
        var changed = query
        changed[keyPath: bound] = leaf
        result.append(changed)
      }
    }
    for limit in [\DatabaseQuery.limitToFirst, \DatabaseQuery.limitToLast] {
      var changed = query
      changed[keyPath: limit] = nil
      result.append(changed)
    }
    return result.filter { $0 != query && $0.mistake(over: transport) == nil }
  }

  // MARK: Data

  /// What a case begins with, the same without a part of it, and with other things stored where the request
  /// goes.
  func givens(_ request: Request, _ given: [DatabaseWrite]) -> [[DatabaseWrite]] {
    var givens = [given]
    if given.count <= Self.mostPlaces {
      givens += given.indices.map { index in
        var rest = given
        rest.remove(at: index)
        return rest
      }
    }
    let place = Self.place(of: request)
    guard !given.contains(where: { $0.path.isPrefix(of: place) || place.isPrefix(of: $0.path) })
    else { return givens }
    givens.append(given + [DatabaseWrite(place, value: .null)])
    if let value = Self.value(of: request), !value.hasServerValues {
      givens.append(given + [DatabaseWrite(place, value: value)])
    }
    return givens
  }

  private static func place(of request: Request) -> DatabasePath {
    guard case .update(let changes) = request.operation, let first = changes.first else {
      return request.path
    }
    return request.path.appending(first.path)
  }

  private static func value(of request: Request) -> DatabaseTree? {
    switch request.operation {
    case .set(let tree), .transaction(let tree): tree.isNull ? nil : tree
    case .update(let changes): changes.first.flatMap { $0.value.isNull ? nil : $0.value }
    case .read, .push, .remove, .setPriority, .onDisconnect: nil
    }
  }
}
