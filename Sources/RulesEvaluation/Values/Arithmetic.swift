import RulesLanguage

/// Numbers at run time (F-3 to F-5).
enum Arithmetic {
  /// `-`, `*`, `/` or `%`; division by zero is NaN, not an infinity (F-4).
  static func apply(_ operation: BinaryOperator, _ left: Double, _ right: Double) -> Double {
    switch operation {
    case .subtract: left - right
    case .multiply: left * right
    case .divide: right == 0 ? .nan : left / right
    case .remainder: left.truncatingRemainder(dividingBy: right)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .nan
    }
  }

  /// Negative, zero or positive; nil when either is NaN.
  static func order(_ left: Double, _ right: Double) -> Int? {
    left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
  }

  /// Whether an ordering operator holds for operands in this order.
  static func holds(_ operation: BinaryOperator, order: Int) -> Bool {
    switch operation {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    case .equal, .notEqual, .subtract, .multiply, .divide, .remainder: false
    }
  }
}
