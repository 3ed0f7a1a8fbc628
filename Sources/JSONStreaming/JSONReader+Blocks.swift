extension JSONReader {
  /// The current token, with its place in the bytes that `withWindowBytes` hands out.
  public func entry(of token: Token) -> TokenBlock.Entry {
    TokenBlock.Entry(token, tokenContentStart, tokenEnd, hasEscapes: hasEscapes)
  }

  /// Hands out the bytes in which the entries of a block lie, and `TokenBlock.overrun` more.
  public func withWindowBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try window.withBytes(from: 0, to: window.end &+ ScanWindow.padding, body)
  }

  /// Makes an entry of the last block that was read the current token, so that its offset and its
  /// location can be asked for.
  public mutating func goBack(to entry: TokenBlock.Entry) {
    let isQuoted = entry.token == .key || entry.token == .string
    tokenStart = isQuoted ? entry.range.lowerBound &- 1 : entry.range.lowerBound
    tokenEnd = entry.range.upperBound
    cursor = isQuoted ? tokenEnd &+ 1 : tokenEnd
    hasEscapes = entry.hasEscapes
  }

  /// Reads tokens as long as they lie whole in the window and are well-formed: those that come before
  /// the next token that takes `next()`, which may be none.
  ///
  /// - Parameters:
  ///   - block: Gets the tokens, and loses those that it had.
  ///   - floor: The end of an object or array that leaves fewer open is not read.
  public mutating func read(into block: inout TokenBlock, downTo floor: Int = 0) {
    guard state == .afterValue || state == .objectStart || state == .arrayStart else {
      return block.removeAll()
    }
    block.fill { space in
      var count = 0
      // A round adds two tokens at most.
      while depth > 0, count &+ 2 <= space.count {
        let isRead = readElement(into: &space, &count, downTo: floor)
        if !isRead { break }
      }
      return count
    }
  }

  /// Reads the next element or member, as far as its value's first token, or the end of the innermost
  /// object or array.
  ///
  /// - Returns: False where that is left to `next()`. The cursor and the state stand behind the last
  ///   token that was read.
  @inline(__always)
  private mutating func readElement(
    into space: inout MutableSpan<TokenBlock.Entry>,
    _ count: inout Int,
    downTo floor: Int
  ) -> Bool {
    var position = cursor
    var byte = skipSpaceInWindow(at: &position)
    if byte == closingBracket {
      if depth <= floor { return false }
      let token: Token = isInObject ? .endObject : .endArray
      cursor = position &+ 1
      close()
      return record(TokenBlock.Entry(token, position, cursor), in: &space, &count)
    }
    if state == .afterValue {
      if byte != UInt8(ascii: ",") { return false }
      position &+= 1
      byte = skipSpaceInWindow(at: &position)
    }
    if isInObject {
      guard byte == UInt8(ascii: "\""), let key = stringInWindow(.key, at: &position) else {
        return false
      }
      _ = record(key, in: &space, &count)
      cursor = position
      state = .afterKey
      if skipSpaceInWindow(at: &position) != UInt8(ascii: ":") { return false }
      position &+= 1
      byte = skipSpaceInWindow(at: &position)
    }
    guard let entry = valueInWindow(byte, at: &position) else { return false }
    return record(entry, in: &space, &count)
  }

  @inline(__always)
  private func record(
    _ entry: TokenBlock.Entry,
    in space: inout MutableSpan<TokenBlock.Entry>,
    _ count: inout Int
  ) -> Bool {
    space[count] = entry
    count &+= 1
    return true
  }

  /// Reads a value, or the bracket with which it begins.
  @inline(__always)
  private mutating func valueInWindow(_ byte: UInt8, at position: inout Int) -> TokenBlock.Entry? {
    let start = position
    let token: Token
    switch byte {
    case UInt8(ascii: "\""):
      guard let entry = stringInWindow(.string, at: &position) else { return nil }
      cursor = position
      state = .afterValue
      return entry
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < depthLimit else { return nil }
      cursor = start &+ 1
      open(isObject: byte == UInt8(ascii: "{"))
      return TokenBlock.Entry(isInObject ? .beginObject : .beginArray, start, cursor)
    case UInt8(ascii: "t") where window.halfWord(at: start) == 0x65_75_72_74:
      token = .true
      position &+= 4
    case UInt8(ascii: "f") where window.halfWord(at: start &+ 1) == 0x65_73_6C_61:
      token = .false
      position &+= 5
    case UInt8(ascii: "n") where window.halfWord(at: start) == 0x6C_6C_75_6E:
      token = .null
      position &+= 4
    default:
      token = .number
      position = window.endOfNumber(from: start)
      if position == start { return nil }
    }
    cursor = position
    state = .afterValue
    return TokenBlock.Entry(token, start, position)
  }

  /// Reads a key or a string from its opening quote on.
  @inline(__always)
  private mutating func stringInWindow(
    _ token: Token,
    at position: inout Int
  ) -> TokenBlock.Entry? {
    let start = position &+ 1
    var hasEscapes = false
    var end = window.endOfPlainRun(from: start)
    if window.byte(at: end) != UInt8(ascii: "\"") {
      end = window.endOfString(from: end, &hasEscapes)
      if window.byte(at: end) != UInt8(ascii: "\"") { return nil }
    }
    position = end &+ 1
    return TokenBlock.Entry(token, start, end, hasEscapes: hasEscapes)
  }
}
