import SourceDiagnostics

extension ExpressionParser {
  /// Parses an operand with the signs before it.
  mutating func parseUnary() -> Operand {
    let sign = token
    switch sign.kind {
    case .not, .minus:
      enter()
      defer { leave() }
      advance()
      let operand = parseUnary()
      return make(
        sign.kind == .not ? .not(operand.expression) : .negate(operand.expression),
        sign.start,
        operand.end,
        above: operand.height
      )
    case .plus, .unsupportedOperator:
      return parseUnsupportedUnary()
    case .identifier where Self.unarySigns.contains(bytes(of: sign)):
      return parseUnsupportedUnary()
    default:
      return parsePostfix()
    }
  }

  /// JavaScript's signs before an operand that rules do not have.
  private static let unarySigns = WordTable([
    "+", "~", "++", "--", "typeof", "void", "delete", "new",
  ])

  /// Parses an operand behind a sign that rules do not have.
  private mutating func parseUnsupportedUnary() -> Operand {
    let sign = token
    guard Self.unarySigns.contains(bytes(of: sign)) else { return parseMissingOperand() }
    let name = text(of: sign)
    refuseConstruct(
      .unsupportedOperator(name, at: range(of: sign)),
      ServerText.unsupportedOperator(name),
      at: sign.start
    )
    enter()
    defer { leave() }
    advance()
    let operand = parseUnary()
    return missing(sign.start, operand.end)
  }

  private mutating func parsePostfix() -> Operand {
    var operand = parsePrimary()
    while !isAborted {
      switch token.kind {
      case .period: operand = parseMember(of: operand)
      case .leftBracket: operand = parseIndex(of: operand)
      case .leftParenthesis: operand = parseCall(of: operand)
      case .unsupportedSyntax where bytes(of: token).elementsEqual("?.".utf8):
        refuse(.unsupportedSyntax("?.", at: range(of: token)), server: ServerText.syntaxError)
        operand = parseMember(of: operand)
      case .unsupportedOperator where isStep:
        let name = text(of: token)
        refuseConstruct(
          .unsupportedOperator(name, at: range(of: token)),
          ServerText.unsupportedOperator(name),
          at: token.start
        )
        operand = missing(operand.start, token.end)
        advance()
      default: return operand
      }
    }
    return operand
  }

  /// Whether the current token is `++` or `--` on the line of the operand before it.
  private var isStep: Bool {
    !token.startsLine
      && (bytes(of: token).elementsEqual("++".utf8) || bytes(of: token).elementsEqual("--".utf8))
  }

  private mutating func parseMember(of target: Operand) -> Operand {
    advance()
    guard token.kind == .identifier else {
      refuse(.missingMemberName(at: range(of: token)), server: ServerText.missingName)
      return missing(target.start, previousEnd)
    }
    let name = MemberName(Array(bytes(of: token)), range: range(of: token))
    advance()
    return finishMember(target, name)
  }

  /// Makes the call of a member where arguments follow, else the member.
  private mutating func finishMember(_ target: Operand, _ name: MemberName) -> Operand {
    let end = previousEnd
    guard token.kind == .leftParenthesis else {
      return make(.member(target.expression, name), target.start, end, above: target.height)
    }
    let arguments = parseArguments()
    return make(
      .call(target.expression, name, arguments.expressions),
      target.start,
      previousEnd,
      above: max(target.height, arguments.height)
    )
  }

  private mutating func parseIndex(of target: Operand) -> Operand {
    enter()
    advance()
    let index = parseExpression()
    leave()
    let isClosed = expect(
      .rightBracket,
      .unclosedIndex(at: range(of: token)),
      server: ServerText.missingIndexBracket
    )
    guard isClosed else { return missing(target.start, previousEnd) }
    if case .string(let bytes) = index.expression.kind {
      return finishMember(target, MemberName(bytes, range: index.expression.range))
    }
    return make(
      .index(target.expression, index.expression),
      target.start,
      previousEnd,
      above: max(target.height, index.height)
    )
  }

  private mutating func parseCall(of callee: Operand) -> Operand {
    let arguments = parseArguments()
    let height = max(callee.height, arguments.height)
    let kind: Expression.Kind =
      switch callee.expression.kind {
      case .member(let receiver, let name): .call(receiver, name, arguments.expressions)
      default: .invalidCall(callee.expression, arguments.expressions)
      }
    return make(kind, callee.start, previousEnd, above: height)
  }

  private mutating func parseArguments() -> (expressions: [Expression], height: Int) {
    enter()
    advance()
    var list = parseList(until: .rightParenthesis, allowsTrailingComma: false)
    leave()
    let isClosed = expect(
      .rightParenthesis,
      .unclosedArguments(at: range(of: token)),
      server: ServerText.missingArgumentParenthesis
    )
    if !isClosed { replaceLast(of: &list.expressions) }
    return list
  }

  private mutating func parseList(
    until closer: ExpressionToken.Kind,
    allowsTrailingComma: Bool
  ) -> (expressions: [Expression], height: Int) {
    var expressions: [Expression] = []
    var height = 0
    guard token.kind != closer else { return ([], 0) }
    while !isAborted {
      let element = parseConditional()
      expressions.append(element.expression)
      height = max(height, element.height)
      guard accept(.comma) else { break }
      if allowsTrailingComma, token.kind == closer { break }
    }
    return (expressions, height)
  }

  /// Forgets an element that does not end where it should: what it was meant to be is a guess.
  private mutating func replaceLast(of elements: inout [Expression]) {
    guard elements.popLast() != nil else { return }
    elements.append(missing(previousEnd, previousEnd).expression)
  }

