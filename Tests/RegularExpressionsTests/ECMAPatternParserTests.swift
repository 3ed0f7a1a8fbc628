import RegularExpressions
import SourceDiagnostics
import TestSupport
import Testing

/// Patterns as JSON Schema uses them: ECMA-262 with the flag `u`.
struct ECMAPatternParserTests {
  static let matching: [MatchingCase] = [
    MatchingCase("search", "a+", matches: ["xaay"], not: ["", "b"]),
    MatchingCase("empty", "", matches: ["", "a"], not: []),
    MatchingCase("anchors", "^abc$", matches: ["abc"], not: ["abc\n", "xabc"]),
    MatchingCase("inner anchors", "^a|b$", matches: ["ax", "xb"], not: ["xa", "bx"]),
    MatchingCase("inner anchors", "(^a$|x)", matches: ["a", "bxb"], not: ["ab"]),
    MatchingCase("inner anchors", "a^b|a$b", matches: [], not: ["ab", "a", ""]),
    MatchingCase("inner anchors", "(a|^)b", matches: ["b", "xab"], not: ["xb"]),
    MatchingCase("dot", "^.$", matches: ["a", "😀"], not: ["\n", "\r", "\u{2028}", "\u{2029}"]),
    MatchingCase("code points", "^🐲*$", matches: ["", "🐲", "🐲🐲"], not: ["🐉", "D"]),
    MatchingCase("code points", "^[🐲-🐴]$", matches: ["🐳"], not: ["🐲🐲", "a"]),
    MatchingCase("classes", "^[^a-c]$", matches: ["d", "😀", "\n"], not: ["b", ""]),
    MatchingCase("classes", "^[]$|^[^]$", matches: ["a", "\n"], not: ["", "ab"]),
    MatchingCase("classes", "^[\\b\\-\\]^]$", matches: ["\u{8}", "-", "]", "^"], not: ["b"]),
    MatchingCase("classes", "^[\\d\\-x]$", matches: ["1", "-", "x"], not: ["d"]),
    MatchingCase("classes", "^[a-]$", matches: ["a", "-"], not: ["b"]),
    MatchingCase("sets", "^\\d$", matches: ["0"], not: ["߀", "৪"]),
    MatchingCase("sets", "^\\w$", matches: ["a", "_"], not: ["é"]),
    MatchingCase("sets", "^\\W$", matches: ["é", "😀"], not: ["a"]),
    MatchingCase(
      "sets",
      "^\\s$",
      matches: [" ", "\t", "\u{B}", "\u{C}", "\u{A0}", "\u{FEFF}", "\n", "\u{2029}", "\u{2003}"],
      not: ["\u{1}", "\u{2013}", "\u{180E}", "\u{85}"]
    ),
    MatchingCase("sets", "^\\S$", matches: ["\u{1}", "\u{2013}"], not: [" ", "\u{2003}"]),
    MatchingCase("boundaries", "\\bfoo\\b", matches: ["foo", "a foo!"], not: ["food", "_foo"]),
    MatchingCase("boundaries", "\\Boo\\B", matches: ["food"], not: ["oo", "foo"]),
    MatchingCase("boundaries", "^\\B$", matches: [""], not: ["a"]),
    MatchingCase("boundaries", "a\\b\\b$", matches: ["a", "ba"], not: ["ab"]),
    MatchingCase("boundaries", "é\\bx", matches: ["éx"], not: ["ex"]),
    MatchingCase("groups", "^(?:a|b)(?<n>c)(?<größe_1>d)$", matches: ["acd"], not: ["abcd"]),
    MatchingCase("groups", "^(a|)b$", matches: ["b", "ab"], not: ["aab"]),
    MatchingCase("groups", "(?<n>a)|(?<n>b)", matches: ["a", "b"], not: ["c"]),
    MatchingCase("quantifiers", "^a{2,3}?b??$", matches: ["aa", "aaab"], not: ["a", "aaaa"]),
    MatchingCase("quantifiers", "^(a*)*b$", matches: ["b", "aab"], not: ["a", ""]),
    MatchingCase("quantifiers", "^(?:){1000000000}$", matches: [""], not: ["a"]),
    MatchingCase(
      "escapes",
      "^\\t\\n\\v\\f\\r\\0$",
      matches: ["\t\n\u{B}\u{C}\r\0"],
      not: ["tnvfr0"]
    ),
    MatchingCase("escapes", "^\\cC\\cc$", matches: ["\u{3}\u{3}"], not: ["\\cC"]),
    MatchingCase("escapes", "^\\x41\\u00e9\\u{1F600}$", matches: ["Aé😀"], not: ["A"]),
    MatchingCase("escapes", "^\\ud83d\\ude00$", matches: ["😀"], not: ["a"]),
    MatchingCase(
      "escapes",
      "^\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/$",
      matches: ["^$\\.*+?()[]{}|/"],
      not: [""]
    ),
    MatchingCase(
      "properties",
      "\\p{Letter}cole",
      matches: ["l'école", "l'ecole"],
      not: ["L'ÉCOLE"]
    ),
    MatchingCase("properties", "^\\p{digit}+$", matches: ["42", "৪২"], not: ["-%#"]),
    MatchingCase("properties", "^\\P{L}$", matches: ["1", " "], not: ["a", "é"]),
    MatchingCase("properties", "^[\\p{Lu}\\p{Nd}]+$", matches: ["ÄB3"], not: ["ä"]),
    MatchingCase(
      "properties",
      "^\\p{General_Category=Uppercase_Letter}$",
      matches: ["Ä"],
      not: ["ä"]
    ),
    MatchingCase("properties", "^\\p{ASCII}\\p{Any}$", matches: ["a😀"], not: ["éa"]),
    MatchingCase("properties", "^\\p{Emoji_Presentation}$", matches: ["😀"], not: ["a"]),
  ]

