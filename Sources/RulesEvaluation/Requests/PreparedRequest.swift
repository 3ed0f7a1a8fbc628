import DatabaseModel

/// What the rules have to be asked for a request.
enum RequestTask: Sendable {
  case read(DatabasePath)
  /// The writes of the situation.
  case write(isUpdate: Bool)
}

/// A request after its limits were checked and its server values filled in.
struct PreparedRequest: Sendable {
  /// What to ask; nil when no rule is asked, as for admin credentials.
  var task: RequestTask?
  var situation: Situation
  /// Whether an increment was filled in (J-13).
  var hasIncrements = false

  /// Checks and completes a request.
  init(
    _ request: Request,
    on database: DatabaseTree,
    flips: OpenPoints = []
  ) throws(InvalidRequest) {
    var effects = try RequestEffects(request)
    let limits = LimitCheck(transport: request.transport)
    try limits.check(effects, of: request)
    hasIncrements = effects.resolve(
      on: database,
      now: request.now,
      keepingIncrements: flips.contains(OpenPoints(.incrementVisibility))
    )
    // A sum can be too large for a number.
    if hasIncrements { try limits.check(effects, of: request) }
    var query = DatabaseQuery()
    if case .read(let asked) = request.operation { query = asked }
    situation = Situation(
      state: PendingWrites(database),
      auth: request.auth.table ?? .signedOut,
      now: Double(request.now),
      query: QueryView(query, transport: request.transport),
      flips: flips
    )
    do throws(DatabaseModelError) {
      try situation.state.reset(database, effects.writes)
    } catch {
      throw InvalidRequest(error)
    }
    if !request.auth.isBypass { task = effects.task(of: request) }
  }
}

extension InvalidRequest {
  /// Creates the reason why writes cannot be laid over a database: only their paths can be wrong.
  init(_ error: DatabaseModelError) {
    if case .overlappingPaths(let ancestor, let descendant) = error {
      self = .overlappingPaths(ancestor: ancestor, descendant: descendant)
    } else {
      self = .overlappingPaths(ancestor: .root, descendant: .root)
    }
  }
}
