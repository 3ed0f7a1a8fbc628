import SourceDiagnostics

/// Reads the text of a rules file: JSON with comments, trailing commas and raw line breaks in
/// strings.
///
/// The reader goes on behind a mistake, so one run shows all of them; what it returns is whatever
/// could be understood.
struct RulesTextReader {
  /// How many objects and arrays may lie in each other.
  static let maximumDepth = 512

  let bytes: [UInt8]
  var position = 0
  let report: RulesReport
  private var openObjects = 0
  private var openArrays = 0
  private var lastReported = -1
  /// The end of a line whose rest holds no quote that can end a value.
  private var endOfSearch = 0

  init(_ source: SourceFile, report: RulesReport) {
    bytes = source.bytes
    self.report = report
  }

  /// Reads the one value of the document.
  mutating func readDocument() -> RulesSourceNode {
    checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipTrivia()
    let start = here
    let isObject = peek() == UInt8(ascii: "{")
    if !isObject {
      refuse(.expectedRulesObject(at: start), server: ServerText.expected("{"))
      if peek() == nil { return RulesSourceNode(.missing, range: start) }
    }
    let value = readValue()
    skipTrivia()
    if peek() != nil {
      refuse(.contentBehindRules(at: here), server: ServerText.unexpected(character(at: position)))
    }
    return isObject ? value : RulesSourceNode(.missing, range: value.range)
  }

  private mutating func checkEncoding() {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let range = SourceRange(error.byteOffsets.lowerBound, error.byteOffsets.upperBound)
      report.reportLimit(.invalidEncoding(at: range), at: range.lowerBound)
    }
  }
}

// MARK: - Values

extension RulesTextReader {
  private mutating func readValue() -> RulesSourceNode {
    let start = position
    switch peek() {
    case UInt8(ascii: "{"): return readObject()
    case UInt8(ascii: "["): return readArray()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let string = readString()
      return RulesSourceNode(.string(string), range: string.range)
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte):
      position = wordRange().upperBound
      return RulesSourceNode(.number, range: SourceRange(start, position))
    case let byte? where isWordByte(byte): return readWord()
    default:
      refuse(.expectedValue(at: here), server: unexpectedText)
      skipGarbage()
      return RulesSourceNode(.missing, range: SourceRange(start, position))
    }
  }

  private mutating func readWord() -> RulesSourceNode {
    let range = wordRange()
    let word = bytes[range.lowerBound..<range.upperBound]
    let value: RulesSourceNode.Value
    if word.elementsEqual("true".utf8) {
      value = .boolean(true)
    } else if word.elementsEqual("false".utf8) {
      value = .boolean(false)
    } else if word.elementsEqual("null".utf8) {
      value = .null
    } else {
      let text = String(decoding: word, as: UTF8.self)
      refuse(.unquotedValue(text, at: range), server: unexpectedText)
      skipGarbage()
      return RulesSourceNode(.missing, range: SourceRange(range.lowerBound, position))
    }
    position = range.upperBound
    return RulesSourceNode(value, range: range)
  }

  private mutating func readArray() -> RulesSourceNode {
    let start = position
    guard open(UInt8(ascii: "]")) else { return skipNested(from: start) }
    var elements: [RulesSourceNode] = []
    while !atEnd(of: start, closing: UInt8(ascii: "]")) {
      if peek() == UInt8(ascii: ",") {
        refuse(.strayComma(at: here), server: unexpectedText)
        position += 1
      } else {
        elements.append(readValue())
        readSeparator(closing: UInt8(ascii: "]"))
      }
    }
    return RulesSourceNode(.array(elements), range: SourceRange(start, position))
  }

  private mutating func readObject() -> RulesSourceNode {
    let start = position
    guard open(UInt8(ascii: "}")) else { return skipNested(from: start) }
    var members: [RulesSourceNode.Member] = []
    var isFirst = true
    while !atEnd(of: start, closing: UInt8(ascii: "}")) {
      if let key = readKey(isFirst: isFirst) {
        let member = readMember(key)
        if skipUnescapedQuotes() {
          let range = SourceRange(member.value.range.lowerBound, position)
          members.append(.init(key: key, value: RulesSourceNode(.missing, range: range)))
        } else {
          members.append(member)
        }
        readSeparator(closing: UInt8(ascii: "}"))
      }
      isFirst = false
    }
    return RulesSourceNode(.object(members), range: SourceRange(start, position))
  }

  private mutating func readKey(isFirst: Bool) -> RulesSourceString? {
    let server = isFirst ? unexpectedText : ServerText.expected("\"")
    switch peek() {
    case UInt8(ascii: "\""): return readString()
    case UInt8(ascii: "'"): return readString(server: server)
    case UInt8(ascii: ","):
      refuse(.strayComma(at: here), server: server)
      position += 1
    case let byte? where isWordByte(byte):
      return readUnquotedKey(server: server)
    default:
      refuse(.expectedKey(at: here), server: server)
      position += 1
      skipGarbage()
    }
    return nil
  }

  private mutating func readUnquotedKey(server: String) -> RulesSourceString {
    let range = wordRange()
    let key = Array(bytes[range.lowerBound..<range.upperBound])
    refuse(.unquotedKey(String(decoding: key, as: UTF8.self), at: range), server: server)
    position = range.upperBound
    return RulesSourceString(bytes: key, range: range, map: OffsetMap(from: range.lowerBound))
  }

  private mutating func readMember(_ key: RulesSourceString) -> RulesSourceNode.Member {
    skipTrivia()
    if peek() == UInt8(ascii: ":") {
      position += 1
    } else {
      refuse(.missingColon(after: key.text, at: here), server: ServerText.expected(":"))
      if peek() == UInt8(ascii: "=") { position += 1 }
    }
    skipTrivia()
    return RulesSourceNode.Member(key: key, value: readValue())
  }

  /// Where a word follows a string without a space, the string has quotes inside that are not escaped:
  /// reports that and goes to the quote on the line behind which a value can end.
  private mutating func skipUnescapedQuotes() -> Bool {
    guard position > 0, bytes[position - 1] == UInt8(ascii: "\""), let next = peek(),
      isWordByte(next), let end = nextClosingQuote()
    else { return false }
    refuse(.unescapedQuote(at: here), server: ServerText.expected("}"))
    position = end + 1
    return true
  }

  /// The next quote on the line behind which a value can end.
  ///
  /// Where the rest of a line has none, no part of that rest is searched again.
  private mutating func nextClosingQuote() -> Int? {
    var index = max(position, endOfSearch)
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\"") {
        let next = bytes[(index + 1)...].first { !" \r".utf8.contains($0) }
        if next.map({ ",}]\n".utf8.contains($0) }) ?? true { return index }
      }
      index += 1
    }
    endOfSearch = index
    return nil
  }

  private mutating func readSeparator(closing: UInt8) {
    let end = position
    skipTrivia()
    switch peek() {
    case UInt8(ascii: ","): position += 1
    case nil, UInt8(ascii: "}"), UInt8(ascii: "]"): break
    default:
      let text = ServerText.expected(String(UnicodeScalar(closing)))
      refuse(.missingComma(behind: end, at: here), server: text)
    }
  }
}

