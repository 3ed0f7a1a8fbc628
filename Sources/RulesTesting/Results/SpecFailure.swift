public import DatabaseModel
public import RulesEvaluation
public import SourceDiagnostics

/// Why a case failed: what was done and by whom, what should have come out, what did, and how the
/// rules came to it.
public struct SpecFailure: Error, Sendable {
  /// One expectation that was not met.
  public struct Mismatch: Sendable {
    /// What was expected and what came out, in one line.
    public var message: String
    /// Where values differ, where values were compared.
    public var differences: [TreeDifference] = []
    /// The place in the spec, where it is not that of the whole expectation.
    public var range: SourceRange?
  }

  /// The place of a step among the steps of its case.
  public struct StepPosition: Hashable, Sendable {
    /// Counted from 1.
    public var number: Int
    /// How many steps there are.
    public var count: Int
    /// What the step is called, if anything.
    public var name: String?
  }

  /// A request that should have been allowed.
  public struct Refusal: Sendable {
    /// The request.
    public var request: Request
    /// The database of that moment.
    public var database: LayeredDatabase
  }

  /// The step; nil where the case has only one.
  public var step: StepPosition?
  /// The operation, such as `set /users/alice`.
  public var operation: String
  /// Who asked.
  public var actor: String
  /// When, in milliseconds since 1970.
  public var now: Int64
  /// What was written or asked for, a line each.
  public var operands: [String]
  /// The decision that came out.
  public var verdict: SpecExpectation.Decision
  /// What came out in words, such as "deny by /users/$uid/.write".
  public var got: String
  /// What was not as expected.
  public var mismatches: [Mismatch]
  /// The rules on the way.
  public var paths: [PathExplanation]
  /// The request that was refused against the expectation, to find out what it lacks.
  public var refusal: Refusal?
  /// The expectation in the spec.
  public var range: SourceRange

  /// The failure in one line.
  public var message: String {
    let prefix = step.map { "step \($0.number) of \($0.count): " } ?? ""
    return prefix + (mismatches.first?.message ?? "failed")
  }
}

extension SpecFailure {
  /// The rule that decided: the one that refused, else the last one that granted.
  public var decidingRule: PathExplanation.RuleLine? {
    let rules = paths.flatMap(\.rules)
    return rules.last(where: \.hasRefused) ?? rules.last { $0.outcome == .granted }
  }
}
