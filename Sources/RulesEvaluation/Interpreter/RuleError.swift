public import RulesLanguage

/// A run-time error: it makes its whole rule false (G-28).
public struct RuleError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// An operator cannot work on these operands (section F).
    case operands(String, ValueKind, ValueKind)
    /// `-x` of something that is not a number.
    case negation(ValueKind)
    /// A string method of something that is not a string (E-1).
    case receiver(Method, ValueKind)
    /// An argument that is not a string (D-8, E-1).
    case argument(Method, ValueKind)
    /// `length` of something that is not a string (J-39).
    case length(ValueKind)
    /// `parent()` of the root (D-10).
    case parentOfRoot
    /// A text that would be too long to be made.
    case tooLong
    /// Something that never deploys.
    case notDeployable
    /// A decision of an open question the other way round.
    case unknown(OpenPoint)
  }

  /// What went wrong.
  public let kind: Kind
  /// The id of the expression that failed.
  public let expressionID: Int

  /// Creates an error.
  public init(_ kind: Kind, in expressionID: Int) {
    self.kind = kind
    self.expressionID = expressionID
  }
}
