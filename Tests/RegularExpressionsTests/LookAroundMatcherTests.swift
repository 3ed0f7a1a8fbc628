import TestSupport
import Testing

@testable import RegularExpressions

struct LookAroundMatcherTests {
  static let cases: [MatchingCase] = [
    MatchingCase("ahead", "^(?=.*\\d)(?=.*[a-z]).{4,}$", matches: ["ab12"], not: ["abcd", "a1b"]),
    MatchingCase("ahead", "a(?=b)", matches: ["ab"], not: ["a", "ac"]),
    MatchingCase("ahead", "a(?=$)", matches: ["a", "ba"], not: ["ab"]),
    MatchingCase("not ahead", "^(?!\\s*$).+", matches: ["a", " a"], not: ["", "  "]),
    MatchingCase("not ahead", "^(?!__)\\w+$", matches: ["_a", "a__"], not: ["__a"]),
    MatchingCase("not ahead", "^((?!foo).)*$", matches: ["", "fo", "barfo"], not: ["xfoox"]),
    MatchingCase("behind", "(?<=\\$)\\d", matches: ["$1"], not: ["1", "€1"]),
    MatchingCase("behind", "(?<=^a+)b", matches: ["aab"], not: ["b", "cab"]),
    MatchingCase("not behind", "(?<!-)\\b\\d+$", matches: ["12", "a 12"], not: ["-12", "a1"]),
    MatchingCase("not behind", "^.(?<!a)$", matches: ["b"], not: ["a"]),
    MatchingCase("nested", "^(?=a(?!b)).(?<=(?<!b)a)", matches: ["ac", "a"], not: ["ab", "b"]),
    MatchingCase("nested", "(?<=(?=ab)a)b", matches: ["ab"], not: ["b", "a"]),
    MatchingCase("counted", "^(?:(?!ab).){2,3}$", matches: ["ba", "aaa"], not: ["ab", "aab"]),
    MatchingCase("boundaries", "(?=\\bfoo\\b)...$", matches: ["a foo"], not: ["afoo"]),
    MatchingCase("code points", "^(?!.🐲)..$", matches: ["🐲a"], not: ["a🐲"]),
    MatchingCase("empty", "(?!)", matches: [], not: ["", "a"]),
    MatchingCase("empty", "(?=)(?<=)", matches: ["", "a"], not: []),
  ]

  @Test(arguments: cases)
  func matches(_ example: MatchingCase) throws {
    let expression = try ecma(example.pattern)
    for text in example.matching { #expect(expression.matches(text), "\(text)") }
    for text in example.other { #expect(!expression.matches(text), "\(text)") }
  }

  /// A look-around that is counted is searched for once; there may be 64 of them.
  @Test func limitsTheNumber() throws {
    #expect(try ecma("^(?:(?=a)a){200}$").matches(String(repeating: "a", count: 200)))
    #expect(try ecma(String(repeating: "(?=a)", count: 64)).matches("a"))
    let error = #expect(throws: RegularExpressionError.self) {
      try ecma(String(repeating: "(?=a)", count: 65))
    }
    #expect(error?.kind == .tooLarge)
  }

  @Test(.timeLimit(.minutes(1)))
  func isLinearInTheText() throws {
    let text = Array(String(repeating: "a", count: 30_000).utf8)
    #expect(try !ecma("^(?:(?!(?:a*)*b)a)*$(?<=b)").matches(text))
    #expect(try ecma("^(?:(?=a*$)(?<=^a*)a)*$").matches(text))
  }
}
