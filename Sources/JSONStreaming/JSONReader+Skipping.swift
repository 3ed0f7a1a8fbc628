extension JSONReader {
  /// Reads over the value that begins here, or, just after `beginObject` or `beginArray` was
  /// delivered, over the rest of that object or array.
  ///
  /// Everything is checked as `next()` checks it, only faster, and no token is kept: a string of
  /// any length passes through the window.
  ///
  /// - Throws: `JSONError` where the text is not JSON.
  public mutating func skipValue() throws(JSONError) {
    let isInside = state == .objectStart || state == .arrayStart
    let target = isInside ? depth - 1 : depth
    keepsTokens = false
    defer { keepsTokens = true }
    if !isInside { _ = try next() }
    if depth > target { try skip(to: target) }
  }

  /// Reads from the beginning of an object or array until only `target` are open.
  ///
  /// One loop with the position in a register; whatever is rare is left to the functions that
  /// `next()` uses, which take and leave it in the cursor. Where it is resumed, it goes on behind a
  /// value instead.
  mutating func skip(to target: Int, isResumed: Bool = false) throws(JSONError) {
    var position = cursor
    var byte = try skipSpace(at: &position)
    var isElement = !isResumed && byte != closingBracket
    while true {
      if isElement {
        isElement = false
        if isInObject { byte = try key(byte, at: &position) }
        if byte == UInt8(ascii: "\"") {
          try skipString(at: &position)
        } else if window.halfWord(at: position) == 0x65_75_72_74 {
          position &+= 4
        } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          cursor = position
          _ = try begin(isObject: byte == UInt8(ascii: "{"))
          position = cursor
          byte = try skipSpace(at: &position)
          isElement = byte != closingBracket
          continue
        } else {
          let end = window.endOfNumber(from: position)
          if end > position { position = end } else { try rareValue(byte, at: &position) }
        }
        byte = try skipSpace(at: &position)
      }
      if byte == UInt8(ascii: ",") {
        position &+= 1
        byte = try skipSpace(at: &position)
        state = .afterValue
        isElement = true
        continue
      }
      _ = try end(byte, at: position)
      if depth <= target { return }
      position = cursor
      byte = try skipSpace(at: &position)
    }
  }

  var closingBracket: UInt8 { isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  /// Reads a key, its colon and the space around it, and returns the byte at which the value begins.
  @inline(__always)
  private mutating func key(_ byte: UInt8, at position: inout Int) throws(JSONError) -> UInt8 {
    if byte != UInt8(ascii: "\"") {
      try reject(.key, at: position)
    }
    try skipString(at: &position)
    if try skipSpace(at: &position) != UInt8(ascii: ":") {
      try reject(.colon, at: position)
    }
    position &+= 1
    return try skipSpace(at: &position)
  }

  @inline(__always)
  private mutating func skipString(at position: inout Int) throws(JSONError) {
    tokenStart = position
    try scanString(at: &position)
    position &+= 1
  }

  @inline(never)
  private mutating func rareValue(_ byte: UInt8, at position: inout Int) throws(JSONError) {
    tokenStart = position
    _ = try unquotedValue(byte, at: position)
    position = cursor
  }
}
