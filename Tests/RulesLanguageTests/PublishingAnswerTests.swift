import RulesLanguage
import Testing

/// What statements say about the form of the service's answer, which specs do not see.
@Suite("The form of the answer to a publication")
struct PublishingAnswerTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    /// The statement.
    var id: String
    var rules: String
    var text: String

    init(_ id: String, _ rules: String, _ text: String) {
      self.id = id
      self.rules = rules
      self.text = text
    }

    var testDescription: String { "\(id): \(text)" }
  }

  static let answers = [
    Answer("A-16", "{}", "1:2: Expected 'rules' property."),
    Answer("A-2", "{\"rules\": {\"a\": 1}}", "1:17: Expected '{'."),
    Answer("A-3", "{\n  \"rules\": {\n    \"a\": 1\n  }\n}", "3:10: Expected '{'."),
    Answer("A-3", #"{"rules": {".read": "foo == 1"}}"#, "1:22: Unknown variable 'foo'."),
    Answer("A-3", #"{"rules": {".read": "\"\" == foo"}}"#, "1:30: Unknown variable 'foo'."),
    Answer("A-3", #"{"rules": {".read": "'\u0061' == foo"}}"#, "1:34: Unknown variable 'foo'."),
    Answer(
      "A-3",
      "{\"rules\": {\".read\": \"\(String(repeating: "true && ", count: 5000))foo == 1\"}}",
      "1:40022: Unknown variable 'foo'."
    ),
    // Recorded in 2020; the others are by analogy.
    Answer(
      "A-3",
      "{\"rules\": {\n          \".validate\": \"newData.isArray()\"}}",
      "2:25: No such method/property 'isArray'."
    ),
    Answer(
      "A-3",
      #"{"rules": {".read": "true && data.child().exists()"}}"#,
      "1:30: child() expects 1 argument."
    ),
    Answer(
      "A-7",
      "{\"rules\": {\".read\": \"true &&\n  foo == 1\"}}",
      "2:3: Unknown variable 'foo'."
    ),
    Answer(
      "A-4",
      "{\"rules\": {\".read\": \"foo == 1\", \".write\": \"bar == 1\"}}",
      "1:22: Unknown variable 'foo'."
    ),
  ]

  @Test("line, column and the first message", arguments: answers)
  func answer(_ example: Answer) {
    #expect(parseRules(example.rules).serverMessage?.description == example.text)
  }
}
