/// Turns a program into a deterministic automaton, state by state, as far as wanted.
///
/// States are numbered. Three numbers are special, so that one comparison in the inner loop tells
/// them from the rest. The transitions form a table with a row for each state.
struct Determinizer: Sendable {
  /// The number of a state.
  typealias State = UInt16

  /// No match is possible any more.
  static let dead: State = 0
  /// The pattern has been found, whatever follows.
  static let found: State = 1
  /// The transition has not been computed.
  static let unknown: State = 2

  /// The largest number of entries in the table and of positions in all states.
  ///
  /// Beyond them the states are forgotten and discovered anew.
  private static let tableLimit = 65_536
  private static let positionLimit = 1_048_576

  /// The state at the start of a text.
  private(set) var start: State = Determinizer.dead
  /// The classes of symbols.
  let classes: SymbolClasses
  /// The transitions: entry `state << shift | class`.
  private(set) var table: [State] = []
  /// The logarithm of the length of a row.
  let shift: Int
  private var isAccepting: [Bool] = []
  private var store = StateStore()
  private var stepper: Stepper
  private let stateLimit: Int

  /// Creates an automaton that knows its first state only.
  init(program: Program) {
    classes = program.classes
    var shift = 0
    while 1 << shift < program.classes.count { shift += 1 }
    self.shift = shift
    stateLimit = max(8, Self.tableLimit >> shift)
    stepper = Stepper(program: program)
    stepper.begin(with: program.start)
    forgetStates()
    start = register()
  }

  /// Creates an automaton that begins in a state of another one.
  init(continuing other: Determinizer, from state: State) {
    self.init(program: other.stepper.program)
    stepper.begin(at: other.store.positions(of: Int(state)))
    start = register()
  }

  /// The states that have been discovered, apart from `unknown`, in ascending order.
  var states: [State] {
    [Self.dead, Self.found] + (Int(Self.unknown) + 1..<store.count).map(State.init)
  }

  /// The known ways from a state: each target once, in ascending order, with all its symbols.
  func transitions(from state: State, alphabet: Alphabet) -> [(target: State, set: SymbolSet)] {
    let row = (0..<classes.count).map { knownTransition(from: state, on: $0) }
    return Set(row).sorted().map { target in
      (target, classes.symbols(ofClassesWhere: { row[$0] == target }, in: alphabet))
    }
  }

  /// Returns whether the pattern is found if the text ends in a state.
  func acceptsAtEnd(_ state: State) -> Bool { isAccepting[Int(state)] }

  /// Returns the state behind a symbol of a class, or `unknown` where that is not computed yet.
  func knownTransition(from state: State, on symbolClass: Int) -> State {
    table[Int(state) &<< shift | symbolClass]
  }

  /// Returns the state behind a symbol of a class and remembers it.
  ///
  /// When the limit is reached, all other states are forgotten, so that the memory stays bounded;
  /// numbers of states are valid until the next call.
  ///
  /// - Complexity: constant for a known transition, else linear in the size of the program.
  mutating func transition(from state: State, on symbolClass: Int) -> State {
    let entry = Int(state) &<< shift | symbolClass
    guard table[entry] == Self.unknown else { return table[entry] }
    stepper.step(from: store.positions(of: Int(state)), on: symbolClass)
    guard store.count < stateLimit, store.positionCount < Self.positionLimit else {
      forgetStates()
      return register()
    }
    let target = register()
    table[entry] = target
    return target
  }

  /// Computes transitions in the order in which texts need them, as far as the limits allow, and
  /// returns whether all are known.
  mutating func explore(workLimit: Int) -> Bool {
    var work = 0
    var state = Int(Self.unknown) + 1
    while state < store.count {
      let size = store.positions(of: state).count + 1
      for symbolClass in 0..<classes.count {
        work += size
        guard work <= workLimit, store.count < stateLimit - 1,
          store.positionCount < Self.positionLimit / 4
        else { return false }
        _ = transition(from: State(truncatingIfNeeded: state), on: symbolClass)
      }
      state += 1
    }
    return true
  }

  /// Returns the number of the state with the stepper's positions.
  private mutating func register() -> State {
    if stepper.next.isMatch || stepper.wasMatch { return Self.found }
    if stepper.next.members.isEmpty { return Self.dead }
    let (number, isNew) = store.insert(stepper.next.members)
    if isNew {
      appendRow(leadingTo: Self.unknown)
      isAccepting.append(stepper.acceptsAtEnd(store.positions(of: number)))
    }
    return State(truncatingIfNeeded: number)
  }

  private mutating func forgetStates() {
    store.removeAll()
    table.removeAll(keepingCapacity: true)
    isAccepting = [false, true, false]
    for special in [Self.dead, Self.found, Self.unknown] {
      store.appendSpecial()
      appendRow(leadingTo: special)
    }
  }

  private mutating func appendRow(leadingTo state: State) {
    table.append(contentsOf: repeatElement(state, count: 1 << shift))
  }
}
