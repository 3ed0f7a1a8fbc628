/// What the statements say about a request.
public struct PlainDecision: Sendable {
  /// The answer.
  public enum Verdict: String, Sendable {
    case allow
    case deny
    case invalid
    /// No statement decides.
    case unknown
  }

  /// The answer.
  public var verdict: Verdict
  /// The rule that granted; of an update, the one that granted its last path.
  public var grantingRule: String?
  /// The rules of which any may be named for a refusal: the `.validate` rules that are not true, and
  /// the last `.read` or `.write` asked for a path without a grant, nil when none was asked.
  public var refusingRules: Set<String?> = []
  /// The database behind the request, had it been carried out; nil for a read and when invalid.
  public var after: PlainTree?
  /// Whether a rule that was asked failed.
  public var sawFailure = false
}

extension PlainRules {
  /// Decides a request by G.1 to G.5.
  public func decide(_ request: PlainRequest, on before: PlainTree) -> PlainDecision {
    do {
      var decider = PlainDecider(rules: self, request: request, before: before)
      return try decider.decide()
    } catch PlainError.refused {
      return PlainDecision(verdict: .invalid)
    } catch {
      return PlainDecision(verdict: .unknown)
    }
  }
}
