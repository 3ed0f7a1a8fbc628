import DatabaseModel
import RulesLanguage

/// Runs compiled rules.
///
/// Its memory is reused from rule to rule and from operation to operation, and grows with the rules
/// and with what they make of strings, never with the database.
struct Machine: RuleEvaluator {
  let program: Program
  var registers: [Register]
  /// Whether the rule that runs asks for parents.
  var usesParents = false
  /// How to find the parents of snapshots that the rule made itself.
  var parents: [(position: MergedPosition, link: UInt32)] = []
  /// The strings that the rule made itself.
  var scratch: [UInt8] = []
  var met: OpenPoints = []
  /// The place of the rule that runs, on the way to it.
  var level = 0
  /// The ids of known keys in the database: 0 not looked up yet, 1 none, else the id + 2.
  private var keyIDs: [UInt32]
  private var boundStorage: TreeStorage?

  static let wantsSkippedRules = false

  init(_ program: Program) {
    self.program = program
    registers = program.literals
    registers.append(
      contentsOf: repeatElement(.null, count: program.registerCount - program.literals.count)
    )
    keyIDs = [UInt32](repeating: 0, count: program.keys.count)
  }

  /// Makes ready for an operation.
  mutating func begin(_ situation: Situation) {
    met = []
    registers[Int(LiteralPool.now)] = .number(situation.now)
    if boundStorage !== situation.state.base.storage {
      boundStorage = situation.state.base.storage
      for index in keyIDs.indices { keyIDs[index] = 0 }
    }
  }

  mutating func beginPath(_ path: DatabasePath) {}

  mutating func skip(_ rule: Int, at site: RuleSite, _ level: Int, _ reason: SkipReason) {}

  mutating func ask(
    _ rule: Int,
    at site: inout RuleSite,
    _ level: Int,
    in situation: Situation
  ) -> RuleAnswer {
    self.level = level
    if !parents.isEmpty { parents.removeAll(keepingCapacity: true) }
    if !scratch.isEmpty { scratch.removeAll(keepingCapacity: true) }
    usesParents = program.entries[rule].usesParents
    return run(from: program.entries[rule].start, at: &site, in: situation)
  }

  /// Follows the instructions from a place on.
  ///
  /// What nearly all rules begin with is done here; the other operations with a result are called.
  @inline(__always)
  private mutating func run(
    from start: Int,
    at site: inout RuleSite,
    in situation: Situation
  ) -> RuleAnswer {
    var next = start
    while true {
      let step = program.code[next]
      next &+= 1
      switch step.operation {
      case .grant: return .granted
      case .refuse: return .refused
      case .fail: return .failed
      case .jump: next = Int(step.to)
      case .data:
        registers[Int(step.to)] = snapshot(level, isAfter: false, &site, situation)
      case .newData:
        registers[Int(step.to)] = snapshot(level, isAfter: true, &site, situation)
      case .value:
        guard let value = value(registers[Int(step.a)], situation) else { return .failed }
        registers[Int(step.to)] = value
      case .key:
        registers[Int(step.to)] = .string(TextSource.keys, site.levels[Int(step.a)].key)
      case .childKey:
        guard let child = childKey(registers[Int(step.a)], Int(step.b), situation) else {
          return .failed
        }
        registers[Int(step.to)] = child
      case let operation where operation.isTest:
        guard let answer = test(step, at: &site, in: situation) else { return .failed }
        if answer == step.sense { next = Int(step.to) }
      default:
        guard perform(step, at: &site, in: situation) else { return .failed }
      }
    }
  }

  /// Notes that the walker has to look at the operation, because an open question is met.
  mutating func meet(_ point: OpenPoint) { met.insert(OpenPoints(point)) }

  /// The child of a place under a known key.
  @inline(__always)
  mutating func child(
    _ position: MergedPosition,
    knownKey key: Int,
    in state: PendingWrites
  ) -> MergedPosition {
    guard !position.isMissing else { return .missing }
    guard position.isStored else {
      let known = program.keys[key]
      return state.child(
        position,
        named: program.text.span.extracting(known.range),
        hash: known.hash
      )
    }
    let storage = state.storage(position)
    if keyIDs[key] == 0 {
      let known = program.keys[key]
      let id = storage.keys.id(
        of: program.text.span.extracting(known.range),
        hash: known.hash
      )
      keyIDs[key] = id.map { $0 &+ 2 } ?? 1
    }
    guard keyIDs[key] > 1, let child = storage.child(position.index, keyIDs[key] &- 2) else {
      return .missing
    }
    return .stored(child)
  }
}

extension Instruction.Operation {
  /// Whether the operation is a test.
  var isTest: Bool { rawValue >= Self.queryFlag.rawValue && rawValue <= Self.matches.rawValue }
}
