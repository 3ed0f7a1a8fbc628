public import DatabaseModel

extension CompiledRules {
  /// What the service would answer to a request.
  ///
  /// - Complexity: depends on the rules and on what the request writes, not on the database.
  public func decide(_ request: Request, on database: DatabaseTree) -> Decision {
    var engine = RulesEngine(self)
    return engine.decide(request, on: database)
  }

  /// What the service would answer to a request, on a database to which something was written.
  public func decide(_ request: Request, on database: LayeredDatabase) -> Decision {
    var engine = RulesEngine(self)
    return engine.decide(request, on: database)
  }

  /// What the service would answer to a request, followed by an observer.
  ///
  /// Open questions that the evaluation meets are then flipped one by one, unobserved.
  public func decide<Observer: EvaluationObserver>(
    _ request: Request,
    on database: LayeredDatabase,
    observing observer: inout Observer
  ) -> Decision {
    let prepared: PreparedRequest
    do {
      prepared = try PreparedRequest(request, on: database)
    } catch {
      return Decision(.invalid(error))
    }
    guard let task = prepared.task else { return Decision(.allow) }
    let interpreter = Interpreter(prepared.situation, self, observer: observer)
    var authorizer = Authorizer(table, interpreter)
    var decision = authorizer.decide(task, in: prepared.situation)
    observer = authorizer.evaluator.observer
    var met = authorizer.met
    if !byFirstKeys.isEmpty { met.insert(OpenPoints(.repeatedKeys)) }
    decision.uncertain = met.points.compactMap { point in
      verdict(request, on: database, flipping: point) == decision.verdict
        ? nil : Uncertainty(point)
    }
    return decision
  }

  /// The verdict if an open question had its other answer.
  private func verdict(
    _ request: Request,
    on database: LayeredDatabase,
    flipping point: OpenPoint
  ) -> Decision.Verdict? {
    guard
      let prepared = try? PreparedRequest(request, on: database, flips: OpenPoints(point)),
      let task = prepared.task
    else { return nil }
    let rules = point == .repeatedKeys ? byFirstKeys.first ?? self : self
    let interpreter = Interpreter(prepared.situation, rules, observer: NullObserver())
    var authorizer = Authorizer(rules.table, interpreter)
    return authorizer.decide(task, in: prepared.situation).verdict
  }
}

extension Request {
  /// What the request writes, with server values filled in; empty for a read.
  ///
  /// - Throws: `InvalidRequest` when the service would refuse it whatever the rules say.
  public func writes(on database: DatabaseTree) throws(InvalidRequest) -> [DatabaseWrite] {
    try writes(on: LayeredDatabase(database))
  }

  /// The same on a database to which something was written before.
  ///
  /// - Throws: `InvalidRequest` when the service would refuse it whatever the rules say.
  public func writes(on database: LayeredDatabase) throws(InvalidRequest) -> [DatabaseWrite] {
    try PreparedRequest(self, on: database).situation.state.writes
  }
}
