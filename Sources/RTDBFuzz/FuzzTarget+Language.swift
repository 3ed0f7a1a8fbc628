import RegularExpressions
import RulesLanguage
import SourceDiagnostics

/// The language: rules files, expressions, patterns.
extension FuzzTarget {
  func fuzzRules(_ input: [UInt8], _ outcome: inout Outcome) throws {
    let source = SourceFile(name: "rules.json", bytes: input)
    let document = RulesDocument.parse(source)
    try check(document.diagnostics, of: source, isDeployable: document.isDeployable)
    outcome.note(document.diagnostics.map(\.id))
    outcome.note(document.serverMessage?.message.prefix(24).description ?? "deploys")
  }

  func fuzzExpression(_ input: [UInt8], _ outcome: inout Outcome) throws {
    let source = SourceFile(name: "expression", bytes: input)
    let wildcards = [Array("$a".utf8)]
    let parsed = ParsedExpression(source, as: .write, wildcards: wildcards)
    try check(parsed.diagnostics, of: source, isDeployable: parsed.isDeployable)
    outcome.note(parsed.diagnostics.map(\.id))
    outcome.note(parsed.serverMessage?.message.prefix(24).description ?? "deploys")
    // The canonical text gives the same expression again; invalid UTF-8 is repaired in it.
    let text = parsed.expression.description
    guard parsed.isDeployable, String(validating: input, as: UTF8.self) != nil else { return }
    let again = ParsedExpression(
      SourceFile(name: "expression", text: text),
      as: .write,
      wildcards: wildcards
    )
    guard again.isDeployable, again.expression.description == text else {
      throw Finding(message: "printed as `\(text)`, which is read as `\(again.expression)`")
    }
  }

  func fuzzPattern(_ input: [UInt8], _ outcome: inout Outcome) throws {
    let (pattern, text) = Self.split(input, at: "\n")
    for ignoresCase in [false, true] {
      do throws(RegularExpressionError) {
        let expression = try RegularExpression(
          serviceDialect: Array(pattern),
          ignoreCase: ignoresCase
        )
        let matches = expression.matches(Array(text))
        // An open reading may turn the answer, never trap.
        for reading in RegularExpression.Reading.allFlips {
          let other = try? RegularExpression(
            serviceDialect: Array(pattern),
            ignoreCase: ignoresCase,
            reading: reading
          )
          _ = other?.matches(Array(text))
        }
        outcome.note(matches ? "matches" : "does not match")
        outcome.note(expression.warnings.map { "\($0)".prefix(12).description })
      } catch {
        outcome.note("\(error.kind)".prefix(16).description)
        if error.message.isEmpty { throw Finding(message: "a refusal without a message") }
      }
    }
    do throws(RegularExpressionError) {
      let expression = try RegularExpression(ecma262: Array(pattern))
      outcome.note(expression.matches(Array(text)) ? "matches" : "does not match")
    } catch {
      outcome.note("\(error.kind)".prefix(16).description)
    }
  }

  private func check(
    _ diagnostics: [Diagnostic],
    of source: SourceFile,
    isDeployable: Bool
  ) throws {
    if !isDeployable, !diagnostics.contains(where: { $0.severity == .error }) {
      throw Finding(message: "refused without an error")
    }
    for diagnostic in diagnostics {
      let ranges =
        [diagnostic.range] + diagnostic.notes.map(\.range) + diagnostic.fixIts.map(\.range)
      for range in ranges {
        guard let range else { continue }
        guard range.lowerBound >= 0, range.lowerBound <= range.upperBound,
          range.upperBound <= source.bytes.count
        else { throw Finding(message: "\(diagnostic.id) points outside of the text") }
      }
    }
  }
}
