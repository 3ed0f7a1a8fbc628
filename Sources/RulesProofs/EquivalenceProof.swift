package import RulesLanguage

/// Shows of two conditions that no request tells them apart.
///
/// Evaluation over kinds of values instead of values: whatever is asked of the request, such as
/// whether `auth` is null or what kind of value stands at a place, is answered in every possible
/// way, one after the other. Answers that exclude each other in truth may be combined, so what is
/// proved holds; what is not proved may hold all the same.
package struct EquivalenceProof {
  /// What is known of two conditions.
  package enum Verdict: Hashable {
    /// No request tells them apart.
    case equivalent
    /// Some request may.
    case open
    /// To find out would have taken too long.
    case givenUp
  }

  /// One answer behind others.
  private struct Turn {
    /// The answer before it, as a place in the trail; -1 for none.
    var previous: Int
    var answer: KindEvaluator.Answer
  }

  private var evaluator: KindEvaluator
  /// Conditions of rules above, any of which grants what the rule does not (G-1, G-7).
  private let above: [Expression]
  /// How much work is left for all proofs of the rule: parts evaluated and answers taken up.
  private var budget: Int

  /// Prepares proofs about conditions of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - trail: The nodes from the root to that of the rule.
  ///   - expressionCount: How many expressions its document has.
  ///   - budget: How much all proofs together may do, in evaluations of parts.
  package init(of rule: Rule, on trail: [RuleNode] = [], expressionCount: Int, budget: Int) {
    self.budget = budget
    above =
      rule.kind == .validate
      ? []
      : trail.dropLast().compactMap { $0.rule(rule.kind)?.expression }.filter(\.asksForUserAlone)
    evaluator = KindEvaluator(
      depth: rule.path.keys.count,
      expressionCount: expressionCount
    )
    // A `.validate` is asked only where something is there afterwards (G-12).
    if rule.kind == .validate { evaluator.assumeNewData() }
  }

  /// A single proof may take this part of what is left, so that others get their turn.
  private static let share = 4

  /// Whether two conditions of the rule are shown to be true for the same requests.
  ///
  /// Ways that take the likeliest answer to most questions are gone first: where the conditions
  /// differ, one of them mostly shows it.
  package mutating func compare(_ first: Expression, _ second: Expression) -> Verdict {
    let limit = budget / Self.share
    evaluator.work = 0
    evaluator.workLimit = limit
    defer { budget -= min(evaluator.work, limit) }
    var trail: [Turn] = []
    var open = [-1]
    var next = 0
    while next < open.count {
      evaluator.take(answers(at: open[next], in: trail))
      guard agree(first, second) || isGrantedAbove() else {
        return evaluator.isExhausted ? .givenUp : .open
      }
      branch(from: open[next], at: evaluator.asked, &trail, &open)
      next += 1
    }
    return .equivalent
  }

  /// Whether the conditions are both true or both not, with the answers that were taken.
  private mutating func agree(_ first: Expression, _ second: Expression) -> Bool {
    do throws(KindEvaluator.Stop) {
      return try evaluator.isTrue(first, side: 0) == evaluator.isTrue(second, side: 1)
    } catch {
      return false
    }
  }

  /// Whether a rule above grants, with the answers that were taken.
  private mutating func isGrantedAbove() -> Bool {
    for condition in above {
      do throws(KindEvaluator.Stop) {
        if try evaluator.isTrue(condition, side: 0) { return true }
      } catch {
        continue
      }
    }
    return false
  }

  private func answers(at turn: Int, in trail: [Turn]) -> [KindEvaluator.Answer] {
    var answers: [KindEvaluator.Answer] = []
    var place = turn
    while place >= 0 {
      answers.append(trail[place].answer)
      place = trail[place].previous
    }
    return answers
  }

  /// Adds the ways that take another answer to one of the questions that were asked, with the
  /// answers before it as they were.
  private func branch(
    from turn: Int,
    at asked: [KindEvaluator.Question],
    _ trail: inout [Turn],
    _ open: inout [Int]
  ) {
    var last = turn
    for question in asked {
      for choice in question.otherChoices {
        open.append(trail.count)
        trail.append(Turn(previous: last, answer: .init(key: question.key, choice: choice)))
      }
      trail.append(Turn(previous: last, answer: .init(key: question.key, choice: question.choice)))
      last = trail.count - 1
    }
  }
}

extension Expression {
  private static let mostParts = 20

  /// Whether it depends on nothing but who asks, so that it means the same for rules below, and is short
  /// enough to be asked besides them.
  fileprivate var asksForUserAlone: Bool {
    var count = 0
    var isAlone = true
    forEach { part in
      count += 1
      switch part.kind {
      case .variable(.auth): break
      case .variable, .call: isAlone = false
      default: break
      }
    }
    return isAlone && count <= Self.mostParts
  }
}
