/// What runs a program.
enum Machine: Sendable {
  /// The table of a deterministic automaton.
  case table(Automaton)
  /// A simulation, where look-around makes tables impossible.
  case simulation(LookAroundMatcher)

  /// Chooses what a program needs.
  init(_ program: Program) {
    self =
      program.searches.isEmpty
      ? .table(Automaton(program)) : .simulation(LookAroundMatcher(program: program))
  }

  /// Returns whether the pattern is found in a text.
  ///
  /// - Complexity: linear in the text.
  func matches(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .table(let automaton): automaton.matches(text)
    case .simulation(let matcher): matcher.matches(text)
    }
  }
}
