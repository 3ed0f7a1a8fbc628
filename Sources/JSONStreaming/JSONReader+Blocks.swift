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
      // Behind the last token that was read.
      var end = cursor
      var place = state == .afterValue ? Place.behindValue : .behindBracket
      while place != .atEnd, count < space.count {
        var position = end
        guard let entry = entry(at: &position, &place, downTo: floor) else { break }
        space[count] = entry
        count &+= 1
        end = position
      }
      cursor = end
      if count > 0 { noteLast(space[count &- 1].token) }
      return count
    }
  }

  /// Where the next token stands.
  private enum Place: UInt8 {
    case behindBracket, behindValue
    /// Behind the document, or before what is left to `next()`.
    case atEnd
  }

  /// Sets the state behind a token; brackets have done that before.
  private mutating func noteLast(_ token: Token) {
    switch token {
    case .key: state = .afterKey
    case .string, .number, .true, .false, .null: state = .afterValue
    case .beginObject, .beginArray, .endObject, .endArray, .endOfInput: break
    }
  }

  /// Reads the next element or member, as far as its value's first token, or the end of the innermost
  /// object or array.
  ///
  /// - Returns: The token, a key alone where its value is left to `next()`, or nil where all is. The
  ///   position stands behind what was read then, and anywhere where that is nothing.
  @inline(__always)
  private mutating func entry(
    at position: inout Int,
    _ place: inout Place,
    downTo floor: Int
  ) -> TokenBlock.Entry? {
    var byte = skipSpaceInWindow(at: &position)
    if place == .behindValue, byte == UInt8(ascii: ",") {
      position &+= 1
      byte = skipSpaceInWindow(at: &position)
    } else if byte == closingBracket {
      if depth <= floor { return nil }
      let token: Token = isInObject ? .endObject : .endArray
      close()
      place = depth == 0 ? .atEnd : .behindValue
      position &+= 1
      return TokenBlock.Entry(token, position &- 1, position)
    } else if place == .behindValue {
      return nil
    }
    return isInObject
      ? memberInWindow(byte, at: &position, &place)
      : valueInWindow(byte, at: &position, &place)
  }

  /// Reads a key and its value, or the bracket with which that begins.
  @inline(__always)
  private mutating func memberInWindow(
    _ byte: UInt8,
    at position: inout Int,
    _ place: inout Place
  ) -> TokenBlock.Entry? {
    guard byte == UInt8(ascii: "\""), let key = stringInWindow(.key, at: &position) else {
      return nil
    }
    let endOfKey = position
    if skipSpaceInWindow(at: &position) == UInt8(ascii: ":") {
      position &+= 1
      let byte = skipSpaceInWindow(at: &position)
      if let value = valueInWindow(byte, at: &position, &place) {
        return TokenBlock.Entry(value, behind: key)
      }
    }
    (position, place) = (endOfKey, .atEnd)
    return key
  }

  /// Reads a value, or the bracket with which it begins.
  @inline(__always)
  private mutating func valueInWindow(
    _ byte: UInt8,
    at position: inout Int,
    _ place: inout Place
  ) -> TokenBlock.Entry? {
    let start = position
    let token: Token
    place = .behindValue
    switch byte {
    case UInt8(ascii: "\""): return stringInWindow(.string, at: &position)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < depthLimit else { return nil }
      open(isObject: byte == UInt8(ascii: "{"))
      position &+= 1
      place = .behindBracket
      token = isInObject ? .beginObject : .beginArray
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
