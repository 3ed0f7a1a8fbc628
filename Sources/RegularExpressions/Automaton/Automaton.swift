/// A compiled pattern: the part of its deterministic automaton that was worth computing, and what
/// is needed to go on from there.
///
/// It never changes, so any number of threads may match with it at once. Most patterns are known
/// completely. For the others a text that leaves the known part continues on a copy of its own.
final class Automaton: Sendable {
  /// The steps that computing states in advance may take; about a millisecond.
  private static let workLimit = 100_000

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
    while state > Determinizer.unknown, index < text.count {
      let before = (state: state, index: index)
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        state = table[Int(state) << shift | Int(ascii[Int(byte)])]
      } else {
        state = stateBehindCharacter(of: text, at: &index, from: state)
      }
      if state == Determinizer.unknown {
        return matchesExploring(text, from: before.index, in: before.state)
      }
    }
    return known.acceptsAtEnd(state)
  }

  private func stateBehindCharacter(
    of text: Span<UInt8>,
    at index: inout Int,
    from state: Determinizer.State
  ) -> Determinizer.State {
    let codePoint = WTF8.decode(text, at: &index)
    guard usesUnits, codePoint > 0xFFFF else {
      return known.knownTransition(from: state, on: known.classes.symbolClass(of: codePoint))
    }
    let (high, low) = WTF8.surrogates(of: codePoint)
    let middle = known.knownTransition(from: state, on: known.classes.symbolClass(of: high))
    return known.knownTransition(from: middle, on: known.classes.symbolClass(of: low))
  }

  /// Goes on where the known part of the automaton ends.
  private func matchesExploring(
    _ text: Span<UInt8>,
    from start: Int,
    in first: Determinizer.State
  ) -> Bool {
    var automaton = known
    var state = first
    var index = start
    while state > Determinizer.unknown, index < text.count {
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
