import RegularExpressions
import TestSupport
import Testing

/// The automaton against a matcher that shares nothing with it, on random patterns and texts.
struct DifferentialTests {
  private static func text(using random: inout SeededGenerator) -> [Character] {
    (0..<random.below(9)).map { _ in random.pick(["a", "b", "_", "-", "é", "\n", " "]) }
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func agreesInTheServiceDialect(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let body = SmallPattern.random(depth: 3, assertions: false, using: &random)
      let isAnchored = (start: random.below(3) == 0, end: random.below(3) == 0)
      let pattern = SmallPattern.sequence(
        (isAnchored.start ? [.start] : []) + [body] + (isAnchored.end ? [.end] : [])
      )
      let source =
        (isAnchored.start ? "^" : "") + body.source(group: "(") + (isAnchored.end ? "$" : "")
      let expression = try service(source)
      for _ in 0..<8 {
        let text = Self.text(using: &random)
        let expected = BacktrackingMatcher(text: text, excludedByDot: []).finds(pattern)
        #expect(
          expression.matches(String(text)) == expected,
          "seed \(seed): /\(source)/ on \(text)"
        )
      }
    }
  }

  @Test(arguments: [21, 22, 23, 24] as [UInt64])
  func agreesInECMA262(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let pattern = SmallPattern.random(depth: 3, assertions: true, using: &random)
      let source = pattern.source(group: "(?:")
      let expression = try ecma(source)
      for _ in 0..<8 {
        let text = Self.text(using: &random)
        let expected = BacktrackingMatcher(text: text, excludedByDot: ["\n"]).finds(pattern)
        #expect(
          expression.matches(String(text)) == expected,
          "seed \(seed): /\(source)/ on \(text)"
        )
      }
    }
  }

  /// Whatever the bytes, a pattern is read or refused, and a text matches or not.
  @Test(arguments: [31, 32] as [UInt64])
  func survivesRandomBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let syntax = Array("()[]{}|*+?^$\\.-,:=<>\"~&@#dsw0129abépPu{}é😀".utf8)
    for _ in 0..<1500 {
      let pattern = (0..<random.below(14)).map { _ in
        random.below(6) == 0 ? UInt8(random.below(256)) : random.pick(syntax)
      }
      let text = (0..<random.below(10)).map { _ in UInt8(random.below(256)) }
      for reading in [[], RegularExpression.Reading(rawValue: UInt8(random.below(32)))] {
        let expression = try? RegularExpression(
          serviceDialect: pattern,
          ignoreCase: random.below(2) == 0,
          reading: reading
        )
        _ = expression?.matches(text)
      }
      _ = (try? RegularExpression(ecma262: pattern))?.matches(text)
    }
  }
}
