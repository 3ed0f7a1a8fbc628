extension JSONText {
  /// Appends a string in quotes, escaping only what JSON requires.
  ///
  /// Quotes, backslashes and control characters are escaped, everything else stays as it is; a
  /// lone surrogate, three bytes in WTF-8, becomes a `\u` escape.
  public static func appendQuoted(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    appendQuoted(text, into: &bytes)
  }

  static func appendQuoted<Target: ByteCollector & ~Copyable>(
    _ text: Span<UInt8>,
    into target: inout Target
  ) {
    target.append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count {
      let end = endOfPlainRun(of: text, from: index)
      if end > index { target.append(contentsOf: text.extracting(index..<end)) }
      index = end
      if index < text.count { index += appendSpecial(text, at: index, into: &target) }
    }
    target.append(UInt8(ascii: "\""))
  }

  /// The index of the first byte that needs a second look.
  private static func endOfPlainRun(of text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 16 <= text.count {
      let bytes: SIMD16<Int8> = text.vector(at: index)
      let quote: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x22)
      let backslash: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x5C)
      let isPositive: SIMDMask<SIMD16<Int8>> = bytes .>= SIMD16<Int8>(repeating: 0)
      let isLow: SIMDMask<SIMD16<Int8>> = bytes .< SIMD16<Int8>(repeating: 0x20)
      // ED begins every surrogate, and little else.
      let lead: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: -0x13)
      let lane = ByteLanes.first(of: quote .| backslash .| (isPositive .& isLow) .| lead)
      if lane < 16 { return index + lane }
      index += 16
    }
    while index < text.count, !isSpecial(text[index]) { index += 1 }
    return index
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xED
  }

  /// Appends what stands for a special byte and returns the number of bytes that it stands for.
  private static func appendSpecial<Target: ByteCollector & ~Copyable>(
    _ text: Span<UInt8>,
    at index: Int,
    into target: inout Target
  ) -> Int {
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): appendPair(text[index], to: &target)
    case 0x08: appendPair(UInt8(ascii: "b"), to: &target)
    case 0x09: appendPair(UInt8(ascii: "t"), to: &target)
    case 0x0A: appendPair(UInt8(ascii: "n"), to: &target)
    case 0x0C: appendPair(UInt8(ascii: "f"), to: &target)
    case 0x0D: appendPair(UInt8(ascii: "r"), to: &target)
    case 0xED where index + 2 < text.count && text[index + 1] >= 0xA0:
      let unit = 0xD000 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
      appendUnit(unit, to: &target)
      return 3
    case 0xED: target.append(0xED)
    default: appendUnit(UInt32(text[index]), to: &target)
    }
    return 1
  }

  private static func appendPair<Target: ByteCollector & ~Copyable>(
    _ byte: UInt8,
    to target: inout Target
  ) {
    target.append(UInt8(ascii: "\\"))
    target.append(byte)
  }

  /// Appends a `\u` escape.
  static func appendUnit<Target: ByteCollector & ~Copyable>(
    _ unit: UInt32,
    to target: inout Target
  ) {
    appendPair(UInt8(ascii: "u"), to: &target)
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 0xF)
      target.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
    }
  }
}