// MARK: - Brackets

extension RulesTextReader {
  /// Steps into an object or array, or returns false where that would be too deep.
  private mutating func open(_ closing: UInt8) -> Bool {
    guard openObjects + openArrays < Self.maximumDepth else { return false }
    position += 1
    count(closing, by: 1)
    return true
  }

  /// Whether the object or array that began at `start` ends here; takes the bracket if so.
  private mutating func atEnd(of start: Int, closing: UInt8) -> Bool {
    while true {
      skipTrivia()
      let opening = SourceRange(start, start + 1)
      guard let byte = peek() else {
        refuse(.unclosedBracket(at: here, opening: opening), server: ServerText.unexpectedEnd)
        break
      }
      guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") else { return false }
      if byte == closing {
        position += 1
        break
      }
      refuse(.wrongBracket(at: here, opening: opening), server: unexpectedText)
      // The bracket may belong to something further out; if so, this object or array ends here.
      if (byte == UInt8(ascii: "}") ? openObjects : openArrays) > 0 { break }
      position += 1
    }
    count(closing, by: -1)
    return true
  }

  private mutating func count(_ closing: UInt8, by step: Int) {
    if closing == UInt8(ascii: "}") { openObjects += step } else { openArrays += step }
  }

  /// Skips an object or array that lies too deep.
  private mutating func skipNested(from start: Int) -> RulesSourceNode {
    report.reportLimit(.nestedTooDeeply(at: here), at: position)
    var depth = 0
    repeat {
      switch peek() {
      case nil: depth = 0
      case UInt8(ascii: "\""): _ = readString()
      case UInt8(ascii: "/"): if !skipComment() { position += 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      default: position += 1
      }
    } while depth > 0
    return RulesSourceNode(.missing, range: SourceRange(start, position))
  }
}

// MARK: - Bytes

extension RulesTextReader {
  /// The place of the next byte, or the end.
  var here: SourceRange { SourceRange(position, min(position + 1, bytes.count)) }

  /// What the service says of a character that may not stand here.
  private var unexpectedText: String {
    position < bytes.count
      ? ServerText.unexpected(character(at: position)) : ServerText.unexpectedEnd
  }

  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reports a mistake of the file format, but only one at each place.
  mutating func refuse(_ diagnostic: Diagnostic, server: String) {
    guard position > lastReported else { return }
    lastReported = position
    report.report(
      diagnostic,
      server: server,
      at: position,
      met: .init(offset: position, phase: .syntax)
    )
  }

  /// Skips white space and comments.
  mutating func skipTrivia() {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default:
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let start = position
    guard start + 1 < bytes.count else { return false }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      while let byte = peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
        position += 1
      }
      return true
    case UInt8(ascii: "*"):
      position += 2
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
          position += 2
          return true
        }
        position += 1
      }
      position = start
      refuse(
        .unterminatedComment(at: SourceRange(start, start + 2)),
        server: ServerText.unexpectedEnd
      )
      position = bytes.count
      return true
    default:
      return false
    }
  }

  /// The range of the word or number at the next byte.
  private func wordRange() -> SourceRange {
    let end = bytes[position...].firstIndex { !isWordByte($0) } ?? bytes.count
    return SourceRange(position, end)
  }

  /// Skips to where a value could end.
  private mutating func skipGarbage() {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\n"),
        UInt8(ascii: "\""):
        return
      default:
        position += 1
      }
    }
  }

  /// Returns the character that begins at an offset, or an empty text at the end.
  func character(at offset: Int) -> String {
    String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
      .map { String($0) } ?? ""
  }
}

/// Whether a byte may stand in an unquoted word: a letter, a digit, a mark or a byte beyond ASCII.
private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
    UInt8(ascii: "-"), UInt8(ascii: "+"), 0x80...:
    true
  default: false
  }
}
