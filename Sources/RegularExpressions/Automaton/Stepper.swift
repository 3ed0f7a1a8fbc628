/// Runs a program by one symbol, from one set of positions to the next.
///
/// Conditions on the next symbol are decided when it is seen, so a set stands for a place whose
/// left side alone is known.
struct Stepper: Sendable {
  /// The program that is run.
  let program: Program
  /// The positions behind the last step, in ascending order.
  private(set) var next: PositionSet
  /// The positions before the step.
  ///
  /// Conditions that hold add to them while they are worked through.
  private var current: PositionSet

  /// Creates a stepper with scratch memory in the size of the program.
  init(program: Program) {
    self.program = program
    next = PositionSet(instructionCount: program.instructions.count)
    current = next
  }

  /// Makes `next` the positions at the start of a text.
  mutating func begin() {
    next.removeAll()
    next.insert(program.start, after: .start, in: program)
    next.sort()
  }

  /// Makes `next` the positions behind a symbol of a class, seen from some positions.
  ///
  /// - Complexity: linear in the size of the program.
  mutating func step(from positions: ArraySlice<UInt32>, on symbolClass: Int) {
    let isWord = program.isWord(symbolClass)
    let context: PositionSet.Context = isWord ? .word : .other
    current.assign(positions)
    next.removeAll()
    var index = 0
    while index < current.members.count {
      let member = current.members[index]
      index += 1
      switch program.instructions[Int(member >> 2)] {
      case .consume(let set, let target):
        if program.classes.set(set, contains: symbolClass) {
          next.insert(target, after: context, in: program)
        }
      case .assertion(let assertion, let target):
        insert(target, if: assertion, at: member, nextIsWord: isWord)
      case .split, .match, .fail:
        break
      }
    }
    if current.isMatch { next.insertMatch() }
    next.sort()
  }

  /// Returns whether the pattern is found if the text ends at some positions.
  ///
  /// - Complexity: linear in the size of the program.
  mutating func acceptsAtEnd(_ positions: ArraySlice<UInt32>) -> Bool {
    current.assign(positions)
    var index = 0
    while index < current.members.count {
      let member = current.members[index]
      index += 1
      if case .assertion(let assertion, let target) = program.instructions[Int(member >> 2)] {
        insert(target, if: assertion, at: member, nextIsWord: nil)
      }
    }
    return current.isMatch
  }

  /// Adds what follows a condition to the current positions, if the condition holds.
  ///
  /// Without a next symbol the text is at its end.
  private mutating func insert(
    _ target: Int,
    if assertion: Assertion,
    at member: UInt32,
    nextIsWord: Bool?
  ) {
    let context = PositionSet.Context(rawValue: member & 3) ?? .other
    let isBoundary = (context == .word) != (nextIsWord ?? false)
    let holds =
      switch assertion {
      case .start: context == .start
      case .end: nextIsWord == nil
      case .wordBoundary: isBoundary
      case .noWordBoundary: !isBoundary
      }
    if holds { current.insert(target, after: context, in: program) }
  }
}
