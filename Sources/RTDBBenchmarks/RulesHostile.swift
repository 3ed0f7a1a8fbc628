import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics

/// Rules that nobody writes in good faith: a message or a decision comes soon, whatever they are.
enum RulesHostile {
  private static let million = 1_000_000

  static func figures() throws -> [Figure] {
    try documents().map { name, text in
      let source = SourceFile(name: "rules", text: text)
      var isAnswered = false
      let seconds = ProcessorTime.seconds(rounds: 1) {
        let document = RulesDocument.parse(source)
        let request = Request(.read(DatabaseQuery()), at: "/a/b", auth: RulesWorkload.user("u"))
        let decision = CompiledRules(document).decide(request, on: .null)
        isAnswered = !document.isDeployable || decision.isAllowed
      }
      let milliseconds = isAnswered ? seconds * 1e3 : .infinity
      return Figure("\(name), \(text.utf8.count) bytes", milliseconds, "ms", .atMost(2_000))
    }
  }

  private static func documents() throws -> [(String, String)] {
    let deep = 10_000
    let nested =
      String(repeating: "{\"a\":", count: deep) + "1" + String(repeating: "}", count: deep)
    let keys = (0..<100_000).map { "\"k\($0)\": {\".read\": \"auth.uid == 'k\($0)'\"}" }
    let patterns = (0..<5_000).map {
      "\"k\($0)\": {\".read\": \"data.val().matches(/^a{1,9}b+\($0)$/)\"}"
    }
    return [
      ("nested 10000 deep", "{\"rules\": \(nested)}"),
      ("brackets in brackets", read(repeated("(", deep) + "true" + repeated(")", deep))),
      ("`!` before `!`", read(repeated("!", 2 * million) + "true")),
      ("a long `||`", read(repeated("auth == null || ", million / 4) + "true")),
      ("a long `&&`", read(repeated("auth != null && ", million / 4) + "true")),
      ("a long `+`", read(repeated("'a' + ", 4 * million / 6) + "'' != null")),
      ("a long text", read("'" + repeated("a", 4 * million) + "' != null")),
      ("long calls", read("data" + repeated(".child('a')", million / 3) + ".val() == null")),
      ("conditions in conditions", read(repeated("true ? true : ", million / 4) + "true")),
      ("100000 keys", "{\"rules\": {\".read\": true, \(keys.joined(separator: ","))}}"),
      ("5000 patterns", "{\"rules\": {\".read\": true, \(patterns.joined(separator: ","))}}"),
      ("300 KB", read(repeated("auth == null || ", 19_000) + "true")),
    ]
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func read(_ expression: String) -> String {
    "{\"rules\": {\".read\": \"\(expression)\"}}"
  }
}
