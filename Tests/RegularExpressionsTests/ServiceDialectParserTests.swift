import RegularExpressions
import SourceDiagnostics
import TestSupport
import Testing

/// The service's dialect, statement by statement of section E of the language reference.
struct ServiceDialectParserTests {
  static let anchors: [MatchingCase] = [
    MatchingCase("E-4", "foo", matches: ["foo", "xfoox"], not: ["", "fo", "fxoo"]),
    MatchingCase("E-4", "^foo", matches: ["foo", "foox"], not: ["xfoo"]),
    MatchingCase("E-4", "foo$", matches: ["foo", "xfoo"], not: ["foox"]),
    MatchingCase("E-4", "^foo$", matches: ["foo"], not: ["xfoo", "foox", "xfoox", "foo\n"]),
    MatchingCase("E-5", "^$", matches: [""], not: ["a", "\n"]),
    MatchingCase("E-5", "^", matches: ["", "a"], not: []),
    MatchingCase("E-5", "$", matches: ["", "a"], not: []),
    MatchingCase("E-5", "^[^.#$]+$", matches: ["abc"], not: ["a.c", "a#", "a$"]),
    MatchingCase("E-5", "^[a^]$", matches: ["a", "^"], not: ["b", ""]),
    MatchingCase("E-6", "^a|b$", matches: ["a", "b"], not: ["ax", "xb", "ab"]),
    MatchingCase("E-7", "^a\\$", matches: ["a$", "a$b"], not: ["a"]),
    MatchingCase("E-7", "^a\\\\$", matches: ["a\\"], not: ["a\\b", "a$"]),
    MatchingCase("E-8", "^a.b$", matches: ["axb", "a\nb", "a\u{2028}b"], not: ["ab", "axxb"]),
    MatchingCase("E-8", "^.$", matches: ["é", "日", "\u{0}"], not: ["😀", ""]),
    MatchingCase("E-8", "^..$", matches: ["😀"], not: ["é"]),
    MatchingCase("E-9", "bar", flags: "i", matches: ["BAR", "Bar", "xbaRx"], not: ["ba"]),
    MatchingCase("E-9", "^[a-z]+$", flags: "i", matches: ["aBc"], not: ["a1", "ſ", "\u{212A}"]),
    MatchingCase("E-9", "^[^a]$", flags: "i", matches: ["b", "B"], not: ["a", "A"]),
    MatchingCase("J-19", "^é[ä-ü]$", flags: "i", matches: ["éö", "ÉÖ"], not: ["eö", "Éo"]),
    MatchingCase("J-19", "^ÿı$", flags: "i", matches: ["Ÿı"], not: ["ŸI", "Ÿi"]),
    MatchingCase("E-9", "^é$", matches: ["é"], not: ["É"]),
  ]

