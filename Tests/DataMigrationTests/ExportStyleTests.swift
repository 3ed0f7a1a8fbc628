import Testing

@testable import DataMigration

struct ExportStyleTests {
  @Test(arguments: [
    ("{}", "", "", ":"), ("null", "", "", ":"), ("", "", "", ":"), ("[1]", "", "", ":"),
    ("{\"a\":1}", "", "", ":"), ("{\"a\": 1}", "", "", ": "), ("{ \"a\" : 1}", "", "", " : "),
    ("{\n  \"a\" : {", "\n", "  ", " : "), ("{\n\t\"a\": 1", "\n", "\t", ": "),
    ("{\r\n    \"a\":1", "\r\n", "    ", ":"), ("\n {\n\n \"a\\\"b\" : 1", "\n", " ", " : "),
    ("{\n\"a\": 1", "\n", "", ": "), ("{\n  \"cut off", "", "", ":"), ("{\"a\\", "", "", ":"),
    ("{\"a\"\n:\n1}", "", "", ":"),
  ]) func `a layout is read off the beginning`(
    head: String,
    lineBreak: String,
    indentation: String,
    colon: String
  ) {
    let style = ExportStyle(head: Array(head.utf8)[...])
    #expect(
      style
        == ExportStyle(
          lineBreak: Array(lineBreak.utf8),
          indentation: Array(indentation.utf8),
          colon: Array(colon.utf8)
        )
    )
  }

  @Test(arguments: [
    ("{\"a\":1}", ",", ""), ("{\"a\": 1}", ", ", ""), ("{\n  \"a\": 1", ",\n    ", "\n    "),
  ]) func `what is written follows the layout`(head: String, separator: String, newLine: String) {
    let style = ExportStyle(head: Array(head.utf8)[...])
    #expect(style.separator(depth: 2) == Array(separator.utf8))
    #expect(style.newLine(depth: 2) == Array(newLine.utf8))
  }

  @Test func `a layout can do without line breaks`() {
    let style = ExportStyle(head: Array("{\n  \"a\": 1".utf8)[...])
    #expect(style.onOneLine.separator(depth: 3) == Array(", ".utf8))
    #expect(style.onOneLine.newLine(depth: 3) == [])
  }

  @Test(arguments: [("{\n\t\"a\" : 1", false), ("{\n\t\"a\": 1", true), ("{\"a\":1", true)])
  func `only the console of 2016 writes lists without lines of their own`(
    head: String,
    expected: Bool
  ) {
    #expect(ExportStyle(head: Array(head.utf8)[...]).indentsLists == expected)
  }
}
