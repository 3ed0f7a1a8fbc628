import DatabaseModel

/// What a rule answered.
enum RuleAnswer: Sendable {
  case granted
  case refused
  case failed
}

/// What answers single rules: the interpreter, which explains itself, or the machine, which is fast.
protocol RuleEvaluator {
  /// Whether rules that are not asked shall be reported as well.
  static var wantsSkippedRules: Bool { get }
  /// The open questions that were met.
  var met: OpenPoints { get }
  /// A written path, or the path that is read, is looked at.
  mutating func beginPath(_ path: DatabasePath)
  /// Evaluates a rule of the table at a level of a way.
  mutating func ask(
    _ rule: Int,
    at site: inout RuleSite,
    _ level: Int,
    in situation: Situation
  ) -> RuleAnswer
  /// A rule is not asked at the level of a way.
  mutating func skip(
    _ rule: Int,
    at site: RuleSite,
    _ level: Int,
    in situation: Situation,
    _ reason: SkipReason
  )
}
