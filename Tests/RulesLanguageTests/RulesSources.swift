import RulesLanguage
import SourceDiagnostics
import TestSupport

/// Builds the text of a rules file with one rule at `/p/$id`.
func rulesText(_ expression: String, kind: RuleKind = .read) -> String {
  let escaped = expression.unicodeScalars.map { scalar in
    scalar == "\"" || scalar == "\\" ? "\\" + String(scalar) : String(scalar)
  }
  return "{\"rules\": {\"p\": {\"$id\": {\"\(kind.rawValue)\": \"\(escaped.joined())\"}}}}"
}

/// Parses the text of a rules file.
func parseRules(_ text: String) -> RulesDocument {
  RulesDocument.parse(SourceFile(name: "rules.json", text: text))
}

/// Returns the service's answer to a rules file with one rule at `/p/$id`, without its position.
func answer(to expression: String, kind: RuleKind = .read) -> String? {
  parseRules(rulesText(expression, kind: kind)).serverMessage?.message
}

/// Parses an expression alone, where the wildcard `$id` is visible.
func parseExpression(_ text: String, as kind: RuleKind = .write) -> ParsedExpression {
  ParsedExpression(
    SourceFile(name: "expression", text: text),
    as: kind,
    wildcards: [Array("$id".utf8)]
  )
}

/// A tree in full parentheses, with the kind of each node in front.
func outline(_ expression: Expression) -> String {
  let parts = expression.parts.map(outline).joined(separator: " ")
  switch expression.kind {
  case .missing: return "missing"
  case .null: return "null"
  case .boolean(let value): return "\(value)"
  case .number(let value): return "\(value)"
  case .string(let bytes): return "'" + String(decoding: bytes, as: UTF8.self) + "'"
  case .regularExpression: return expression.description
  case .variable(let variable): return variable.name
  case .array: return "[\(parts)]"
  case .not: return "(! \(parts))"
  case .negate: return "(neg \(parts))"
  case .binary(let operation, _, _): return "(\(operation.rawValue) \(parts))"
  case .and: return "(&& \(parts))"
  case .or: return "(|| \(parts))"
  case .add: return "(+ \(parts))"
  case .conditional: return "(? \(parts))"
  case .member(_, let name): return "(. \(parts) \(name.text))"
  case .index: return "(at \(parts))"
  case .call(_, let name, _): return "(call \(name.text) \(parts))"
  case .invalidCall: return "(invalid \(parts))"
  }
}
