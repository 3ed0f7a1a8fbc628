/// UTF-8 that may also hold lone surrogates, as strings made of UTF-16 escapes may.
enum WTF8 {
  /// Appends a UTF-16 unit; a low surrogate joins a high one at the end of the bytes.
  static func append(unit: UInt16, to bytes: inout [UInt8]) {
    if (0xDC00...0xDFFF).contains(unit), let high = highSurrogate(atEndOf: bytes) {
      bytes.removeLast(3)
      let scalar = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
      append(codePoint: scalar, to: &bytes)
    } else {
      append(codePoint: UInt32(unit), to: &bytes)
    }
  }

  private static func append(codePoint: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (codePoint >> shift) & 0x3F) }
    switch codePoint {
    case ..<0x80:
      bytes.append(UInt8(codePoint))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | codePoint >> 6))
      bytes.append(continuation(0))
    case ..<0x10000:
      bytes.append(UInt8(0xE0 | codePoint >> 12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(UInt8(0xF0 | (codePoint >> 18) & 0x07))
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }

  /// Returns the lone surrogate with which the bytes begin, if they do.
  static func loneSurrogate(atStartOf bytes: ArraySlice<UInt8>) -> UInt16? {
    let start = bytes.startIndex
    guard bytes.count >= 3, bytes[start] == 0xED, bytes[start + 1] >= 0xA0 else { return nil }
    return 0xD000 | UInt16(bytes[start + 1] & 0x3F) << 6 | UInt16(bytes[start + 2] & 0x3F)
  }

  private static func highSurrogate(atEndOf bytes: [UInt8]) -> UInt16? {
    guard bytes.count >= 3 else { return nil }
    let tail = bytes.suffix(3)
    let start = tail.startIndex
    guard tail[start] == 0xED, (0xA0...0xAF).contains(tail[start + 1]) else { return nil }
    return 0xD000 | UInt16(tail[start + 1] & 0x3F) << 6 | UInt16(tail[start + 2] & 0x3F)
  }
}

/// Returns the value of an ASCII hexadecimal digit.
func hexadecimalValue(_ byte: UInt8) -> UInt16? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
