import Testing
import YAMLDocuments

@Suite("Values of unquoted scalars")
struct PlainFormTests {
  static let numbers = [
    ("0", "0"), ("-0", "-0"), ("12", "12"), ("-7", "-7"), ("1.0", "1.0"), ("1.50", "1.50"),
    ("1e3", "1e3"), ("1E+3", "1E+3"), ("1.5e-7", "1.5e-7"), (".5", "0.5"), ("-.5", "-0.5"),
    ("5.", "5"), ("5.e3", "5e3"), ("9007199254740993", "9007199254740993"),
    ("18446744073709551616", "18446744073709551616"),
  ]

  @Test("numbers keep their digits", arguments: numbers)
  func number(_ text: String, _ lexeme: String) throws {
    guard case .number(let found) = YAMLScalar(text).value else {
      Issue.record("`\(text)` is not a number")
      return
    }
    #expect(found == lexeme)
  }

  @Test(
    "what other readers take for something else is text",
    arguments: [
      "no", "On", "12:30", "1:30:00", "2026-01-15", "2026-01-15T12:00:00Z", "1.2.3", "1e", "e3",
      "-", "+", ".", "..", "-.", "1-2", "0123 456", "192.168.0.1", "--1", "1e+", "nan", "inf",
      "-Nabc", "0x", "0b2", "0o8", "_1", "1,000", "tru", "nullx", "~x", "é",
    ]
  )
  func strings(_ text: String) {
    guard case .string(let found) = YAMLScalar(text).value else {
      Issue.record("`\(text)` is not text")
      return
    }
    #expect(found == text)
  }

  @Test("null and booleans")
  func words() {
    #expect(dumpValue("null") == "null")
    #expect(dumpValue("~") == "null")
    #expect(dumpValue("true") == "true")
    #expect(dumpValue("false") == "false")
  }

  @Test(
    "only unquoted text is resolved",
    arguments: [YAMLScalar.Style.singleQuoted, .doubleQuoted, .literal, .folded]
  )
  func quoted(_ style: YAMLScalar.Style) {
    for text in ["1", "true", "null", ""] {
      guard case .string(let found) = YAMLScalar(text, style: style).value else {
        Issue.record("`\(text)` is not text")
        return
      }
      #expect(found == text)
    }
  }

  private func dumpValue(_ text: String) -> String {
    switch YAMLScalar(text).value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let lexeme): lexeme
    case .string(let text): "string \(text)"
    }
  }
}
