public import SourceDiagnostics

/// One `.read`, `.write` or `.validate` of a rules document.
public struct Rule: Sendable {
  /// Which of the three it is.
  public let kind: RuleKind
  /// The node that the rule belongs to.
  public let path: RulePath
  /// The condition; a JSON boolean becomes a boolean literal.
  public let expression: Expression
  /// The key, with its quotes.
  public let keyRange: SourceRange
  /// The value, with its quotes.
  public let valueRange: SourceRange

  /// Creates a rule.
  public init(
    kind: RuleKind,
    path: RulePath,
    expression: Expression,
    keyRange: SourceRange,
    valueRange: SourceRange
  ) {
    self.kind = kind
    self.path = path
    self.expression = expression
    self.keyRange = keyRange
    self.valueRange = valueRange
  }

  /// The name of the rule in reports, such as `/users/$uid/.read`.
  ///
  /// - Complexity: linear in the depth of the node.
  public var ruleID: String {
    path.isRoot ? "/" + kind.rawValue : path.description + "/" + kind.rawValue
  }
}
