extension JSONReader {
  /// Moves the cursor from the first byte of a number to behind its last.
  mutating func scanNumber() throws(JSONError) {
    let end = window.endOfNumber(from: cursor)
    if end > cursor { cursor = end } else { try scanUnusualNumber() }
  }

  /// Scans a number that is malformed or reaches the window's end, reading on as needed.
  @inline(never)
  mutating func scanUnusualNumber() throws(JSONError) {
    // A skipped number is given up bytewise, but its errors speak of its first bytes.
    while window.end - cursor < 3 {
      guard try readMore() else { break }
    }
    if try peek() == UInt8(ascii: "-") { cursor += 1 }
    if try peek() == UInt8(ascii: "0") {
      cursor += 1
      if let byte = try peek(), isDigit(byte) {
        throw failure(.malformedNumber(.leadingZero), at: cursor - 1)
      }
    } else {
      try scanDigits(orReport: .noDigitAfterMinus)
    }
    if try peek() == UInt8(ascii: ".") {
      cursor += 1
      try scanDigits(orReport: .noDigitAfterPoint)
    }
    if let byte = try peek(), byte | 0x20 == UInt8(ascii: "e") {
      cursor += 1
      let sign = try peek()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { cursor += 1 }
      try scanDigits(orReport: .noDigitInExponent)
    }
  }

  private mutating func scanDigits(orReport fault: JSONError.NumberFault) throws(JSONError) {
    guard let byte = try peek() else { throw truncated(.number) }
    guard isDigit(byte) else { try reject(fault) }
    repeat {
      cursor = window.endOfDigits(from: cursor)
    } while try peek().map { isDigit($0) } ?? false
  }

  /// The byte at the cursor, reading on as needed; nil at the end of the input.
  private mutating func peek() throws(JSONError) -> UInt8? {
    if cursor == window.end {
      guard try refill() else { return nil }
    }
    return window.byte(at: cursor)
  }
}
