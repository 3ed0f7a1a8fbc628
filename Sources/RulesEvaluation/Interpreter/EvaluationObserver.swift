public import DatabaseModel
public import RulesLanguage

/// What became of a rule that was asked.
public enum RuleOutcome: Hashable, Sendable {
  /// The rule is true.
  case granted
  /// The rule is false.
  case refused
  /// The rule failed with an error, which counts as false (G-28).
  case failed(RuleError)

  /// Whether the rule is true.
  public var isGranted: Bool { self == .granted }
}

/// Why a rule on the way was not asked.
public enum SkipReason: Hashable, Sendable {
  /// A rule above has granted already (J-26).
  case grantedAbove
  /// Another rule has refused already (J-25).
  case refusedBefore
  /// Nothing is there after the write (G-12).
  case noValue
}

/// Follows an evaluation: coverage, traces and explanations are observers.
public protocol EvaluationObserver {
  /// Whether rules that are not asked shall be reported as well.
  static var wantsSkippedRules: Bool { get }

  /// A written path, or the path that is read, is looked at.
  mutating func beginPath(_ path: DatabasePath)
  /// A part of a rule has a value, or has failed.
  mutating func didEvaluate(_ expression: Expression, _ result: Result<RuleValue, RuleError>)
  /// A rule was asked at a path.
  mutating func didAsk(_ rule: Int, at path: DatabasePath, _ outcome: RuleOutcome)
  /// A rule was not asked at a path.
  mutating func didSkip(_ rule: Int, at path: DatabasePath, _ reason: SkipReason)
}

extension EvaluationObserver {
  /// Rules that are not asked are not reported.
  public static var wantsSkippedRules: Bool { false }
  /// Does nothing.
  public mutating func beginPath(_ path: DatabasePath) {}
  /// Does nothing.
  public mutating func didEvaluate(
    _ expression: Expression,
    _ result: Result<RuleValue, RuleError>
  ) {}
  /// Does nothing.
  public mutating func didAsk(_ rule: Int, at path: DatabasePath, _ outcome: RuleOutcome) {}
  /// Does nothing.
  public mutating func didSkip(_ rule: Int, at path: DatabasePath, _ reason: SkipReason) {}
}

/// Follows nothing.
struct NullObserver: EvaluationObserver {}
