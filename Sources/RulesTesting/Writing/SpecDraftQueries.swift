import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Queries that the condition of a `.read` asks for.
struct SpecDraftQueries {
  /// A property of the query, and what it is to show.
  private typealias Demand = (property: QueryProperty, leaf: DatabaseLeaf)

  private static let most = 8

  private let keys: [[UInt8]: String]
  private let uid: String

  /// The queries for a rule at a place, each of which an SDK can send.
  static func queries(for rule: Rule, keys: [String], uid: String) -> [DatabaseQuery] {
    guard rule.kind == .read else { return [] }
    var names: [[UInt8]: String] = [:]
    for (key, name) in zip(rule.path.keys, keys) {
      if case .wildcard(let bytes) = key { names[bytes] = name }
    }
    let reader = SpecDraftQueries(keys: names, uid: uid)
    var queries: [DatabaseQuery] = []
    for demands in reader.demands(of: rule.expression) {
      var query = DatabaseQuery()
      for demand in demands { query.show(demand.leaf, as: demand.property) }
      if !query.isEmpty, query.mistake(over: .sdk) == nil, !queries.contains(query) {
        queries.append(query)
      }
    }
    return queries
  }

  /// What conditions ask for, a list for each alternative.
  ///
  /// Recursion is bounded by the nesting of conditions.
  private func demands(of expression: Expression) -> [[Demand]] {
    switch expression.kind {
    case .and(let operands): return joined(operands)
    case .or(let operands):
      return Array(operands.prefix(Self.most).flatMap { demands(of: $0) }.prefix(Self.most))
    case .conditional(let test, let first, let second):
      return Array((joined([test, first]) + demands(of: second)).prefix(Self.most))
    case .member:
      return expression.queryProperty.map { [[($0, .boolean(true))]] } ?? [[]]
    case .binary(let operation, let left, let right):
      let demand = demand(left, operation, right) ?? demand(right, operation.mirrored, left)
      return demand.map { [[$0]] } ?? [[]]
    default: return [[]]
    }
  }

  private func joined(_ operands: [Expression]) -> [[Demand]] {
    var result: [[Demand]] = [[]]
    for operand in operands {
      let others = demands(of: operand)
      result = Array(result.flatMap { one in others.map { one + $0 } }.prefix(Self.most))
    }
    return result
  }

  private func demand(
    _ left: Expression,
    _ operation: BinaryOperator,
    _ right: Expression
  ) -> Demand? {
    guard let property = left.queryProperty else { return nil }
    if operation == .equal { return leaf(of: right).map { (property, $0) } }
    guard case .number(let bound) = right.kind, let number = operation.number(beside: bound) else {
      return nil
    }
    return (property, .number(number))
  }

  private func leaf(of expression: Expression) -> DatabaseLeaf? {
    switch expression.kind {
    case .boolean(let value): return .boolean(value)
    case .number(let value): return .number(value)
    case .string(let bytes): return .string(bytes)
    case .variable(.wildcard(let name)):
      return (keys[name] ?? keys[[UInt8(ascii: "$")] + name]).map { DatabaseLeaf.string($0) }
    case .member(let object, let name):
      guard case .variable(.auth) = object.kind, name.isEqual(to: "uid") else { return nil }
      return .string(uid)
    default: return nil
    }
  }
}

extension DatabaseQuery {
  /// Asks for what a property then shows.
  fileprivate mutating func show(_ leaf: DatabaseLeaf, as property: QueryProperty) {
    switch (property, leaf) {
    case (.orderByKey, .boolean(true)): order = .key
    case (.orderByValue, .boolean(true)): order = .value
    case (.orderByPriority, .boolean(true)): order = .priority
    case (.orderByChild, .string(let path)): order = .child(path)
    case (.startAt, _): startAt = .some(leaf)
    case (.endAt, _): endAt = .some(leaf)
    case (.equalTo, _): equalTo = .some(leaf)
    case (.limitToFirst, .number(let count)) where count >= 1: limitToFirst = count
    case (.limitToLast, .number(let count)) where count >= 1: limitToLast = count
    default: break
    }
  }
}
