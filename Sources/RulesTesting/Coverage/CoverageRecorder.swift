import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// How often rules and their parts gave what.
struct CoverageCounts: Sendable {
  /// What became of a rule.
  struct RuleRecord: Sendable {
    var outcomes = OutcomeCounts()
    /// How often it was on the way and not asked, by the reason.
    var skips: [SkipReason: Int] = [:]
  }

  /// By place in `CompiledRules.rules`.
  var rules: [RuleRecord]
  /// By id of the expression.
  var parts: [OutcomeCounts]

  init(_ rules: CompiledRules) {
    self.rules = Array(repeating: RuleRecord(), count: rules.rules.count)
    parts = Array(repeating: OutcomeCounts(), count: rules.expressionCount)
  }

  /// Adds what was counted elsewhere for the same rules.
  mutating func add(_ other: CoverageCounts) {
    for (index, record) in other.rules.enumerated() where index < rules.count {
      rules[index].outcomes.add(record.outcomes)
      rules[index].skips.merge(record.skips, uniquingKeysWith: +)
    }
    for (index, outcomes) in other.parts.enumerated() where index < parts.count {
      parts[index].add(outcomes)
    }
  }
}

/// Counts what rules and their parts gave, over the cases that one thread runs.
///
/// A class, since the evaluation hands its observer around as a value and the counts are one.
final class CoverageRecorder {
  private(set) var counts: CoverageCounts
  /// The rules asked in the current case, each once.
  private var asked: [Int] = []
  /// The number of the case in which each rule was asked last.
  private var lastCase: [Int]
  private var currentCase = 0

  init(_ rules: CompiledRules) {
    counts = CoverageCounts(rules)
    lastCase = Array(repeating: -1, count: rules.rules.count)
  }

  /// Ends a case; gives the rules that were asked in it.
  func endCase() -> [Int] {
    defer { asked.removeAll(keepingCapacity: true) }
    currentCase += 1
    return asked
  }

  fileprivate func count(_ expression: Expression, _ result: Result<RuleValue, RuleError>) {
    guard expression.type == .boolean else { return }
    switch result {
    case .success(.boolean(true)): counts.parts[expression.id].trueCount += 1
    case .success(.boolean(false)): counts.parts[expression.id].falseCount += 1
    case .success: return
    case .failure: counts.parts[expression.id].failureCount += 1
    }
  }

  fileprivate func count(_ rule: Int, _ outcome: RuleOutcome) {
    switch outcome {
    case .granted: counts.rules[rule].outcomes.trueCount += 1
    case .refused: counts.rules[rule].outcomes.falseCount += 1
    case .failed: counts.rules[rule].outcomes.failureCount += 1
    }
    guard lastCase[rule] != currentCase else { return }
    lastCase[rule] = currentCase
    asked.append(rule)
  }

  fileprivate func count(_ rule: Int, _ reason: SkipReason) {
    counts.rules[rule].skips[reason, default: 0] += 1
  }
}

/// Tells a recorder what an evaluation gives.
struct CoverageObserver: EvaluationObserver {
  static var wantsSkippedRules: Bool { true }

  let recorder: CoverageRecorder

  mutating func didEvaluate(_ expression: Expression, _ result: Result<RuleValue, RuleError>) {
    recorder.count(expression, result)
  }

  mutating func didAsk(_ rule: Int, at path: DatabasePath, _ outcome: RuleOutcome) {
    recorder.count(rule, outcome)
  }

  mutating func didSkip(_ rule: Int, at path: DatabasePath, _ reason: SkipReason) {
    recorder.count(rule, reason)
  }
}
