/// Decoding of UTF-8 in which lone surrogates may stand as three bytes.
enum WTF8 {
  /// Takes the place of each byte that is not part of a well-formed sequence.
  static let replacement: UInt32 = 0xFFFD

  /// Returns the code point at an index, which must be inside of the text, and moves behind it.
  static func decode(_ text: Span<UInt8>, at index: inout Int) -> UInt32 {
    let first = text[index]
    let rest = text.count - index - 1
    index += 1
    switch first {
    case 0..<0x80:
      return UInt32(first)
    case 0xC2..<0xE0 where rest >= 1:
      guard isContinuation(text[index]) else { return replacement }
      defer { index += 1 }
      return UInt32(first & 0x1F) << 6 | payload(text[index])
    case 0xE0..<0xF0 where rest >= 2:
      let isOverlong = first == 0xE0 && text[index] < 0xA0
      guard !isOverlong, isContinuation(text[index]), isContinuation(text[index + 1]) else {
        return replacement
      }
      defer { index += 2 }
      return UInt32(first & 0x0F) << 12 | payload(text[index]) << 6 | payload(text[index + 1])
    case 0xF0...0xF4 where rest >= 3:
      let second = text[index]
      let isOutside = first == 0xF0 ? second < 0x90 : first == 0xF4 && second > 0x8F
      guard !isOutside, isContinuation(second), isContinuation(text[index + 1]),
        isContinuation(text[index + 2])
      else { return replacement }
      defer { index += 3 }
      return UInt32(first & 0x07) << 18 | payload(second) << 12 | payload(text[index + 1]) << 6
        | payload(text[index + 2])
    default:
      return replacement
    }
  }

  /// The UTF-16 units of a code point beyond U+FFFF.
  static func surrogates(of codePoint: UInt32) -> (high: UInt32, low: UInt32) {
    let offset = codePoint &- 0x1_0000
    return (0xD800 | (offset >> 10), 0xDC00 | (offset & 0x3FF))
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func payload(_ byte: UInt8) -> UInt32 { UInt32(byte & 0x3F) }
}
