import TestSupport

/// Random patterns of the service's dialect.
enum RandomPattern {
  /// A literal with slashes that the service accepts.
  static func literal(_ random: inout SeededGenerator) -> String {
    let start = random.below(3) == 0 ? "^" : ""
    let end = random.below(3) == 0 ? "$" : ""
    let flag = random.below(5) == 0 ? "i" : ""
    return "/\(start)\(union(2, &random))\(end)/\(flag)"
  }

  private static func union(_ depth: Int, _ random: inout SeededGenerator) -> String {
    (0...(random.below(4) == 0 ? 1 : 0)).map { _ in concat(depth, &random) }.joined(separator: "|")
  }

  private static func concat(_ depth: Int, _ random: inout SeededGenerator) -> String {
    (0...random.below(3)).map { _ in
      atom(depth, &random)
        + random.pick(["", "", "", "", "?", "*", "+", "+?", "{2}", "{1,}", "{0,2}"])
    }.joined()
  }

  private static func atom(_ depth: Int, _ random: inout SeededGenerator) -> String {
    if depth > 0, random.below(4) == 0 { return "(\(union(depth - 1, &random)))" }
    return random.pick([
      "a", "b", "c", "é", "A", "5", "foo", "ab", ".", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S",
      "[a-c]", "[^a]", "[abc5]", "[]a]", "[^.#$]", "[a-]", "\\.", "\\/", "\\t", "()", "(?:a)",
      "(|a)", "(*a)", "[\\d]", "[\\w-]", "\\$", "\\^", "-",
    ])
  }

  /// Any text that could stand between the slashes, deployable or not.
  ///
  /// It does not begin with a star, because `/*` begins a comment.
  static func anyBody(_ random: inout SeededGenerator) -> String {
    let body = (0...random.below(8)).map { _ in
      random.pick([
        "a", "b", "5", "(", ")", "[", "]", "{", "}", "|", "*", "+", "?", "^", "$", "\\", "-", ",",
        ".", "2", "\\d", "\\w", "é", "(a", "a)", "[a", "{1", "b]", "1}", "[^",
      ])
    }.joined()
    return body.hasPrefix("*") ? "a" + body : body
  }

  /// A short text that patterns may match.
  static func text(_ random: inout SeededGenerator) -> String {
    (0..<random.below(8)).map { _ in
      random.pick(["a", "b", "5", "(", "A", "é", "|", "{", "^", "\\"])
    }.joined()
  }
}
