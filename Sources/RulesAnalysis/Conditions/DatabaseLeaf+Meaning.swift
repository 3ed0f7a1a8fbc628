import DatabaseModel
import JSONStreaming
import RulesEvaluation

extension DatabaseLeaf {
  /// The value as one of another kind, where somebody may have meant that: 5 for `"5"`.
  func meant(as kind: ValueKind) -> DatabaseLeaf? {
    switch (self, kind) {
    case (.string(let text), .number):
      guard case .number(let number)? = Self.literal(text) else { return nil }
      return .number(number)
    case (.string(let text), .boolean):
      guard case .boolean(let value)? = Self.literal(text) else { return nil }
      return .boolean(value)
    case (.number(let number), .string) where number.isFinite:
      return .string(JSONNumber.text(number))
    case (.boolean(let value), .string): return .string(value ? "true" : "false")
    default: return nil
    }
  }

  /// The value that a text is as JSON.
  private static func literal(_ text: [UInt8]) -> DatabaseLeaf? {
    guard text.count <= 32, let value = try? JSONValue.parse(text) else { return nil }
    if let boolean = value.boolean { return .boolean(boolean) }
    return value.number.flatMap { $0.isFinite ? .number($0) : nil }
  }
}
