import Testing

@testable import RegularExpressions

struct WTF8Tests {
  private func decode(_ bytes: [UInt8]) -> [UInt32] {
    var symbols: [UInt32] = []
    let text = bytes.span
    var index = 0
    while index < text.count { symbols.append(WTF8.decode(text, at: &index)) }
    return symbols
  }

  @Test func decodesEveryScalarAndSurrogate() {
    var wrong: [UInt32] = []
    for codePoint in stride(from: UInt32(0), through: 0x10_FFFF, by: 61) {
      let bytes: [UInt8] =
        if let scalar = Unicode.Scalar(codePoint) {
          Array(String(Character(scalar)).utf8)
        } else {
          [0xED, UInt8(0x80 | codePoint >> 6 & 0x3F), UInt8(0x80 | codePoint & 0x3F)]
        }
      if decode(bytes) != [codePoint] { wrong.append(codePoint) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      ([0x80], 1), ([0xC1, 0x81], 2), ([0xC3], 1), ([0xC3, 0x41], 2), ([0xE0, 0x80, 0x80], 3),
      ([0xE2, 0x82], 2), ([0xF0, 0x80, 0x80, 0x80], 4), ([0xF4, 0x90, 0x80, 0x80], 4),
      ([0xF0, 0x9F, 0x98], 3), ([0xFF, 0x61], 2), ([0xF8, 0x88], 2),
    ] as [([UInt8], Int)]
  )
  func replacesWhatIsNotWellFormed(bytes: [UInt8], count: Int) {
    let symbols = decode(bytes)
    #expect(symbols.count == count)
    #expect(symbols.first == WTF8.replacement)
  }

  @Test func splitsIntoSurrogates() {
    #expect(WTF8.surrogates(of: 0x1F600) == (0xD83D, 0xDE00))
    #expect(WTF8.surrogates(of: 0x10FFFF) == (0xDBFF, 0xDFFF))
  }
}
