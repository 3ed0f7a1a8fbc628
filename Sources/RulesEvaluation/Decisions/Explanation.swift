public import DatabaseModel
public import RulesLanguage

/// How a decision came about: each rule on the way, with what its parts gave.
public struct Explanation: Sendable {
  /// A rule on the way.
  public struct RuleTrace: Sendable {
    /// What became of the rule.
    public enum Result: Hashable, Sendable {
      /// It was asked.
      case asked(RuleOutcome)
      /// It was not asked.
      case skipped(SkipReason)
    }

    /// The place in `CompiledRules.rules`.
    public let rule: Int
    /// The place in the database.
    public let path: DatabasePath
    /// What became of it.
    public let result: Result
    /// The values of the parts that were evaluated, in the order of evaluation.
    public let values: [PartValue]
  }

  /// The value of a part of a rule.
  public struct PartValue: Sendable {
    /// The part.
    public let expression: Expression
    /// What it gave.
    public let result: Swift.Result<RuleValue, RuleError>
  }

  /// The path that is read, or one of those that are written, with the rules asked for it.
  public struct PathTrace: Sendable {
    /// The path.
    public let path: DatabasePath
    /// The rules in the order in which they come.
    public internal(set) var rules: [RuleTrace] = []
  }

  /// The decision.
  public let decision: Decision
  /// The paths in the order in which they are looked at; empty when no rule was asked.
  public let paths: [PathTrace]
}

/// Collects an explanation.
struct ExplanationObserver: EvaluationObserver {
  static var wantsSkippedRules: Bool { true }

  var paths: [Explanation.PathTrace] = []
  private var values: [Explanation.PartValue] = []

  mutating func beginPath(_ path: DatabasePath) {
    paths.append(Explanation.PathTrace(path: path))
  }

  mutating func didEvaluate(_ expression: Expression, _ result: Result<RuleValue, RuleError>) {
    values.append(Explanation.PartValue(expression: expression, result: result))
  }

  mutating func didAsk(_ rule: Int, at path: DatabasePath, _ outcome: RuleOutcome) {
    add(rule, path, .asked(outcome))
  }

  mutating func didSkip(_ rule: Int, at path: DatabasePath, _ reason: SkipReason) {
    add(rule, path, .skipped(reason))
  }

  private mutating func add(
    _ rule: Int,
    _ path: DatabasePath,
    _ result: Explanation.RuleTrace.Result
  ) {
    guard let last = paths.indices.last else { return }
    paths[last].rules.append(
      Explanation.RuleTrace(rule: rule, path: path, result: result, values: values)
    )
    values = []
  }
}

extension CompiledRules {
  /// Decides like `decide(_:on:)`, and tells how the decision came about.
  public func explain(_ request: Request, on database: DatabaseTree) -> Explanation {
    explain(request, on: LayeredDatabase(database))
  }

  /// Decides like `decide(_:on:)`, and tells how the decision came about.
  public func explain(_ request: Request, on database: LayeredDatabase) -> Explanation {
    var observer = ExplanationObserver()
    let decision = decide(request, on: database, observing: &observer)
    return Explanation(decision: decision, paths: observer.paths)
  }
}
