public import RulesLanguage
import SourceDiagnostics

/// A rule with one small change that ought to fail a test.
public struct RuleMutant: Sendable {
  /// What was changed.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    /// The rule is always true.
    case alwaysTrue
    /// An operand of `&&` is missing.
    case droppedCondition
    /// `||` is `&&`.
    case joinedAlternatives
    /// An operand of `||` is missing.
    case droppedAlternative
    /// A condition is its opposite.
    case negated
    /// A comparison includes its bound, or no longer does.
    case movedBoundary
    /// A bound is one further out.
    case widenedBound
    /// A name is missing in `hasChildren([…])`.
    case droppedChild
    /// `+` is `-`, or the reverse.
    case swappedSign
  }

  /// The rule as it is.
  public let rule: Rule
  /// Its place in `CompiledRules.rules`.
  public let index: Int
  /// What was changed.
  public let change: Change
  /// The part that was changed.
  public let original: Expression
  /// What stands in its place.
  public let replacement: Expression
  /// The part that the change is about: the operand or the name that is missing, else the whole of
  /// `original`.
  public let subject: Expression
  /// Whether the change lets more through, or less; nil where that depends.
  public let isWeaker: Bool?
  /// The document of the rule.
  let source: SourceFile

  /// The whole condition with the change.
  public var condition: Expression { rule.expression.replacing(original.id, with: replacement) }
}
