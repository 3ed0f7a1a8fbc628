import DatabaseModel
import RulesEvaluation
import SourceDiagnostics
import YAMLDocuments

// What a read asks for.

extension SuiteReader {
  /// Reads `query`; without one, that of a plain read.
  mutating func query(
    _ node: YAMLNode?,
    over transport: Request.Transport,
    _ scope: inout SpecScope
  ) -> DatabaseQuery? {
    guard let node else { return DatabaseQuery() }
    let resolved = scope.resolve(node, &log)
    guard let members = mapping(resolved, SpecVocabulary.query, "`query`") else { return nil }
    var query = DatabaseQuery()
    if let node = members["orderBy"] {
      guard let order = text(node, "`orderBy`").flatMap({ self.order($0, at: node.place) })
      else { return nil }
      query.order = order
    }
    query.equalTo = bound(members["equalTo"])
    query.startAt = bound(members["startAt"])
    query.startAfter = bound(members["startAfter"])
    query.endAt = bound(members["endAt"])
    query.endBefore = bound(members["endBefore"])
    query.limitToFirst = limit(members["limitToFirst"])
    query.limitToLast = limit(members["limitToLast"])
    let isShallow = members["shallow"].flatMap { boolean($0, "`shallow`") } ?? false
    if let mistake = query.mistake(over: transport, isShallow: isShallow) {
      report(mistake, in: members)
    }
    return query
  }

  private mutating func report(_ mistake: QueryMistake, in members: YAMLNode) {
    guard let entry = members.entry(mistake.parameter.rawValue) else { return }
    let other = mistake.other.flatMap { members.entry($0.rawValue) }
    let place = other == nil ? entry.value.place : entry.key.range
    log.report(.query(mistake, at: place, other: other?.key.range))
  }

  private mutating func order(_ text: String, at range: SourceRange) -> DatabaseQuery.Order? {
    switch text {
    case "$key": return .key
    case "$value": return .value
    case "$priority": return .priority
    default:
      if text.isEmpty || text.utf8.first == UInt8(ascii: "$") {
        log.report(
          .unknownWord(text, "`orderBy`", known: ["$key", "$value", "$priority"], at: range)
        )
        return nil
      }
      return .child(Array(text.utf8))
    }
  }

  private mutating func bound(_ node: YAMLNode?) -> DatabaseQuery.Bound? {
    guard let node else { return nil }
    guard let value = node.scalar?.value else {
      refuse(node, "a bound", expecting: "a text, a number, a boolean or null")
      return nil
    }
    switch value {
    case .null: return .some(nil)
    case .boolean(let value): return DatabaseLeaf.boolean(value)
    case .number(let lexeme): return DatabaseLeaf.number(Double(lexeme) ?? 0)
    case .string(let text): return DatabaseLeaf.string(text)
    }
  }

  private mutating func limit(_ node: YAMLNode?) -> Double? {
    guard let node else { return nil }
    if case .number(let lexeme)? = node.scalar?.value, let value = Double(lexeme) { return value }
    log.report(.invalidLimit(at: node.place))
    return nil
  }
}
