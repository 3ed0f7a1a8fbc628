import SchemaValidation
import Testing

@Suite("Blank texts")
struct BlankTextTests {
  @Test(
    "blank is what consists of white space",
    arguments: [
      ("", true), (" ", true), ("\t\n\r\u{B}\u{C}", true), ("\u{2028}\u{205F}\u{3000}", true),
      ("x", false), (" x", false), ("\u{0}", false), ("\u{200B}", false), ("\u{FEFF}", false),
    ]
  )
  func texts(_ text: String, _ expected: Bool) {
    #expect(Array(text.utf8).isBlank == expected)
  }

  @Test("a lone surrogate is no white space")
  func surrogates() {
    #expect(![UInt8]([0x20, 0xED, 0xA0, 0x80]).isBlank)
  }
}
