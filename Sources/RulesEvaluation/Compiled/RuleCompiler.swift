import DatabaseModel
import RulesLanguage

/// Compiles rules to instructions over registers.
///
/// A condition becomes jumps: `a && b` tests `a`, then `b`, and nothing is made of the booleans in
/// between. Literals are registers that are filled once; keys are hashed once. What was looked up
/// already on every way to an instruction is not looked up again.
struct RuleCompiler {
  let table: RuleTable
  private let patternTable: PatternTable
  private(set) var code: [Instruction] = []
  private(set) var entries: [Program.Entry] = []
  private(set) var literals = LiteralPool()
  private(set) var registerCount = 0
  private(set) var patterns: [PatternTable.Entry] = []
  /// What each rule looks up.
  private(set) var ruleLookUps: [RuleLookUps] = []
  /// The registers in use by the rule that is compiled.
  var usedRegisters = 0
  var known = KnownValues()
  /// The places that jumps lead to and that are still ahead, the outermost first.
  private var labels: [Label] = []
  private(set) var kind = RuleKind.read
  /// Whether the rule that is compiled asks for `newData`.
  private var asksForNew = false
  private(set) var wildcards: [RuleTable.Wildcard] = []

  /// A place in the code that is still ahead.
  private struct Label {
    /// The jumps that lead there.
    var jumps: [Int] = []
    /// How many of the known values hold on every way to it.
    var knownCount = Int.max
  }

  /// Compiles all rules of a table.
  init(_ table: RuleTable, _ patterns: PatternTable) {
    self.table = table
    patternTable = patterns
    for rule in table.rules.indices { compile(rule) }
    numberRegisters()
    shortenGrants()
  }

  private mutating func compile(_ rule: Int) {
    kind = table.rules[rule].kind
    wildcards = table.wildcards[rule]
    known = KnownValues()
    usedRegisters = 0
    let start = code.count
    asksForNew = false
    let grant = openLabel()
    test(table.rules[rule].expression, is: true, goTo: grant)
    emit(Instruction(operation: .refuse))
    placeLabel(grant)
    emit(Instruction(operation: .grant))
    func uses(_ operations: Set<Instruction.Operation>) -> Bool {
      code[start...].contains { operations.contains($0.operation) }
    }
    entries.append(
      Program.Entry(
        answer: table.rules[rule].expression.constantAnswer,
        start: start,
        usesParents: uses([.parent]),
        asksForNew: asksForNew,
        takesNew: asksForNew && kind == .validate,
        asksForStored: uses([.data, .root, .parent])
      )
    )
    ruleLookUps.append(lookUps(in: code[start...]))
  }

  /// Registers of rules are negative until the number of literals is known; they follow them.
  private mutating func numberRegisters() {
    let base = Int32(truncatingIfNeeded: literals.registers.count)
    func number(_ register: Int32) -> Int32 { register < 0 ? base - register - 1 : register }
    for index in code.indices {
      code[index].a = number(code[index].a)
      code[index].b = number(code[index].b)
      code[index].to = number(code[index].to)
    }
  }
}

// MARK: - Instructions

extension RuleCompiler {
  /// Lets tests and jumps that lead to the end of a granted rule end it themselves.
  private mutating func shortenGrants() {
    for index in code.indices where code[index].operation.isTest || code[index].operation == .jump {
      if code[Int(code[index].to)].operation == .grant { code[index].to = Instruction.granted }
    }
  }

  /// The register of `newData`.
  mutating func newData() -> Int32 {
    asksForNew = true
    return kind == .validate ? LiteralPool.newData : result(.newData, isPure: true)
  }
}

extension RuleCompiler {
  /// A register for a result.
  mutating func newRegister() -> Int32 {
    usedRegisters += 1
    registerCount = max(registerCount, usedRegisters)
    return -Int32(truncatingIfNeeded: usedRegisters)
  }

  mutating func emit(_ instruction: Instruction) { code.append(instruction) }

  /// Emits an operation with a result, unless the result is known already.
  mutating func result(
    _ operation: Instruction.Operation,
    _ a: Int32 = 0,
    _ b: Int32 = 0,
    isPure: Bool = false
  ) -> Int32 {
    let value = KnownValues.Value(operation: operation, a: a, b: b)
    if isPure, let register = known.register(of: value) { return register }
    let register = newRegister()
    emit(Instruction(operation: operation, to: register, a: a, b: b))
    if isPure { known.note(value, in: register) }
    return register
  }

  /// Emits something that never deploys.
  mutating func fail() -> Int32 {
    emit(Instruction(operation: .fail))
    return literals.null()
  }

  mutating func withLiterals<Result>(_ body: (inout LiteralPool) -> Result) -> Result {
    body(&literals)
  }

  /// The place of the pattern of a literal, or nil when it cannot be compiled.
  mutating func pattern(_ literal: Int) -> Int32? {
    guard let entry = patternTable[literal] else { return nil }
    patterns.append(entry)
    return Int32(truncatingIfNeeded: patterns.count - 1)
  }
}

// MARK: - Jumps

extension RuleCompiler {
  /// A place to jump to; it has to be placed before those that were opened earlier.
  mutating func openLabel() -> Int {
    labels.append(Label())
    return labels.count - 1
  }

  /// Lets the jumps to a label lead to the instruction that comes next.
  mutating func placeLabel(_ label: Int) {
    let placed = labels.remove(at: label)
    guard !placed.jumps.isEmpty else { return }
    for jump in placed.jumps { code[jump].to = Int32(truncatingIfNeeded: code.count) }
    known.cut(to: placed.knownCount)
    for index in labels.indices where !labels[index].jumps.isEmpty {
      labels[index].knownCount = min(labels[index].knownCount, known.count)
    }
  }

  /// Emits a test that goes to a label when its answer is `sense`.
  mutating func jump(
    _ operation: Instruction.Operation,
    _ a: Int32 = 0,
    _ b: Int32 = 0,
    is sense: Bool = true,
    to label: Int
  ) {
    labels[label].jumps.append(code.count)
    labels[label].knownCount = min(labels[label].knownCount, known.count)
    emit(Instruction(operation: operation, sense: sense, a: a, b: b))
  }
}

extension Expression {
  /// The answer of a rule that is a literal.
  fileprivate var constantAnswer: RuleAnswer? {
    guard case .boolean(let value) = kind else { return nil }
    return value ? .granted : .refused
  }
}
