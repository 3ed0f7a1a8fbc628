import Testing

@testable import Reporting

struct DisplayTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("a\nb\tc", #"a\nb\tc"#),
    ("\u{1B}[31mred", #"\u{1b}[31mred"#),
    ("right\u{202E}left", #"right\u{202e}left"#),
    ("é 漢 🎈", "é 漢 🎈"),
  ])
  func makesVisible(text: String, expected: String) {
    #expect(DisplayText.safe(text) == expected)
  }

  @Test func cutsWhatNobodyReads() {
    let shown = DisplayText.safe(String(repeating: "k", count: 1_000_000))
    #expect(shown == String(repeating: "k", count: 2_048) + "… (1,000,000 bytes)")
    #expect(DisplayText.safe(String(repeating: "k", count: 8_192)).utf8.count == 8_192)
  }
}