  static let syntax: [MatchingCase] = [
    MatchingCase("E-10", "^(ab|cd)*e+f?$", matches: ["e", "abcde", "cdeef"], not: ["abf", "ace"]),
    MatchingCase("E-10", "^a{2}$", matches: ["aa"], not: ["a", "aaa"]),
    MatchingCase("E-10", "^a{2,}$", matches: ["aa", "aaaaa"], not: ["a"]),
    MatchingCase("E-10", "^a{0,2}$", matches: ["", "a", "aa"], not: ["aaa"]),
    MatchingCase("E-10", "^a{0}$", matches: [""], not: ["a"]),
    MatchingCase("E-10", "^\\(\\.\\*\\)$", matches: ["(.*)"], not: ["(ab)"]),
    MatchingCase("E-11", "^a\\1$", matches: ["a1"], not: ["aa"]),
    MatchingCase("E-11", "^\\u0041$", matches: ["u0041"], not: ["A"]),
    MatchingCase("E-12", "^\\t\\n\\b$", matches: ["tnb"], not: ["\t\n\u{8}"]),
    MatchingCase("E-12", "^\\x09$", matches: ["x09"], not: ["\t"]),
    MatchingCase("E-12", "^[^\\t]$", matches: ["\t", "a"], not: ["t"]),
    MatchingCase("E-12", "^[\\]\\-\\\\]$", matches: ["]", "-", "\\"], not: ["["]),
    MatchingCase("E-13", "^\\d\\D$", matches: ["1a", "0é"], not: ["11", "aa", "٣a"]),
    MatchingCase("E-13", "^\\w+$", matches: ["aZ_09"], not: ["é", "-", ""]),
    MatchingCase("E-13", "^\\W$", matches: ["é", "-"], not: ["_", "a"]),
    MatchingCase("E-13", "^\\s{4}$", matches: [" \t\n\r"], not: ["    \u{B}", "\u{A0}\u{A0}  "]),
    MatchingCase("E-13", "^\\S$", matches: ["a", "\u{B}", "\u{C}", "\u{A0}"], not: [" ", "\r"]),
    MatchingCase("E-13", "^[\\d\\s_]+$", matches: ["1 _"], not: ["a", "d"]),
    MatchingCase("E-13", "^[^\\w\\s]$", matches: ["-", "é"], not: ["a", " "]),
    MatchingCase("E-13", "^[\\d-x]+$", matches: ["1-x"], not: ["a"]),
    MatchingCase("E-13", "^[a-\\d]+$", matches: ["a-1"], not: ["b"]),
    MatchingCase("E-14", "^(|foo)$", matches: ["|foo"], not: ["", "foo"]),
    MatchingCase("E-14", "^a||b$", matches: ["a", "|b"], not: ["", "b"]),
    MatchingCase("E-14", "^a()b$", matches: ["ab"], not: ["a()b"]),
    MatchingCase("E-14", "^(foo)?$", matches: ["", "foo"], not: ["fo"]),
    MatchingCase("E-15", "^(?:foo)$", matches: ["?:foo"], not: ["foo"]),
    MatchingCase("E-15", "^(?=x)$", matches: ["?=x"], not: ["x", ""]),
    MatchingCase("E-15", "^(*a)$", matches: ["*a"], not: ["a"]),
    MatchingCase("E-15", "^*$", matches: ["*"], not: [""]),
    MatchingCase("E-15", "^{1}$", matches: ["{1}"], not: ["1"]),
    MatchingCase("E-15", "^)a$", matches: [")a"], not: ["a"]),
    MatchingCase("E-15", "^+*$", matches: ["", "+", "++"], not: ["a"]),
    MatchingCase("E-16", "^a+?$", matches: ["", "a", "aa"], not: ["b"]),
    MatchingCase("E-16", "^a{2}{3}$", matches: ["aaaaaa"], not: ["aaaaa", "aa"]),
    MatchingCase("E-16", "^(a?)+$", matches: ["", "aaa"], not: ["b"]),
    MatchingCase("E-17", "a{3,2}", matches: [], not: ["", "a", "aa", "aaa"]),
    MatchingCase("E-17", "^(a{3,2}|b)$", matches: ["b"], not: ["aa", "aaa"]),
    MatchingCase("E-18", "\\{foo}", matches: ["{foo}", "x{foo}x"], not: ["foo", "foo}"]),
    MatchingCase("E-18", "^a}]$", matches: ["a}]"], not: ["a"]),
    MatchingCase("E-19", "^[]a]+$", matches: ["]a", "]"], not: ["["]),
    MatchingCase("E-19", "^[^]a]$", matches: ["b"], not: ["]", "a"]),
    MatchingCase("E-19", "^[a-]+$", matches: ["a-"], not: ["b"]),
    MatchingCase("E-19", "^[-a]+$", matches: ["a-"], not: ["b"]),
    MatchingCase("E-19", "^[a-c-e]+$", matches: ["abc-e"], not: ["d"]),
    MatchingCase("E-19", "^[z-a]$", matches: [], not: ["a", "z", "-", "m"]),
    MatchingCase("E-21", "^a@b$", matches: ["a@b"], not: ["ab", "axb"]),
    MatchingCase("E-21", "^#[0-9a-f]{6}$", matches: ["#00ff7f"], not: ["00ff7f"]),
    MatchingCase("E-21", "^\"a\"~&<b>$", matches: ["\"a\"~&<b>"], not: ["a"]),
  ]

  /// The patterns that were run against the service (E-23), which behave as in JavaScript.
  static let recorded: [MatchingCase] = [
    MatchingCase(
      "E-23",
      "^\\d\\d\\d-\\d\\d-\\d\\d\\d\\d$",
      matches: ["123-45-6789"],
      not: ["123456789", "123-45-678", "1234-45-6789"]
    ),
    MatchingCase("E-23", "^-?\\d+$", matches: ["0", "-0", "123"], not: ["1.1", "--1", "", "1-"]),
    MatchingCase(
      "E-23",
      "^-?(\\d+\\.?\\d*|\\.\\d+)$",
      matches: ["1", "-1.", "1.5", ".5", "-.5"],
      not: [".", "-", "1.5.5", "1e5"]
    ),
    MatchingCase("E-23", "^[a-z]+$", flags: "i", matches: ["abc", "ABC"], not: ["", "a b"]),
    MatchingCase("E-23", "^(19|20)\\d\\d$", matches: ["1999", "2024"], not: ["1899", "199"]),
    MatchingCase(
      "E-23",
      "^(19|20)[0-9][0-9][-\\\\/. ](0[1-9]|1[012])[-\\\\/. ](0[1-9]|[12][0-9]|3[01])$",
      matches: ["2024-12-31", "1999/01/01", "1999\\01 09"],
      not: ["2024-13-01", "2024-12-32"]
    ),
    MatchingCase(
      "E-23",
      "^([a-z0-9]+-)+[a-z0-9]+$",
      matches: ["a-b", "my-long-slug"],
      not: ["slug", "-a", "a-", "a--b"]
    ),
    MatchingCase(
      "E-23",
      "^.+\\.(com|org|edu)$",
      matches: ["x.com", "a.b.edu"],
      not: [".com", "x.net"]
    ),
    MatchingCase("E-24", "^-?\\d+$", matches: ["7"], not: ["7.0", "1.1"]),
  ]

