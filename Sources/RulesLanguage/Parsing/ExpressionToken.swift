/// The smallest part of an expression that means something.
struct ExpressionToken {
  /// What a token is; what it says is in the bytes.
  enum Kind: UInt8 {
    case end
    case identifier
    case number
    case string
    case period
    case comma
    case semicolon
    case colon
    case question
    case leftParenthesis
    case rightParenthesis
    case leftBracket
    case rightBracket
    case leftBrace
    case rightBrace
    case not
    case minus
    case plus
    case multiply
    case divide
    case remainder
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual
    case equal
    case notEqual
    case and
    case or
    /// `=` or one of the operators that end with it.
    case assignment
    /// `&`, `|`, `^`, `~`, a shift, `**`, `++` or `--`.
    case unsupportedOperator
    /// `=>`, `?.`, `??` and what else is JavaScript but never a rule.
    case unsupportedSyntax
    /// A character that begins nothing.
    case illegal
  }

  var kind: Kind
  /// The offset of the first byte.
  var start: Int
  /// The offset after the last byte.
  var end: Int
  /// Whether a line break lies between this token and the one before it.
  var startsLine: Bool
}
