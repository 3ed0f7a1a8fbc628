/// A nondeterministic automaton, in Thompson's form.
///
/// A text matches if `match` can be reached. The first symbol may be anywhere in the text unless
/// the pattern is anchored: the program then begins with a loop that skips symbols.
struct Program: Sendable {
  /// One state of the automaton.
  enum Instruction: Sendable {
    /// Goes on behind a symbol of a set, given by its index.
    case consume(set: Int, next: Int)
    /// Goes on at two places.
    case split(Int, Int)
    /// Goes on where a condition holds.
    case assertion(Assertion, next: Int)
    /// Goes on where something is found next to the place, or is not, given by the index of its
    /// search.
    case lookAround(search: Int, isNegated: Bool, next: Int)
    /// The pattern has been found.
    case match
    /// There is no way on.
    case fail
  }

  /// A search that is made before the main one, for all places of the text at once.
  struct Search: Sendable {
    /// The state to begin with.
    let start: Int
    /// Whether the text is read from its end.
    let isBackward: Bool
  }

  /// The states.
  let instructions: [Instruction]
  /// The state to begin with.
  let start: Int
  /// What the symbols are.
  let alphabet: Alphabet
  /// The classes of symbols, and which sets they belong to.
  let classes: SymbolClasses
  /// What has to be searched for, in an order in which each needs those before it at most.
  let searches: [Search]
  /// The set of word characters, if word boundaries are asked for.
  let wordSet: Int?

  /// Returns whether the symbols of a class are word characters, if that matters to the program.
  func isWord(_ symbolClass: Int) -> Bool {
    guard let wordSet else { return false }
    return classes.set(wordSet, contains: symbolClass)
  }
}

/// The reason why a pattern cannot become a program: it needs too many states or classes.
struct ProgramTooLarge: Error {}
