import SourceDiagnostics
import Testing
import YAMLDocuments

/// Reads a text as a YAML file, with whatever is wrong with it.
func parse(bytes text: String, limits: YAMLLimits = YAMLLimits()) -> YAMLDocument.Parsed {
  YAMLDocument.parse(SourceFile(name: "test.yaml", text: text), limits: limits)
}

/// Reads a text that must be without errors.
func parse(_ text: String) throws -> YAMLDocument.Parsed {
  let parsed = parse(bytes: text)
  try #require(!parsed.hasErrors, "\(parsed.diagnostics)")
  return parsed
}

/// Shows a node on one line: numbers as `#1`, texts quoted.
func dump(_ node: YAMLNode) -> String {
  switch node.content {
  case .sequence(let elements): return "[" + elements.map(dump).joined(separator: ", ") + "]"
  case .mapping(let entries):
    let members = entries.map { "\($0.key.text): \(dump($0.value))" }
    return "{" + members.joined(separator: ", ") + "}"
  case .scalar(let scalar):
    return switch scalar.value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let lexeme): "#" + lexeme
    case .string(let text): text.debugDescription
    }
  }
}

func text(of range: SourceRange, in text: String) -> String {
  SourceFile(name: "", text: text).text(of: range)
}
