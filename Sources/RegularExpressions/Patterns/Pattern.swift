/// The tree that both front ends make of a pattern.
///
/// Its height is limited by the parsers, so that it may be walked by recursion.
indirect enum Pattern: Sendable {
  /// The empty text.
  case empty
  /// No text at all.
  case nothing
  /// One symbol of a set.
  case symbols(SymbolSet)
  /// One after the other.
  case sequence([Pattern])
  /// One of several.
  case alternatives([Pattern])
  /// At least `minimum` and at most `maximum` times; without a maximum any number of times.
  case repeated(Pattern, minimum: Int, maximum: Int?)
  /// A condition on the place, which consumes nothing.
  case assertion(Assertion)
  /// A condition on what follows or precedes the place, numbered in the order of appearance.
  case lookAround(LookAround)
  /// Every text that the pattern does not match as a whole.
  case complement(Pattern)
  /// Every text that all the patterns match as a whole.
  case intersection([Pattern])

  /// Makes a sequence, without a level of nesting where there is but one part.
  static func joined(_ parts: [Pattern]) -> Pattern {
    switch parts.count {
    case 0: .empty
    case 1: parts[0]
    default: .sequence(parts)
    }
  }

  /// Makes a choice, without a level of nesting where there is but one branch.
  static func oneOf(_ branches: [Pattern]) -> Pattern {
    branches.count == 1 ? branches[0] : .alternatives(branches)
  }
}

/// A pattern that has to match, or must not match, next to a place.
struct LookAround: Sendable {
  /// The number that tells it from the others of the whole pattern.
  var number: Int
  /// What is looked for.
  var body: Pattern
  /// Whether it is looked for behind the place, else before it.
  var isAhead: Bool
  /// Whether it must be absent.
  var isNegated: Bool
}

/// A condition on a place between two symbols.
enum Assertion: Hashable, Sendable {
  /// The start of the text.
  case start
  /// The end of the text.
  case end
  /// Between a word character and something else.
  case wordBoundary
  /// Not at a word boundary.
  case noWordBoundary
}

extension Pattern {
  /// Whether every match begins at the start of the text, as far as the tree shows it.
  var isAnchoredAtStart: Bool {
    switch self {
    case .assertion(.start): true
    case .sequence(let parts): parts.first?.isAnchoredAtStart ?? false
    case .alternatives(let branches): branches.allSatisfy(\.isAnchoredAtStart)
    case .repeated(let body, let minimum, _): minimum > 0 && body.isAnchoredAtStart
    default: false
    }
  }

  /// Whether every match ends at the end of the text, as far as the tree shows it.
  var isAnchoredAtEnd: Bool {
    switch self {
    case .assertion(.end): true
    case .sequence(let parts): parts.last?.isAnchoredAtEnd ?? false
    case .alternatives(let branches): branches.allSatisfy(\.isAnchoredAtEnd)
    case .repeated(let body, let minimum, _): minimum > 0 && body.isAnchoredAtEnd
    default: false
    }
  }
}

extension Pattern {
  /// The pattern of the texts read from their ends to their starts.
  ///
  /// Look-around stays as it is: it is decided for each place of the text before.
  var reversed: Pattern {
    switch self {
    case .empty, .nothing, .symbols, .lookAround: self
    case .sequence(let parts): .sequence(parts.reversed().map(\.reversed))
    case .alternatives(let branches): .alternatives(branches.map(\.reversed))
    case .repeated(let body, let minimum, let maximum):
      .repeated(body.reversed, minimum: minimum, maximum: maximum)
    case .assertion(.start): .assertion(.end)
    case .assertion(.end): .assertion(.start)
    case .assertion(let assertion): .assertion(assertion)
    case .complement(let body): .complement(body.reversed)
    case .intersection(let parts): .intersection(parts.map(\.reversed))
    }
  }
}
