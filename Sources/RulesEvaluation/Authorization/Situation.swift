import DatabaseModel

/// What all rules of one operation see alike.
struct Situation: Sendable {
  /// The database before and after the operation.
  var state: PendingWrites
  var auth: AuthTable
  /// Milliseconds since 1970.
  var now: Double
  var query: QueryView
  /// Which answers to open questions are the other ones.
  var flips: OpenPoints = []
  /// Whether an increment was filled in (J-13).
  var hasIncrements = false

  func isFlipped(_ point: OpenPoint) -> Bool { flips.contains(OpenPoints(point)) }
}

extension Situation {
  /// Takes up a request after its limits were checked and its server values filled in.
  ///
  /// Gives what the rules have to be asked; nil when nothing is, as for admin credentials.
  mutating func prepare(
    _ request: Request,
    on database: DatabaseTree
  ) throws(InvalidRequest) -> RequestTask? {
    let effects = try effects(of: request) { database.node(at: $0) }
    do throws(DatabaseModelError) {
      try state.reset(database, effects.writes)
    } catch {
      throw InvalidRequest(error)
    }
    return task(request, effects)
  }

  /// The same on a database to which something was written before.
  mutating func prepare(
    _ request: Request,
    on database: LayeredDatabase
  ) throws(InvalidRequest) -> RequestTask? {
    let effects = try effects(of: request) { database.subtree(at: $0).root }
    do throws(DatabaseModelError) {
      try state.reset(database, effects.writes)
    } catch {
      throw InvalidRequest(error)
    }
    return task(request, effects)
  }

  /// What a request changes, within the limits; `stored` finds what is at a path.
  private mutating func effects(
    of request: Request,
    _ stored: (DatabasePath) -> DatabaseTree.Node?
  ) throws(InvalidRequest) -> RequestEffects {
    var effects = try RequestEffects.effects(of: request)
    let limits = LimitCheck(transport: request.transport)
    try limits.check(effects, of: request)
    hasIncrements = effects.resolve(
      now: request.now,
      keepingIncrements: isFlipped(.incrementVisibility),
      stored
    )
    // A sum can be too large for a number.
    if hasIncrements { try limits.check(effects, of: request) }
    return effects
  }

  private mutating func task(_ request: Request, _ effects: RequestEffects) -> RequestTask? {
    auth = request.auth.table ?? .signedOut
    now = Double(request.now)
    if case .read(let asked) = request.operation, !asked.isEmpty {
      query = QueryView(asked, transport: request.transport)
    } else if !query.isPlain(request.transport) {
      query = QueryView(DatabaseQuery(), transport: request.transport)
    }
    return request.auth.isBypass ? nil : effects.task(of: request)
  }
}
