/// Text as UTF-8 bytes in which lone surrogates are allowed (WTF-8), looked at by UTF-16 unit.
///
/// The service's strings are sequences of UTF-16 units: `length` counts them (J-11), comparison
/// orders by them (F-8), and concatenation joins two surrogate halves into one character.
public enum WTF8 {
  /// The number of UTF-16 units.
  public static func utf16Count(_ text: Span<UInt8>) -> Int {
    var bits: UInt8 = 0
    for offset in text.indices { bits |= text[offset] }
    if bits < 0x80 { return text.count }
    var count = 0
    for offset in text.indices {
      let byte = text[offset]
      // Every character has one byte that is not a continuation; one of four bytes has two units.
      if byte & 0xC0 != 0x80 { count &+= byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }

  /// Whether a character lies outside the basic plane, so that it has two units.
  public static func hasSupplementary(_ text: Span<UInt8>) -> Bool {
    for offset in text.indices where text[offset] >= 0xF0 { return true }
    return false
  }

  /// Compares by UTF-16 unit: negative when the left text comes first, 0 when both are the same.
  public static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let shared = min(left.count, right.count)
    var offset = ByteEquality.commonPrefix(left, right)
    guard offset < shared else { return left.count - right.count }
    // Byte order is code point order. It differs from unit order only where one side is, or is
    // behind, a surrogate half (0xED and above).
    if left[offset] < 0xED && right[offset] < 0xED && !isContinuation(left[offset]) {
      return Int(left[offset]) - Int(right[offset])
    }
    while offset > 0, isContinuation(left[offset]) || isContinuation(right[offset]) { offset &-= 1 }
    var leftUnits = UTF16Units(left, from: offset)
    var rightUnits = UTF16Units(right, from: offset)
    while true {
      let leftUnit = leftUnits.next(in: left)
      let rightUnit = rightUnits.next(in: right)
      guard let leftUnit else { return rightUnit == nil ? 0 : -1 }
      guard let rightUnit else { return 1 }
      if leftUnit != rightUnit { return Int(leftUnit) - Int(rightUnit) }
    }
  }

  /// Appends text; a high surrogate at the end and a low one at the beginning become one character.
  public static func append(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    if let high = trailingHighSurrogate(of: bytes), let low = leadingLowSurrogate(of: text) {
      bytes.removeLast(3)
      let scalar = 0x10000 + ((UInt32(high) & 0x3FF) << 10 | UInt32(low) & 0x3FF)
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
      start = 3
    }
    bytes.append(copying: text.extracting(start..<text.count))
  }

  /// The UTF-16 units of a text.
  public static func utf16Units(_ text: Span<UInt8>) -> [UInt16] {
    var units = UTF16Units(text, from: 0)
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    while let unit = units.next(in: text) { result.append(unit) }
    return result
  }

  /// The bytes of UTF-16 units; a surrogate without its half is kept.
  public static func bytes(utf16 units: [UInt16]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      var scalar = UInt32(units[index])
      index += 1
      if scalar & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10 | UInt32(units[index]) & 0x3FF)
        index += 1
      }
      appendScalar(scalar, to: &result)
    }
    return result
  }

  /// Appends the encoding of a code point, surrogates included.
  public static func appendScalar(_ scalar: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 {
      0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3F)
    }
    switch scalar {
    case 0..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
      bytes.append(continuation(0))
    case 0x800..<0x10000:
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18 & 0x07))
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }

  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The low surrogate that a text begins with, when it stands alone.
  static func leadingLowSurrogate(of text: Span<UInt8>) -> UInt16? {
    guard text.count >= 3, text[0] == 0xED, text[1] >= 0xB0 else { return nil }
    return 0xD000 | UInt16(text[1] & 0x3F) << 6 | UInt16(text[2] & 0x3F)
  }

  /// The high surrogate that a text ends with, when it stands alone.
  static func trailingHighSurrogate(of bytes: [UInt8]) -> UInt16? {
    let start = bytes.count - 3
    guard start >= 0, bytes[start] == 0xED, 0xA0..<0xB0 ~= bytes[start + 1] else { return nil }
    return 0xD000 | UInt16(bytes[start + 1] & 0x3F) << 6 | UInt16(bytes[start + 2] & 0x3F)
  }
}
