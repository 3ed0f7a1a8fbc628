import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct ExpressionParserTests {
  // MARK: - Grouping (B.2)

  @Test(
    "operators group as in JavaScript",
    arguments: [
      ("true == 1 < 2", "(== true (< 1.0 2.0))"),
      (
        "10 - 4 - 3 == 3 && 7 % 4 * 2 == 6",
        "(&& (== (- (- 10.0 4.0) 3.0) 3.0) (== (* (% 7.0 4.0) 2.0) 6.0))"
      ),
      ("true ? false : true || true", "(? true false (|| true true))"),
      ("now > 1 ? 'a' : now > 2 ? 'b' : 'c'", "(? (> now 1.0) 'a' (? (> now 2.0) 'b' 'c'))"),
      ("1 + 2 * 3", "(+ 1.0 (* 2.0 3.0))"),
      ("1 + 2 + 3 - 4 + 5", "(+ (- (+ 1.0 2.0 3.0) 4.0) 5.0)"),
      ("1 - 2 + 3 + 4", "(+ (- 1.0 2.0) 3.0 4.0)"),
      ("true || false && true || false", "(|| true (&& false true) false)"),
      ("(true || false) || true", "(|| (|| true false) true)"),
      ("true && (false && true)", "(&& true (&& false true))"),
      ("1 === 1 !== false", "(!= (== 1.0 1.0) false)"),
      ("!data.exists() == true", "(== (! (call exists data)) true)"),
      ("-now * 2 < - -1", "(< (* (neg now) 2.0) (neg (neg 1.0)))"),
      ("(1 + 2) * 3", "(* (+ 1.0 2.0) 3.0)"),
    ]
  )
  func grouping(source: String, expected: String) {
    let parsed = parseExpression(source)
    #expect(outline(parsed.expression) == expected)
    #expect(parsed.serverMessage == nil)
  }

  @Test(
    "members, indices and calls",
    arguments: [
      ("auth.token.admin == true", "(== (. (. auth token) admin) true)"),
      ("auth['token']['admin-x'] == true", "(== (. (. auth token) admin-x) true)"),
      ("auth.uid[0] == auth[$id]", "(== (at (. auth uid) 0.0) (at auth $id))"),
      ("data['exists']()", "(call exists data)"),
      ("data.child('a').val().length > 1", "(> (. (call val (call child data 'a')) length) 1.0)"),
      ("data.hasChildren(['a', 'b',])", "(call hasChildren data ['a' 'b'])"),
      ("(data.exists)()", "(call exists data)"),
      ("auth.token.class == 'a'", "(== (. (. auth token) class) 'a')"),
      ("$id.matches(/^[/]\\/$/i)", "(call matches $id /^[/]\\/$/i)"),
    ]
  )
  func postfix(source: String, expected: String) {
    let parsed = parseExpression(source)
    #expect(outline(parsed.expression) == expected)
    #expect(parsed.serverMessage == nil)
  }

  @Test("white space, line breaks and comments are free (B-7, J-21)")
  func trivia() {
    let parsed = parseExpression("\n\t auth // who\r\n /* is\n it */ != null\u{a0}")
    #expect(outline(parsed.expression) == "(!= auth null)")
    #expect(parsed.isDeployable)
    #expect(parsed.diagnostics.map(\.id) == ["rules/comment-in-expression"])
  }

  // MARK: - Literals

  @Test(
    "numbers (B-3)",
    arguments: [
      ("0", 0), ("12.5", 12.5), (".5", 0.5), ("1.", 1), ("1e3", 1000), ("1.e2", 100),
      ("2E-1", 0.2), ("0xfF", 255), ("010", 8), ("09", 9), ("9007199254740993", 9007199254740992),
      ("1e999", .infinity),
    ] as [(String, Double)]
  )
  func numbers(source: String, expected: Double) throws {
    let parsed = parseExpression(source)
    guard case .number(let value) = parsed.expression.kind else {
      Issue.record("\(source) is not a number")
      return
    }
    #expect(value == expected)
    #expect(parsed.serverMessage == nil)
  }

  @Test(
    "strings (B-2)",
    arguments: [
      (#"'it''s'"#, nil), (#"'it\'s'"#, "it's"), (#""a'b""#, "a'b"), (#"'\"\\'"#, "\"\\"),
      (#"'\b\f\n\r\t\v'"#, "\u{8}\u{c}\n\r\t\u{b}"), (#"'\x41\u00e9'"#, "A\u{e9}"),
      (#"'\ud83d\ude00'"#, "😀"), (#"'\u12'"#, "u12"), (#"'\xg'"#, "xg"), (#"'\q\/'"#, "q/"),
      (#"'\0\101\400'"#, "\0A\u{20}0"), ("'a\\\nb'", "ab"), ("'ä'", "ä"), ("''", ""),
    ] as [(String, String?)]
  )
  func strings(source: String, expected: String?) {
    let parsed = parseExpression(source)
    if let expected {
      guard case .string(let bytes) = parsed.expression.kind else {
        Issue.record("\(source) is not a string")
        return
      }
      #expect(bytes == Array(expected.utf8))
      #expect(parsed.serverMessage == nil)
    } else {
      #expect(parsed.serverMessage != nil)
    }
  }

  @Test("a lone surrogate is kept as WTF-8")
  func loneSurrogate() {
    let parsed = parseExpression(#"'\ud83dx'"#)
    guard case .string(let bytes) = parsed.expression.kind else { return }
    #expect(bytes == [0xED, 0xA0, 0xBD, 0x78])
  }

  // MARK: - Refusals (B-9, B-10)

  @Test(
    "the service's words for what does not parse",
    arguments: [
      ("auth ⟦!⟧", "missing ; before statement"),
      ("true ⟦false⟧", "missing ; before statement"),
      ("⟦)⟧", "syntax error"),
      ("true &&⟦⟧", "Unexpected end of expression"),
      ("⟦⟧", "Unexpected end of expression"),
      ("  ⟦⟧", "Unexpected end of expression"),
      ("data.child('a' ⟦'b'⟧).exists()", "missing ) after argument list"),
      ("data.child('a'⟦⟧", "missing ) after argument list"),
      ("(true⟦⟧", "missing ) in parenthetical"),
      ("data.hasChildren(['a' ⟦'b'⟧])", "missing ] after element list"),
      ("auth[0⟦⟧", "missing ] in index expression"),
      ("true ? false⟦⟧", "missing : in conditional expression"),
      ("data.⟦⟧", "missing name after . operator"),
      ("$id.matches(⟦/a⟧", "unterminated regular expression literal"),
      ("$id == ⟦'a⟧", "unterminated string literal"),
      ("true ⟦#⟧ false", "illegal character"),
      ("⟦if⟧ (true) false", "syntax error"),
      ("⟦var⟧ x = 1", "syntax error"),
      ("⟦{⟧a: 1}", "syntax error"),
      ("⟦`⟧a` == 'a'", "syntax error"),
      ("auth.uid ⟦==⟧ == 'a'", nil),
      ("1 ⟦**⟧ 2 == 1", "syntax error"),
      ("auth⟦?.⟧uid == 'a'", "syntax error"),
      ("⟦⟧1e", "missing exponent"),
    ] as [(String, String?)]
  )
  func syntaxErrors(source: String, expected: String?) throws {
    let marked = MarkedText(source)
    let parsed = parseExpression(marked.text)
    let message = try #require(parsed.serverMessage)
    if let expected {
      #expect(message.message == expected)
      #expect(message.offset == marked.ranges.first?.lowerBound)
    }
    #expect(parsed.diagnostics.contains { $0.severity == .error })
  }

  @Test(
    "constructs of JavaScript that rules do not have",
    arguments: [
      "auth.uid ⟦=⟧ 'x'", "now ⟦+=⟧ 1", "true⟦;⟧ true", "true⟦,⟧ false", "1 ⟦&⟧ 2", "1 ⟦|⟧ 2",
      "1 ⟦^⟧ 2", "1 ⟦<<⟧ 2", "1 ⟦>>⟧ 2", "1 ⟦>>>⟧ 2", "⟦~⟧1", "⟦+⟧1", "⟦++⟧now", "now⟦--⟧",
      "⟦typeof⟧ auth", "'a' ⟦in⟧ auth", "auth ⟦instanceof⟧ auth", "⟦new⟧ auth()",
      "⟦delete⟧ auth.uid", "⟦void⟧ 0", "⟦function⟧ () {}",
    ]
  )
  func refusedConstructs(source: String) throws {
    let marked = MarkedText(source)
    let parsed = parseExpression(marked.text)
    #expect(parsed.serverMessage != nil)
    let mistake = try #require(parsed.diagnostics.first { $0.severity == .error })
    #expect(mistake.range?.lowerBound == marked.ranges.first?.lowerBound)
  }

  @Test("a semicolon behind the expression is tolerated with a warning")
  func trailingSemicolon() {
    let parsed = parseExpression("auth != null;")
    #expect(parsed.isDeployable)
    #expect(parsed.diagnostics.map(\.severity) == [.warning])
  }

  @Test("JavaScript's own mistakes come before what rules refuse")
  func phases() {
    #expect(
      parseExpression("auth.uid = 'x')").serverMessage?.message == "missing ; before statement"
    )
    #expect(
      parseExpression("foo = 'x'").serverMessage?.message
        == "Rule expressions may not contain assignments."
    )
  }

  @Test("one run finds the mistakes behind the first")
  func recovery() {
    let parsed = parseExpression("data.hasChild(1 2) && bar.baz == & true && foo = 1")
    #expect(
      parsed.diagnostics.map(\.id) == [
        "rules/unclosed-arguments", "rules/unknown-variable",
        "rules/missing-operand", "rules/unknown-variable", "rules/assignment",
      ]
    )
  }

  @Test(
    "one mistake gives no messages about what was never meant",
    arguments: [
      ("auth.uid = 'x' && data.exists()", ["rules/assignment"]),
      ("!data.exists() || data.val() = 'x' || auth.uid == 'a'", ["rules/assignment"]),
      ("auth.uid = 'x' && foo", ["rules/assignment", "rules/unknown-variable"]),
      ("data.val() matches /x/", ["rules/missing-operator"]),
      ("true && data.val() matches /^[a-z]+$/ && newData.isString()", ["rules/missing-operator"]),
      ("(data.val() matches /x/) && auth != null", ["rules/unclosed-parenthesis"]),
      ("matches /x/", ["rules/missing-operand"]),
      ("auth.uid.matches /x/", ["rules/missing-operand"]),
      ("auth.uid in ['a', 'b'] && auth != null", ["rules/unsupported-operator"]),
      ("x in y", ["rules/unsupported-operator"]),
      ("get('/x').val() == 1", ["rules/unknown-variable"]),
      ("data.child('a' == 'b'", ["rules/unclosed-arguments"]),
      ("data.hasChild('a' 1) || foo", ["rules/unclosed-arguments", "rules/unknown-variable"]),
      ("data.hasChildren(['a' 'b']) || foo", ["rules/unclosed-array", "rules/unknown-variable"]),
      ("auth['uid' 'x'] == 'a'", ["rules/unclosed-index"]),
      ("data.val() => 3", ["rules/missing-operator"]),
      ("auth.uid is string", ["rules/missing-operator"]),
      ("(auth.uid", ["rules/unclosed-parenthesis"]),
      ("data.val() + (auth.uid == 'x'))", ["rules/stray-bracket"]),
    ]
  )
  func cascades(source: String, ids: [String]) {
    #expect(parseExpression(source).diagnostics.map(\.id) == ids)
  }

  // MARK: - Positions

  @Test(
    "the range of a part",
    arguments: [
      ("⟦auth.uid⟧ == $id", [0]), ("(⟦auth⟧) != null", [0]), ("auth != ⟦null⟧", [1]),
      ("⟦(auth.uid + 'a') + $id⟧ == 'b'", [0]), ("⟦data.child('a')⟧.exists()", [0]),
      ("data.child(⟦'a'⟧)", [1]),
    ] as [(String, [Int])]
  )
  func ranges(source: String, path: [Int]) throws {
    let marked = MarkedText(source)
    var expression = parseExpression(marked.text).expression
    for index in path { expression = expression.parts[index] }
    #expect(expression.range.lowerBound == marked.ranges[0].lowerBound)
    #expect(expression.range.upperBound == marked.ranges[0].upperBound)
  }

  @Test("ids are dense, and a part's id is smaller than the whole's")
  func ids() {
    let parsed = parseExpression("!(auth.uid == $id) && data.child('a' + $id).val() > -1")
    var seen: [Int] = []
    parsed.expression.forEach { expression in
      seen.append(expression.id)
      #expect(expression.parts.allSatisfy { $0.id < expression.id })
    }
    #expect(seen.sorted() == Array(0..<parsed.expressionCount))
  }
}
