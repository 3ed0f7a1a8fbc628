import Testing

@testable import RegularExpressions

struct CaseFoldingTests {
  private func closure(_ folding: CaseFolding, _ text: String) -> String {
    let set = SymbolSet(text.unicodeScalars.map { $0.value...$0.value })
    var result = ""
    for range in folding.closure(of: set).ranges {
      for symbol in range {
        if let scalar = Unicode.Scalar(symbol) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  @Test(arguments: [
    ("a", "Aa"), ("Z", "Zz"), ("@[`{09", "09@[`{"), ("é", "é"), ("amz", "AMZamz"),
  ])
  func foldsASCII(text: String, expected: String) {
    #expect(closure(.ascii, text) == expected)
    #expect(closure(.none, text).unicodeScalars.count == text.unicodeScalars.count)
  }

  /// What shares an upper case of one unit, and nothing between ASCII and the rest (J-19).
  @Test(arguments: [
    ("a", "Aa"), ("é", "Éé"), ("Ÿ", "ÿŸ"), ("Σ", "Σςσ"), ("ς", "Σςσ"), ("ß", "ß"), ("ı", "ı"),
    ("İ", "İ"), ("ſ", "ſ"), ("\u{212A}", "\u{212A}"), ("日", "日"), ("µ", "µΜμ"),
  ])
  func foldsSimplePairs(text: String, expected: String) {
    #expect(closure(.simple, text) == expected)
  }

  @Test func foldsRanges() {
    let set = SymbolSet([0x62...0x64, 0xE0...0xFF])
    let folded = CaseFolding.simple.closure(of: set)
    // ÷ and ß have no pair inside, ÿ has one outside of Latin-1.
    let expected: [ClosedRange<UInt32>] = [
      0x42...0x44, 0x62...0x64, 0xC0...0xD6, 0xD8...0xDE, 0xE0...0xFF, 0x178...0x178,
    ]
    #expect(folded.ranges == expected)
  }
}