  @Test(arguments: anchors + syntax + recorded)
  func matches(_ example: MatchingCase) throws {
    let expression = try service(example.pattern, ignoreCase: example.flags == "i")
    for text in example.matching { #expect(expression.matches(text), "\(text)") }
    for text in example.other { #expect(!expression.matches(text), "\(text)") }
  }

  static let refusals: [RefusalCase] = [
    RefusalCase("E-14", "^(foo|)⟦⟧$", "expected ')' at position 6"),
    RefusalCase("E-14", "^(up|down|)⟦⟧$", "expected ')' at position 10"),
    RefusalCase("E-14", "a|⟦⟧", "unexpected end-of-string"),
    RefusalCase("E-17", "^a{⟦x⟧}", "integer expected at position 2"),
    RefusalCase("E-17", "a{⟦,⟧3}", "integer expected at position 2"),
    RefusalCase("E-17", "a{⟦⟧", "integer expected at position 2"),
    RefusalCase("E-17", "a{2⟦⟧", "expected '}' at position 3"),
    RefusalCase("E-17", "a{2,3⟦x⟧}", "expected '}' at position 5"),
    RefusalCase("E-17", "a{⟦9⟧9999999999}", "For input string: \"99999999999\""),
    RefusalCase("E-20", "[abc⟦⟧", "expected ']' at position 4"),
    RefusalCase("E-20", "[]⟦⟧", "expected ']' at position 2"),
    RefusalCase("E-20", "^[^]⟦⟧$", "expected ']' at position 3"),
    RefusalCase("E-20", "[⟦⟧", "unexpected end-of-string"),
    RefusalCase("E-20", "[a-⟦⟧", "unexpected end-of-string"),
    RefusalCase("E-20", "a\\⟦⟧", "unexpected end-of-string"),
    RefusalCase("E-20", "(a⟦⟧", "expected ')' at position 2"),
    RefusalCase("E-20", "^((a)⟦⟧$", "expected ')' at position 4"),
    RefusalCase("E-20", "a⟦)⟧b", "end-of-string expected at position 1"),
    RefusalCase("E-20", "😀é⟦)⟧", "end-of-string expected at position 3"),
    RefusalCase("E-5", "(⟦^⟧foo$|bar)", "'^' is only allowed at the start, found at position 1"),
    RefusalCase("E-5", "^foo⟦$⟧|bar", "'$' is only allowed at the end, found at position 3"),
    RefusalCase("E-5", "^⟦^⟧a", "'^' is only allowed at the start, found at position 0"),
    RefusalCase("E-5", "a⟦$⟧$", "'$' is only allowed at the end, found at position 1"),
  ]

  @Test(arguments: refusals)
  func refuses(_ example: RefusalCase) throws {
    let marked = MarkedText(example.marked)
    let error = #expect(throws: RegularExpressionError.self) { try service(marked.text) }
    let found = try #require(error)
    #expect(found.message == "Illegal regular expression, " + example.message)
    #expect(found.isServiceMessage == (example.source != "E-5"))
    #expect(found.range.lowerBound..<found.range.upperBound == marked.ranges.first)
  }

  @Test func decodesLoneSurrogates() throws {
    // U+D83D alone is one unit, as is each half of U+1F600.
    let lone: [UInt8] = [0xED, 0xA0, 0xBD]
    #expect(try service("^.$").matches(lone))
    let expression = try RegularExpression(serviceDialect: lone)
    #expect(expression.matches(lone))
    #expect(expression.matches("😀"))
    #expect(!expression.matches("é"))
  }

  @Test func tellsWhatIsAnchored() throws {
    #expect(try service("^a|b$").isAnchoredAtStart)
    #expect(try service("^a|b$").isAnchoredAtEnd)
    #expect(try !service("a$").isAnchoredAtStart)
    #expect(try !service("^a").isAnchoredAtEnd)
  }

  @Test func limitsDepthAndSize() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try service("^" + nested(200) + "$").matches("a"))
    let limit = ServiceLimits.depth
    #expect(throws: RegularExpressionError.self) { try service(nested(limit + 1)) }
    let pyramids = [
      nested(100_000), "a" + String(repeating: "{1}", count: 100_000),
      "((a{1,100}){1,100}){1,100}", "a{2147483647}", "(a{1,2147483647}b?){1,2147483647}",
    ]
    for pattern in pyramids {
      let error = #expect(throws: RegularExpressionError.self) { try service(pattern) }
      #expect(error?.isServiceMessage == false)
    }
    // What needs no states may be counted without cost.
    #expect(try service("^((){1,2147483647}){2147483647}$").matches(""))
    #expect(try service("^a" + String(repeating: "*", count: 100_000) + "$").matches("aaa"))
  }
}

/// The limits that this library documents.
enum ServiceLimits {
  static let depth = 200
}
