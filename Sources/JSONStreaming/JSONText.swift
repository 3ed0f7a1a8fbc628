/// Escapes in the strings of JSON texts.
public enum JSONText {
  /// Returns the value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Resolves the escapes of a valid string, given without its quotes; a lone surrogate becomes
  /// the three bytes that UTF-8 would have for it.
  public static func decode(_ text: Span<UInt8>, appendingTo bytes: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < text.count else {
        bytes.append(byte)
        index += 1
        continue
      }
      let escape = text[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"): decodeUnit(text, at: &index, appendingTo: &bytes)
      default: bytes.append(escape)
      }
    }
  }

  private static func decodeUnit(
    _ text: Span<UInt8>,
    at index: inout Int,
    appendingTo bytes: inout [UInt8]
  ) {
    var point = unit(text, at: index)
    index += 4
    let isHigh = point & 0xFC00 == 0xD800
    if isHigh, index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "u")
    {
      let low = unit(text, at: index + 2)
      if low & 0xFC00 == 0xDC00 {
        point = 0x10000 + (point & 0x3FF) << 10 + low & 0x3FF
        index += 6
      }
    }
    append(point, to: &bytes)
  }

  private static func unit(_ text: Span<UInt8>, at index: Int) -> UInt32 {
    var value: UInt32 = 0
    for position in index..<min(index + 4, text.count) {
      value = value << 4 | (hexValue(text[position]) ?? 0)
    }
    return value
  }

  private static func append(_ point: UInt32, to bytes: inout [UInt8]) {
    func trail(_ shift: UInt32) -> UInt8 { UInt8(point >> shift & 0x3F) | 0x80 }
    switch point {
    case ..<0x80: bytes.append(UInt8(point))
    case ..<0x800:
      bytes.append(UInt8(point >> 6) | 0xC0)
      bytes.append(trail(0))
    case ..<0x10000:
      bytes.append(UInt8(point >> 12) | 0xE0)
      bytes.append(trail(6))
      bytes.append(trail(0))
    default:
      bytes.append(UInt8(point >> 18 & 0x07) | 0xF0)
      bytes.append(trail(12))
      bytes.append(trail(6))
      bytes.append(trail(0))
    }
  }
}
