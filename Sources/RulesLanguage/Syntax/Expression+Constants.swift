/// What a constant expression gives.
package enum ConstantValue: Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string([UInt8])
}

extension Expression {
  /// The value of the expression where it is the same in every request; nil where it depends on
  /// something or is not worked out here.
  package var constantValue: ConstantValue? {
    switch kind {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let bytes): .string(bytes)
    case .not(let operand): operand.constantBoolean.map { .boolean(!$0) }
    case .and(let operands): Self.constant(ofChain: operands, decidedBy: false)
    case .or(let operands): Self.constant(ofChain: operands, decidedBy: true)
    case .binary(let operation, let left, let right): Self.constant(operation, left, right)
    case .conditional(let condition, let first, let second):
      condition.constantBoolean.flatMap { $0 ? first.constantValue : second.constantValue }
    default: nil
    }
  }

  /// The value where it is always true or always false.
  package var constantBoolean: Bool? {
    if case .boolean(let value)? = constantValue { value } else { nil }
  }

  /// One operand decides the chain; but what stands before it may still fail, which is no grant.
  private static func constant(ofChain operands: [Expression], decidedBy value: Bool)
    -> ConstantValue?
  {
    var isConstant = true
    for operand in operands {
      guard let operandValue = operand.constantBoolean else {
        isConstant = false
        continue
      }
      if operandValue == value, isConstant || !value { return .boolean(value) }
    }
    return isConstant ? .boolean(!value) : nil
  }

  private static func constant(
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression
  ) -> ConstantValue? {
    guard operation.group != .arithmetic, let left = left.constantValue,
      let right = right.constantValue
    else { return nil }
    switch (operation, left, right) {
    case (.equal, _, _): return .boolean(left == right)
    case (.notEqual, _, _): return .boolean(left != right)
    case (.less, .number(let left), .number(let right)): return .boolean(left < right)
    case (.lessOrEqual, .number(let left), .number(let right)): return .boolean(left <= right)
    case (.greater, .number(let left), .number(let right)): return .boolean(left > right)
    case (.greaterOrEqual, .number(let left), .number(let right)): return .boolean(left >= right)
    default: return nil
    }
  }
}
