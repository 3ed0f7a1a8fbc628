import RulesLanguage

extension Expression {
  /// Returns whether two expressions are written alike, wherever they stand.
  ///
  /// - Complexity: linear in the smaller expression.
  func hasSameStructure(as other: Expression) -> Bool {
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
