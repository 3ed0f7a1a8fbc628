/// Escapes in the strings of JSON texts.
public enum JSONText {
  /// The text of bytes, with what is not UTF-8 repaired.
  static func string(_ bytes: Span<UInt8>) -> String {
    String(decoding: [UInt8](copying: bytes), as: UTF8.self)
  }

  /// Returns the value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Returns whether four bytes are hexadecimal digits.
  @inline(__always)
  static func isHexadecimal(_ bytes: UInt32) -> Bool {
    // Adding what lifts the first byte of a range to 80 sets the top bit from there on; no sum
    // reaches the neighbour, since bytes beyond ASCII are sorted out first.
    if bytes & 0x8080_8080 != 0 { return false }
    let lowercase = bytes | 0x2020_2020
    let digits = (bytes &+ 0x5050_5050) & ~(bytes &+ 0x4646_4646)
    let letters = (lowercase &+ 0x1F1F_1F1F) & ~(lowercase &+ 0x1919_1919)
    return (digits | letters) & 0x8080_8080 == 0x8080_8080
  }

  /// Returns whether the first `count` of four bytes begin a valid sequence of UTF-8 that needs more
  /// than these.
  static func isCutOffSequence(_ bytes: UInt32, count: Int) -> Bool {
    let lead = UInt8(truncatingIfNeeded: bytes)
    let second = UInt8(truncatingIfNeeded: bytes >> 8)
    let third = UInt8(truncatingIfNeeded: bytes >> 16)
    let length = lead < 0xC2 || lead > 0xF4 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard count < length else { return false }
    if count > 2, third & 0xC0 != 0x80 { return false }
    guard count > 1 else { return true }
    switch lead {
    case 0xE0: return second >= 0xA0 && second <= 0xBF
    case 0xED: return second >= 0x80 && second <= 0x9F
    case 0xF0: return second >= 0x90 && second <= 0xBF
    case 0xF4: return second >= 0x80 && second <= 0x8F
    default: return second >= 0x80 && second <= 0xBF
    }
  }

  /// Resolves the escapes of a valid string, given without its quotes; a lone surrogate becomes
  /// the three bytes that UTF-8 would have for it.
  public static func decode(_ text: Span<UInt8>, appendingTo bytes: inout [UInt8]) {
    bytes.append(addingCapacity: text.count) { decode(text, appendingTo: &$0) }
  }

  /// Resolves the escapes of a valid string likewise, where there is room for as many bytes.
  public static func decode(_ text: Span<UInt8>, appendingTo bytes: inout OutputSpan<UInt8>) {
    var index = 0
    while true {
      let end = endOfUnescapedRun(of: text, from: index)
      bytes.append(copying: text.extracting(index..<end))
      guard end + 1 < text.count else { return }
      index = end + 2
      switch text[end + 1] {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"): decodeUnit(text, at: &index, appendingTo: &bytes)
      case let escape: bytes.append(escape)
      }
    }
  }

  /// The index of the next backslash.
  private static func endOfUnescapedRun(of text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 16 <= text.count {
      let bytes: SIMD16<Int8> = text.vector(at: index)
      let backslash: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x5C)
      let lane = ByteLanes.first(of: backslash)
      if lane < 16 { return index + lane }
      index += 16
    }
    while index < text.count, text[index] != UInt8(ascii: "\\") { index += 1 }
    return index
  }

  private static func decodeUnit(
    _ text: Span<UInt8>,
    at index: inout Int,
    appendingTo bytes: inout OutputSpan<UInt8>
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

  private static func append(_ point: UInt32, to bytes: inout OutputSpan<UInt8>) {
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
