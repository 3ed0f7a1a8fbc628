/// An operator between exactly two operands; chains of `&&`, `||` and `+` have kinds of their own.
public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  /// Equality; `===` is the same operator (B-8).
  case equal = "=="
  /// Inequality; `!==` is the same operator (B-8).
  case notEqual = "!="
  /// Less than.
  case less = "<"
  /// Less than or equal.
  case lessOrEqual = "<="
  /// Greater than.
  case greater = ">"
  /// Greater than or equal.
  case greaterOrEqual = ">="
  /// Difference.
  case subtract = "-"
  /// Product.
  case multiply = "*"
  /// Quotient.
  case divide = "/"
  /// Remainder.
  case remainder = "%"

  /// The groups of operators that the type rules treat alike.
  public enum Group: Hashable, Sendable {
    /// `==` and `!=`.
    case equality
    /// `<`, `<=`, `>` and `>=`.
    case ordering
    /// `-`, `*`, `/` and `%`.
    case arithmetic
  }

  /// The group that the operator belongs to.
  public var group: Group {
    switch self {
    case .equal, .notEqual: .equality
    case .less, .lessOrEqual, .greater, .greaterOrEqual: .ordering
    case .subtract, .multiply, .divide, .remainder: .arithmetic
    }
  }

  /// The operator that says the same with its operands exchanged; arithmetic stays as it is.
  public var mirrored: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .subtract, .multiply, .divide, .remainder: self
    }
  }

  /// The operator that is true where this one is false; nil for arithmetic.
  package var opposite: BinaryOperator? {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .subtract, .multiply, .divide, .remainder: nil
    }
  }
}
