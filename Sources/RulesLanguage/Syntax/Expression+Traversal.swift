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

  /// Returns whether two expressions are written alike, wherever they stand.
  ///
  /// - Complexity: linear in the smaller expression.
  public func hasSameStructure(as other: Expression) -> Bool {
    guard hasSameHead(as: other) else { return false }
    let (parts, others) = (parts, other.parts)
    return parts.count == others.count
      && zip(parts, others).allSatisfy { $0.hasSameStructure(as: $1) }
  }

  private func hasSameHead(as other: Expression) -> Bool {
    switch (kind, other.kind) {
    case (.missing, .missing), (.null, .null), (.array, .array), (.not, .not), (.negate, .negate),
      (.and, .and), (.or, .or), (.add, .add), (.conditional, .conditional), (.index, .index),
      (.invalidCall, .invalidCall):
      true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.regularExpression(let left), .regularExpression(let right)):
      left.body == right.body && left.flags == right.flags
    case (.variable(let left), .variable(let right)): left == right
    case (.binary(let left, _, _), .binary(let right, _, _)): left == right
    case (.member(_, let left), .member(_, let right)),
      (.call(_, let left, _), .call(_, let right, _)):
      left.bytes == right.bytes
    default: false
    }
  }
}
