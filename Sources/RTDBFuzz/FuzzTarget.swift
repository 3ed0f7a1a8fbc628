import DatabaseExports
import DatabaseModel
import RegularExpressions
import RulesLanguage
import RulesTesting
import SourceDiagnostics
import YAMLDocuments

/// What is fed with inputs.
enum FuzzTarget: String, CaseIterable {
  /// The parser and checker of rules files.
  case rules
  /// The parser and checker of expressions, and their canonical text.
  case expression
  /// The compilers of both kinds of patterns, and the automaton: a pattern, a line break, a text.
  case pattern
  /// Rules, compiled, asked with a few requests: rules, a line of three minus signs, a database.
  case engine
  /// Exports, plain and compressed.
  case export
  /// YAML documents.
  case yaml
  /// Specs.
  case spec

  /// The folder of its corpus.
  var folder: String { rawValue }

  /// Words that the corpus may lack.
  var words: [String] {
    switch self {
    case .rules, .engine, .expression:
      [
        "auth", "now", "root", "data", "newData", "query", "null", "true", "false", ".read",
        ".write", ".validate", ".indexOn", "hasChildren", "matches", "getPriority", "0x7fffffff",
        "1e400", "-", "/(a*)*b/", "/[^a]{2,3}/i", "===", "!==", "||", "&&", "\\\\u00e9", "//", "/*",
      ]
    case .pattern:
      ["{1000}", "{2,3}", "(?:", "(?=", "(?!", "[^", "\\d", "\\w", "\\p{L}", "\\u{1F600}", "[a-z]"]
    case .export: [".value", ".priority", ".sv", "1e400", "-0", "\\ud800", "\\u0000", "null"]
    case .yaml, .spec: ["&a", "*a", "<<", "!!str", "? ", "- ", "|", ">", "---", "allow", "deny"]
    }
  }

  /// Runs an input; gives what came of it in short.
  ///
  /// - Throws: `Finding` where a promise is broken.
  @discardableResult
  func run(_ input: [UInt8]) throws -> UInt64 {
    var outcome = Outcome()
    switch self {
    case .rules: try fuzzRules(input, &outcome)
    case .expression: try fuzzExpression(input, &outcome)
    case .pattern: try fuzzPattern(input, &outcome)
    case .engine: try fuzzEngine(input, &outcome)
    case .export: fuzzExport(input, &outcome)
    case .yaml:
      let parsed = YAMLDocument.parse(SourceFile(name: "input", bytes: input))
      outcome.note(parsed.diagnostics.map(\.id))
    case .spec:
      var loader = SpecLoader()
      let loaded = loader.load(SourceFile(name: "input.rtdb.yaml", bytes: input))
      outcome.note(loaded.problems.map(\.diagnostic.id))
    }
    return outcome.hash
  }

  private func fuzzExport(_ input: [UInt8], _ outcome: inout Outcome) {
    do throws(ExportError) {
      let tree = try ExportTree.load(bytes: input, name: "input")
      outcome.note(tree.isNull ? "null" : "tree")
    } catch {
      outcome.note(error.id)
    }
  }

  /// Splits an input at the first occurrence of a mark; without one all is before it.
  static func split(_ input: [UInt8], at mark: String) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let mark = Array(mark.utf8)
    var place = 0
    while place + mark.count <= input.count {
      if input[place..<(place + mark.count)].elementsEqual(mark) {
        return (input[..<place], input[(place + mark.count)...])
      }
      place += 1
    }
    return (input[...], [])
  }
}

/// What came of an input, as a number: inputs with a new one are worth changing further.
struct Outcome {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func note(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
  }

  /// Notes which texts there are, however often.
  mutating func note(_ texts: [String]) {
    for text in Set(texts).sorted() { note(text) }
  }
}
