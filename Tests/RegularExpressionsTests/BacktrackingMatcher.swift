import TestSupport

/// A pattern as the differential test makes it, independent of the library under test.
indirect enum SmallPattern: Sendable {
  case symbol(Character)
  case any
  case set(members: [Character], isNegated: Bool)
  case sequence([SmallPattern])
  case choice([SmallPattern])
  case repetition(SmallPattern, minimum: Int, maximum: Int?)
  case start
  case end
  case boundary(isNegated: Bool)
  case look(SmallPattern, isAhead: Bool, isNegated: Bool)

  /// Returns a random pattern; assertions occur only where they are wanted.
  static func random(
    depth: Int,
    assertions: Bool,
    using random: inout SeededGenerator
  ) -> SmallPattern {
    let letters: [Character] = ["a", "b", "_", "-", "é"]
    switch random.below(depth > 0 ? (assertions ? 11 : 10) : 4) {
    case 0, 1:
      return .symbol(random.pick(letters))
    case 2:
      guard assertions else { return .any }
      return random.pick([
        .any, .start, .end, .boundary(isNegated: false), .boundary(isNegated: true),
      ])
    case 3:
      let members = (0...random.below(2)).map { _ in random.pick(letters) }
      return .set(members: members, isNegated: random.below(2) == 0)
    case 4, 5, 6:
      return .sequence(
        (0..<2 + random.below(2)).map { _ in
          .random(depth: depth - 1, assertions: assertions, using: &random)
        }
      )
    case 7:
      return .choice(
        (0..<2).map { _ in .random(depth: depth - 1, assertions: assertions, using: &random) }
      )
    case 10:
      return .look(
        .random(depth: depth - 1, assertions: true, using: &random),
        isAhead: random.below(2) == 0,
        isNegated: random.below(2) == 0
      )
    default:
      let minimum = random.below(3)
      let maximum = random.below(2) == 0 ? nil : minimum + random.below(3)
      let body = SmallPattern.random(depth: depth - 1, assertions: assertions, using: &random)
      return .repetition(body, minimum: minimum, maximum: maximum)
    }
  }

  /// The pattern as text, with its groups opened by `group`.
  ///
  /// Without assertions it means the same in both dialects.
  func source(group: String) -> String {
    switch self {
    case .symbol(let character): String(character)
    case .any: "."
    case .set(let members, let isNegated): "[" + (isNegated ? "^" : "") + Self.text(members) + "]"
    case .sequence(let parts): parts.map { $0.source(group: group) }.joined()
    case .choice(let branches):
      group + branches.map { $0.source(group: group) }.joined(separator: "|") + ")"
    case .repetition(let body, let minimum, let maximum):
      group + body.source(group: group) + ")" + Self.count(minimum, maximum)
    case .start: "^"
    case .end: "$"
    case .boundary(let isNegated): isNegated ? "\\B" : "\\b"
    case .look(let body, let isAhead, let isNegated):
      "(?" + (isAhead ? "" : "<") + (isNegated ? "!" : "=") + body.source(group: group) + ")"
    }
  }

  /// Members with the dash first, where it stands for itself.
  private static func text(_ members: [Character]) -> String {
    String(members.filter { $0 == "-" }.prefix(1) + members.filter { $0 != "-" })
  }

  private static func count(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (let minimum, nil): "{\(minimum),}"
    case (let minimum, let maximum?):
      minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
    }
  }
}

/// Matches by trying everything: slow, and plain enough to be right.
struct BacktrackingMatcher {
  let text: [Character]
  /// The characters that `.` does not match.
  let excludedByDot: Set<Character>

  /// Returns whether a pattern occurs anywhere in the text.
  func finds(_ pattern: SmallPattern) -> Bool {
    (0...text.count).contains { match(pattern, at: $0) { _ in true } }
  }

  private func match(
    _ pattern: SmallPattern,
    at place: Int,
    then rest: (Int) -> Bool
  ) -> Bool {
    switch pattern {
    case .symbol(let character):
      return place < text.count && text[place] == character && rest(place + 1)
    case .any:
      return place < text.count && !excludedByDot.contains(text[place]) && rest(place + 1)
    case .set(let members, let isNegated):
      return place < text.count && members.contains(text[place]) != isNegated && rest(place + 1)
    case .sequence(let parts):
      return match(parts[...], at: place, then: rest)
    case .choice(let branches):
      return branches.contains { match($0, at: place, then: rest) }
    case .repetition(let body, let minimum, let maximum):
      return repeated(body, minimum, maximum, at: place, then: rest)
    case .start:
      return place == 0 && rest(place)
    case .end:
      return place == text.count && rest(place)
    case .boundary(let isNegated):
      return (isWord(place - 1) != isWord(place)) != isNegated && rest(place)
    case .look(let body, let isAhead, let isNegated):
      // What is looked for behind begins somewhere before and ends here.
      let isFound =
        isAhead
        ? match(body, at: place) { _ in true }
        : (0...place).contains { match(body, at: $0) { $0 == place } }
      return isFound != isNegated && rest(place)
    }
  }

  private func match(
    _ parts: ArraySlice<SmallPattern>,
    at place: Int,
    then rest: (Int) -> Bool
  ) -> Bool {
    guard let first = parts.first else { return rest(place) }
    return match(first, at: place) { match(parts.dropFirst(), at: $0, then: rest) }
  }

  private func repeated(
    _ body: SmallPattern,
    _ minimum: Int,
    _ maximum: Int?,
    at place: Int,
    then rest: (Int) -> Bool
  ) -> Bool {
    if minimum > 0 {
      return match(body, at: place) {
        repeated(body, minimum - 1, maximum.map { $0 - 1 }, at: $0, then: rest)
      }
    }
    if rest(place) { return true }
    guard maximum != 0 else { return false }
    return match(body, at: place) { next in
      // A round that consumes nothing leads nowhere new.
      next > place && repeated(body, 0, maximum.map { $0 - 1 }, at: next, then: rest)
    }
  }

  private func isWord(_ place: Int) -> Bool {
    text.indices.contains(place) && text[place].isASCII
      && (text[place].isLetter || text[place].isNumber || text[place] == "_")
  }
}
