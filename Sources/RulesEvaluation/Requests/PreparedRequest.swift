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
  let task: RequestTask?
  let situation: Situation

  /// Checks and completes a request.
  init(
    _ request: Request,
    on database: LayeredDatabase,
    flips: OpenPoints = []
  ) throws(InvalidRequest) {
    var situation = Situation(
      state: PendingWrites(database.base),
      auth: .signedOut,
      now: 0,
      query: QueryView(DatabaseQuery(), transport: request.transport),
      flips: flips
    )
    task = try situation.prepare(
      request,
      on: database.base,
      database.isPlain ? nil : database
    )
    situation.state.lookUpStored()
    self.situation = situation
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
