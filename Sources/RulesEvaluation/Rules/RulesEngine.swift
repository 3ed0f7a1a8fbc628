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
    guard rules.isDeployable else { return interpret(request, on: LayeredDatabase(database)) }
    let task: RequestTask
    do throws(InvalidRequest) {
      guard let prepared = try situation.prepare(request, on: database) else {
        return Decision(.allow)
      }
      task = prepared
    } catch {
      return Decision(.invalid(error))
    }
    let decision = decide(task)
    // Where an open question is met, the interpreter finds out whether it matters.
    return authorizer.met.isEmpty ? decision : interpret(request, on: LayeredDatabase(database))
  }

  /// What the service would answer to a request, on a database to which something was written.
  ///
  /// - Complexity: depends on the rules, on what the request writes and on what was written before.
  public mutating func decide(_ request: Request, on database: LayeredDatabase) -> Decision {
    if database.isPlain { return decide(request, on: database.base) }
    guard rules.isDeployable else { return interpret(request, on: database) }
    let task: RequestTask
    do throws(InvalidRequest) {
      guard let prepared = try situation.prepare(request, on: database) else {
        return Decision(.allow)
      }
      task = prepared
    } catch {
      return Decision(.invalid(error))
    }
    let decision = decide(task)
    return authorizer.met.isEmpty ? decision : interpret(request, on: database)
  }

  private mutating func decide(_ task: RequestTask) -> Decision {
    authorizer.evaluator.begin(situation)
    return authorizer.decide(task, in: situation)
  }

  private func interpret(_ request: Request, on database: LayeredDatabase) -> Decision {
    var observer = NullObserver()
    return rules.decide(request, on: database, observing: &observer)
  }
}
