extension JSONReader {
  /// Reads the next token.
  ///
  /// - Throws: `JSONError` where the text is not JSON; the reader is of no use afterwards.
  @inlinable @inline(__always)
  public mutating func next() throws(JSONError) -> Token {
    var position = cursor
    tokenStart = position
    var byte = try skipSpace(at: &position)
    var expectsKey = false
    switch state {
    case .afterKey:
      if byte != UInt8(ascii: ":") { try reject(.colon, at: position) }
      position &+= 1
      byte = try skipSpace(at: &position)
    case .afterValue:
      if byte != UInt8(ascii: ",") { return try end(byte, at: position) }
      position &+= 1
      byte = try skipSpace(at: &position)
      expectsKey = isInObject
    case .objectStart:
      if byte == UInt8(ascii: "}") { return try end(byte, at: position) }
      expectsKey = true
    case .arrayStart:
      if byte == UInt8(ascii: "]") { return try end(byte, at: position) }
    case .document:
      break
    case .documentEnd:
      return try endDocument(at: position)
    }
    tokenStart = position
    if byte == UInt8(ascii: "\"") {
      hasEscapes = false
      try scanString(at: &position)
      tokenEnd = position
      cursor = position &+ 1
      state = expectsKey ? .afterKey : depth == 0 ? .documentEnd : .afterValue
      return expectsKey ? .key : .string
    }
    if expectsKey { try reject(.key, at: position) }
    return try unquotedValue(byte, at: position)
  }

  /// Moves over white space, to the byte that is returned; 0 at the end of the input.
  @inlinable @inline(__always)
  mutating func skipSpace(at position: inout Int) throws(JSONError) -> UInt8 {
    var byte = skipSpaceInWindow(at: &position)
    if byte != 0 { return byte }
    cursor = position
    byte = try skipSpaceAcrossWindows()
    position = cursor
    return byte
  }

  /// Moves over white space, to the byte that is returned; 0 at the end of the window.
  @inlinable @inline(__always)
  mutating func skipSpaceInWindow(at position: inout Int) -> UInt8 {
    var byte = window.byte(at: position)
    if byte > 0x20 { return byte }
    if byte == 0x20 {
      byte = window.byte(at: position &+ 1)
      if byte > 0x20 {
        position &+= 1
        return byte
      }
    }
    position = window.endOfSpace(from: position)
    return window.byte(at: position)
  }

  /// Moves from the opening quote of a string, where the token starts, to the closing one.
  @inlinable @inline(__always)
  mutating func scanString(at position: inout Int) throws(JSONError) {
    position = window.endOfPlainRun(from: position &+ 1)
    if window.byte(at: position) == UInt8(ascii: "\"") { return }
    cursor = position
    try scanRestOfString()
    position = cursor
  }
}
