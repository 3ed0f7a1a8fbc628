public import SourceDiagnostics

/// One node of the syntax tree of a rule expression.
///
/// Chains of `&&`, `||` and `+` are flat lists however long they are; every other nesting is
/// bounded by the parser, so code that walks the tree may recurse.
public struct Expression: Sendable {
  /// What the expression is, with its parts.
  public indirect enum Kind: Sendable {
    /// A place where an expression was expected and none could be read.
    case missing
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case boolean(Bool)
    /// A number literal.
    case number(Double)
    /// A string literal, as WTF-8 bytes without quotes and escapes.
    case string([UInt8])
    /// A regular expression literal.
    case regularExpression(RegularExpressionLiteral)
    /// An array literal.
    case array([Expression])
    /// The name of a variable.
    case variable(Variable)
    /// `!operand`.
    case not(Expression)
    /// `-operand`.
    case negate(Expression)
    /// An arithmetic operator other than `+`, an ordering or an equality.
    case binary(BinaryOperator, Expression, Expression)
    /// Two or more operands joined by `&&`.
    case and([Expression])
    /// Two or more operands joined by `||`.
    case or([Expression])
    /// Two or more operands joined by `+`, evaluated from the left.
    case add([Expression])
    /// `condition ? first : second`.
    case conditional(Expression, Expression, Expression)
    /// `target.name`, or `target['name']`, which is the same (B-16).
    case member(Expression, MemberName)
    /// `target[index]` where the index is not a string literal.
    case index(Expression, Expression)
    /// `receiver.name(arguments)`.
    case call(Expression, MemberName, [Expression])
    /// A call of something that is not a member, such as `auth()`; it never deploys.
    case invalidCall(Expression, [Expression])
  }

  /// What the expression is, with its parts.
  public let kind: Kind
  /// The index of this expression in tables kept beside the tree.
  ///
  /// Ids count from zero in each document and are smaller than its `expressionCount`; a part's id
  /// is smaller than that of the whole.
  public let id: Int
  /// The bytes of the document that hold the expression, without parentheses around it.
  public let range: SourceRange
  /// The type known before the rules run.
  public let type: StaticType

  /// Creates an expression; its type follows from its kind and the types of its parts.
  public init(_ kind: Kind, id: Int, range: SourceRange) {
    self.kind = kind
    self.id = id
    self.range = range
    type = StaticType(of: kind)
  }
}
