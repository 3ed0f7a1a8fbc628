import RulesLanguage
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct ExpressionPrinterTests {
  @Test(
    "the canonical form",
    arguments: [
      ("auth!==null", "auth != null"),
      ("((a))&&(b||c)", "a && (b || c)"),
      ("(a&&b)&&c", "(a && b) && c"),
      ("a-(b-c)-(d+e)", "a - (b - c) - (d + e)"),
      ("(a-b)+c+(d-e)", "a - b + c + (d - e)"),
      ("(a+b)+c", "(a + b) + c"),
      ("-(-(1))", "-(-1)"),
      ("!(!a)", "!!a"),
      ("!(a==b)", "!(a == b)"),
      ("(a?b:c)?d:(e?f:g)", "(a ? b : c) ? d : e ? f : g"),
      ("auth[\"token\"]['a-b'][0]", "auth.token['a-b'][0]"),
      ("data.hasChildren([\"it's\",'b'])", "data.hasChildren(['it\\'s', 'b'])"),
      ("(1).foo", "(1).foo"),
      ("$id.matches(/^[/]\\/$/i)", "$id.matches(/^[/]\\/$/i)"),
      ("1.50 == 1e21", "1.5 == 1e+21"),
      ("'\\ud83d\\n\\x01'", "'\\ud83d\\n\\x01'"),
      ("(a<b)<(c<d)", "a < b < (c < d)"),
    ]
  )
  func canonicalForm(source: String, expected: String) {
    #expect(parseExpression(source).expression.description == expected)
  }

  @Test("parsing what was printed gives the same tree", arguments: 0..<40)
  func roundTrip(seed: Int) {
    var generator = RandomExpressions(seed: UInt64(seed))
    for _ in 0..<50 {
      let expression = generator.next(depth: 5)
      let text = expression.description
      let parsed = parseExpression(text)
      #expect(
        parsed.expression.hasSameStructure(as: expression),
        "seed \(seed): \(text) became \(parsed.expression)"
      )
    }
  }
}

/// Makes trees of all kinds; they need not have types that fit.
private struct RandomExpressions {
  private var random: SeededGenerator
  private var nextID = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next(depth: Int) -> Expression {
    let kind = depth == 0 ? leaf() : branch(depth - 1)
    nextID += 1
    return Expression(kind, id: nextID, range: SourceRange(at: 0))
  }

  private mutating func leaf() -> Expression.Kind {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .null
    case 1: .boolean(Bool.random(using: &random))
    case 2: .number(Double(Int.random(in: 0..<100, using: &random)) / 4)
    case 3: .number(Double(UInt64.random(in: 0...UInt64.max, using: &random)))
    case 4: .string(bytes())
    case 5:
      .regularExpression(
        RegularExpressionLiteral(body: Array("[/a]\\/".utf8), flags: [], documentRange: { $0 })
      )
    case 6: .variable(.wildcard(Array("$id".utf8)))
    default: .variable(Variable.predefined.randomElement(using: &random) ?? .auth)
    }
  }

  private mutating func bytes() -> [UInt8] {
    let texts = ["", "a", "it's", "\\", "\n\u{1}", "é😀", "\"", "x'"]
    return Array((texts.randomElement(using: &random) ?? "").utf8)
  }

  private mutating func name() -> MemberName {
    let texts = ["uid", "val", "a-b", "class", "", "1", "é", "contains"]
    let text = texts.randomElement(using: &random) ?? ""
    return MemberName(Array(text.utf8), range: SourceRange(at: 0))
  }

  private mutating func list(_ count: ClosedRange<Int>, _ depth: Int) -> [Expression] {
    (0..<Int.random(in: count, using: &random)).map { _ in next(depth: depth) }
  }

  private mutating func branch(_ depth: Int) -> Expression.Kind {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return leaf()
    case 1: return .not(next(depth: depth))
    case 2: return .negate(next(depth: depth))
    case 3: return .and(list(2...4, depth))
    case 4: return .or(list(2...4, depth))
    case 5, 6: return .add(list(2...4, depth))
    case 7: return .array(list(0...3, depth))
    case 8: return .conditional(next(depth: depth), next(depth: depth), next(depth: depth))
    case 9: return .member(next(depth: depth), name())
    case 10: return .call(next(depth: depth), name(), list(0...2, depth))
    case 11: return index(depth)
    default:
      let operation = BinaryOperator.allCases.randomElement(using: &random) ?? .equal
      return .binary(operation, next(depth: depth), next(depth: depth))
    }
  }

  /// A string literal as an index is a member by another spelling.
  private mutating func index(_ depth: Int) -> Expression.Kind {
    let (target, index) = (next(depth: depth), next(depth: depth))
    if case .string(let bytes) = index.kind {
      return .member(target, MemberName(bytes, range: SourceRange(at: 0)))
    }
    return .index(target, index)
  }
}
