/// The alphabet of tokens: base 64 with `-` and `_`, without padding (RFC 4648, section 5).
enum Base64URL {
  /// Returns the bytes that a text stands for; nil where it is not of this alphabet.
  ///
  /// Padding is accepted, as tools add it.
  static func decode(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    var digits = text.utf8[...]
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // A lone digit holds no byte.
    return count == 6 ? nil : bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
