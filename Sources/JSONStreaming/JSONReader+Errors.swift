import SourceDiagnostics

// Errors are made where speed no longer matters, so this looks at the bytes again to say what a
// person would say.

extension JSONReader {
  /// The error for a position in the window.
  mutating func failure(_ kind: JSONError.Kind, at position: Int) -> JSONError {
    let place = window.place(of: position)
    return JSONError(
      kind,
      offset: window.offsetOfBase + position,
      location: SourceLocation(line: place.line + 1, column: place.column + 1)
    )
  }

  /// The error for an input that ends inside of the current token.
  mutating func truncated(_ what: JSONError.Unfinished) -> JSONError {
    let isKept = tokenStart >= window.start
    let began = isKept ? location(at: tokenOffset) : discardedTokenStart
    return failure(.truncated(what, began: began), at: window.end)
  }

  /// Whether reading failed behind a comma: in a key or an element, and no longer in the member or
  /// element before it.
  ///
  /// To be asked after `next()` has thrown.
  public var hasFailedBehindComma: Bool {
    state == .afterValue && rejected != .commaOrObjectEnd && rejected != .commaOrArrayEnd
  }

  /// Throws the error for what stands at a position where something else is expected.
  @usableFromInline @inline(never)
  mutating func reject(
    _ expected: JSONError.Expected,
    at position: Int
  ) throws(JSONError) -> Never {
    cursor = position
    tokenStart = position
    rejected = expected
    loadErrorContext()
    throw failure(unexpected(expected), at: cursor)
  }

  /// Throws the error for what follows the value of the whole text.
  mutating func rejectTrailingData() throws(JSONError) -> Never {
    tokenStart = cursor
    loadErrorContext()
    throw failure(found().map { .trailingData($0) } ?? .invalidUTF8, at: cursor)
  }

  /// Throws the error for a backslash at the cursor that begins no escape.
  mutating func rejectEscape() throws(JSONError) -> Never {
    loadErrorContext()
    guard let character = window.character(at: cursor + 1) else {
      throw failure(.invalidUTF8, at: cursor + 1)
    }
    throw failure(.invalidEscape(.character(character)), at: cursor)
  }

  /// Throws the error for a control character at the cursor.
  mutating func rejectControlCharacter(_ byte: UInt8) throws(JSONError) -> Never {
    loadErrorContext()
    throw failure(encodingFault() ?? .controlCharacter(byte), at: cursor)
  }

  /// Throws the error for a number, or for a word after a minus sign.
  mutating func reject(_ fault: JSONError.NumberFault) throws(JSONError) -> Never {
    let isWord = fault == .noDigitAfterMinus && isWordByte(window.byte(at: cursor))
    if isWord { try reject(.value, at: tokenStart) }
    throw failure(.malformedNumber(fault), at: cursor)
  }

  /// The longest word that an error repeats.
  private static let longestWord = 32

  /// Reads so far that what is said about the bytes at the cursor does not depend on where the
  /// window ends.
  private mutating func loadErrorContext() {
    // What cannot be read does not matter: the text is faulty before it.
    while window.end - cursor <= Self.longestWord {
      guard let hasMore = try? readMore(), hasMore else { return }
    }
  }

  private mutating func unexpected(_ expected: JSONError.Expected) -> JSONError.Kind {
    let byte = window.byte(at: cursor)
    if cursor == window.end {
      if state == .document { return .emptyInput }
      return .truncated(isInObject ? .object : .array, began: nil)
    }
    if let fault = encodingFault() { return fault }
    let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    if isClosing {
      let followsComma = state == .afterValue && (expected == .key || expected == .value)
      if followsComma, !isInObject || expected == .key { return .trailingComma }
      let mayEnd = expected == .commaOrObjectEnd || expected == .commaOrArrayEnd
      if mayEnd || refined(expected) != expected { return .mismatchedBracket(byte) }
    }
    if expected == .value, let fault = numberFault(byte) { return .malformedNumber(fault) }
    return found().map { .unexpected($0, expected: refined(expected)) } ?? .invalidUTF8
  }

  private func refined(_ expected: JSONError.Expected) -> JSONError.Expected {
    switch (expected, state) {
    case (.key, .objectStart): .keyOrEnd
    case (.value, .arrayStart): .valueOrEnd
    default: expected
    }
  }

  /// A mark at the beginning of the input, or zero bytes where UTF-16 and UTF-32 have them.
  private func encodingFault() -> JSONError.Kind? {
    let offset = window.offsetOfBase + cursor
    let bytes = window.halfWord(at: cursor)
    if offset == 0 {
      if bytes & 0xFF_FFFF == 0xBF_BBEF { return .byteOrderMark }
      if bytes & 0xFFFF == 0xFEFF || bytes & 0xFFFF == 0xFFFE { return .wrongEncoding }
    }
    let hasZero = offset < 2 && bytes & 0xFF == 0 && bytes != 0
    return hasZero ? .wrongEncoding : nil
  }

  private func numberFault(_ byte: UInt8) -> JSONError.NumberFault? {
    let next = window.byte(at: cursor + 1)
    let isDigit = next >= UInt8(ascii: "0") && next <= UInt8(ascii: "9")
    if byte == UInt8(ascii: "+") { return .plusSign }
    return byte == UInt8(ascii: ".") && isDigit ? .noDigitBeforePoint : nil
  }

  /// What stands at the cursor; nil where it is not UTF-8.
  private func found() -> JSONError.Found? {
    let byte = window.byte(at: cursor)
    if byte == UInt8(ascii: "/") {
      let next = window.byte(at: cursor + 1)
      if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return .comment }
    }
    let sign = byte == UInt8(ascii: "-") ? 1 : 0
    if isWordByte(window.byte(at: cursor + sign)), !isDigit(byte) {
      var end = cursor + 1
      while end - cursor < Self.longestWord, isWordByte(window.byte(at: end)) { end += 1 }
      return .word(window.withBytes(from: cursor, to: end) { JSONText.string($0) })
    }
    return window.character(at: cursor).map { .character($0) }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    return isLetter || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
