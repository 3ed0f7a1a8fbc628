/// Runs a program by one symbol, from one set of positions to the next.
///
/// Conditions on the next symbol are decided when it is seen, so a set stands for a place whose
/// left side alone is known.
struct Stepper: Sendable {
  /// The program that is run.
  let program: Program
  /// The positions behind the last step, in ascending order.
  private(set) var next: PositionSet
  /// Whether the pattern was found before the symbol of the last step, once that was seen.
  var wasMatch: Bool { added.isMatch }
  /// The results of the program's searches at the place of the next step, one bit for each.
  var findings: UInt64 = 0
  /// The positions before the step that conditions have added, while they are worked through.
  private var added: PositionSet

  /// Creates a stepper with scratch memory in the size of the program.
  init(program: Program) {
    self.program = program
    next = PositionSet(instructionCount: program.instructions.count)
    added = next
  }

  /// Makes `next` the positions at the start of a text.
  mutating func begin(with instruction: Int) {
    added.removeAll()
    next.removeAll()
    next.insert(instruction, after: .start, in: program)
    next.sort()
  }

  /// Makes `next` some known positions.
  mutating func begin(at positions: ArraySlice<UInt32>) {
    added.removeAll()
    next.assign(positions)
  }

  /// Makes `next` the positions behind a symbol of a class, seen from some positions.
  ///
  /// - Complexity: linear in the size of the program.
  mutating func step(from positions: ArraySlice<UInt32>, on symbolClass: Int) {
    next.removeAll()
    added.removeAll()
    let isWord = program.isWord(symbolClass)
    for member in positions { advance(member, on: symbolClass, isWord: isWord) }
    var index = 0
    while index < added.members.count {
      advance(added.members[index], on: symbolClass, isWord: isWord)
      index += 1
    }
    next.sort()
  }

  private mutating func advance(_ member: UInt32, on symbolClass: Int, isWord: Bool) {
    switch program.instructions[Int(member >> 2)] {
    case .consume(let set, let target):
      if program.classes.set(set, contains: symbolClass) {
        next.insert(target, after: isWord ? .word : .other, in: program)
      }
    case .assertion(let assertion, let target):
      add(target, if: assertion, at: member, nextIsWord: isWord)
    case .lookAround(let search, let isNegated, let target):
      add(target, ifFound: search, isNegated: isNegated, at: member)
    case .split, .match, .fail:
      break
    }
  }

  /// Returns whether the pattern is found if the text ends at some positions.
  ///
  /// - Complexity: linear in the size of the program.
  mutating func acceptsAtEnd(_ positions: ArraySlice<UInt32>) -> Bool {
    added.removeAll()
    for member in positions { advanceAtEnd(member) }
    var index = 0
    while index < added.members.count {
      advanceAtEnd(added.members[index])
      index += 1
    }
    return added.isMatch
  }

  private mutating func advanceAtEnd(_ member: UInt32) {
    switch program.instructions[Int(member >> 2)] {
    case .assertion(let assertion, let target):
      add(target, if: assertion, at: member, nextIsWord: nil)
    case .lookAround(let search, let isNegated, let target):
      add(target, ifFound: search, isNegated: isNegated, at: member)
    case .consume, .split, .match, .fail:
      break
    }
  }

  /// Adds what follows a condition to the positions before the step, if the condition holds.
  ///
  /// Without a next symbol the text is at its end.
  private mutating func add(
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
    if holds { added.insert(target, after: context, in: program) }
  }

  /// Adds what follows a look-around to the positions before the step, if it holds.
  private mutating func add(
    _ target: Int,
    ifFound search: Int,
    isNegated: Bool,
    at member: UInt32
  ) {
    guard findings >> UInt64(search) & 1 == (isNegated ? 0 : 1) else { return }
    let context = PositionSet.Context(rawValue: member & 3) ?? .other
    added.insert(target, after: context, in: program)
  }
}
