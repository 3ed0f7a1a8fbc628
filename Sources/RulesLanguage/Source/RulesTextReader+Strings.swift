import SourceDiagnostics

extension RulesTextReader {
  /// Reads a quoted string; the quote is the next byte.
  ///
  /// A string in single quotes is refused with the given text and read nevertheless.
  mutating func readString(server: String? = nil) -> RulesSourceString {
    let start = position
    let quote = bytes[start]
    if quote == UInt8(ascii: "'") {
      refuse(
        .singleQuotedString(at: SourceRange(start, start + 1)),
        server: server ?? ServerText.unexpected("'")
      )
    }
    position += 1
    var content: [UInt8] = []
    var pieces = [OffsetMap.Piece(decoded: 0, document: position)]
    while true {
      let run = position
      while let byte = peek(), byte != quote, byte != UInt8(ascii: "\\") { position += 1 }
      content.append(contentsOf: bytes[run..<position])
      guard let byte = peek() else {
        let opening = SourceRange(start, start + 1)
        refuse(.unterminatedFileString(at: opening), server: ServerText.unexpectedEnd)
        break
      }
      if byte == quote {
        position += 1
        break
      }
      pieces.append(.init(decoded: content.count, document: position))
      readEscape(into: &content)
      pieces.append(.init(decoded: content.count, document: position))
    }
    return RulesSourceString(
      bytes: content,
      range: SourceRange(start, position),
      map: OffsetMap(pieces)
    )
  }

  private mutating func readEscape(into content: inout [UInt8]) {
    let start = position
    guard start + 1 < bytes.count else {
      position = bytes.count
      return
    }
    let escaped = bytes[start + 1]
    if escaped == UInt8(ascii: "u"), let unit = hexadecimalUnit(at: start + 2) {
      position += 6
      WTF8.append(unit: unit, to: &content)
    } else if let byte = Self.simpleEscape(escaped) {
      position += 2
      content.append(byte)
    } else {
      let text = character(at: start + 1)
      // A character that had to be repaired is longer than its bytes.
      let range = SourceRange(start, min(start + 1 + text.utf8.count, bytes.count))
      refuse(.invalidEscape(text, at: range), server: ServerText.invalidEscape(text))
      // What was escaped is read as an ordinary character.
      position += 1
      if escaped == UInt8(ascii: "\\") || escaped >= 0x80 { return }
      content.append(escaped)
      position += 1
    }
  }

  private static func simpleEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  private func hexadecimalUnit(at offset: Int) -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = hexadecimalValue(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
