public import DatabaseModel

/// Decides one request after the other by the same rules.
///
/// It keeps the memory that deciding needs, so that nothing is set up anew for each request. One
/// engine serves one thread; engines of the same rules share them.
public struct RulesEngine {
  /// The rules.
  public let rules: CompiledRules
  private var situation: Situation
  private var authorizer: Authorizer<Machine>
  /// Whether the rules of the last write of a lone value asked for what is stored.
  private var expectsStored = false

  /// Creates an engine.
  public init(_ rules: CompiledRules) {
    self.rules = rules
    situation = Situation(
      state: PendingWrites(.null),
      auth: .signedOut,
      now: 0,
      query: QueryView(DatabaseQuery(), transport: .sdk)
    )
    authorizer = Authorizer(rules.table, Machine(rules.program))
  }

  /// What the service would answer to a request.
  ///
  /// - Complexity: depends on the rules and on what the request writes, not on the database.
  public mutating func decide(_ request: Request, on database: DatabaseTree) -> Decision {
    decide(request, on: database, nil)
  }

  /// What the service would answer to a request, on a database to which something was written.
  ///
  /// - Complexity: depends on the rules, on what the request writes and on what was written before.
  public mutating func decide(_ request: Request, on database: LayeredDatabase) -> Decision {
    decide(request, on: database.base, database.isPlain ? nil : database)
  }

  /// Decides on a database, or on that with what was written to it before.
  private mutating func decide(
    _ request: Request,
    on base: DatabaseTree,
    _ layered: LayeredDatabase?
  ) -> Decision {
    guard rules.isExact else { return interpret(request, on: base, layered) }
    situation.lookAhead.reset()
    if expectsStored, !request.isRead {
      situation.lookAhead.begin(request, on: base, by: rules)
    }
    let task: RequestTask
    do throws(InvalidRequest) {
      guard let prepared = try situation.prepare(request, on: base, layered) else {
        return Decision(.allow)
      }
      task = prepared
    } catch {
      return Decision(.invalid(error))
    }
    let decision = decide(task)
    // Where an open question is met, the interpreter finds out whether it matters.
    return authorizer.met.isEmpty ? decision : interpret(request, on: base, layered)
  }

  private mutating func decide(_ task: RequestTask) -> Decision {
    // Rules that look at what is written alone need not wait for what is stored. Whether all rules of
    // an operation do so is known when they were asked, and till then taken to be as it was last.
    let isOpen = !situation.state.knowsStored
    if isOpen, expectsStored {
      situation.lookAhead.proceed(in: situation.state.base.storage)
      situation.state.lookUpStored()
    }
    authorizer.evaluator.begin(situation)
    let decision = authorizer.decide(task, in: situation)
    guard isOpen else { return decision }
    expectsStored = authorizer.evaluator.asksForStored
    if situation.state.knowsStored || !expectsStored { return decision }
    situation.state.lookUpStored()
    authorizer.evaluator.begin(situation)
    return authorizer.decide(task, in: situation)
  }

  private func interpret(
    _ request: Request,
    on base: DatabaseTree,
    _ layered: LayeredDatabase?
  ) -> Decision {
    var observer = NullObserver()
    let database = layered ?? LayeredDatabase(base)
    return rules.decide(request, on: database, observing: &observer)
  }
}
