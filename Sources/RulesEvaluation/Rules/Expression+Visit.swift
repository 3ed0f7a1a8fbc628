import RulesLanguage

extension Expression {
  /// The expressions that this one is made of, in the order of the text.
  var parts: [Expression] {
    switch kind {
    case .missing, .null, .boolean, .number, .string, .regularExpression, .variable: []
    case .array(let elements): elements
    case .not(let operand), .negate(let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .and(let operands), .or(let operands), .add(let operands): operands
    case .conditional(let condition, let first, let second): [condition, first, second]
    case .member(let target, _): [target]
    case .index(let target, let index): [target, index]
    case .call(let receiver, _, let arguments): [receiver] + arguments
    case .invalidCall(let target, let arguments): [target] + arguments
    }
  }

  /// Calls `body` for this expression and everything in it.
  func visit(_ body: (Expression) -> Void) {
    body(self)
    for part in parts { part.visit(body) }
  }
}
