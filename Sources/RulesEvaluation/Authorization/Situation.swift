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
  private(set) var hasIncrements = false
  /// What the request changes; only its memory is used again.
  private var effects = RequestEffects()
  /// What is asked for before it is looked up.
  var lookAhead = LookAhead()

  init(
    state: PendingWrites,
    auth: AuthTable,
    now: Double,
    query: QueryView,
    flips: OpenPoints = []
  ) {
    self.state = state
    self.auth = auth
    self.now = now
    self.query = query
    self.flips = flips
  }

  @inline(__always)
  func isFlipped(_ point: OpenPoint) -> Bool { flips.contains(OpenPoints(point)) }
}

extension Situation {
  /// Takes up a request on a database, or on that with what was written to it before, after its
  /// limits were checked and its server values filled in.
  ///
  /// Gives what the rules have to be asked; nil when nothing is, as for admin credentials.
  mutating func prepare(
    _ request: Request,
    on base: DatabaseTree,
    _ layered: LayeredDatabase?
  ) throws(InvalidRequest) -> RequestTask? {
    request.auth.table?.prefetch()
    try effects.take(request)
    let limits = LimitCheck(transport: request.transport)
    try limits.check(effects, of: request)
    lookAhead.proceed(in: base.storage)
    hasIncrements = effects.resolve(
      now: request.now,
      keepingIncrements: isFlipped(.incrementVisibility)
    ) { path in
      layered.map { $0.subtree(at: path).root } ?? base.node(at: path)
    }
    // A sum can be too large for a number.
    if hasIncrements { try limits.check(effects, of: request) }
    let task = effects.task(of: request)
    do throws(DatabaseModelError) {
      if let layered {
        try state.reset(layered, effects.writes)
      } else {
        try state.reset(base, taking: &effects.writes)
      }
    } catch {
      throw InvalidRequest(error)
    }
    take(request)
    return request.auth.isBypass ? nil : task
  }

  /// Takes up who asks, when, and with which query.
  private mutating func take(_ request: Request) {
    auth = request.auth.table ?? .signedOut
    now = Double(request.now)
    if case .read(let asked) = request.operation, !asked.isEmpty {
      query = QueryView(asked, transport: request.transport)
    } else if !query.isPlain(request.transport) {
      query = QueryView(DatabaseQuery(), transport: request.transport)
    }
  }
}
