import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesTesting
import SourceDiagnostics

extension SimulateLine {
  /// The query of a read.
  func query() throws(Invalid) -> DatabaseQuery {
    var query = DatabaseQuery()
    guard let asked = members["query"], !asked.isNull else { return query }
    guard let members = asked.members else { throw Invalid("`query` is not an object") }
    var seen: Set<String> = []
    for member in members {
      let name = String(decoding: member.key, as: UTF8.self)
      guard seen.insert(name).inserted else { throw Invalid("`\(name)` stands twice in the query") }
      let order = query.order
      try Self.set(name, member.value, in: &query)
      if name.hasPrefix("orderBy"), order != nil, query.order != order {
        throw Invalid("a query has one order")
      }
    }
    return query
  }

  /// What a query can have.
  private static let names = [
    "orderBy", "orderByChild", "orderByKey", "orderByValue", "orderByPriority", "equalTo",
    "startAt", "endAt", "startAfter", "endBefore", "limitToFirst", "limitToLast", "shallow",
  ]

  /// Refuses what no client can send, and what no client can send as a shallow read.
  func check(_ query: DatabaseQuery, over transport: Request.Transport) throws(Invalid) {
    let isShallow = members["query"]?["shallow"]?.boolean == true
    guard let mistake = query.mistake(over: transport, isShallow: isShallow) else { return }
    throw Invalid(([mistake.message] + (mistake.note.map { [$0] } ?? [])).joined(separator: "; "))
  }

  private static func set(
    _ name: String,
    _ value: JSONValue,
    in query: inout DatabaseQuery
  ) throws(Invalid) {
    switch name {
    case "orderByChild":
      guard let path = value.stringBytes else {
        throw Invalid("`orderByChild` is not a string")
      }
      query.order = .child(path)
    case "orderBy": query.order = try order(value)
    case "orderByKey": if try flag(name, value) { query.order = .key }
    case "orderByValue": if try flag(name, value) { query.order = .value }
    case "orderByPriority": if try flag(name, value) { query.order = .priority }
    case "equalTo": query.equalTo = .some(try bound(name, value))
    case "startAt": query.startAt = .some(try bound(name, value))
    case "endAt": query.endAt = .some(try bound(name, value))
    case "startAfter": query.startAfter = .some(try bound(name, value))
    case "endBefore": query.endBefore = .some(try bound(name, value))
    case "limitToFirst": query.limitToFirst = try limit(name, value)
    case "limitToLast": query.limitToLast = try limit(name, value)
    // Rules do not see it.
    case "shallow": _ = try flag(name, value)
    default:
      let hint = Suggestion.nearest(to: name, in: names).map { "; did you mean `\($0)`?" }
      throw Invalid("`\(name)` is not a parameter of a query\(hint ?? "")")
    }
  }

  /// The order as REST and specs name it: a child, `$key`, `$value` or `$priority`.
  private static func order(_ value: JSONValue) throws(Invalid) -> DatabaseQuery.Order {
    guard let path = value.stringBytes else {
      throw Invalid("`orderBy` is not a string: a child, `$key`, `$value` or `$priority`")
    }
    switch value.string {
    case "$key": return .key
    case "$value": return .value
    case "$priority": return .priority
    default: return .child(path)
    }
  }

  private static func flag(_ name: String, _ value: JSONValue) throws(Invalid) -> Bool {
    guard let flag = value.boolean else { throw Invalid("`\(name)` is neither true nor false") }
    return flag
  }

  private static func bound(
    _ name: String,
    _ value: JSONValue
  ) throws(Invalid) -> DatabaseQuery.Bound {
    switch value.kind {
    case .null: return nil
    case .boolean(let boolean): return .boolean(boolean)
    // What is too large for a double is a mistake of the query.
    case .number: return .number(value.number ?? .infinity)
    case .string(let bytes): return .string(bytes)
    case .array, .object: throw Invalid("`\(name)` is an object or a list")
    }
  }

  private static func limit(_ name: String, _ value: JSONValue) throws(Invalid) -> Double {
    guard let number = value.number else {
      throw Invalid("`\(name)` is not a whole number from 1 on")
    }
    return number
  }
}
