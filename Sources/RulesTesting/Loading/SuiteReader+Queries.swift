import DatabaseModel
import SourceDiagnostics
import YAMLDocuments

// What a read asks for.

extension SuiteReader {
  /// Reads `query`; without one, that of a plain read.
  mutating func query(_ node: YAMLNode?, _ scope: inout SpecScope) -> DatabaseQuery? {
    guard let node else { return DatabaseQuery() }
    let resolved = scope.resolve(node, &log)
    guard let members = mapping(resolved, SpecVocabulary.query, "`query`") else { return nil }
    var query = DatabaseQuery()
    if let node = members["orderBy"] {
      guard let order = text(node, "`orderBy`").flatMap({ self.order($0, at: node.place) })
      else { return nil }
      query.order = order
    }
    query.equalTo = bound("equalTo", of: members, query.order)
    query.startAt = bound("startAt", of: members, query.order)
    query.startAfter = bound("startAfter", of: members, query.order)
    query.endAt = bound("endAt", of: members, query.order)
    query.endBefore = bound("endBefore", of: members, query.order)
    query.limitToFirst = limit(members["limitToFirst"])
    query.limitToLast = limit(members["limitToLast"])
    if let node = members["shallow"] { _ = boolean(node, "`shallow`") }
    if let first = members.entry("limitToFirst"), let last = members.entry("limitToLast") {
      log.report(.twoLimits(first: first.key.range, at: last.key.range))
    }
    return query
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

  /// Reads a bound; SDKs and the service refuse one that nothing in the order can be.
  private mutating func bound(
    _ name: String,
    of members: YAMLNode,
    _ order: DatabaseQuery.Order?
  ) -> DatabaseQuery.Bound? {
    guard let node = members[name] else { return nil }
    guard let value = node.scalar?.value else {
      log.report(
        .wrongKind(
          expected: "a text, a number, a boolean or null",
          what: "a bound",
          got: node.kindName,
          at: node.place
        )
      )
      return nil
    }
    switch (order, value) {
    case (.key?, .string), (.value?, _), (.child?, _), (nil, _): break
    case (.key?, _): log.report(.boundOfKeys(name, got: node.kindName, at: node.place))
    case (.priority?, .boolean): log.report(.boundOfPriorities(name, at: node.place))
    case (.priority?, _): break
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
    if case .number(let lexeme)? = node.scalar?.value, let value = Double(lexeme),
      let whole = Int(exactly: value), whole >= 1
    {
      return value
    }
    log.report(.invalidLimit(at: node.place))
    return nil
  }
}
