import SourceDiagnostics

/// An operator between two operands, whether rules allow it or not.
private struct InfixOperator {
  enum Meaning {
    case or
    case and
    case add
    case binary(BinaryOperator)
    case assignment
    case unsupported
  }

  var level: Int
  var meaning: Meaning

  /// Whether a chain of this operator is one flat list.
  var isFlat: Bool {
    switch meaning {
    case .or, .and, .add: true
    case .binary, .assignment, .unsupported: false
    }
  }
}

/// A flat list under construction.
private struct Chain {
  var level: Int
  var operands: [Expression]
  var height: Int

  mutating func append(_ operand: ExpressionParser.Operand) {
    operands.append(operand.expression)
    height = max(height, operand.height)
  }
}

extension ExpressionParser {
  /// Parses everything up to the end or a closing bracket, the comma operator included.
  mutating func parseExpression() -> Operand {
    var left = parseConditional()
    while token.kind == .comma, !isAborted {
      refuseConstruct(
        .unsupportedOperator(",", at: range(of: token)),
        ServerText.unsupportedOperator(","),
        at: token.start
      )
      advance()
      let right = parseConditional()
      left = missing(left.start, right.end)
    }
    return left
  }

  /// Parses what may be an argument.
  mutating func parseConditional() -> Operand {
    let condition = parseBinary(1)
    guard token.kind == .question else { return condition }
    enter()
    defer { leave() }
    advance()
    let first = parseConditional()
    if !accept(.colon) {
      refuse(.missingColonOfConditional(at: range(of: token)), server: ServerText.missingColon)
      return missing(condition.start, first.end)
    }
    let second = parseConditional()
    return make(
      .conditional(condition.expression, first.expression, second.expression),
      condition.start,
      second.end,
      above: max(condition.height, first.height, second.height)
    )
  }

  /// Parses operators of at least a level.
  private mutating func parseBinary(_ minimum: Int) -> Operand {
    var left = parseUnary()
    var chain: Chain?
    while let infix = infixOperator(), infix.level >= minimum, !isAborted {
      let sign = token
      if case .assignment = infix.meaning { refuseAssignment() }
      advance()
      if let open = chain, open.level != infix.level || !infix.isFlat {
        left = close(open, left)
        chain = nil
      }
      let right = parseBinary(infix.level + 1)
      if infix.isFlat {
        if chain == nil {
          chain = Chain(level: infix.level, operands: [left.expression], height: left.height)
        }
        chain?.append(right)
        left.end = right.end
      } else {
        left = join(left, infix, sign, right)
      }
    }
    return chain.map { close($0, left) } ?? left
  }

  /// Makes the node of a flat list that reaches from the start to the end of an operand.
  private mutating func close(_ chain: Chain, _ span: Operand) -> Operand {
    let kind: Expression.Kind =
      switch chain.level {
      case Level.or: .or(chain.operands)
      case Level.and: .and(chain.operands)
      default: .add(chain.operands)
      }
    return make(kind, span.start, span.end, above: chain.height)
  }

  private mutating func join(
    _ left: Operand,
    _ infix: InfixOperator,
    _ sign: ExpressionToken,
    _ right: Operand
  ) -> Operand {
    switch infix.meaning {
    case .binary(let operation): return makeBinary(operation, left, right)
    case .assignment:
      // A plain one is read as the comparison that was meant.
      return sign.end - sign.start == 1
        ? makeBinary(.equal, left, right) : missing(left.start, right.end)
    case .or, .and, .add, .unsupported: break
    }
    let name = text(of: sign)
    // The service's parser is older than `**`.
    let server = name == "**" ? ServerText.syntaxError : ServerText.unsupportedOperator(name)
    refuseConstruct(.unsupportedOperator(name, at: range(of: sign)), server, at: sign.start)
    return missing(left.start, right.end)
  }

  private mutating func refuseAssignment() {
    refuseConstruct(
      .assignment(text(of: token), at: range(of: token)),
      ServerText.assignment,
      at: token.start
    )
  }

  private mutating func makeBinary(_ operation: BinaryOperator, _ left: Operand, _ right: Operand)
    -> Operand
  {
    make(
      .binary(operation, left.expression, right.expression),
      left.start,
      right.end,
      above: max(left.height, right.height)
    )
  }
}

/// The levels of the operators, the loosest first; JavaScript's own lie between those of B.2.
private enum Level {
  static let or = 1
  static let and = 2
  static let bitwiseOr = 3
  static let bitwiseXor = 4
  static let bitwiseAnd = 5
  static let equality = 6
  static let relational = 7
  static let shift = 8
  static let additive = 9
  static let multiplicative = 10
}

extension ExpressionParser {
  private func infixOperator() -> InfixOperator? {
    switch token.kind {
    case .or: InfixOperator(level: Level.or, meaning: .or)
    case .and: InfixOperator(level: Level.and, meaning: .and)
    case .equal: InfixOperator(level: Level.equality, meaning: .binary(.equal))
    case .notEqual: InfixOperator(level: Level.equality, meaning: .binary(.notEqual))
    // In JavaScript it binds loosest; nobody who writes it means that.
    case .assignment: InfixOperator(level: Level.equality, meaning: .assignment)
    case .less: InfixOperator(level: Level.relational, meaning: .binary(.less))
    case .lessOrEqual: InfixOperator(level: Level.relational, meaning: .binary(.lessOrEqual))
    case .greater: InfixOperator(level: Level.relational, meaning: .binary(.greater))
    case .greaterOrEqual: InfixOperator(level: Level.relational, meaning: .binary(.greaterOrEqual))
    case .plus: InfixOperator(level: Level.additive, meaning: .add)
    case .minus: InfixOperator(level: Level.additive, meaning: .binary(.subtract))
    case .multiply: InfixOperator(level: Level.multiplicative, meaning: .binary(.multiply))
    case .divide: InfixOperator(level: Level.multiplicative, meaning: .binary(.divide))
    case .remainder: InfixOperator(level: Level.multiplicative, meaning: .binary(.remainder))
    case .unsupportedOperator:
      unsupportedLevel(bytes(of: token)).map { InfixOperator(level: $0, meaning: .unsupported) }
    case .identifier:
      Self.infixWords.contains(bytes(of: token))
        ? InfixOperator(level: Level.relational, meaning: .unsupported) : nil
    default: nil
    }
  }

  private func unsupportedLevel(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first {
    case UInt8(ascii: "|"): Level.bitwiseOr
    case UInt8(ascii: "^"): Level.bitwiseXor
    case UInt8(ascii: "&"): Level.bitwiseAnd
    case UInt8(ascii: "<"), UInt8(ascii: ">"): Level.shift
    case UInt8(ascii: "*"): Level.multiplicative
    default: nil
    }
  }

  private static let infixWords = WordTable(["in", "instanceof"])
}
