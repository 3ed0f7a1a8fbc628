import Testing

@testable import Reporting

/// Values below the line that they belong to.
struct ValueDiagramTests {
  private func draw(_ marks: [(Int, String)]) -> String {
    let diagram = ValueDiagram(marks.map { .init(column: $0.0, text: $0.1, kind: .other) })
    return diagram.lines(style: TextStyle()).joined(separator: "\n")
  }

  @Test func `values stand side by side where there is room`() {
    #expect(draw([(0, "true"), (5, "1"), (9, "2")]) == "│    │   │\ntrue 1   2")
  }

  @Test func `values that would touch go down`() {
    #expect(
      draw([(0, "long"), (2, "x"), (4, "y")]) == """
        │ │ │
        │ x y
        long
        """
    )
    #expect(
      draw([(5, "\"ann\""), (9, "false"), (12, "\"bob\"")]) == """
             │   │  │
             │   │  "bob"
             │   false
             "ann"
        """
    )
  }

  @Test func `wide characters count twice`() {
    #expect(draw([(0, "日本"), (5, "x")]) == "│    │\n日本 x")
    #expect(draw([(0, "日本"), (4, "x")]) == "│   │\n│   x\n日本")
  }

  @Test func `no values, no lines`() {
    #expect(draw([]).isEmpty)
  }

  private let chain = DecisionReport.Condition(
    "first == 1 && (second || third)",
    values: [
      .init(of: "first", "1", .other, at: 0), .init(of: "first == 1", "true", .holds, at: 6),
      .init(of: "second", "true", .holds, at: 15),
      .init(of: "second || third", "true", .holds, at: 22),
    ],
    unevaluated: [25..<30],
    breaks: [.init(at: 11, depth: 0), .init(at: 22, depth: 1)]
  )

  private func lines(width: Int) -> [String] {
    ConditionText(chain, style: TextStyle(), width: width).lines()
  }

  @Test func `a condition that fits stands on one line`() {
    #expect(
      lines(width: 31) == [
        "first == 1 && (second || third)",
        "│     │        │      │",
        "1     true     true   true",
      ]
    )
  }

  @Test func `a wider one is broken at its operators`() {
    #expect(
      lines(width: 30) == [
        "first == 1", "│     │", "1     true",
        "&& (second || third)", "    │      │", "    true   true",
      ]
    )
    #expect(
      lines(width: 19) == [
        "first == 1", "│     │", "1     true", "&& (second", "    │", "    true",
        "  || third)  (not evaluated)",
      ]
    )
  }

  @Test func `what cannot be broken has its values in a list`() {
    #expect(
      lines(width: 8) == [
        "first == 1", "  first = 1", "  first == 1 = true",
        "&& (second", "  second = true",
        "  || third)  (not evaluated)", "    second || third = true",
      ]
    )
  }
}
