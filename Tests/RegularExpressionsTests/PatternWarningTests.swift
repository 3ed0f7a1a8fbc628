import RegularExpressions
import SourceDiagnostics
import TestSupport
import Testing

struct PatternWarningTests {
  struct Case: Sendable, CustomStringConvertible {
    var marked: String
    var flags = ""
    var kinds: [PatternWarning.Kind]

    var description: String { marked }
  }

  static let cases: [Case] = [
    Case(marked: "⟦^a|b$⟧", kinds: [.anchorsCoverAlternation]),
    Case(marked: "⟦^a|b⟧", kinds: [.anchorsCoverAlternation]),
    Case(marked: "a|b", kinds: []),
    Case(marked: "^(a|b)$", kinds: []),
    Case(marked: "^[^.#⟦$⟧⟦^⟧]+$", kinds: [.anchorInClass, .anchorInClass]),
    Case(marked: "⟦\\t⟧|⟦\\1⟧|\\.|\\d", kinds: [.escapedLetter, .escapedLetter]),
    Case(marked: "[⟦\\n⟧\\s]", kinds: [.escapedLetter]),
    Case(marked: "(⟦|⟧foo)", kinds: [.literalBar]),
    Case(marked: "a|⟦|⟧b", kinds: [.literalBar]),
    Case(marked: "⟦(?:⟧a)", kinds: [.literalGroupSyntax]),
    Case(marked: "⟦(?=⟧a)", kinds: [.literalGroupSyntax]),
    Case(marked: "⟦(?⟦<⟧⟧n>a)", kinds: [.literalGroupSyntax, .unescapedOperator]),
    Case(marked: "⟦*⟧a|⟦{⟧2}", kinds: [.literalQuantifier, .literalQuantifier]),
    Case(marked: "⟦)⟧", kinds: [.literalQuantifier]),
    Case(marked: "a+⟦?⟧b*⟦+⟧", kinds: [.stackedQuantifier, .stackedQuantifier]),
    Case(marked: "a⟦{3,2}⟧", kinds: [.emptyRepetition]),
    Case(marked: "[⟦z-a⟧0]", kinds: [.reversedRange]),
    Case(marked: "[⟦\\d-⟧x]", kinds: [.setInRange]),
    Case(marked: "[⟦a-\\d⟧]", kinds: [.setInRange]),
    Case(marked: "[\\d-]", kinds: []),
    Case(marked: "[⟦[:alpha:]⟧]", kinds: [.posixClass]),
    Case(
      marked: "⟦\"⟧⟦~⟧⟦&⟧⟦@⟧⟦#⟧⟦<⟧>\\@[@#]",
      kinds: [
        .unescapedOperator, .unescapedOperator, .unescapedOperator, .unescapedOperator,
        .unescapedOperator, .unescapedOperator,
      ]
    ),
    Case(marked: "⟦é⟧[⟦Ä⟧]日", flags: "i", kinds: [.nonASCIICaseFolding, .nonASCIICaseFolding]),
    Case(marked: "é[Ä]", kinds: []),
    Case(marked: "[⟦😀⟧]", kinds: [.characterOfTwoUnits]),
    Case(marked: "⟦😀+⟧", kinds: [.characterOfTwoUnits]),
    Case(marked: "(😀)+", kinds: []),
  ]

  @Test(arguments: cases)
  func warns(_ example: Case) throws {
    let marked = MarkedText(example.marked)
    let expression = try service(marked.text, ignoreCase: example.flags == "i")
    #expect(expression.warnings.map(\.kind) == example.kinds)
    #expect(
      expression.warnings.map { $0.range.lowerBound..<$0.range.upperBound } == marked.ranges
    )
  }

  @Test func namesOpenPoints() {
    let range = PatternWarning(.literalBar, at: .init(0, 1)).range
    let points = PatternWarning.Kind.allCases.compactMap {
      PatternWarning($0, at: range).openPoint
    }
    #expect(points == ["J-9", "J-36", "J-36", "J-36", "J-10", "J-19"])
  }
}
