extension JSONReader {
  /// Reads the next token.
  ///
  /// - Throws: `JSONError` where the text is not JSON; the reader is of no use afterwards.
  @inlinable
  public mutating func next() throws(JSONError) -> Token {
    tokenStart = cursor
    var byte = try skipSpace()
    var expectsKey = false
    switch state {
    case .afterKey:
      guard byte == UInt8(ascii: ":") else { throw unexpected(.colon) }
      cursor += 1
      byte = try skipSpace()
    case .afterValue:
      guard byte == UInt8(ascii: ",") else { return try end(byte) }
      cursor += 1
      byte = try skipSpace()
      expectsKey = isInObject
    case .value:
      break
    default:
      guard try begin(byte) else { return try end(byte) }
      byte = window.byte(at: cursor)
      expectsKey = state == .objectStart
    }
    if byte == UInt8(ascii: "\"") {
      hasEscapes = false
      cursor += 1
      try scanString()
      tokenEnd = cursor
      cursor += 1
      state = expectsKey ? .afterKey : .afterValue
      return expectsKey ? .key : .string
    }
    if expectsKey { throw unexpected(.key) }
    return try otherValue(byte)
  }

  /// Reads over the value that begins here, or, just after `beginObject` or `beginArray` was
  /// delivered, over the rest of that object or array.
  ///
  /// - Throws: `JSONError` where the text is not JSON.
  public mutating func skipValue() throws(JSONError) {
    let opened = state == .objectStart || state == .arrayStart
    let target = opened ? depth - 1 : depth
    repeat { _ = try next() } while depth > target
  }
}
