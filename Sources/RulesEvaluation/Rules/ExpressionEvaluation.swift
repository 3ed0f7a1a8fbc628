public import DatabaseModel
public import RulesLanguage

extension Expression {
  /// Evaluates a lone expression as a `.read` rule at the path of a request would.
  ///
  /// - Parameters:
  ///   - request: Who asks, when, where, and with which query; its operation does not matter.
  ///   - variables: The values of `$` variables by name, `$` included.
  ///   - database: What is stored.
  /// - Returns: The value.
  /// - Throws: `RuleError` for a run-time error.
  public func evaluate(
    _ request: Request,
    variables: [[UInt8]: [UInt8]] = [:],
    on database: DatabaseTree
  ) throws(RuleError) -> RuleValue {
    var query = DatabaseQuery()
    if case .read(let asked) = request.operation { query = asked }
    let situation = Situation(
      state: PendingWrites(database),
      auth: request.auth.table ?? .signedOut,
      now: Double(request.now),
      query: QueryView(query, transport: request.transport)
    )
    var interpreter = Interpreter(situation, CompiledRules(self), observer: NullObserver())
    interpreter.place = RulePlace(request.path, in: situation.state)
    interpreter.variables = variables
    return try interpreter.value(of: self)
  }
}
