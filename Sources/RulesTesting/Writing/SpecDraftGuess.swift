import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Requests to begin with where none was found that a rule decides as it should.
extension SpecDraftSearch {
  /// So many writes are tried at each place by each user.
  private static let mostGuesses = 4
  /// So many requests are explained, which takes several times as long as to decide them.
  private static let mostExplanations = 1_000
  /// What a case lacks is found on a copy of the data with what is given; larger ones are not copied.
  private static let mostCopiedBytes = 4 << 20

  /// Returns a request to begin with where none was found: the one that comes furthest.
  func guess(
    for rule: Rule,
    on trail: [RuleNode],
    isGranted: Bool,
    _ work: inout SpecDraftWork
  ) -> Attempt {
    let nobody = ordinary[0]
    let places = SpecDraftKeys.choices(of: rule, on: trail, uid: uid, in: data)
    var best = attempts(for: rule, on: trail, keys: places[0], height: 0, by: nobody)[0]
    best.actor = ordinary[1]
    guard isGranted else { return best }
    var furthest = (0, 0)
    var left = Self.mostExplanations
    for keys in places {
      guard work.take(SpecDraftWork.cost(of: trail)) else { return best }
      let operations = attempts(for: rule, on: trail, keys: keys, height: 0, by: nobody)
        .prefix(Self.mostGuesses)
      let givens =
        data.structureBytes > Self.mostCopiedBytes
        ? [[]] : givens(for: rule, on: trail, keys: keys, withRecord: false)
      for given in givens {
        guard let database = database(with: given) else { continue }
        for actor in ordinary.dropFirst() + special {
          for var attempt in operations {
            guard left > 0, work.take(SpecDraftWork.explanation + keys.count / 8) else {
              return best
            }
            left -= 1
            (attempt.actor, attempt.given) = (actor, given)
            let progress = progress(attempt, on: database, to: rule)
            if progress > furthest { (best, furthest) = (attempt, progress) }
          }
        }
      }
    }
    return best
  }

  /// A request and the database that it is made on; nil where it is none.
  func tried(_ attempt: Attempt) -> (Request, DatabaseTree)? {
    guard let request = attempt.request, let database = database(with: attempt.given) else {
      return nil
    }
    return (request, database.subtree(at: .root))
  }

  /// Whether a request can never be made, such as one at a key that no database has.
  func isInvalid(_ attempt: Attempt) -> Bool {
    guard let request = attempt.request, let database = database(with: attempt.given) else {
      return true
    }
    if case .invalid = rules.decide(request, on: database).verdict { return true }
    return false
  }

  /// How far a request comes that is refused: what refuses it, and how much of that was evaluated.
  private func progress(
    _ attempt: Attempt,
    on database: LayeredDatabase,
    to rule: Rule
  ) -> (Int, Int) {
    guard let request = attempt.request else { return (0, 0) }
    let explanation = rules.explain(request, on: database)
    guard let refusing = explanation.decision.refusingRule else { return (0, 0) }
    let trace = explanation.paths.lazy.flatMap(\.rules).first { $0.rule == refusing }
    let refuser = rules.rules[refusing]
    let isOwn = refuser.ruleID == rule.ruleID
    let stage = refuser.kind == .validate ? (isOwn ? 3 : 2) : isOwn ? 1 : 0
    return (stage, trace?.values.count ?? 0)
  }
}
