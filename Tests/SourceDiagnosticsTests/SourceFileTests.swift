import SourceDiagnostics
import Testing

struct SourceFileTests {
  @Test(arguments: [
    ("", 0, "1:1"),
    ("abc", 0, "1:1"),
    ("abc", 3, "1:4"),
    ("a\nb", 1, "1:2"),
    ("a\nb", 2, "2:1"),
    ("a\n", 2, "2:1"),
    ("a\r\nb", 3, "2:1"),
    ("é€😀x", 9, "1:4"),  // 2, 3 and 4 bytes of UTF-8 before the x
    ("abc", 99, "1:4"),
    ("abc", -1, "1:1"),
  ])
  func locates(text: String, offset: Int, expected: String) {
    let file = SourceFile(name: "x", text: text)
    #expect(file.location(at: offset).description == expected)
  }

  @Test(arguments: [0, 1, 1022, 1023, 1024, 1025, 2047, 2048, 4999, 5000])
  func countsCodePointsOfLongLines(count: Int) {
    // Each € is three bytes long, so characters lie across the blocks that are counted ahead.
    let text = "short\n" + String(repeating: "€", count: 5000) + "\nend"
    let file = SourceFile(name: "x", text: text)
    let location = file.location(at: 6 + 3 * count)
    #expect(location == SourceLocation(line: 2, column: count + 1))
  }

  @Test func countsAndCutsLines() {
    let file = SourceFile(name: "x", text: "one\r\ntwo\n\nlast")
    #expect(file.lineCount == 4)
    #expect(
      (0...5).map { file.text(of: file.range(ofLine: $0)) } == ["", "one", "two", "", "last", ""]
    )
  }

  @Test func cutsRangesToTheFile() {
    let file = SourceFile(name: "x", text: "hello")
    #expect(file.text(of: SourceRange(1, 3)) == "el")
    #expect(file.text(of: SourceRange(3, 99)) == "lo")
    #expect(file.text(of: SourceRange(50, 99)) == "")
    #expect(file.text(of: SourceRange(-4, 1)) == "h")
  }

  @Test func rangesJoin() {
    #expect(SourceRange(3, 5).union(SourceRange(9, 12)) == SourceRange(3, 12))
    #expect(SourceRange(5, 3) == SourceRange(at: 5))
    #expect(SourceRange(3, 5).count == 2)
  }

  @Test func locationsAndSeveritiesAreOrdered() {
    #expect(SourceLocation(line: 2, column: 1) > SourceLocation(line: 1, column: 9))
    #expect(SourceLocation(line: 2, column: 1) < SourceLocation(line: 2, column: 3))
    #expect(Diagnostic.Severity.allCases.sorted() == [.note, .warning, .error])
  }
}
