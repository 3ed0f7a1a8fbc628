import RulesLanguage

/// What conditions ask of one text, and a text that may please them.
struct TextDemand {
  private static let mostLength = 1000.0
  /// So many patterns are remembered to try texts by.
  private static let mostPatterns = 8

  private var beginning = ""
  private var middle = ""
  private var end = ""
  private var example: String?
  private var patterns: [RegularExpressionLiteral] = []
  private var least = 0

  /// A demand of a method of strings; nil where it is none that a text can be made for.
  init?(_ method: Method?, _ arguments: [Expression]) {
    guard let argument = arguments.first else { return nil }
    switch (method, argument.kind) {
    case (.beginsWith?, .string(let bytes)): beginning = Self.text(bytes)
    case (.contains?, .string(let bytes)): middle = Self.text(bytes)
    case (.endsWith?, .string(let bytes)): end = Self.text(bytes)
    case (.matches?, .regularExpression(let literal)):
      guard let text = PatternExample.text(for: literal) else { return nil }
      example = text
      patterns = [literal]
    default: return nil
    }
  }

  /// A demand of a length that is compared with a number; nil where any length above will do.
  init?(lengthThat operation: BinaryOperator, _ bound: Expression) {
    guard case .number(let number) = bound.kind, number >= 0, number <= Self.mostLength else {
      return nil
    }
    switch operation {
    case .equal, .greaterOrEqual: least = Int(number.rounded(.up))
    case .greater: least = Int(number) + 1
    default: return nil
    }
  }

  /// Adds what is asked besides.
  mutating func add(_ other: TextDemand) {
    if beginning.isEmpty { beginning = other.beginning }
    if middle.isEmpty { middle = other.middle }
    if end.isEmpty { end = other.end }
    example = example ?? other.example
    if patterns.count < Self.mostPatterns { patterns += other.patterns }
    least = max(least, other.least)
  }

  /// Whether a text is as asked for.
  func isMet(by text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.starts(with: beginning.utf8) && bytes.reversed().starts(with: end.utf8.reversed())
      && text.contains(middle) && text.utf16.count >= least
      && patterns.allSatisfy { $0.matches(bytes) }
  }

  /// A text to try.
  var text: String {
    if let example, example.utf16.count >= least { return example }
    var inner = middle
    if (beginning + inner + end).isEmpty { inner = "text" }
    let missing = least - (beginning + inner + end).utf16.count
    if missing > 0 { inner += String(repeating: "x", count: missing) }
    return beginning + inner + end
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
