/// A character beyond 16 bits as JSON writes it, such as `\ud83d\ude00`.
///
/// YAML is to take all of JSON, but libyaml knows only `\U0001f600`.
struct SurrogatePair {
  /// How many bytes it has, and how many what libyaml reads instead.
  static let (length, otherLength) = (12, 10)

  private let scalar: Unicode.Scalar

  /// Reads a pair; nil where none begins.
  init?(in bytes: ArraySlice<UInt8>, at index: Int) {
    guard let high = SurrogatePair.unit(in: bytes, at: index), 0xD800..<0xDC00 ~= high,
      let low = SurrogatePair.unit(in: bytes, at: index + 6), 0xDC00..<0xE000 ~= low,
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    self.scalar = scalar
  }

  /// Reads `\u` with four digits.
  private static func unit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard bytes.endIndex - index >= 6, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index + 2..<index + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// The escape that stands for the same character.
  var escape: [UInt8] {
    let digits = Array(String(scalar.value, radix: 16).utf8)
    return Array("\\U".utf8) + repeatElement(UInt8(ascii: "0"), count: 8 - digits.count) + digits
  }

  /// Returns where pairs begin, in order; some may stand where nothing is an escape.
  static func places(in bytes: ArraySlice<UInt8>) -> [Int] {
    var places: [Int] = []
    var index = bytes.startIndex
    while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      if SurrogatePair(in: bytes, at: backslash) != nil {
        places.append(backslash)
        index = backslash + length
      } else {
        // What is behind a backslash begins no escape.
        index = min(backslash + 2, bytes.endIndex)
      }
    }
    return places
  }
}
