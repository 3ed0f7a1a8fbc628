/// Makes a program of a pattern, from its end to its start.
struct ProgramBuilder {
  /// The largest number of states.
  ///
  /// Counted repetitions are written out, so a short pattern can ask for any number.
  static let instructionLimit = 65_536
  private static let complementWorkLimit = 400_000
  /// The largest number of look-arounds, which share the bits of a word.
  private static let searchLimit = 64
  /// The index of the state that all searches end with.
  private static let match = 0

  private let alphabet: Alphabet
  private var instructions: [Program.Instruction] = []
  private var sets: [SymbolSet] = []
  private var setIndices: [SymbolSet: Int] = [:]
  private var searches: [Program.Search] = []
  private var searchIndices: [Int: Int] = [:]
  private var wordSet: Int?

  private init(alphabet: Alphabet) {
    self.alphabet = alphabet
  }

  /// Makes the program that finds a pattern anywhere in a text.
  ///
  /// - Throws: `ProgramTooLarge` beyond the limits.
  /// - Complexity: linear in the size of the program, which is limited.
  static func searchProgram(
    for pattern: Pattern,
    alphabet: Alphabet
  ) throws(ProgramTooLarge) -> Program {
    var builder = ProgramBuilder(alphabet: alphabet)
    _ = try builder.append(.match)
    let start = try builder.emitSearch(for: pattern)
    guard let classes = SymbolClasses(sets: builder.sets, alphabet: alphabet) else {
      throw ProgramTooLarge()
    }
    return Program(
      instructions: builder.instructions,
      start: start,
      alphabet: alphabet,
      classes: classes,
      searches: builder.searches,
      wordSet: builder.wordSet
    )
  }

  /// Writes the states that find a pattern anywhere, and returns the first of them.
  private mutating func emitSearch(for pattern: Pattern) throws(ProgramTooLarge) -> Int {
    let start = try emit(pattern, next: Self.match)
    guard !pattern.isAnchoredAtStart else { return start }
    let skip = try append(.fail)
    let consume = try append(.consume(set: index(of: alphabet.allSymbols), next: skip))
    instructions[skip] = .split(start, consume)
    return skip
  }

  /// Writes the states for a pattern that goes on at `next`, and returns the first of them, which
  /// is `next` itself if there are none.
  private mutating func emit(_ pattern: Pattern, next: Int) throws(ProgramTooLarge) -> Int {
    switch pattern {
    case .empty:
      return next
    case .nothing:
      return try append(.fail)
    case .symbols(let set):
      return try append(.consume(set: index(of: set), next: next))
    case .sequence(let parts):
      var entry = next
      for part in parts.reversed() { entry = try emit(part, next: entry) }
      return entry
    case .alternatives(let branches):
      return try emitAlternatives(branches, next: next)
    case .repeated(let body, let minimum, let maximum):
      return try emitRepetition(of: body, minimum: minimum, maximum: maximum, next: next)
    case .assertion(let assertion):
      if assertion == .wordBoundary || assertion == .noWordBoundary {
        wordSet = index(of: .wordCharacters)
      }
      return try append(.assertion(assertion, next: next))
    case .lookAround(let lookAround):
      return try emit(lookAround, next: next)
    case .complement(let body):
      return try emitComplement(of: body, next: next)
    case .intersection(let parts):
      // What all parts match is what none of their complements match.
      let complements = Pattern.oneOf(parts.map { .complement($0) })
      return try emit(.complement(complements), next: next)
    }
  }

  /// Writes the search for what is looked for, once, and the state that waits for its result.
  private mutating func emit(
    _ lookAround: LookAround,
    next: Int
  ) throws(ProgramTooLarge) -> Int {
    let search: Int
    if let known = searchIndices[lookAround.number] {
      search = known
    } else {
      // What follows a place is searched for from the end of the text: where it ends, it begins.
      let body = lookAround.isAhead ? lookAround.body.reversed : lookAround.body
      let start = try emitSearch(for: body)
      guard searches.count < Self.searchLimit else { throw ProgramTooLarge() }
      search = searches.count
      searches.append(Program.Search(start: start, isBackward: lookAround.isAhead))
      searchIndices[lookAround.number] = search
    }
    return try append(.lookAround(search: search, isNegated: lookAround.isNegated, next: next))
  }

  private mutating func emitAlternatives(
    _ branches: [Pattern],
    next: Int
  ) throws(ProgramTooLarge) -> Int {
    guard
      var entry = try branches.last.map({ branch throws(ProgramTooLarge) in
        try emit(branch, next: next)
      })
    else { return try append(.fail) }
    for branch in branches.dropLast().reversed() {
      let first = try emit(branch, next: next)
      entry = try append(.split(first, entry))
    }
    return entry
  }

  /// Writes the optional copies, then the necessary ones before them.
  ///
  /// A body without states is written once, so that the count of an empty group costs nothing.
  private mutating func emitRepetition(
    of body: Pattern,
    minimum: Int,
    maximum: Int?,
    next: Int
  ) throws(ProgramTooLarge) -> Int {
    var entry = next
    var copies = minimum
    if let maximum {
      guard minimum <= maximum else { return try append(.fail) }
      for _ in minimum..<maximum {
        let first = try emit(body, next: entry)
        guard first != entry else { break }
        entry = try append(.split(first, next))
      }
    } else {
      let loop = try append(.fail)
      let first = try emit(body, next: loop)
      instructions[loop] = .split(first, next)
      // One or more times is a loop that is entered through its body.
      entry = minimum > 0 ? first : loop
      copies = max(0, minimum - 1)
    }
    for _ in 0..<copies {
      let first = try emit(body, next: entry)
      guard first != entry else { break }
      entry = first
    }
    return entry
  }

  /// Writes a deterministic automaton of the pattern with its accepting states exchanged.
  private mutating func emitComplement(
    of body: Pattern,
    next: Int
  ) throws(ProgramTooLarge) -> Int {
    let whole = Pattern.sequence([.assertion(.start), body, .assertion(.end)])
    let program = try Self.searchProgram(for: whole, alphabet: alphabet)
    var determinizer = Determinizer(program: program)
    guard determinizer.explore(workLimit: Self.complementWorkLimit) else { throw ProgramTooLarge() }
    var entries: [Determinizer.State: Int] = [:]
    for state in determinizer.states { entries[state] = try append(.fail) }
    for state in determinizer.states {
      var ways: [Int] = determinizer.acceptsAtEnd(state) ? [] : [next]
      for (target, set) in determinizer.transitions(from: state, alphabet: alphabet) {
        guard let entry = entries[target] else { continue }
        ways.append(try append(.consume(set: index(of: set), next: entry)))
      }
      guard let entry = entries[state] else { continue }
      instructions[entry] = try choice(among: ways)
    }
    return entries[determinizer.start] ?? next
  }

  private mutating func choice(among ways: [Int]) throws(ProgramTooLarge) -> Program.Instruction {
    guard var entry = ways.last else { return .fail }
    for way in ways.dropLast().reversed() { entry = try append(.split(way, entry)) }
    return .split(entry, entry)
  }

  private mutating func append(
    _ instruction: Program.Instruction
  ) throws(ProgramTooLarge) -> Int {
    guard instructions.count < Self.instructionLimit else { throw ProgramTooLarge() }
    instructions.append(instruction)
    return instructions.count - 1
  }

  private mutating func index(of set: SymbolSet) -> Int {
    if let known = setIndices[set] { return known }
    setIndices[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
