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

  /// Answers whether an operation is carried out, and which rule decides.
  ///
  /// - Throws: `RulesDatabaseError` where no database can hold a value of it.
  public func decide(_ operation: RulesOperation) throws(RulesDatabaseError) -> RulesAnswer {
    let request = try operation.request(by: user, of: database)
    return RulesAnswer(database.decide(request), database.compiled)
  }

  /// Answers any request.
  public func decide(_ operation: Request.Operation, at path: DatabasePath) -> Decision {
    database.decide(
      Request(
        operation,
        at: path,
        auth: user.context,
        now: database.now,
        transport: database.transport
      )
    )
  }

  // MARK: Questions

  /// Says whether the user may read a path.
  public func canRead(_ path: String, _ query: DatabaseQuery = DatabaseQuery()) -> Bool {
    can(.read(path, query))
  }

  /// Says whether the user may replace the value at a path.
  public func canSet(_ path: String, _ value: DatabaseLiteral) -> Bool { can(.set(path, value)) }

  /// Says whether the user may replace the values at paths below a path, all at once.
  public func canUpdate(
    _ path: String,
    _ values: KeyValuePairs<String, DatabaseLiteral>
  ) -> Bool {
    can(.update(path, values))
  }

  /// Says whether the user may add a child to a path under a key of the client's making.
  public func canPush(_ path: String, _ value: DatabaseLiteral) -> Bool { can(.push(path, value)) }

  /// Says whether the user may delete the value at a path.
  public func canRemove(_ path: String) -> Bool { can(.remove(path)) }

  /// Says whether an operation is carried out; one that no database can carry out is not.
  public func can(_ operation: RulesOperation) -> Bool {
    (try? decide(operation))?.isAllowed ?? false
  }

  // MARK: Demands

  /// Demands that the user may read a path.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireRead(
    _ path: String,
    _ query: DatabaseQuery = DatabaseQuery()
  ) throws(RulesRefusal) {
    try require(.read(path, query))
  }

  /// Demands that the user may replace the value at a path.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireSet(
    _ path: String,
    _ value: DatabaseLiteral
  ) throws(RulesRefusal) {
    try require(.set(path, value))
  }

  /// Demands that the user may replace the values at paths below a path, all at once.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireUpdate(
    _ path: String,
    _ values: KeyValuePairs<String, DatabaseLiteral>
  ) throws(RulesRefusal) {
    try require(.update(path, values))
  }

  /// Demands that the user may add a child to a path under a key of the client's making.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requirePush(
    _ path: String,
    _ value: DatabaseLiteral
  ) throws(RulesRefusal) {
    try require(.push(path, value))
  }

  /// Demands that the user may delete the value at a path.
  ///
  /// - Throws: `RulesRefusal` where they may not.
  public func requireRemove(_ path: String) throws(RulesRefusal) {
    try require(.remove(path))
  }

  /// Demands that an operation is carried out.
  ///
  /// - Throws: `RulesRefusal` where it is not.
  public func require(_ operation: RulesOperation) throws(RulesRefusal) {
    let request: Request
    do throws(RulesDatabaseError) {
      request = try operation.request(by: user, of: database)
    } catch {
      throw refusal(of: operation, because: error.description, paths: [])
    }
    let decision = database.decide(request)
    guard !decision.isAllowed else { return }
    var reason: String?
    if case .invalid(let cause) = decision.verdict { reason = cause.message }
    let report = FailureReport(database.rules, database.compiled)
    throw refusal(
      of: operation,
      because: reason,
      paths: report.explain(request, on: LayeredDatabase(database.data))
    )
  }

  private func refusal(
    of operation: RulesOperation,
    because reason: String?,
    paths: [PathExplanation]
  ) -> RulesRefusal {
    RulesRefusal(
      request: operation.description,
      user: user.name,
      reason: reason,
      paths: paths
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
