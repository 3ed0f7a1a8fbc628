/// The states that a program may be in between two symbols.
///
/// Only states at which it waits are kept: for a symbol, or for a condition on what follows. A
/// member is the index of its instruction with the context in the two lowest bits.
struct PositionSet: Sendable {
  /// What came before the place: nothing, a word character or something else.
  enum Context: UInt32, Sendable {
    case start
    case word
    case other
  }

  /// The members in the order in which they were found.
  private(set) var members: [UInt32] = []
  /// Whether the pattern has been found.
  private(set) var isMatch = false
  private var marks: [UInt32]
  private var generation: UInt32 = 1
  private var stack: [Int] = []

  /// Creates an empty set for a program of a number of instructions.
  init(instructionCount: Int) {
    marks = [UInt32](repeating: 0, count: instructionCount)
  }

  /// Removes all members; the room for them is kept.
  mutating func removeAll() {
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
    isMatch = false
    if generation == .max {
      for index in marks.indices { marks[index] = 0 }
      generation = 0
    }
    generation += 1
  }

  /// Replaces the members by those of a known set.
  mutating func assign(_ known: ArraySlice<UInt32>) {
    removeAll()
    members.append(contentsOf: known)
  }

  /// Adds an instruction and all that follow it without a symbol.
  mutating func insert(_ instruction: Int, after context: Context, in program: borrowing Program) {
    stack.append(instruction)
    while let index = stack.popLast() {
      guard marks[index] != generation else { continue }
      marks[index] = generation
      switch program.instructions[index] {
      case .consume:
        members.append(UInt32(truncatingIfNeeded: index) << 2)
      case .split(let first, let second):
        stack.append(second)
        stack.append(first)
      case .assertion(.start, let next):
        if context == .start { stack.append(next) }
      case .assertion, .lookAround:
        members.append(UInt32(truncatingIfNeeded: index) << 2 | context.rawValue)
      case .match:
        isMatch = true
      case .fail:
        break
      }
    }
  }

  /// Puts the members into ascending order, so that equal sets look equal.
  mutating func sort() {
    guard members.count <= 16 else {
      members.sort()
      return
    }
    for index in members.indices.dropFirst() {
      let member = members[index]
      var place = index
      while place > 0, members[place - 1] > member {
        members[place] = members[place - 1]
        place -= 1
      }
      members[place] = member
    }
  }
}
