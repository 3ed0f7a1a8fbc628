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
    guard constantBoolean == nil else { return }
    if type == .boolean { result.append(self) }
    switch kind {
    case .and(let operands): Self.collect(operands, until: false, &result)
    case .or(let operands): Self.collect(operands, until: true, &result)
    case .conditional(let test, let first, let second):
      test.collectConditions(&result)
      if test.constantBoolean != false { first.collectConditions(&result) }
      if test.constantBoolean != true { second.collectConditions(&result) }
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
      if operand.constantBoolean == end { return }
      operand.collectConditions(&result)
    }
  }
}
