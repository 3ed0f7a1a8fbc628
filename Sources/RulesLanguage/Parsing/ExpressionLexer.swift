import SourceDiagnostics

/// Cuts an expression into tokens by the rules of JavaScript (B.1).
struct ExpressionLexer {
  /// A mistake inside of a token, with the offset of the token's end.
  enum Mistake {
    case unterminatedString
    case unterminatedComment
    case illegalCharacter
    case missingExponent
  }

  let bytes: [UInt8]
  var position = 0
  /// What is wrong with the token read last.
  var mistake: Mistake?
  /// The offset of the first comment, if there is one (J-21).
  var firstComment: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the byte at a distance from the next one, zero behind the end.
  ///
  /// A zero byte in the text is illegal in any place, so nothing takes one for the other.
  func peek(_ distance: Int = 0) -> UInt8 {
    let offset = position + distance
    return offset < bytes.count ? bytes[offset] : 0
  }

  /// Returns the next token.
  mutating func next() -> ExpressionToken {
    mistake = nil
    let startsLine = skipTrivia()
    let start = position
    let kind = position < bytes.count ? readToken() : .end
    return ExpressionToken(kind: kind, start: start, end: position, startsLine: startsLine)
  }

  private mutating func readToken() -> ExpressionToken.Kind {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "$"), UInt8(ascii: "_"):
      skipIdentifier()
      return .identifier
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return readNumber()
    case UInt8(ascii: "."):
      if isDigit(peek(1)) { return readNumber() }
      return take(1, .period)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return readString(quote: byte)
    case 0x80...:
      return readNonASCII()
    default:
      return readPunctuation(byte)
    }
  }

  mutating func take(_ count: Int, _ kind: ExpressionToken.Kind) -> ExpressionToken.Kind {
    position += count
    return kind
  }
}

// MARK: - White space and comments

extension ExpressionLexer {
  /// Skips white space and comments; returns whether there was a line break.
  private mutating func skipTrivia() -> Bool {
    var sawLineBreak = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
        position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        sawLineBreak = true
        position += 1
      case UInt8(ascii: "/"):
        if !skipComment(&sawLineBreak) { return sawLineBreak }
      case 0x80...:
        guard let scalar = scalar(), let isBreak = lineBreakIfSpace(scalar.value) else {
          return sawLineBreak
        }
        sawLineBreak = sawLineBreak || isBreak
        position += scalar.length
      default:
        return sawLineBreak
      }
    }
    return sawLineBreak
  }

  private mutating func skipComment(_ sawLineBreak: inout Bool) -> Bool {
    let start = position
    switch peek(1) {
    case UInt8(ascii: "/"):
      while position < bytes.count, !isLineBreak(bytes[position]) { position += 1 }
    case UInt8(ascii: "*"):
      position += 2
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") { break }
        sawLineBreak = sawLineBreak || isLineBreak(bytes[position])
        position += 1
      }
      if position < bytes.count { position += 2 } else { mistake = .unterminatedComment }
    default:
      return false
    }
    firstComment = firstComment ?? start
    return true
  }

  private func lineBreakIfSpace(_ scalar: Unicode.Scalar) -> Bool? {
    if scalar == "\u{2028}" || scalar == "\u{2029}" { return true }
    if scalar == "\u{FEFF}" || scalar.properties.generalCategory == .spaceSeparator { return false }
    return nil
  }
}

// MARK: - Names, numbers and strings

extension ExpressionLexer {
  private mutating func skipIdentifier() {
    while position < bytes.count {
      let byte = bytes[position]
      if isIdentifierByte(byte) {
        position += 1
      } else if byte >= 0x80, let scalar = scalar(), scalar.value.properties.isIDContinue {
        position += scalar.length
      } else {
        return
      }
    }
  }

  private mutating func readNonASCII() -> ExpressionToken.Kind {
    guard let scalar = scalar() else { return takeIllegal(1) }
    guard scalar.value.properties.isIDStart else { return takeIllegal(scalar.length) }
    skipIdentifier()
    return .identifier
  }

  mutating func takeIllegal(_ count: Int) -> ExpressionToken.Kind {
    mistake = .illegalCharacter
    return take(count, .illegal)
  }

  private mutating func readNumber() -> ExpressionToken.Kind {
    if peek() == UInt8(ascii: "0"), peek(1) | 0x20 == UInt8(ascii: "x"),
      hexadecimalValue(peek(2)) != nil
    {
      position += 2
      while hexadecimalValue(peek()) != nil { position += 1 }
      return .number
    }
    skipDigits()
    if peek() == UInt8(ascii: ".") {
      position += 1
      skipDigits()
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      if !isDigit(peek()) { mistake = .missingExponent }
      skipDigits()
    }
    return .number
  }

  private mutating func skipDigits() {
    while isDigit(peek()) { position += 1 }
  }

  private mutating func readString(quote: UInt8) -> ExpressionToken.Kind {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote {
        position += 1
        return .string
      }
      if isLineBreak(byte) { break }
      position += byte == UInt8(ascii: "\\") && position + 1 < bytes.count ? 2 : 1
    }
    mistake = .unterminatedString
    return .string
  }

  /// Returns the code point at the next byte, nil where the bytes are not UTF-8.
  private func scalar() -> (value: Unicode.Scalar, length: Int)? {
    var decoder = UTF8()
    var iterator = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let value) = decoder.decode(&iterator) else { return nil }
    return (value, UTF8.width(value))
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

private func isLineBreak(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

/// Whether an ASCII byte may stand inside of a name.
func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "_"):
    true
  default: false
  }
}
