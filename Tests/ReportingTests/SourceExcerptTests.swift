import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// The underlined lines of a finding.
struct SourceExcerptTests {
  /// Each text has one mark; the expectation is the first line and its underline.
  @Test(arguments: [
    ("a ⟦b⟧ c", "a b c", "  ^"),
    ("⟦⟧abc", "abc", "^"),
    ("abc⟦⟧", "abc", "   ^"),
    ("\t\tx ⟦y⟧", "        x y", "          ^"),
    ("日本 ⟦語⟧", "日本 語", "     ^^"),
    ("e\u{301}⟦x⟧", "e\u{301}x", " ^"),
    ("😀⟦x⟧", "😀x", "  ^"),
    ("a\u{1B}⟦b⟧", #"a\u{1b}b"#, "       ^"),
    ("ab⟦c\n⟧d", "abc", "  ^"),
    ("one\nt⟦w⟧o\r\nthree", "two", " ^"),
    ("⟦⟧", "", "^"),
  ])
  func `the underline stands below the marked text`(
    marked: String,
    line: String,
    underline: String
  ) throws {
    let text = MarkedText(marked)
    let range = try #require(text.ranges.first)
    let source = SourceFile(name: "x", text: text.text)
    let excerpt = SourceExcerpt(SourceRange(range.lowerBound, range.upperBound), in: source)
    let first = try #require(excerpt.lines.first)
    #expect(first.text == line)
    let drawn =
      String(repeating: " ", count: first.underlineStart)
      + String(repeating: "^", count: first.underlineWidth)
    #expect(drawn == underline)
    #expect(excerpt.lines.count == 1)
  }

  @Test func `a range outside of the file does no harm`() {
    let source = SourceFile(name: "x", text: "abc\n")
    for range in [SourceRange(-5, -1), SourceRange(90, 100), SourceRange(-1, 100)] {
      #expect(!SourceExcerpt(range, in: source).lines.isEmpty)
    }
  }

  @Test func `of a long line the neighbourhood is shown`() throws {
    let text = String(repeating: "x", count: 100_000) + "y" + String(repeating: "z", count: 100_000)
    let excerpt = SourceExcerpt(
      SourceRange(100_000, 100_001),
      in: SourceFile(name: "x", text: text)
    )
    let line = try #require(excerpt.lines.first)
    #expect(line.text.count == 102)
    #expect(Array(line.text)[line.underlineStart] == "y")
  }
}
