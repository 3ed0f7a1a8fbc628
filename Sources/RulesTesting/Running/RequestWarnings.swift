public import DatabaseModel
public import RulesEvaluation
public import RulesLanguage

extension SpecWarning {
  /// Tells what is worth knowing about a request before it is carried out.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - database: The database as the request finds it.
  ///   - document: The rules.
  ///   - rules: The same rules, compiled.
  /// - Returns: The warnings.
  public static func warnings(
    about request: Request,
    on database: LayeredDatabase,
    _ document: RulesDocument,
    _ rules: CompiledRules
  ) -> [SpecWarning] {
    switch request.operation {
    case .read(let query):
      return document.missingIndex(for: query, at: request.path).map { [$0] } ?? []
    case .transaction:
      var read = request
      read.operation = .read(DatabaseQuery())
      guard !rules.decide(read, on: database).isAllowed else { return [] }
      return [
        SpecWarning(
          .transactionWithoutRead,
          "an SDK reads `\(request.path)` before a transaction, which the rules refuse"
        )
      ]
    default: return []
    }
  }
}

extension RulesDocument {
  /// Tells when a query orders by something that is not indexed (A-22, G-34).
  fileprivate func missingIndex(for query: DatabaseQuery, at path: DatabasePath) -> SpecWarning? {
    let wanted: [UInt8]
    switch query.order {
    case nil, .key?, .priority?: return nil
    case .value?: wanted = Array(".value".utf8)
    case .child(let child)?: wanted = child
    }
    let segments = DatabasePath(parsing: wanted)
    let node = node(at: path)
    let entries = node?.indexOn?.entries ?? []
    guard !entries.contains(where: { DatabasePath(parsing: $0.path) == segments }) else {
      return nil
    }
    let name = String(decoding: wanted, as: UTF8.self)
    return SpecWarning(
      .indexMissing,
      "`\(node?.path.description ?? path.description)` has no `.indexOn` for `\(name)`, so REST and `get()` refuse the query"
    )
  }

  /// The node of the rules that a path leads to.
  public func node(at path: DatabasePath) -> RuleNode? {
    var node = root
    for key in path.keys {
      guard let child = node.literal(key.bytes) ?? node.wildcard else { return nil }
      node = child
    }
    return node
  }
}
