import RegularExpressions
import RulesLanguage
import Synchronization

/// The regular expressions of a rules document by the id of their literal.
struct PatternTable: Sendable {
  /// One pattern as it is decided to be read, and its other readings.
  final class Entry: Sendable {
    let pattern: RegularExpression
    let alternatives: PatternAlternatives

    init(_ pattern: RegularExpression) {
      self.pattern = pattern
      alternatives = PatternAlternatives(pattern)
    }

    /// Whether the pattern occurs in a text, and the questions whose other answer turns that.
    func match(_ text: Span<UInt8>) -> (isMatch: Bool, points: OpenPoints) {
      let isMatch = pattern.matches(text)
      if pattern.openReadings.isEmpty { return (isMatch, []) }
      return (isMatch, alternatives.pointsTurning(isMatch, for: text))
    }
  }

  private var entries: [Int: Entry] = [:]

  /// Collects the patterns of rules; one that the service refuses is left out.
  init(_ rules: [Rule]) {
    for rule in rules { add(rule.expression) }
  }

  /// Collects the patterns of a lone expression.
  init(_ expression: Expression) { add(expression) }

  private mutating func add(_ expression: Expression) {
    expression.forEach { part in
      guard case .regularExpression(let literal) = part.kind, let pattern = literal.expression
      else { return }
      entries[part.id] = Entry(pattern)
    }
  }

  subscript(id: Int) -> Entry? { entries[id] }
}

/// What a pattern would match if open questions had their other answers.
///
/// Such readings matter for few texts, so each is compiled when the first such text comes.
final class PatternAlternatives: Sendable {
  private let pattern: RegularExpression
  private let compiled = Mutex<[RegularExpression.Reading: RegularExpression?]>([:])

  init(_ pattern: RegularExpression) {
    self.pattern = pattern
  }

  /// The questions whose other answer turns `isMatch`, the answer for a text.
  func pointsTurning(_ isMatch: Bool, for text: Span<UInt8>) -> OpenPoints {
    let open = pattern.openReadings(on: text)
    var points = OpenPoints()
    if open.isEmpty { return points }
    for (reading, point) in Self.readings where open.contains(reading) {
      // A reading that refuses the pattern has no say about what it matches.
      guard let other = self.reading(reading) else { continue }
      if other.matches(text) != isMatch { points.insert(OpenPoints(point)) }
    }
    return points
  }

  private func reading(_ reading: RegularExpression.Reading) -> RegularExpression? {
    compiled.withLock { compiled in
      if let known = compiled[reading] { return known }
      let other = try? RegularExpression(
        serviceDialect: pattern.pattern,
        ignoreCase: pattern.ignoresCase,
        reading: reading
      )
      compiled[reading] = .some(other)
      return other
    }
  }

  private static let readings: [(RegularExpression.Reading, OpenPoint)] = [
    (.anchorsOnOuterBranches, .anchoredAlternation),
    (.operatorsEnabled, .patternOperators),
    (.dotExcludesLineBreaks, .dotAndLineBreaks),
    (.otherCharacterRepertoire, .characterRepertoire),
    (.conventionalAtomStarts, .patternAtomStarts),
  ]
}
