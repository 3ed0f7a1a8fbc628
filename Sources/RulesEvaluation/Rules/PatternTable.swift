import RegularExpressions
import RulesLanguage

/// The regular expressions of a rules document, compiled once, by the id of their literal.
struct PatternTable: Sendable {
  /// One pattern: as it is decided to be read, and as each open point would have it read.
  struct Entry: Sendable {
    var pattern: RegularExpression
    var alternatives: [(point: OpenPoint, pattern: RegularExpression)]
  }

  private var entries: [Int: Entry] = [:]

  /// Compiles the patterns of rules; one that the service refuses is left out.
  init(_ rules: [Rule]) {
    for rule in rules {
      rule.expression.forEach { expression in
        guard case .regularExpression(let literal) = expression.kind else { return }
        entries[expression.id] = Self.compile(literal)
      }
    }
  }

  /// Compiles the patterns of a lone expression.
  init(_ expression: Expression) {
    expression.forEach { expression in
      guard case .regularExpression(let literal) = expression.kind else { return }
      entries[expression.id] = Self.compile(literal)
    }
  }

  subscript(id: Int) -> Entry? { entries[id] }

  private static func compile(_ literal: RegularExpressionLiteral) -> Entry? {
    guard
      let pattern = try? RegularExpression(
        serviceDialect: literal.body,
        ignoreCase: literal.ignoresCase
      )
    else { return nil }
    var entry = Entry(pattern: pattern, alternatives: [])
    for (reading, point) in readings where pattern.openReadings.contains(reading) {
      // A reading that refuses the pattern has no say about what it matches.
      guard
        let other = try? RegularExpression(
          serviceDialect: literal.body,
          ignoreCase: literal.ignoresCase,
          reading: reading
        )
      else { continue }
      entry.alternatives.append((point, other))
    }
    return entry
  }

  private static let readings: [(RegularExpression.Reading, OpenPoint)] = [
    (.anchorsOnOuterBranches, .anchoredAlternation),
    (.operatorsEnabled, .patternOperators),
    (.dotExcludesLineBreaks, .dotAndLineBreaks),
    (.otherCharacterRepertoire, .characterRepertoire),
    (.conventionalAtomStarts, .patternAtomStarts),
  ]
}
