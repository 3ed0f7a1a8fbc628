/// A compiled pattern: the part of its deterministic automaton that was worth computing, and what
/// is needed to go on from there.
///
/// It never changes, so any number of threads may match with it at once. Most patterns are known
/// completely. For the others a text that leaves the known part continues on a copy of its own.
final class Automaton: Sendable {
  /// The steps that computing states in advance may take; about a millisecond.
  private static let workLimit = 20_000

  private let table: [Determinizer.State]
  private let shift: Int
  private let ascii: [UInt8]
  private let usesUnits: Bool
  private let known: Determinizer

  /// Computes the automaton of a program.
  init(_ program: Program) {
    var determinizer = Determinizer(program: program)
    _ = determinizer.explore(workLimit: Self.workLimit)
    known = determinizer
    table = determinizer.table
    shift = determinizer.shift
    ascii = program.classes.ascii
    usesUnits = program.alphabet == .utf16Units
  }

  /// Returns whether the pattern is found in a text.
  ///
  /// - Complexity: linear in the text.
  func matches(_ text: Span<UInt8>) -> Bool {
    var state = known.start
    var index = 0
    while index < text.count, state > Determinizer.unknown {
      let byte = text[index]
      let next: Determinizer.State
      let end: Int
      if byte < 0x80 {
        next = table[Int(state) &<< shift | Int(ascii[Int(byte)])]
        end = index &+ 1
      } else {
        (next, end) = stateBehindCharacter(of: text, at: index, from: state)
      }
      if next == Determinizer.unknown { return matchesExploring(text, from: index, in: state) }
      state = next
      index = end
    }
    return known.acceptsAtEnd(state)
  }

  /// Out of line, so that the loop over ASCII stays small.
  @inline(never)
  private func stateBehindCharacter(
    of text: Span<UInt8>,
    at start: Int,
    from state: Determinizer.State
  ) -> (state: Determinizer.State, end: Int) {
    var index = start
    let codePoint = WTF8.decode(text, at: &index)
    guard usesUnits, codePoint > 0xFFFF else {
      let symbolClass = known.classes.symbolClass(of: codePoint)
      return (known.knownTransition(from: state, on: symbolClass), index)
    }
    let (high, low) = WTF8.surrogates(of: codePoint)
    let middle = known.knownTransition(from: state, on: known.classes.symbolClass(of: high))
    return (known.knownTransition(from: middle, on: known.classes.symbolClass(of: low)), index)
  }

  /// Goes on where the known part of the automaton ends.
  @inline(never)
  private func matchesExploring(
    _ text: Span<UInt8>,
    from start: Int,
    in first: Determinizer.State
  ) -> Bool {
    var automaton = Determinizer(continuing: known, from: first)
    var state = automaton.start
    var index = start
    while index < text.count, state > Determinizer.unknown {
      let codePoint = WTF8.decode(text, at: &index)
      if usesUnits, codePoint > 0xFFFF {
        let (high, low) = WTF8.surrogates(of: codePoint)
        let middle = automaton.transition(from: state, on: known.classes.symbolClass(of: high))
        state = automaton.transition(from: middle, on: known.classes.symbolClass(of: low))
      } else {
        state = automaton.transition(from: state, on: known.classes.symbolClass(of: codePoint))
      }
    }
    return automaton.acceptsAtEnd(state)
  }
}
