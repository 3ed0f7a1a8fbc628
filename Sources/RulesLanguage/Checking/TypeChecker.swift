import SourceDiagnostics

/// Judges an expression as the service does when rules are published (B.3, B.4).
///
/// The walk takes the service's order: the operands from left to right, then the judgement on the
/// left one, then on the right one; likewise receiver, arguments and their number. The first
/// mistake reported is the service's own; the others are found in the same walk.
struct TypeChecker {
  let kind: RuleKind
  let scope: WildcardScope
  let source: SourceFile
  /// When the service meets the expression: at the end of its string.
  let ruleMoment: Int
  let report: RulesReport

  /// Judges the expression of a rule.
  func checkRule(_ expression: Expression) {
    check(expression)
    guard !expression.type.isBoolean, !isSettled(expression) else { return }
    refuse(
      .notBooleanRule(expression),
      ServerText.notBoolean,
      at: expression.range
    )
  }

  /// Judges an expression of any type.
  func check(_ expression: Expression) {
    switch expression.kind {
    case .missing, .null, .boolean, .number, .string: break
    case .regularExpression(let literal): checkPattern(literal, at: expression.range)
    case .array(let elements):
      refuse(.arrayLiteral(at: expression.range), ServerText.unexpectedArray, at: expression.range)
      elements.forEach(check)
    case .variable(let variable): checkVariable(variable, at: expression.range)
    case .not(let operand):
      check(operand)
      require(
        operand,
        \.isBoolean,
        .notOperand(operand, in: source, whole: expression),
        ServerText.not
      )
    case .negate(let operand):
      check(operand)
      require(
        operand,
        \.isNumeric,
        .operand(operand, of: "-"),
        ServerText.negate
      )
    case .binary(let operation, let left, let right):
      checkBinary(expression, operation, left, right)
    case .and(let operands): checkLogical(operands, "&&")
    case .or(let operands): checkLogical(operands, "||")
    case .add(let operands): checkSum(operands)
    case .conditional(let condition, let first, let second):
      checkConditional(condition, first, second)
    case .member(let target, let name): checkMember(target, name, of: expression)
    case .index(let target, let index): checkIndex(target, index, expression)
    case .call(let receiver, let name, let arguments):
      checkCall(expression, receiver, name, arguments)
    case .invalidCall(let callee, let arguments): checkInvalidCall(expression, callee, arguments)
    }
  }

  private func checkInvalidCall(
    _ whole: Expression,
    _ callee: Expression,
    _ arguments: [Expression]
  ) {
    check(callee)
    arguments.forEach(check)
    guard !isSettled(callee) else { return }
    refuse(.notAFunction(callee, arguments, whole), ServerText.notAFunction, at: callee.range)
  }

  private func checkConditional(
    _ condition: Expression,
    _ first: Expression,
    _ second: Expression
  ) {
    check(condition)
    check(first)
    check(second)
    require(condition, \.isBoolean, .condition(condition), ServerText.condition)
  }
}

// MARK: - Reporting

extension TypeChecker {
  /// Whether enough has been said about an expression.
  func isSettled(_ expression: Expression) -> Bool {
    expression.type == .error || expression.type == .array
  }

  /// Reports a mistake for which the service refuses the rule.
  func refuse(
    _ diagnostic: @autoclosure () -> Diagnostic,
    _ server: @autoclosure () -> String,
    at range: SourceRange
  ) {
    report.report(
      diagnostic(),
      server: server(),
      at: range.lowerBound,
      met: .init(offset: ruleMoment, phase: .type)
    )
  }

  /// Reports an expression whose type is not accepted where it stands.
  func require(
    _ expression: Expression,
    _ isAccepted: (StaticType) -> Bool,
    _ diagnostic: @autoclosure () -> Diagnostic,
    _ server: @autoclosure () -> String
  ) {
    guard !isSettled(expression), !isAccepted(expression.type) else { return }
    refuse(diagnostic(), server(), at: expression.range)
  }
}

// MARK: - Literals, names and operators

extension TypeChecker {
  private func checkVariable(_ variable: Variable, at range: SourceRange) {
    switch variable {
    case .unknown(let bytes):
      let name = String(decoding: bytes, as: UTF8.self)
      refuse(
        .unknownVariable(name, visible: visibleNames, at: range),
        ServerText.unknownVariable(name),
        at: range
      )
    case .newData where kind == .read:
      refuse(.newDataInRead(at: range), ServerText.newDataInRead, at: range)
    case .query where kind != .read:
      report.report(.queryOutsideRead(kind, at: range))
    case .auth, .now, .root, .data, .newData, .query, .wildcard: break
    }
  }

  /// The names that an expression of this rule may use.
  private var visibleNames: [String] {
    let wildcards = scope.names.map { String(decoding: $0, as: UTF8.self) }.sorted()
    return Variable.predefined.filter { $0 != .newData || kind != .read }.map(\.name) + wildcards
  }

  private func checkBinary(
    _ whole: Expression,
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression
  ) {
    check(left)
    check(right)
    for (side, operand) in [(OperandSide.left, left), (.right, right)] {
      switch operation.group {
      case .equality:
        let other = side == .left ? right : left
        require(
          operand,
          \.isEquatable,
          .equalityOperand(operand, comparedWith: other, whole, operation, in: source),
          ServerText.equalityOperand(operation, side)
        )
      case .ordering:
        require(
          operand,
          \.isOrderable,
          .operand(operand, of: operation.rawValue),
          ServerText.orderingOperand(operation, side)
        )
      case .arithmetic:
        require(
          operand,
          \.isNumeric,
          .operand(operand, of: operation.rawValue),
          ServerText.arithmeticOperand(operation, side)
        )
      }
    }
  }

  /// The first operand is judged when the second is known, as the service does with pairs.
  private func checkLogical(_ operands: [Expression], _ operation: String) {
    for (index, operand) in operands.enumerated() {
      check(operand)
      if index == 1, let first = operands.first { requireLogical(first, operation, .left) }
      if index >= 1 { requireLogical(operand, operation, .right) }
    }
  }

  private func requireLogical(_ operand: Expression, _ operation: String, _ side: OperandSide) {
    require(
      operand,
      \.isBoolean,
      .logicalOperand(operand, of: operation),
      ServerText.logicalOperand(operation, side)
    )
  }

  /// The sum of the operands before one is always accepted, so each stands for itself.
  private func checkSum(_ operands: [Expression]) {
    for (index, operand) in operands.enumerated() {
      check(operand)
      if index == 1, let first = operands.first { requireSummand(first, .left) }
      if index >= 1 { requireSummand(operand, .right) }
    }
  }

  private func requireSummand(_ operand: Expression, _ side: OperandSide) {
    require(
      operand,
      \.isOrderable,
      .operand(operand, of: "+"),
      ServerText.sumOperand(side)
    )
  }
}
