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

  @Test func `an object that somebody wrote on one line stays there`() {
    let style = ExportStyle(head: Array("{\n  \"a\": 1".utf8)[...])
    #expect(style.local(gap: 0).separator(depth: 3) == Array(", ".utf8))
    #expect(style.local(gap: 1).newLine(depth: 3) == [])
    #expect(style.local(gap: 7) == style)
  }
}
