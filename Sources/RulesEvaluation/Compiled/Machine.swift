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
    workspace.begin(on: situation.state.base.storage)
    var registers = registers.mutableSpan
    registers[Int(LiteralPool.now)] = .number(situation.now)
    registers[Int(LiteralPool.auth)] = situation.auth.whole
    registers[Int(LiteralPool.uid)] = situation.auth.uid
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
    if let answer = entry.answer { return answer }
    if entry.asksForStored || entry.asksForNew && !situation.state.isWritten(level) {
      asksForStored = true
      if !situation.state.knowsStored { return .failed }
    }
    workspace.begin(at: level, usesParents: entry.usesParents)
    return Self.run(entry, of: program, &registers, &workspace, &site, situation)
  }

  /// Follows the instructions of a rule.
  ///
  /// Code and registers are looked at through spans, so that no step asks whether their arrays are
  /// shared.
  @inline(__always)
  private static func run(
    _ entry: Program.Entry,
    of program: Program,
    _ memory: inout [Register],
    _ workspace: inout Workspace,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> RuleAnswer {
    let code = program.code.span
    var registers = memory.mutableSpan
    if entry.takesNew {
      registers[Int(LiteralPool.newData)] =
        workspace.snapshot(workspace.level, isAfter: true, &site, situation)
    }
    var next = entry.start
    while true {
      let step = code[next]
      next &+= 1
      switch perform(step, &registers, &workspace, &site, situation) {
      case .done: continue
      case .answer(let answer): if answer != step.sense { continue }
      case .jump: break
      case .end(let answer): return answer
      }
      if step.to == Instruction.granted { return .granted }
      next = Int(step.to)
    }
  }
}

// MARK: - Steps

extension Machine {
  /// What a step comes to.
  private enum Outcome {
    case done
    case jump
    case answer(Bool)
    case end(RuleAnswer)

    /// What a test comes to.
    @inline(__always)
    init(_ answer: Bool?) {
      if let answer { self = .answer(answer) } else { self = .end(.failed) }
    }
  }

  /// Carries out a step.
  ///
  /// This and the next function are inlined into one loop with one switch. What most rules consist
  /// of is done there, the rest is called.
  @inline(__always)
  private static func perform(
    _ step: Instruction,
    _ registers: inout MutableSpan<Register>,
    _ workspace: inout Workspace,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Outcome {
    let (a, b) = (step.first, step.second)
    switch step.operation {
    case .grant: return .end(.granted)
    case .refuse: return .end(.refused)
    case .jump: return .jump
    case .isNull: return .answer(registers[a].isNull)
    case .exists: return Outcome(registers[a].exists)
    case .isString: return Outcome(workspace.isKind(.string, registers[a], situation))
    case .isNumber: return Outcome(workspace.isKind(.number, registers[a], situation))
    case .hasKey: return Outcome(workspace.hasKey(registers[a], b, situation))
    case .isKey: return .answer(workspace.isKey(registers[a], b, &site, situation))
    case .isLengthAtLeast:
      return Outcome(workspace.isLength(of: registers[a], atLeast: b, &site, situation))
    case .equal:
      return .answer(workspace.areEqual(registers[a], registers[b], &site, situation))
    case .isTrue, .isBoolean, .hasChildren, .hasPath, .queryFlag, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .contains, .beginsWith, .endsWith, .matches:
      return Outcome(
        workspace.rareTest(step.operation, a, b, registers.span, &site, situation)
      )
    default: return compute(step, &registers, &workspace, &site, situation)
    }
  }

  /// Carries out a step that is no test.
  @inline(__always)
  private static func compute(
    _ step: Instruction,
    _ registers: inout MutableSpan<Register>,
    _ workspace: inout Workspace,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Outcome {
    let (a, b) = (step.first, step.second)
    let value: Register?
    switch step.operation {
    case .data: value = workspace.snapshot(workspace.level, isAfter: false, &site, situation)
    case .newData: value = workspace.snapshot(workspace.level, isAfter: true, &site, situation)
    case .root: value = workspace.root(&site, situation)
    case .childKey: value = workspace.childKey(registers[a], b, situation)
    case .childLevel: value = workspace.childLevel(registers[a], b, &site, situation)
    case .childUID: value = workspace.childUID(registers[a], registers[b], &site, situation)
    case .value: value = workspace.value(registers[a], situation)
    case .meet:
      workspace.met.formUnion(OpenPoints(rawValue: 1 << UInt64(step.a)))
      return .done
    default:
      value = workspace.rareValue(step.operation, a, b, registers.span, &site, situation)
    }
    guard let value else { return .end(.failed) }
    registers[Int(step.to)] = value
    return .done
  }
}
