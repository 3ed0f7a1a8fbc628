// What the scanners do when the fast path of `next()` does not suffice: every function here starts
// and ends with the cursor at a byte of the window and may refill the window in between, which
// moves all positions.

extension JSONReader {
  /// Reads the next chunk, keeping the current token.
  ///
  /// - Returns: false at the end of the input.
  mutating func refill() throws(JSONError) -> Bool {
    let shift: Int?
    do {
      shift = try window.refill(keeping: keepsTokens ? tokenStart : discardToken())
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

  /// Gives up the bytes before the cursor, remembering where the current token began.
  private mutating func discardToken() -> Int {
    if tokenStart >= window.start, tokenStart < cursor {
      discardedTokenStart = location(at: tokenOffset)
    }
    return cursor
  }

  /// Reads on where white space reached the end of the window, and returns the byte that follows
  /// it; 0 at the end of the input.
  @usableFromInline @inline(never)
  mutating func skipSpaceAcrossWindows() throws(JSONError) -> UInt8 {
    while true {
      let byte = window.byte(at: cursor)
      tokenStart = cursor
      if byte != 0 || cursor < window.end { return byte }
      guard try refill() else { return 0 }
      if window.byte(at: cursor) <= 0x20 { cursor = window.endOfSpace(from: cursor) }
    }
  }

  // MARK: Strings

  /// Moves the cursor from anywhere in a string to its closing quote.
  @usableFromInline @inline(never)
  mutating func scanRestOfString() throws(JSONError) {
    while true {
      cursor = window.endOfString(from: cursor, &hasEscapes)
      switch window.byte(at: cursor) {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): try reportEscape()
      case 0x80...: try reportEncoding()
      case let byte:
        guard byte == 0, cursor == window.end else {
          try rejectControlCharacter(byte)
        }
        guard try refill() else { throw truncated(.string) }
      }
    }
  }

  /// Reads on where an escape is cut off by the window's end; otherwise it is invalid.
  @inline(never)
  private mutating func reportEscape() throws(JSONError) {
    let needed = window.byte(at: cursor + 1) == UInt8(ascii: "u") ? 6 : 2
    let present = min(window.end - cursor, needed)
    for index in 2..<max(2, present)
    where JSONText.hexValue(window.byte(at: cursor + index)) == nil {
      throw failure(.invalidUnicodeEscape, at: cursor)
    }
    guard present < needed else { try rejectEscape() }
    guard try readMore() else { throw truncated(.string) }
  }

  /// Reads on where a sequence is cut off by the window's end; otherwise it is invalid.
  @inline(never)
  private mutating func reportEncoding() throws(JSONError) {
    let bytes = window.halfWord(at: cursor)
    guard JSONText.isCutOffSequence(bytes, count: window.end - cursor) else {
      throw failure(.invalidUTF8, at: cursor)
    }
    guard try readMore() else { throw truncated(.string) }
  }

  /// Reads the next chunk while the cursor is before the end of the window.
  mutating func readMore() throws(JSONError) -> Bool {
    let present = window.end - cursor
    _ = try refill()
    return window.end - cursor > present
  }

  // MARK: Everything without quotes

  @usableFromInline @inline(never)
  mutating func unquotedValue(
    _ byte: UInt8,
    at position: Int
  ) throws(JSONError) -> Token {
    cursor = position
    switch byte {
    case UInt8(ascii: "t") where window.halfWord(at: cursor) == 0x65_75_72_74:
      return finish(.true, count: 4)
    case UInt8(ascii: "f") where window.halfWord(at: cursor + 1) == 0x65_73_6C_61:
      return finish(.false, count: 5)
    case UInt8(ascii: "n") where window.halfWord(at: cursor) == 0x6C_6C_75_6E:
      return finish(.null, count: 4)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try begin(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      try scanNumber()
      return finish(.number, count: 0)
    case UInt8(ascii: "t"): return try cutOffWord(.true, "true")
    case UInt8(ascii: "f"): return try cutOffWord(.false, "false")
    case UInt8(ascii: "n"): return try cutOffWord(.null, "null")
    default:
      try reject(.value, at: cursor)
    }
  }

  private mutating func finish(_ token: Token, count: Int) -> Token {
    cursor += count
    tokenEnd = cursor
    state = depth == 0 ? .documentEnd : .afterValue
    return token
  }

  /// Reads on where a word is cut off by the window's end; otherwise it is misspelt.
  private mutating func cutOffWord(_ token: Token, _ word: StaticString) throws(JSONError) -> Token
  {
    let expected = Array(String(describing: word).utf8)
    var matched = 0
    while matched < expected.count {
      if cursor + matched == window.end {
        guard try readMore() else { throw truncated(.word) }
      }
      guard window.byte(at: cursor + matched) == expected[matched] else {
        try reject(.value, at: cursor)
      }
      matched += 1
    }
    return finish(token, count: matched)
  }

  // MARK: Structure

  var depthLimit: Int { min(options.depthLimit, Self.greatestDepth) }

  mutating func begin(isObject: Bool) throws(JSONError) -> Token {
    guard depth < depthLimit else { throw failure(.tooDeep(limit: depthLimit), at: cursor) }
    cursor += 1
    tokenEnd = cursor
    open(isObject: isObject)
    return isObject ? .beginObject : .beginArray
  }

  /// Notes that an object or array is open, of which the depth limit must leave room for one.
  @inline(__always)
  mutating func open(isObject: Bool) {
    let bit: UInt64 = 1 &<< UInt64(depth & 63)
    if isInObject { containers[depth >> 6] |= bit } else { containers[depth >> 6] &= ~bit }
    depth += 1
    isInObject = isObject
    state = isObject ? .objectStart : .arrayStart
  }

  /// Closes the innermost object or array, where that is what the byte does.
  @usableFromInline @inline(never)
  mutating func end(_ byte: UInt8, at position: Int) throws(JSONError) -> Token {
    cursor = position
    tokenStart = position
    guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      try reject(isInObject ? .commaOrObjectEnd : .commaOrArrayEnd, at: position)
    }
    let token: Token = isInObject ? .endObject : .endArray
    cursor += 1
    tokenEnd = cursor
    close()
    return token
  }

  /// Notes that the innermost object or array, which there must be, has ended.
  @inline(__always)
  mutating func close() {
    depth -= 1
    isInObject = containers[depth >> 6] &>> UInt64(depth & 63) & 1 != 0
    state = depth == 0 ? .documentEnd : .afterValue
  }

  @usableFromInline @inline(never)
  mutating func endDocument(at position: Int) throws(JSONError) -> Token {
    cursor = position
    tokenStart = position
    guard cursor == window.end else { try rejectTrailingData() }
    tokenEnd = cursor
    return .endOfInput
  }
}
