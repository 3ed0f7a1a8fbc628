/// Tells by its look whether a key names a person rather than a field or a collection.
enum PersonalLook {
  private static let fewestDigits = 6

  /// Whether a key is an address, a name or a telephone number, by what programmers do not call fields.
  static func isPersonal(_ key: [UInt8]) -> Bool {
    var digits = 0
    for byte in key {
      switch byte {
      // Keys cannot hold a period, so that of an address is mostly written as a comma.
      case UInt8(ascii: "@"), UInt8(ascii: ","), UInt8(ascii: " "), 0x80...: return true
      default: if byte.isDigit { digits += 1 }
      }
    }
    return digits >= fewestDigits || hasEscapedSign(key)
  }

  /// Whether there is an `@` in it as addresses of pages write it, `%40`.
  private static func hasEscapedSign(_ key: [UInt8]) -> Bool {
    key.indices.dropLast(2).contains { key[$0...].starts(with: [0x25, 0x34, 0x30]) }
  }
}
