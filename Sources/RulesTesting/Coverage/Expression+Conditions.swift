import RulesLanguage

extension Expression {
  /// The conditions in the expression that can come out in two ways, the whole before its parts.
  ///
  /// What is always true or always false is none, nor is what stands behind it and is never
  /// reached.
  var conditions: [Expression] {
    var result: [Expression] = []
    collectConditions(&result)
    return result
  }

  private func collectConditions(_ result: inout [Expression]) {
    guard constantCondition == nil else { return }
    if type == .boolean { result.append(self) }
    switch kind {
    case .and(let operands): Self.collect(operands, until: false, &result)
    case .or(let operands): Self.collect(operands, until: true, &result)
    case .conditional(let test, let first, let second):
      test.collectConditions(&result)
      if test.constantCondition != false { first.collectConditions(&result) }
      if test.constantCondition != true { second.collectConditions(&result) }
    default:
      for part in parts { part.collectConditions(&result) }
    }
  }

  private static func collect(
    _ operands: [Expression],
    until end: Bool,
    _ result: inout [Expression]
  ) {
    for operand in operands {
      if operand.constantCondition == end { return }
      operand.collectConditions(&result)
    }
  }

  /// The outcome of a condition that has only one; nil where it depends on the request.
  var constantCondition: Bool? {
    switch kind {
    case .boolean(let value): return value
    case .not(let operand): return operand.constantCondition.map { !$0 }
    case .and(let operands): return Self.constantChain(operands, decidedBy: false)
    case .or(let operands): return Self.constantChain(operands, decidedBy: true)
    case .conditional(let test, let first, let second):
      guard let test = test.constantCondition else { return nil }
      return test ? first.constantCondition : second.constantCondition
    case .binary(let operation, let left, let right):
      guard operation.group == .equality, left.isWrittenOut, right.isWrittenOut else { return nil }
      return left.hasSameStructure(as: right) == (operation == .equal)
    default: return nil
    }
  }

  /// An operand that comes before the one that decides may still fail, so only constants may.
  private static func constantChain(_ operands: [Expression], decidedBy end: Bool) -> Bool? {
    for operand in operands {
      guard let value = operand.constantCondition else { return nil }
      if value == end { return end }
    }
    return !end
  }

  /// Whether this is `null`, a number, a string, `true` or `false`.
  private var isWrittenOut: Bool {
    switch kind {
    case .null, .boolean, .number, .string: true
    default: false
    }
  }
}