  @Test(arguments: matching)
  func matches(_ example: MatchingCase) throws {
    let expression = try ecma(example.pattern)
    for text in example.matching { #expect(expression.matches(text), "\(text)") }
    for text in example.other { #expect(!expression.matches(text), "\(text)") }
  }

  static let refusals: [RefusalCase] = [
    RefusalCase("brackets", "⟦(abc⟧", "missing `)`"),
    RefusalCase("brackets", "a⟦)⟧", "`)` without its partner"),
    RefusalCase("brackets", "a⟦]⟧", "`]` without its partner"),
    RefusalCase("brackets", "a⟦}⟧", "`}` without its partner"),
    RefusalCase("brackets", "a⟦{⟧", "`{` without its partner"),
    RefusalCase("brackets", "a⟦{⟧,3}", "`{` without its partner"),
    RefusalCase("brackets", "⟦[abc⟧", "missing `]`"),
    RefusalCase("quantifiers", "⟦*⟧a", "nothing to repeat before `*`"),
    RefusalCase("quantifiers", "a+⟦+⟧", "nothing to repeat before `+`"),
    RefusalCase("quantifiers", "^⟦*⟧", "nothing to repeat before `*`"),
    RefusalCase("quantifiers", "\\b⟦?⟧", "nothing to repeat before `?`"),
    RefusalCase("quantifiers", "a⟦{3,2⟧}", "repetition counts out of order"),
    RefusalCase("escapes", "⟦\\-⟧", "invalid escape `\\-`"),
    RefusalCase("escapes", "⟦\\Z⟧", "invalid escape `\\Z`"),
    RefusalCase("escapes", "⟦\\a⟧", "invalid escape `\\a`"),
    RefusalCase("escapes", "⟦\\x⟧4", "invalid escape `\\x`"),
    RefusalCase("escapes", "⟦\\u{11000⟧0}", "invalid escape `\\u`"),
    RefusalCase("escapes", "⟦\\0⟧1", "invalid escape `\\0`"),
    RefusalCase("escapes", "⟦\\c⟧1", "invalid escape `\\c`"),
    RefusalCase("escapes", "⟦\\⟧", "unexpected end of the pattern"),
    RefusalCase("escapes", "[⟦\\B⟧]", "invalid escape `\\B`"),
    RefusalCase("classes", "[⟦z-a⟧]", "range out of order in a character class"),
    RefusalCase("classes", "[⟦\\d-z⟧]", "a set cannot be the end of a range"),
    RefusalCase("groups", "⟦(?⟧*a)", "invalid group"),
    RefusalCase("groups", "(?<⟦>⟧a)", "invalid group"),
    RefusalCase("groups", "(?<n>a)(?<⟦n>⟧b)", "duplicate group name `n`"),
    RefusalCase("properties", "⟦\\p{Leter}⟧", "unknown property `Leter`"),
    RefusalCase("properties", "⟦\\p{gc=X}⟧", "unknown property `gc=X`"),
    RefusalCase("properties", "⟦\\p⟧L", "invalid escape `\\p`"),
    RefusalCase(
      "properties",
      "⟦\\p{Script=Greek}⟧",
      "the property `Script=Greek` is not supported"
    ),
    RefusalCase("unsupported", "⟦\\1⟧", "a back-reference is not supported"),
    RefusalCase("unsupported", "⟦\\k⟧<n>", "a back-reference is not supported"),
    RefusalCase("look-around", "(?=a)⟦*⟧", "nothing to repeat before `*`"),
    RefusalCase("look-around", "(?<!a)⟦{⟧2}", "nothing to repeat before `{`"),
    RefusalCase("look-around", "⟦(?!a⟧", "missing `)`"),
    RefusalCase("look-around", "(?<=a*⟦*⟧)", "nothing to repeat before `*`"),
    RefusalCase("unsupported", "⟦(?⟧i:a)", "changing flags inside of a pattern is not supported"),
    RefusalCase(
      "size",
      "⟦((a{1,100}){1,100}){1,100}⟧",
      "the regular expression needs too many states"
    ),
  ]

  @Test(arguments: refusals)
  func refuses(_ example: RefusalCase) throws {
    let marked = MarkedText(example.marked)
    let error = #expect(throws: RegularExpressionError.self) { try ecma(marked.text) }
    let found = try #require(error)
    #expect(found.message == example.message)
    #expect(!found.isServiceMessage)
    #expect(found.range.lowerBound..<found.range.upperBound == marked.ranges.first)
  }

  @Test func limitsDepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(?:", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try ecma(nested(200)).matches("a"))
    #expect(throws: RegularExpressionError.self) { try ecma(nested(201)) }
    #expect(throws: RegularExpressionError.self) { try ecma(nested(100_000)) }
  }
}
