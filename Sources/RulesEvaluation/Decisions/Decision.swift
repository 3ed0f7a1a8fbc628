/// What the service answers to a request, as far as it is known.
public struct Decision: Hashable, Sendable {
  /// The answer.
  public enum Verdict: Hashable, Sendable {
    /// The operation is carried out.
    case allow
    /// The rules refuse it.
    case deny
    /// The request cannot be carried out whatever the rules say.
    case invalid(InvalidRequest)
  }

  /// The answer.
  public var verdict: Verdict
  /// The `.read` or `.write` that granted, as a place in `CompiledRules.rules`; for an update, the
  /// one that granted the last path that was granted.
  public var grantingRule: Int?
  /// The rule that refused, as a place in `CompiledRules.rules`: the `.validate` that was not true,
  /// or the last `.read` or `.write` that was asked; nil when there was none to ask.
  public var refusingRule: Int?
  /// The questions whose other answer would turn the verdict; empty when the verdict is certain.
  public var uncertain: [Uncertainty] = []

  /// Creates a decision.
  public init(_ verdict: Verdict, grantingRule: Int? = nil, refusingRule: Int? = nil) {
    self.verdict = verdict
    self.grantingRule = grantingRule
    self.refusingRule = refusingRule
  }

  /// Whether the operation is carried out.
  public var isAllowed: Bool { verdict == .allow }
}
