import RulesLanguage

/// Shows of two conditions that no request tells them apart.
///
/// Evaluation over kinds of values instead of values: whatever is asked of the request, such as
/// whether `auth` is null or what kind of value stands at a place, is answered in every possible
/// way, one after the other. Answers that exclude each other in truth may be combined, so what is
/// proved holds; what is not proved may hold all the same.
struct EquivalenceProof {
  /// A proof that takes more answers than these is given up.
  private static let limit = 4_000

  private var evaluator: KindEvaluator

  init(of rule: Rule, expressionCount: Int) {
    evaluator = KindEvaluator(
      depth: rule.path.keys.count,
      expressionCount: expressionCount
    )
    // A `.validate` is asked only where something is there afterwards (G-12).
    if rule.kind == .validate { evaluator.assumeNewData() }
  }

  /// Whether two conditions of the rule are shown to be true for the same requests.
  mutating func areEquivalent(_ first: Expression, _ second: Expression) -> Bool {
    // The ways not taken yet: the answers so far, and how many answers the last question has.
    var open: [[KindEvaluator.Answer]] = [[]]
    var steps = 0
    while let answers = open.popLast() {
      steps += 1
      guard steps <= Self.limit else { return false }
      evaluator.take(answers)
      do throws(KindEvaluator.Stop) {
        guard try evaluator.isTrue(first, side: 0) == evaluator.isTrue(second, side: 1) else {
          return false
        }
      } catch {
        guard case .question(let key, let count) = error else { return false }
        for choice in 0..<count {
          let answer = KindEvaluator.Answer(key: key, choice: choice)
          if evaluator.isPossible(answer) { open.append(answers + [answer]) }
        }
      }
    }
    return true
  }
}
