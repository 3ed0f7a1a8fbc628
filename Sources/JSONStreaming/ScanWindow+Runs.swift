extension ScanWindow {
  /// The position of the first byte that a plain run of string bytes cannot hold: a quote, a
  /// backslash, a control character, anything beyond ASCII, or the end.
  ///
  /// Every operand has an explicit type: with untyped constants the comparisons resolve to the
  /// generic ones, which go lane by lane and are thirty times slower.
  @inlinable @inline(__always)
  func endOfPlainRun(from position: Int) -> Int {
    var position = position
    while true {
      let bytes: SIMD16<Int8> = vector(at: position)
      // As signed numbers, control characters and all beyond ASCII lie below the space.
      let special: SIMDMask<SIMD16<Int8>> = bytes .< SIMD16<Int8>(repeating: 0x20)
      let quote: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x22)
      let backslash: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x5C)
      let lane = ByteLanes.first(of: special .| quote .| backslash)
      if lane < 16 { return position &+ lane }
      position &+= 16
    }
  }

  /// The position of the quote at which a string ends, or of what comes before it that is not valid,
  /// not whole in the window, or the window's end.
  mutating func endOfString(from position: Int, _ hasEscapes: inout Bool) -> Int {
    var position = position
    while true {
      let end: Int
      switch byte(at: position) {
      case UInt8(ascii: "\""): return position
      case UInt8(ascii: "\\"):
        hasEscapes = true
        end = endOfEscape(at: position)
      case 0x80...:
        mayHoldMultibyte = true
        end = endOfMultibyteRun(from: position)
      default: end = endOfPlainRun(from: position)
      }
      if end == position { return position }
      position = end
    }
  }

  /// The position behind a complete and valid escape; the same position where there is none.
  @inline(__always)
  private func endOfEscape(at position: Int) -> Int {
    switch byte(at: position &+ 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position &+ 2
    case UInt8(ascii: "u") where JSONText.isHexadecimal(halfWord(at: position &+ 2)):
      position &+ 6
    default: position
    }
  }

  /// The position of the first byte that is no white space.
  @usableFromInline @inline(never)
  mutating func endOfSpace(from start: Int) -> Int {
    var position = start
    while true {
      let bytes: SIMD16<Int8> = vector(at: position)
      let blank: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x20)
      let newline: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x0A)
      let lane = ByteLanes.first(of: .!(blank .| newline))
      position &+= lane
      if lane == 16 { continue }
      guard isRareSpace(byte(at: position)) else { break }
      position &+= 1
    }
    if position > start { mayHoldNewlines = true }
    return position
  }

  /// Tabs and carriage returns do not occur in exports unless a person's editor put them there.
  @inline(__always)
  private func isRareSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The position of the first byte that is no digit.
  func endOfDigits(from position: Int) -> Int {
    var position = position
    while true {
      let bytes: SIMD16<Int8> = vector(at: position)
      let below: SIMDMask<SIMD16<Int8>> = bytes .< SIMD16<Int8>(repeating: 0x30)
      let above: SIMDMask<SIMD16<Int8>> = bytes .> SIMD16<Int8>(repeating: 0x39)
      let lane = ByteLanes.first(of: below .| above)
      if lane < 16 { return position &+ lane }
      position &+= 16
    }
  }

  /// The position behind a well-formed number that is followed by something in the window.
  ///
  /// `start` where the number is neither.
  func endOfNumber(from start: Int) -> Int {
    var position = start
    if byte(at: position) == UInt8(ascii: "-") { position &+= 1 }
    let first = position
    position = endOfDigits(from: first)
    let isBare = byte(at: first) == UInt8(ascii: "0")
    if position == first || isBare && position > first &+ 1 { return start }
    if byte(at: position) == UInt8(ascii: ".") {
      let fraction = position &+ 1
      position = endOfDigits(from: fraction)
      if position == fraction { return start }
    }
    if byte(at: position) | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      let sign = byte(at: position)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position &+= 1 }
      let exponent = position
      position = endOfDigits(from: exponent)
      if position == exponent { return start }
    }
    return position < end ? position : start
  }

  /// The position behind a run of spaces and complete and valid sequences of two to four bytes in
  /// UTF-8.
  func endOfMultibyteRun(from position: Int) -> Int {
    var position = position
    while true {
      let end = endOfMultibyteSequence(at: position)
      if end > position {
        position = end
      } else if byte(at: position) == UInt8(ascii: " ") {
        // Words in other scripts are short; leaving and coming back would cost more.
        position &+= 1
      } else {
        return position
      }
    }
  }

  /// The position behind a complete and valid sequence of two to four bytes in UTF-8; the same
  /// position where there is none.
  @inline(__always)
  private func endOfMultibyteSequence(at position: Int) -> Int {
    let bytes = halfWord(at: position)
    if bytes & 0xC0_E0 == 0x80_C0 {
      // Not overlong (C0 and C1).
      return bytes & 0x1E != 0 ? position &+ 2 : position
    }
    if bytes & 0xC0_C0_F0 == 0x80_80_E0 {
      // Neither overlong (E0 before 80…9F) nor a surrogate (ED before A0…BF).
      let bits = bytes & 0x20_0F
      return bits != 0 && bits != 0x20_0D ? position &+ 3 : position
    }
    if bytes & 0xC0_C0_C0_F8 == 0x80_80_80_F0 {
      // From U+10000 (F0 before 90…BF) to U+10FFFF (F4 before 80…8F).
      let bits = bytes & 0x30_07
      return bits & 0x04 == 0
        ? (bits != 0 ? position &+ 4 : position)
        : bits == 0x04 ? position &+ 4 : position
    }
    return position
  }

  /// The code point of the character at a position, or nil where the bytes are not UTF-8.
  func character(at position: Int) -> UInt32? {
    let bytes = halfWord(at: position)
    let lead = bytes & 0xFF
    if lead < 0x80 { return lead }
    func trail(_ index: UInt32) -> UInt32 { bytes >> (8 * index) & 0x3F }
    switch endOfMultibyteSequence(at: position) - position {
    case 2: return (lead & 0x1F) << 6 | trail(1)
    case 3: return (lead & 0x0F) << 12 | trail(1) << 6 | trail(2)
    case 4: return (lead & 0x07) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3)
    default: return nil
    }
  }
}