  /// Takes a closing bracket; where another token stands, reports it and skips to the bracket.
  ///
  /// - Returns: Whether the bracket stood there.
  private mutating func expect(
    _ closer: ExpressionToken.Kind,
    _ diagnostic: Diagnostic,
    server: String
  ) -> Bool {
    if accept(closer) { return true }
    refuse(diagnostic, server: server)
    var depth = 0
    while token.kind != .end {
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace: depth += 1
      case .rightParenthesis, .rightBracket, .rightBrace:
        if depth == 0 {
          if token.kind == closer { advance() }
          return false
        }
        depth -= 1
      default: break
      }
      advance()
    }
    return false
  }
}

// MARK: - Primary expressions

extension ExpressionParser {
  private mutating func parsePrimary() -> Operand {
    switch token.kind {
    case .identifier: return parseWord()
    case .number: return parseNumber()
    case .string:
      let literal = token
      advance()
      return make(
        .string(ExpressionLiterals.string(bytes(of: literal))),
        literal.start,
        literal.end
      )
    case .leftParenthesis: return parseParentheses()
    case .leftBracket: return parseArray()
    case .divide,
      .assignment where bytes(of: token).first == UInt8(ascii: "/"):
      return parseRegularExpression()
    case .leftBrace, .unsupportedSyntax, .illegal: return parseUnsupported()
    default: return parseMissingOperand()
    }
  }

  private mutating func parseWord() -> Operand {
    let word = token
    let name = bytes(of: word)
    let kind: Expression.Kind
    switch Self.constants.index(of: name) {
    case 0: kind = .boolean(true)
    case 1: kind = .boolean(false)
    case 2: kind = .null
    default:
      let variable = Variable(name: name, in: scope)
      if case .unknown = variable, Self.reservedWords.contains(name) { return parseUnsupported() }
      kind = .variable(variable)
    }
    advance()
    return make(kind, word.start, word.end)
  }

  private static let constants = WordTable(["true", "false", "null"])

  private static let reservedWords = WordTable([
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "do", "else",
    "enum", "export", "extends", "finally", "for", "function", "if", "import", "return", "super",
    "switch", "this", "throw", "try", "var", "while", "with", "yield", "let",
  ])

  private mutating func parseNumber() -> Operand {
    let literal = token
    advance()
    if ExpressionLiterals.isOctal(bytes(of: literal)) {
      report.report(.octalNumber(text(of: literal), at: range(of: literal)))
    }
    return make(.number(ExpressionLiterals.number(bytes(of: literal))), literal.start, literal.end)
  }

  private mutating func parseParentheses() -> Operand {
    let opening = token
    enter()
    advance()
    var operand = parseExpression()
    leave()
    let isClosed = expect(
      .rightParenthesis,
      .unclosedParenthesis(at: range(of: token), opening: range(of: opening)),
      server: ServerText.missingParenthesis
    )
    guard isClosed else { return missing(opening.start, previousEnd) }
    operand.start = opening.start
    operand.end = previousEnd
    return operand
  }

  private mutating func parseArray() -> Operand {
    let opening = token
    enter()
    advance()
    var list = parseList(until: .rightBracket, allowsTrailingComma: true)
    leave()
    let isClosed = expect(
      .rightBracket,
      .unclosedArray(at: range(of: token), opening: range(of: opening)),
      server: ServerText.missingElementBracket
    )
    if !isClosed { replaceLast(of: &list.expressions) }
    return make(.array(list.expressions), opening.start, previousEnd, above: list.height)
  }

  private mutating func parseRegularExpression() -> Operand {
    let (start, slash) = takeRegularExpression()
    let end = token.end
    guard let slash else {
      refuse(
        .unterminatedRegularExpression(at: range(start, end)),
        server: ServerText.unterminatedRegularExpression
      )
      advance()
      return missing(start, end)
    }
    advance()
    let body = start + 1
    let literal = RegularExpressionLiteral(
      body: Array(lexer.bytes[body..<slash]),
      flags: Array(lexer.bytes[(slash + 1)..<end]),
      documentRange: { map.documentRange(body + $0.lowerBound, body + $0.upperBound) }
    )
    return make(.regularExpression(literal), start, end)
  }

  /// Reports what begins like JavaScript that rules do not have, and gives up: what follows has a
  /// grammar of its own.
  private mutating func parseUnsupported() -> Operand {
    let start = token.start
    if token.kind != .illegal {
      refuse(
        .unsupportedSyntax(text(of: token), at: range(of: token)),
        server: ServerText.syntaxError
      )
    }
    abort()
    return missing(start, lexer.bytes.count)
  }

  /// Reports that an operand is missing; operators that stand in its place are skipped.
  private mutating func parseMissingOperand() -> Operand {
    let start = token.start
    if token.kind == .end {
      refuse(
        .missingOperandAtEnd(at: range(of: token)),
        server: ServerText.unexpectedEndOfExpression
      )
    } else {
      refuse(
        .missingOperand(before: text(of: token), at: range(of: token)),
        server: ServerText.syntaxError
      )
    }
    while isStrayOperator(token.kind) { advance() }
    if startsOperand(token.kind), token.start > start, token.kind != .leftBrace {
      return parseUnary()
    }
    return missing(start, start)
  }

  private func isStrayOperator(_ kind: ExpressionToken.Kind) -> Bool {
    switch kind {
    case .multiply, .divide, .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal,
      .notEqual, .and, .or, .unsupportedOperator, .period:
      true
    default: false
    }
  }
}
