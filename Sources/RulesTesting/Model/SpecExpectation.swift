public import DatabaseModel
public import SourceDiagnostics

/// What a step should give.
public struct SpecExpectation: Sendable {
  /// The word for a verdict.
  public enum Decision: String, Hashable, Sendable, CaseIterable {
    /// The operation is carried out.
    case allow
    /// The rules refuse it.
    case deny
    /// It cannot be carried out whatever the rules say.
    case invalid
  }

  /// Which rules should have refused.
  public enum Refusal: Hashable, Sendable {
    /// No rule of the kind stands on the way to the path.
    case noRule
    /// Each of these was tried and refused.
    case rules([String])
  }

  /// Whether a rule should have failed while it ran.
  public enum EvaluationError: Hashable, Sendable {
    /// No rule.
    case none
    /// Some rule.
    case any
    /// Some rule, with a message that contains this.
    case containing(String)
  }

  /// A value that should be found at a place afterwards.
  public struct Value: Sendable {
    /// The place.
    public var path: DatabasePath
    /// The value; the null tree means that nothing is there.
    public var tree: DatabaseTree
    /// The place in the spec.
    public var range: SourceRange
  }

  /// The verdict; nil only where `uncertain` is given.
  public var decision: Decision?
  /// The `.read` or `.write` that should have granted, such as `/users/$uid/.read`.
  public var grantedBy: String?
  /// What should have refused.
  public var deniedBy: Refusal?
  /// Whether a rule should have failed.
  public var evaluationError: EvaluationError?
  /// A part of the reason or message that is given.
  public var message: String?
  /// What a read should give.
  public var value: DatabaseTree?
  /// What should be in the database afterwards.
  public var data: [Value] = []
  /// Exactly the warnings that should be given.
  public var warnings: [SpecWarning.Code]?
  /// The open points that should make the verdict uncertain.
  public var uncertain: [String]?
  /// The expectation in the spec.
  public var range: SourceRange
  /// The word of the decision in the spec, where it is written out and says everything.
  public var decisionRange: SourceRange?
  /// Whether it stands for a name in a list, and `range` is that of the name.
  var isOfList = false

  /// The ids of the rules that it names.
  var namedRules: Set<String> {
    var ids = Set(grantedBy.map { [$0] } ?? [])
    if case .rules(let named)? = deniedBy { ids.formUnion(named) }
    return ids
  }

  /// Creates the expectation of a verdict.
  public init(_ decision: Decision?, at range: SourceRange) {
    self.decision = decision
    self.range = range
  }
}
