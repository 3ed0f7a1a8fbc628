extension ExpressionLexer {
  /// Reads a token that begins with an ASCII character of no word.
  mutating func readPunctuation(_ byte: UInt8) -> ExpressionToken.Kind {
    switch byte {
    case UInt8(ascii: "("): take(1, .leftParenthesis)
    case UInt8(ascii: ")"): take(1, .rightParenthesis)
    case UInt8(ascii: "["): take(1, .leftBracket)
    case UInt8(ascii: "]"): take(1, .rightBracket)
    case UInt8(ascii: "{"): take(1, .leftBrace)
    case UInt8(ascii: "}"): take(1, .rightBrace)
    case UInt8(ascii: ","): take(1, .comma)
    case UInt8(ascii: ";"): take(1, .semicolon)
    case UInt8(ascii: ":"): take(1, .colon)
    case UInt8(ascii: "~"): take(1, .unsupportedOperator)
    case UInt8(ascii: "`"): take(1, .unsupportedSyntax)
    case UInt8(ascii: "?"): readQuestion()
    case UInt8(ascii: "!"), UInt8(ascii: "="): readEquality(byte)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): readComparison(byte)
    case UInt8(ascii: "&"), UInt8(ascii: "|"): readLogical(byte)
    case UInt8(ascii: "^"): withAssignment(1, .unsupportedOperator)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): readSign(byte)
    case UInt8(ascii: "*"):
      peek(1) == byte ? withAssignment(2, .unsupportedOperator) : withAssignment(1, .multiply)
    case UInt8(ascii: "/"): withAssignment(1, .divide)
    case UInt8(ascii: "%"): withAssignment(1, .remainder)
    default: takeIllegal(1)
    }
  }

  /// Takes an operator, or the assignment that it makes with a `=` behind it.
  private mutating func withAssignment(
    _ count: Int,
    _ kind: ExpressionToken.Kind
  ) -> ExpressionToken.Kind {
    peek(count) == UInt8(ascii: "=") ? take(count + 1, .assignment) : take(count, kind)
  }

  private mutating func readQuestion() -> ExpressionToken.Kind {
    if peek(1) == UInt8(ascii: ".") && !isDigit(peek(2)) { return take(2, .unsupportedSyntax) }
    return peek(1) == UInt8(ascii: "?") ? take(2, .unsupportedSyntax) : take(1, .question)
  }

  private mutating func readEquality(_ byte: UInt8) -> ExpressionToken.Kind {
    let isNot = byte == UInt8(ascii: "!")
    if peek(1) == UInt8(ascii: "=") {
      return take(peek(2) == UInt8(ascii: "=") ? 3 : 2, isNot ? .notEqual : .equal)
    }
    if !isNot, peek(1) == UInt8(ascii: ">") { return take(2, .unsupportedSyntax) }
    return take(1, isNot ? .not : .assignment)
  }

  private mutating func readComparison(_ byte: UInt8) -> ExpressionToken.Kind {
    let isLess = byte == UInt8(ascii: "<")
    if peek(1) == UInt8(ascii: "=") { return take(2, isLess ? .lessOrEqual : .greaterOrEqual) }
    if peek(1) == byte {
      return withAssignment(!isLess && peek(2) == byte ? 3 : 2, .unsupportedOperator)
    }
    return take(1, isLess ? .less : .greater)
  }

  private mutating func readLogical(_ byte: UInt8) -> ExpressionToken.Kind {
    if peek(1) == byte { return take(2, byte == UInt8(ascii: "&") ? .and : .or) }
    return withAssignment(1, .unsupportedOperator)
  }

  private mutating func readSign(_ byte: UInt8) -> ExpressionToken.Kind {
    if peek(1) == byte { return take(2, .unsupportedOperator) }
    return withAssignment(1, byte == UInt8(ascii: "+") ? .plus : .minus)
  }

  /// Reads the rest of a regular expression literal whose slash is at an offset (B-5).
  ///
  /// Returns the offset of the closing slash, or nil where a line or the text ends before it.
  mutating func readRegularExpression(from start: Int) -> Int? {
    position = start + 1
    var isInClass = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return nil
      case UInt8(ascii: "\\"):
        position += 1
        if position < bytes.count, peek() != UInt8(ascii: "\n") { position += 1 }
        continue
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        let slash = position
        position += 1
        while isIdentifierByte(peek()) { position += 1 }
        return slash
      default: break
      }
      position += 1
    }
    return nil
  }
}
