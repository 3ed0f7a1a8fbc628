import DatabaseModel
import RulesEvaluation

/// Patterns on which other engines take for ever: twice the text must take twice the time.
enum RulesPatterns {
  private static let patterns = [
    "^(a+)+$", "^(a|aa)+$", "^(a|a)*b", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)(.*)(.*)z",
  ]

  static func figures() throws -> [Figure] {
    var figures: [Figure] = []
    for pattern in patterns {
      let half = try seconds(pattern, byteCount: 512 * 1024)
      let whole = try seconds(pattern, byteCount: 1024 * 1024)
      figures.append(Figure("`\(pattern)` on 1 MB", whole * 1e3, "ms", .atMost(100)))
      figures.append(Figure("`\(pattern)` on 1 MB for ½ MB", whole / half, "×", .atMost(2.5)))
    }
    return figures
  }

  private static func seconds(_ pattern: String, byteCount: Int) throws -> Double {
    let rules = """
      {"rules": {"text": {".read": "data.val().matches(/\(pattern)/) || true"}}}
      """
    let text = String(repeating: pattern.contains("x") ? "x" : "a", count: byteCount) + "!"
    let workload = try RulesWorkload(
      rules: rules,
      database: try RulesWorkload.value("{\"text\": \"\(text)\"}")
    )
    var engine = RulesEngine(workload.rules)
    let request = Request(.read(DatabaseQuery()), at: "/text")
    return ProcessorTime.seconds(rounds: 5) { _ = engine.decide(request, on: workload.database) }
  }
}
