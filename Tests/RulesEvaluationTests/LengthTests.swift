import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// Limits of lengths (E.1), also such as no length can be equal to.
@Suite struct LengthTests {
  /// The limits beside which the lengths of the texts below stand.
  static let limits: [Double] = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6.25, 7, 9, 3e9]
  /// Texts of one to three bytes a character, with their numbers of characters.
  static let texts: [(text: String, length: Double)] = [
    ("", 0), ("a", 1), ("é", 1), ("ab", 2), ("é€", 2), ("€€€", 3), ("abcdefg", 7), ("€€€€€€€", 7),
  ]

  @Test(arguments: texts)
  func areComparedWithLimits(_ text: String, _ length: Double) throws {
    for limit in Self.limits {
      for (order, expected) in [
        ("<", length < limit), ("<=", length <= limit), (">", length > limit),
        (">=", length >= limit),
      ] {
        #expect(try allows("data.val().length \(order) \(limit)", text) == expected)
        #expect(try allows("!(data.val().length \(order) \(limit))", text) != expected)
        #expect(try allows("(data.val() + '').length \(order) \(limit)", text) == expected)
      }
    }
  }

  /// E-1, J-39.
  @Test(arguments: ["<", "<=", ">", ">="])
  func ofOtherValuesFail(_ order: String) throws {
    let rules = #"{".read": "!(data.val().length \#(order) 0)"}"#
    for value: DocumentLiteral in [["a": 1], .null, 5, true] {
      #expect(try !Simulation(rules, data: value).reads(""))
    }
  }

  private func allows(_ expression: String, _ text: String) throws -> Bool {
    try Simulation(#"{".read": "\#(expression)"}"#, data: .string(text)).reads("")
  }
}
