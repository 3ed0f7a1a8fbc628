import DatabaseModel

/// A request after its limits were checked and its server values filled in.
struct PreparedRequest: Sendable {
  /// What the rules have to be asked.
  enum Task: Sendable {
    case read(DatabasePath)
    case write([Target])
  }

  /// A path that the operation writes.
  struct Target: Sendable {
    var path: DatabasePath
    /// Whether nothing is left there.
    var isDeletion = false
    /// Whether only the priority changes.
    var isPriority = false
    var isPartOfUpdate = false
  }

  /// What to ask; nil when no rule is asked, as for admin credentials.
  var task: Task?
  var situation: Situation
  /// Whether an increment was filled in (J-13).
  var hasIncrements = false

  /// Checks and completes a request.
  init(
    _ request: Request,
    on database: DatabaseTree,
    flips: OpenPoints = []
  ) throws(InvalidRequest) {
    let effects = try RequestEffects(request)
    try LimitCheck(transport: request.transport).check(effects, of: request)
    let resolver = ServerValueResolver(
      base: database,
      now: request.now,
      keepsIncrements: flips.contains(OpenPoints(.incrementVisibility))
    )
    let writes = effects.writes.map(resolver.resolve)
    hasIncrements = effects.writes.contains { resolver.hasIncrement($0) }
    var query = DatabaseQuery()
    if case .read(let asked) = request.operation { query = asked }
    situation = Situation(
      state: try Self.layOver(database, writes),
      auth: .null,
      now: Double(request.now),
      query: QueryView(query, transport: request.transport),
      flips: flips
    )
    if case .user(let auth) = request.auth {
      situation.auth = auth
      task = Self.task(effects, of: request)
    }
  }

  private static func layOver(
    _ database: DatabaseTree,
    _ writes: [DatabaseWrite]
  ) throws(InvalidRequest) -> PendingWrites {
    do {
      return try PendingWrites(database, writes)
    } catch {
      guard case .overlappingPaths(let ancestor, let descendant) = error else {
        throw .overlappingPaths(ancestor: .root, descendant: .root)
      }
      throw .overlappingPaths(ancestor: ancestor, descendant: descendant)
    }
  }

  private static func task(_ effects: RequestEffects, of request: Request) -> Task? {
    guard !effects.isRead else { return .read(request.path) }
    guard !effects.writes.isEmpty else { return nil }
    return .write(
      effects.writes.map { write in
        var target = Target(path: write.path)
        switch write.change {
        case .value(let tree): target.isDeletion = tree.isNull
        case .priority: target.isPriority = true
        }
        target.isPartOfUpdate = effects.isUpdate
        return target
      }
    )
  }
}
