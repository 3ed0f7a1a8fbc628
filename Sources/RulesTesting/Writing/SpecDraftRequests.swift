import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// The requests that a rule may have to decide, each made when it is needed for the first time: they are
/// the same whoever makes them, and those with much around a value cost much.
struct SpecDraftRequests {
  private typealias Attempt = SpecDraftSearch.Attempt

  private let search: SpecDraftSearch
  private let rule: Rule
  private let trail: [RuleNode]
  private let keys: [String]
  private var attempts: [Attempt] = []
  /// What has been made of the attempts; nil where it has not been yet.
  private var requests: [(request: Request?, cost: Int)?] = []
  /// How far above the place of the rule the next attempts write.
  private var height = 0

  init(_ search: SpecDraftSearch, for rule: Rule, on trail: [RuleNode], keys: [String]) {
    self.search = search
    self.rule = rule
    self.trail = trail
    self.keys = keys
  }

  /// Whether there are so many attempts, as far as there is work left to make them.
  mutating func isThere(_ index: Int, _ work: inout SpecDraftWork) -> Bool {
    while index >= attempts.count {
      guard height <= search.greatestHeight(of: rule, keys) else { return false }
      let outermost = trail[max(0, trail.count - 1 - height)]
      height += 1
      guard work.take(work.cost(of: outermost)) else { continue }
      attempts += search.attempts(
        for: rule,
        on: trail,
        keys: keys,
        height: height - 1,
        by: search.ordinary[0]
      )
    }
    return true
  }

  /// An attempt and its request; nil where it is none, or costs more than is left.
  mutating func take(
    _ index: Int,
    _ work: inout SpecDraftWork
  ) -> (attempt: SpecDraftSearch.Attempt, request: Request)? {
    while requests.count < attempts.count { requests.append(nil) }
    let attempt = attempts[index]
    let cost = requests[index]?.cost ?? SpecDraftWork.cost(of: attempt.value, at: keys)
    guard work.take(cost) else { return nil }
    let request = requests[index].map(\.request) ?? attempt.request
    requests[index] = (request, cost)
    return request.map { (attempt, $0) }
  }
}
