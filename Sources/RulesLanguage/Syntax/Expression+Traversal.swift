extension Expression {
  /// The parts of the expression in the order in which they are written.
  public var parts: [Expression] {
    switch kind {
    case .missing, .null, .boolean, .number, .string, .regularExpression, .variable: []
    case .array(let elements): elements
    case .and(let operands), .or(let operands), .add(let operands): operands
    case .not(let operand), .negate(let operand), .member(let operand, _): [operand]
    case .binary(_, let left, let right), .index(let left, let right): [left, right]
    case .conditional(let condition, let first, let second): [condition, first, second]
    case .call(let receiver, _, let arguments), .invalidCall(let receiver, let arguments):
      [receiver] + arguments
    }
  }

  /// Calls a closure with the expression and everything in it, the whole before its parts.
  ///
  /// - Complexity: linear in the number of expressions.
  public func forEach(_ body: (Expression) -> Void) {
    body(self)
    for part in parts { part.forEach(body) }
  }
}
