extension JSONReader {
  /// Moves the cursor over white space, to the byte that is returned; 0 at the end of the input.
  @inlinable @inline(__always)
  mutating func skipSpace() throws(JSONError) -> UInt8 {
    let byte = window.byte(at: cursor)
    if byte > 0x20 {
      tokenStart = cursor
      return byte
    }
    return try skipSpaceSlowly()
  }

  @usableFromInline
  mutating func skipSpaceSlowly() throws(JSONError) -> UInt8 {
    while true {
      let byte = window.byte(at: cursor)
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09:
        cursor += 1
      case 0 where cursor == window.end:
        tokenStart = cursor
        guard try refill() else { return 0 }
      default:
        tokenStart = cursor
        return byte
      }
    }
  }

  mutating func refill() throws(JSONError) -> Bool {
    let shift: Int?
    do {
      shift = try window.refill(keeping: tokenStart)
    } catch {
      switch error {
      case .source(let cause): throw failure(.source(cause), at: cursor)
      case .tokenTooLong: throw failure(.tokenTooLong(limit: options.tokenLimit), at: tokenStart)
      }
    }
    guard let shift else { return false }
    cursor -= shift
    tokenStart -= shift
    return cursor < window.end
  }

  @usableFromInline
  mutating func end(_ byte: UInt8) throws(JSONError) -> Token {
    if state == .documentEnd {
      guard byte == 0, cursor == window.end else { throw failure(.trailingData, at: cursor) }
      tokenEnd = cursor
      return .endOfInput
    }
    let close = isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    guard byte == close else {
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        throw failure(.mismatchedBracket(byte), at: cursor)
      }
      switch (state, isInObject) {
      case (.objectStart, _): throw unexpected(.keyOrEnd)
      case (.arrayStart, _): throw unexpected(.valueOrEnd)
      case (_, true): throw unexpected(.commaOrObjectEnd)
      case (_, false): throw unexpected(.commaOrArrayEnd)
      }
    }
    let token: Token = isInObject ? .endObject : .endArray
    cursor += 1
    tokenEnd = cursor
    depth -= 1
    isInObject = containers[depth >> 6] >> UInt64(depth & 63) & 1 != 0
    state = depth == 0 ? .documentEnd : .afterValue
    return token
  }

  /// Returns whether a value or a key begins.
  @usableFromInline
  mutating func begin(_ byte: UInt8) throws(JSONError) -> Bool {
    switch state {
    case .objectStart: return byte == UInt8(ascii: "\"")
    case .arrayStart: return byte != UInt8(ascii: "]")
    case .documentEnd: return false
    default: break
    }
    if byte == 0, cursor == window.end { throw failure(.emptyInput, at: cursor) }
    return true
  }

  @usableFromInline
  mutating func otherValue(_ byte: UInt8) throws(JSONError) -> Token {
    switch byte {
    case UInt8(ascii: "{"): return try open(object: true)
    case UInt8(ascii: "["): return try open(object: false)
    case UInt8(ascii: "t"): return try word("true", .true)
    case UInt8(ascii: "f"): return try word("false", .false)
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber()
      return finish(.number)
    default:
      throw unexpected(state == .arrayStart ? .valueOrEnd : .value)
    }
  }

  private mutating func finish(_ token: Token) -> Token {
    tokenEnd = cursor
    state = depth == 0 ? .documentEnd : .afterValue
    return token
  }

  private mutating func open(object: Bool) throws(JSONError) -> Token {
    let limit = min(options.depthLimit, Self.greatestDepth)
    guard depth < limit else { throw failure(.tooDeep(limit: limit), at: cursor) }
    let bit: UInt64 = 1 << UInt64(depth & 63)
    if isInObject { containers[depth >> 6] |= bit } else { containers[depth >> 6] &= ~bit }
    depth += 1
    isInObject = object
    cursor += 1
    tokenEnd = cursor
    state = object ? .objectStart : .arrayStart
    return object ? .beginObject : .beginArray
  }

  private mutating func peek() throws(JSONError) -> UInt8? {
    if cursor == window.end { guard try refill() else { return nil } }
    return window.byte(at: cursor)
  }

  private mutating func word(_ word: StaticString, _ token: Token) throws(JSONError) -> Token {
    for expected in String(describing: word).utf8 {
      guard let byte = try peek() else { throw truncated(.word) }
      guard byte == expected else { throw unexpected(.value) }
      cursor += 1
    }
    return finish(token)
  }

  private mutating func scanNumber() throws(JSONError) {
    var byte = try peek()
    if byte == UInt8(ascii: "-") {
      cursor += 1
      byte = try peek()
    }
    if byte == UInt8(ascii: "0") {
      cursor += 1
      byte = try peek()
      if isDigit(byte) { throw failure(.malformedNumber(.leadingZero), at: cursor - 1) }
    } else {
      byte = try scanDigits(.noDigitAfterMinus)
    }
    if byte == UInt8(ascii: ".") {
      cursor += 1
      byte = try scanDigits(.noDigitAfterPoint)
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      cursor += 1
      byte = try peek()
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { cursor += 1 }
      _ = try scanDigits(.noDigitInExponent)
    }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false
  }

  private mutating func scanDigits(_ fault: JSONError.NumberFault) throws(JSONError) -> UInt8? {
    var byte = try peek()
    if byte == nil { throw truncated(.number) }
    guard isDigit(byte) else { throw failure(.malformedNumber(fault), at: cursor) }
    while isDigit(byte) {
      cursor += 1
      byte = try peek()
    }
    return byte
  }

  @usableFromInline
  mutating func scanString() throws(JSONError) {
    while true {
      guard let byte = try peek() else { throw truncated(.string) }
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try scanEscape()
      case 0..<0x20: throw failure(.controlCharacter(byte), at: cursor)
      case 0x80...: try scanMultibyte()
      default: cursor += 1
      }
    }
  }

  private mutating func need(_ count: Int) throws(JSONError) {
    while cursor + count > window.end {
      let have = window.end - cursor
      cursor = window.end
      defer { cursor -= have }
      guard try refill() else { throw truncated(.string) }
    }
  }

  private mutating func scanEscape() throws(JSONError) {
    try need(2)
    switch window.byte(at: cursor + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      cursor += 2
    case UInt8(ascii: "u"):
      for index in 2..<6 {
        try need(index + 1)
        guard JSONText.hexValue(window.byte(at: cursor + index)) != nil else {
          throw failure(.invalidUnicodeEscape, at: cursor)
        }
      }
      cursor += 6
    default: throw failure(.invalidEscape, at: cursor)
    }
  }

  private mutating func scanMultibyte() throws(JSONError) {
    let lead = window.byte(at: cursor)
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC2, lead <= 0xF4 else { throw failure(.invalidUTF8, at: cursor) }
    for index in 1..<length {
      try need(index + 1)
      let byte = window.byte(at: cursor + index)
      var lower: UInt8 = 0x80
      var upper: UInt8 = 0xBF
      if index == 1 {
        switch lead {
        case 0xE0: lower = 0xA0
        case 0xED: upper = 0x9F
        case 0xF0: lower = 0x90
        case 0xF4: upper = 0x8F
        default: break
        }
      }
      guard byte >= lower, byte <= upper else { throw failure(.invalidUTF8, at: cursor) }
    }
    cursor += length
  }
}
