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
    /// The pattern has been found.
    case match
    /// There is no way on.
    case fail
  }

  /// The states.
  let instructions: [Instruction]
  /// The state to begin with.
  let start: Int
  /// What the symbols are.
  let alphabet: Alphabet
  /// The classes of symbols, and which sets they belong to.
  let classes: SymbolClasses
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
