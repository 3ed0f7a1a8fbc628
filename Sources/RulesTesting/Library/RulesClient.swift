public import DatabaseModel
public import RulesEvaluation

/// A database as one user sees it: what they may do, and why.
///
/// Of each question there are two forms: `can…` answers it, `require…` throws the explanation where
/// the answer is no.
public struct RulesClient: Sendable {
  /// The database.
  public let database: RulesDatabase
  /// The user.
  public let user: RulesUser

  /// Answers any request.
  public func decide(_ operation: Request.Operation, at path: DatabasePath) -> Decision {
    database.compiled.decide(request(operation, path), on: database.data)
  }

  // MARK: Questions

  /// Says whether the user may read a path.
  public func canRead(_ path: String, _ query: DatabaseQuery = DatabaseQuery()) -> Bool {
    decide(.read(query), at: DatabasePath(parsing: path)).isAllowed
  }

  /// Says whether the user may replace the value at a path.
  public func canSet(_ path: String, _ value: DatabaseLiteral) -> Bool {
    isAllowed(path) { () throws(RulesDatabaseError) in try set(value) }
  }

  /// Says whether the user may replace the values at paths below a path, all at once.
  public func canUpdate(
    _ path: String,
    _ values: KeyValuePairs<String, DatabaseLiteral>
  ) -> Bool {
    isAllowed(path) { () throws(RulesDatabaseError) in try update(values) }
  }

  /// Says whether the user may add a child to a path under a key of the client's making.
  public func canPush(_ path: String, _ value: DatabaseLiteral) -> Bool {
    isAllowed(path) { () throws(RulesDatabaseError) in try push(value) }
  }

  /// Says whether the user may delete the value at a path.
  public func canRemove(_ path: String) -> Bool {
    decide(.remove, at: DatabasePath(parsing: path)).isAllowed
  }

  // MARK: Demands

  /// Demands that the user may read a path.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireRead(
    _ path: String,
    _ query: DatabaseQuery = DatabaseQuery()
  ) throws(RulesRefusal) {
    try require(.read(query), path)
  }

  /// Demands that the user may replace the value at a path.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireSet(
    _ path: String,
    _ value: DatabaseLiteral
  ) throws(RulesRefusal) {
    try require(try valid("set", path) { () throws(RulesDatabaseError) in try set(value) }, path)
  }

  /// Demands that the user may replace the values at paths below a path, all at once.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireUpdate(
    _ path: String,
    _ values: KeyValuePairs<String, DatabaseLiteral>
  ) throws(RulesRefusal) {
    try require(
      try valid("update", path) { () throws(RulesDatabaseError) in try update(values) },
      path
    )
  }

  /// Demands that the user may add a child to a path under a key of the client's making.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requirePush(
    _ path: String,
    _ value: DatabaseLiteral
  ) throws(RulesRefusal) {
    try require(try valid("push", path) { () throws(RulesDatabaseError) in try push(value) }, path)
  }

  /// Demands that the user may delete the value at a path.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireRemove(_ path: String) throws(RulesRefusal) {
    try require(.remove, path)
  }
}

extension RulesClient {
  private func request(_ operation: Request.Operation, _ path: DatabasePath) -> Request {
    Request(
      operation,
      at: path,
      auth: user.context,
      now: database.now,
      transport: database.transport
    )
  }

  private func set(_ value: DatabaseLiteral) throws(RulesDatabaseError) -> Request.Operation {
    .set(try RulesDatabase.tree(value))
  }

  private func push(_ value: DatabaseLiteral) throws(RulesDatabaseError) -> Request.Operation {
    var generator = PushIDGenerator(seed: 1)
    let key = generator.next(milliseconds: database.now).key
    return .push(try RulesDatabase.tree(value), key: key)
  }

  private func update(
    _ values: KeyValuePairs<String, DatabaseLiteral>
  ) throws(RulesDatabaseError) -> Request.Operation {
    var changes: [Request.Change] = []
    for (path, value) in values {
      changes.append(
        Request.Change(DatabasePath(parsing: path), try RulesDatabase.tree(value))
      )
    }
    return .update(changes)
  }

  private func isAllowed(
    _ path: String,
    _ operation: () throws(RulesDatabaseError) -> Request.Operation
  ) -> Bool {
    guard let operation = try? operation() else { return false }
    return decide(operation, at: DatabasePath(parsing: path)).isAllowed
  }

  private func valid(
    _ verb: String,
    _ path: String,
    _ operation: () throws(RulesDatabaseError) -> Request.Operation
  ) throws(RulesRefusal) -> Request.Operation {
    do throws(RulesDatabaseError) {
      return try operation()
    } catch {
      throw RulesRefusal(
        request: "\(verb) \(path)",
        user: user.name,
        reason: error.description,
        paths: []
      )
    }
  }

  private func require(
    _ operation: Request.Operation,
    _ path: String
  ) throws(RulesRefusal) {
    let request = request(operation, DatabasePath(parsing: path))
    let decision = database.compiled.decide(request, on: database.data)
    guard !decision.isAllowed else { return }
    var reason: String?
    if case .invalid(let cause) = decision.verdict { reason = cause.message }
    let report = FailureReport(database.rules, database.compiled)
    throw RulesRefusal(
      request: "\(operation.verb) \(path)",
      user: user.name,
      reason: reason,
      paths: report.explain(request, on: database.data)
    )
  }
}

/// A request that the rules refuse, with the rules that were asked.
public struct RulesRefusal: Error, Sendable, CustomStringConvertible {
  /// The request, such as `read /users/alice`.
  public var request: String
  /// Who asked.
  public var user: String
  /// Why it cannot be carried out whatever the rules say.
  public var reason: String?
  /// The rules on the way.
  public var paths: [PathExplanation]

  /// The explanation for people, on several lines.
  public var description: String {
    let head = "\(request) as \(user) is refused" + (reason.map { ": " + $0 } ?? "")
    return ([head] + paths.flatMap(\.lines)).joined(separator: "\n")
  }
}
