extension JSONText {
  /// Appends a string in quotes, escaping only what JSON requires.
  ///
  /// Quotes, backslashes and control characters are escaped, everything else stays as it is; a
  /// lone surrogate, three bytes in WTF-8, becomes a `\u` escape.
  public static func appendQuoted(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == 0xED, index + 2 < text.count, text[index + 1] >= 0xA0 {
        let unit = 0xD000 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
        appendUnit(unit, to: &bytes)
        index += 3
        continue
      }
      appendEscaped(byte, to: &bytes)
      index += 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): appendPair(byte, to: &bytes)
    case 0x08: appendPair(UInt8(ascii: "b"), to: &bytes)
    case 0x09: appendPair(UInt8(ascii: "t"), to: &bytes)
    case 0x0A: appendPair(UInt8(ascii: "n"), to: &bytes)
    case 0x0C: appendPair(UInt8(ascii: "f"), to: &bytes)
    case 0x0D: appendPair(UInt8(ascii: "r"), to: &bytes)
    case ..<0x20: appendUnit(UInt32(byte), to: &bytes)
    default: bytes.append(byte)
    }
  }

  private static func appendPair(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(byte)
  }

  static func appendUnit(_ unit: UInt32, to bytes: inout [UInt8]) {
    appendPair(UInt8(ascii: "u"), to: &bytes)
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 0xF)
      bytes.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
    }
  }
}
