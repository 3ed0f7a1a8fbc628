/// Something worth knowing about a step that does not change its verdict.
public struct SpecWarning: Hashable, Sendable {
  /// What kind of warning it is, as a spec names it.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A query orders by something that the rules do not index (G-34).
    case indexMissing = "index-missing"
    /// A transaction by somebody who may not read the place (G-25): the SDK listens there first.
    case transactionWithoutRead = "transaction-without-read"
  }

  /// The kind; nil for a warning that a spec cannot ask for, such as an uncertain verdict.
  public var code: Code?
  /// What there is to say.
  public var message: String

  /// Creates a warning.
  public init(_ code: Code?, _ message: String) {
    self.code = code
    self.message = message
  }
}
