import DatabaseModel
import RulesLanguage

/// Section F.
extension Interpreter {
  mutating func negate(
    _ operand: Expression,
    in expression: Expression
  ) throws(RuleError) -> RuleValue {
    let value = try value(of: operand)
    guard case .number(let number) = value else {
      throw RuleError(.negation(value.kind), in: expression.id)
    }
    return .number(-number)
  }

  mutating func apply(
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    let leftValue = try value(of: left)
    let rightValue = try value(of: right)
    switch operation.group {
    case .equality:
      let isEqual = areEqual(leftValue, rightValue)
      return .boolean(operation == .equal ? isEqual : !isEqual)
    case .arithmetic:
      guard case .number(let first) = leftValue, case .number(let second) = rightValue else {
        throw operandError(operation.rawValue, leftValue, rightValue, in: whole)
      }
      return .number(Arithmetic.apply(operation, first, second))
    case .ordering:
      try checkPriority(left, right, in: whole)
      let order = try order(leftValue, rightValue, operation, in: whole)
      return .boolean(order.map { Arithmetic.holds(operation, order: $0) } ?? false)
    }
  }

  /// Negative, zero or positive; nil where a NaN makes every ordering false.
  private mutating func order(
    _ left: RuleValue,
    _ right: RuleValue,
    _ operation: BinaryOperator,
    in whole: Expression
  ) throws(RuleError) -> Int? {
    switch (left, right) {
    case (.number(let first), .number(let second)):
      return Arithmetic.order(first, second)
    case (.string(let first), .string(let second)):
      return WTF8.compare(first.span, second.span)
    case (.boolean, .number), (.number, .boolean), (.boolean, .boolean):
      guard meet(.booleanOperand) else { break }
      return Arithmetic.order(number(left), number(right))
    default: break
    }
    throw operandError(operation.rawValue, left, right, in: whole)
  }

  /// A boolean as a number, for the alternative of J-29.
  private func number(_ value: RuleValue) -> Double {
    switch value {
    case .number(let number): number
    case .boolean(let value): value ? 1 : 0
    default: .nan
    }
  }

  /// `+` from the left; a string on either side makes it a concatenation.
  mutating func sum(
    _ operands: [Expression],
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    guard let first = operands.first else { throw RuleError(.notDeployable, in: whole.id) }
    try checkPriority(first, operands.dropFirst().first ?? first, in: whole)
    var total = try value(of: first)
    for operand in operands.dropFirst() {
      let value = try value(of: operand)
      try checkPriority(operand, operand, in: whole)
      try add(value, to: &total, in: whole)
    }
    return total
  }

  /// Adds to a sum, in place, so that a long chain costs no more than its text.
  private mutating func add(
    _ right: RuleValue,
    to total: inout RuleValue,
    in whole: Expression
  ) throws(RuleError) {
    if case .number(let first) = total, case .number(let second) = right {
      total = .number(first + second)
      return
    }
    guard let first = text(of: total, beside: right), let second = text(of: right, beside: total)
    else { throw operandError("+", total, right, in: whole) }
    guard TextLimit.allows(first.count, second.count) else {
      throw RuleError(.tooLong, in: whole.id)
    }
    total = .null
    var sum = first
    WTF8.append(second.span, to: &sum)
    total = .string(sum)
  }

  /// The text of an operand of `+` where the other one is a string; nil where there is none.
  private mutating func text(of value: RuleValue, beside other: RuleValue) -> [UInt8]? {
    switch (value, other) {
    case (.string(let text), .string), (.string(let text), .number), (.string(let text), .boolean):
      return text
    case (.number(let number), .string): return NumberText.bytes(number)
    case (.boolean(let value), .string):
      return meet(.booleanOperand) ? Array(String(value).utf8) : nil
    default: return nil
    }
  }

  /// F-1: primitives are compared without coercion; two objects are J-2.
  mutating func areEqual(_ left: RuleValue, _ right: RuleValue) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.boolean(let first), .boolean(let second)): return first == second
    case (.number(let first), .number(let second)):
      if first.isNaN && second.isNaN { return meet(.notANumberEquality) }
      return first == second
    case (.string(let first), .string(let second)): return first == second
    case (.object(let first), .object(let second)):
      guard situation.state.areEqual(first.position, second.position) else { return false }
      return meet(.objectEquality)
    case (.auth(let first), .auth(let second)):
      return first == second ? meet(.objectEquality) : false
    default: return false
    }
  }

  /// J-37: a priority that is ordered or concatenated.
  private mutating func checkPriority(
    _ left: Expression,
    _ right: Expression,
    in whole: Expression
  ) throws(RuleError) {
    if left.isPriority || right.isPriority, meet(.priorityOperand) {
      throw RuleError(.unknown(.priorityOperand), in: whole.id)
    }
  }

  private func operandError(
    _ sign: String,
    _ left: RuleValue,
    _ right: RuleValue,
    in whole: Expression
  ) -> RuleError {
    RuleError(.operands(sign, left.kind, right.kind), in: whole.id)
  }
}

extension Expression {
  /// Whether this is a call of `getPriority()`.
  var isPriority: Bool {
    if case .call(_, let name, _) = kind { name.method == .getPriority } else { false }
  }
}
