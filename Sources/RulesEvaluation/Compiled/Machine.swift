import DatabaseModel
import RulesLanguage

/// Runs compiled rules.
///
/// Its memory is reused from rule to rule and from operation to operation, and grows with the rules
/// and with what they make of strings, never with the database.
struct Machine: RuleEvaluator {
  private let program: Program
  private var registers: [Register]
  private var workspace: Workspace
  /// Whether a rule of this operation can see what is stored.
  ///
  /// Where that is not known, the rule fails, and the operation has to be judged anew.
  private(set) var asksForStored = false

  static let wantsSkippedRules = false

  init(_ program: Program) {
    self.program = program
    registers = program.literals
    registers.append(
      contentsOf: repeatElement(.null, count: program.registerCount - program.literals.count)
    )
    workspace = Workspace(program)
  }

  var met: OpenPoints { workspace.met }

  /// Makes ready for an operation.
  mutating func begin(_ situation: Situation) {
    asksForStored = false
    registers[Int(LiteralPool.now)] = .number(situation.now)
    registers[Int(LiteralPool.auth)] = situation.auth.register(of: 0)
    registers[Int(LiteralPool.uid)] = situation.auth.uid.map(situation.auth.register) ?? .null
    workspace.begin(on: situation.state.base.storage)
  }

  mutating func beginPath(_ path: DatabasePath) {}

  mutating func skip(
    _ rule: Int,
    at site: RuleSite,
    _ level: Int,
    in situation: Situation,
    _ reason: SkipReason
  ) {}

  mutating func ask(
    _ rule: Int,
    at site: inout RuleSite,
    _ level: Int,
    in situation: Situation
  ) -> RuleAnswer {
    let entry = program.entries[rule]
    if entry.asksForStored || entry.asksForNew && !situation.state.isWritten(level) {
      asksForStored = true
      if !situation.state.knowsStored { return .failed }
    }
    workspace.begin(at: level, usesParents: entry.usesParents)
    var newData: Register?
    if entry.takesNew { newData = workspace.snapshot(level, isAfter: true, &site, situation) }
    return Self.run(
      program.code,
      from: entry.start,
      newData,
      &registers,
      &workspace,
      &site,
      situation
    )
  }

  /// Follows the instructions from a place on.
  ///
  /// Code and registers are looked at through spans, so that no step asks whether their arrays are
  /// shared. What nearly all rules consist of is done here, the rest is called.
  @inline(__always)
  private static func run(
    _ instructions: [Instruction],
    from start: Int,
    _ newData: Register?,
    _ memory: inout [Register],
    _ workspace: inout Workspace,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> RuleAnswer {
    let code = instructions.span
    var registers = memory.mutableSpan
    if let newData { registers[Int(LiteralPool.newData)] = newData }
    var next = start
    while true {
      let step = code[next]
      next &+= 1
      if step.operation.isTest {
        let answer = workspace.test(step, registers.span, &site, situation)
        guard let answer else { return .failed }
        guard answer == step.sense else { continue }
        if step.to == Instruction.granted { return .granted }
        next = Int(step.to)
        continue
      }
      switch step.operation {
      case .grant: return .granted
      case .refuse: return .refused
      case .fail: return .failed
      case .jump: next = Int(step.to)
      case .meet: workspace.met.formUnion(OpenPoints(rawValue: 1 << UInt64(step.a)))
      default:
        let value = workspace.value(step, registers.span, &site, situation)
        guard let value else { return .failed }
        registers[Int(step.to)] = value
      }
    }
  }
}
