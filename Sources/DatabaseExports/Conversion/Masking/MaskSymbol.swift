/// A character of a text as a place in its alphabet, or one that stays as it is.
///
/// An escape of a URL, such as `%40` or `%C3%BC`, is the character for which it stands: a key that is an
/// address with its signs escaped is masked like the address, and stays a row of escapes.
struct MaskSymbol: Equatable {
  /// How a character is written.
  enum Spelling {
    case plain
    /// With an escape, in capital letters where it has any.
    case escaped
    /// With an escape in small letters.
    case escapedSmall
    /// As an escaped byte that is no character in UTF-8, but perhaps in an older code.
    case byte
    /// The same in small letters.
    case byteSmall
  }

  /// The first character of the alphabet.
  let first: UInt32
  /// The number of characters in it; 1 where there is no other.
  let size: UInt32
  private(set) var place: UInt32
  let spelling: Spelling

  /// Goes on in the alphabet, from its end to its beginning.
  mutating func move(by step: UInt32) {
    place = (place + step) % size
  }

  /// Whether another symbol is of the same alphabet and written alike.
  func isLike(_ other: MaskSymbol) -> Bool {
    first == other.first && size == other.size && spelling == other.spelling
  }

  /// What all symbols have in common that differ in nothing but in capital and small letters.
  var folded: UInt64 {
    UInt64(first == 0x41 ? 0x61 : first) << 32 | UInt64(place)
  }

  // MARK: Reading

  /// The symbols of a text in WTF-8.
  static func symbols(of text: ArraySlice<UInt8>) -> [MaskSymbol] {
    var symbols: [MaskSymbol] = []
    symbols.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if let escape = URLEscape(text[index...]) {
        symbols.append(symbol(escape.value, length: escape.length, spelling: escape.spelling))
        index += 3 * escape.length
        continue
      }
      let lead = text[index]
      let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let end = min(text.endIndex, index + length)
      var value = UInt32(length == 1 ? lead : lead & (0xFF >> UInt8(length + 1)))
      for byte in text[(index + 1)..<max(end, index + 1)] {
        value = value << 6 | UInt32(byte & 0x3F)
      }
      symbols.append(symbol(value, length: length, spelling: .plain))
      index = end
    }
    return symbols
  }

  /// Characters beyond ASCII become others of the 64 beside which they stand, mostly of the same script,
  /// which are as long in UTF-8.
  private static func symbol(_ value: UInt32, length: Int, spelling: Spelling) -> MaskSymbol {
    func symbol(_ first: UInt32, _ size: UInt32) -> MaskSymbol {
      MaskSymbol(first: first, size: size, place: value - first, spelling: spelling)
    }
    if spelling == .byte || spelling == .byteSmall { return symbol(value & ~63, 64) }
    return switch (length, value) {
    case (1, 0x30...0x39): symbol(0x30, 10)
    case (1, 0x41...0x5A): symbol(0x41, 26)
    case (1, 0x61...0x7A): symbol(0x61, 26)
    case (2, 0xC0...), (3, 0x0800..<0x2000), (3, 0x2C00..<0xD800), (3, 0xF900..<0xFE00),
      (3, 0xFF00..<0xFFC0), (4, _):
      symbol(value & ~63, 64)
    default: symbol(value, 1)
    }
  }

  // MARK: Writing

  /// Appends the character as it is written.
  func append(to bytes: inout [UInt8]) {
    var plain: [UInt8] = []
    switch spelling {
    case .plain: return appendPlainly(to: &bytes)
    case .escaped, .escapedSmall: appendPlainly(to: &plain)
    case .byte, .byteSmall: plain.append(UInt8(truncatingIfNeeded: first + place))
    }
    for byte in plain { bytes += [0x25, digit(byte >> 4), digit(byte & 0xF)] }
  }

  private func digit(_ value: UInt8) -> UInt8 {
    let isSmall = spelling == .escapedSmall || spelling == .byteSmall
    return value < 10 ? 0x30 + value : value - 10 + (isSmall ? 0x61 : 0x41)
  }

  private func appendPlainly(to bytes: inout [UInt8]) {
    let value = first + place
    switch value {
    case ..<0x80: bytes.append(UInt8(value))
    case ..<0x800: bytes += [UInt8(0xC0 | value >> 6), UInt8(0x80 | value & 0x3F)]
    case ..<0x10000:
      bytes += [
        UInt8(0xE0 | value >> 12), UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F),
      ]
    default:
      bytes += [
        UInt8(0xF0 | value >> 18), UInt8(0x80 | value >> 12 & 0x3F),
        UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F),
      ]
    }
  }
}

/// A character with which a text begins as URLs have it: `%` and two digits for each of its bytes in UTF-8.
private struct URLEscape {
  let value: UInt32
  /// How many bytes are escaped.
  let length: Int
  let spelling: MaskSymbol.Spelling

  init?(_ text: ArraySlice<UInt8>) {
    guard let lead = URLEscape.byte(text, 0) else { return nil }
    if let character = URLEscape.character(text, lead),
      let isSmall = URLEscape.isSmall(text.prefix(3 * character.length))
    {
      (value, length) = character
      spelling = isSmall ? .escapedSmall : .escaped
      return
    }
    guard let isSmall = URLEscape.isSmall(text.prefix(3)) else { return nil }
    (value, length) = (UInt32(lead), 1)
    spelling = isSmall ? .byteSmall : .byte
  }

  /// The character that begins with a byte; nil where there is none in UTF-8.
  private static func character(
    _ text: ArraySlice<UInt8>,
    _ lead: UInt8
  ) -> (value: UInt32, length: Int)? {
    let length: Int
    switch lead {
    case ..<0x80: return (UInt32(lead), 1)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for index in 1..<length {
      guard let byte = URLEscape.byte(text, index), 0x80...0xBF ~= byte else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let isShort = value < (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000)
    return isShort || value > 0x10FFFF || (0xD800...0xDFFF).contains(value) ? nil : (value, length)
  }

  /// Whether the digits of escapes are small letters; nil where some are, as nobody writes them.
  private static func isSmall(_ escapes: ArraySlice<UInt8>) -> Bool? {
    let letters = escapes.filter(\.isLetter)
    if letters.allSatisfy(\.isCapitalLetter) { return false }
    return letters.allSatisfy(\.isSmallLetter) ? true : nil
  }

  private static func byte(_ text: ArraySlice<UInt8>, _ index: Int) -> UInt8? {
    let start = text.startIndex + 3 * index
    guard start + 2 < text.endIndex, text[start] == 0x25, let high = digit(text[start + 1]),
      let low = digit(text[start + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte.isDigit { return byte & 0xF }
    let small = byte | 0x20
    return (0x61...0x66).contains(small) ? small - 0x61 + 10 : nil
  }
}
