import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// The database that the steps of a case share, and what clients have left for later.
struct SpecStage {
  private let document: RulesDocument
  private let rules: CompiledRules
  private let recorder: CoverageRecorder?
  private var staged: StagedDatabase
  /// Writes registered for the moment when a client goes, by the client's name.
  private var registered: [String: [Request]] = [:]

  init(_ shared: SharedRules, recorder: CoverageRecorder? = nil, database: LayeredDatabase) {
    document = shared.document
    rules = shared.compiled
    self.recorder = recorder
    staged = StagedDatabase(database)
  }

  private var database: LayeredDatabase {
    mutating get { staged.whole() }
  }

  /// What a step gave.
  struct Outcome {
    var verdict: SpecExpectation.Decision
    /// What could not be carried out, for an invalid operation.
    var reason: String?
    /// What the rules said to each request of the step, on the database of that moment.
    var decisions: [(request: Request, database: LayeredDatabase, decision: Decision)] = []
    var warnings: [SpecWarning] = []
    /// What a read that was allowed gave.
    var value: DatabaseTree?
    /// The database after the step.
    var after: StagedDatabase
  }

  /// Carries out a step.
  mutating func perform(_ step: SpecCase.Step) -> Outcome {
    switch step.operation {
    case .request(let request):
      return perform(request, step)
    case .invalidValue(_, _, let reason):
      return Outcome(verdict: .invalid, reason: reason, after: staged)
    case .publish(let document):
      let answer = document.serverMessage?.message ?? document.limitMessage?.message
      return Outcome(
        verdict: document.isDeployable ? .allow : .invalid,
        reason: answer,
        after: staged
      )
    case .disconnect:
      return disconnect(step)
    }
  }

  private mutating func perform(_ request: Request, _ step: SpecCase.Step) -> Outcome {
    let decision = decide(request)
    var outcome = Outcome(verdict: .deny, after: staged)
    outcome.decisions = [(request, database, decision)]
    outcome.warnings = SpecWarning.warnings(about: request, on: database, document, rules)
    switch decision.verdict {
    case .deny: break
    case .invalid(let reason):
      outcome.verdict = .invalid
      outcome.reason = reason.message
    case .allow:
      outcome.verdict = .allow
      if case .onDisconnect = request.operation {
        registered[step.actor.name, default: []].append(request)
      } else {
        carryOut(request)
      }
      outcome.after = staged
      // Taking a part out of the database costs what the part is large.
      if step.expectation.value != nil { outcome.value = readValue(request, step) }
    }
    return outcome
  }

  /// Decides a request, recorded where coverage is asked for.
  private mutating func decide(_ request: Request) -> Decision {
    guard let recorder else { return rules.decide(request, on: database) }
    var observer = CoverageObserver(recorder: recorder)
    return rules.decide(request, on: database, observing: &observer)
  }

  /// Carries out what the client registered, in order; a write that is refused leaves the data as
  /// it is (G-26).
  private mutating func disconnect(_ step: SpecCase.Step) -> Outcome {
    let requests = registered.removeValue(forKey: step.actor.name) ?? []
    var outcome = Outcome(verdict: .allow, after: staged)
    if requests.isEmpty {
      outcome.verdict = .invalid
      outcome.reason = "nothing is registered for the moment when \(step.actor.name) goes"
    }
    for registration in requests {
      guard let request = registration.executed(at: step.now) else { continue }
      let decision = decide(request)
      outcome.decisions.append((request, database, decision))
      switch decision.verdict {
      case .allow: carryOut(request)
      case .deny: outcome.verdict = .deny
      case .invalid(let reason):
        outcome.verdict = .invalid
        outcome.reason = reason.message
      }
    }
    outcome.after = staged
    return outcome
  }

  /// Writes what a request that was allowed writes.
  private mutating func carryOut(_ request: Request) {
    guard let writes = try? request.writes(on: database), !writes.isEmpty else { return }
    staged.write(writes)
  }

  private mutating func readValue(_ request: Request, _ step: SpecCase.Step) -> DatabaseTree? {
    guard case .read(let query) = request.operation else { return nil }
    let tree = database.subtree(at: request.path)
    let selected = query.isEmpty ? tree : QueryResult.select(query, from: tree)
    return step.isShallow ? QueryResult.shallow(selected) : selected
  }
}
