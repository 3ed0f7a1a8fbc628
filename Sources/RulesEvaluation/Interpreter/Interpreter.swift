import DatabaseModel
import RulesLanguage

/// Evaluates expressions by walking their syntax tree, reporting the value of every part.
///
/// It is the plain statement of sections C to F; the compiled evaluator must agree with it.
struct Interpreter<Observer: EvaluationObserver> {
  let situation: Situation
  let rules: CompiledRules
  /// Where the rule is asked.
  var place = RulePlace()
  /// The kind of the rule.
  var kind = RuleKind.read
  /// The names of captured keys, the innermost last.
  var wildcards: [RuleTable.Wildcard] = []
  /// The values of captured keys that are given by name.
  var variables: [[UInt8]: [UInt8]] = [:]
  var observer: Observer
  /// The open questions whose other answer would have given something else.
  private(set) var met: OpenPoints = []

  init(_ situation: Situation, _ rules: CompiledRules, observer: Observer) {
    self.situation = situation
    self.rules = rules
    self.observer = observer
  }

  /// Notes that an open question matters here; gives whether its other answer is to be taken.
  mutating func meet(_ point: OpenPoint) -> Bool {
    met.insert(OpenPoints(point))
    return situation.isFlipped(point)
  }

  /// The value of an expression.
  mutating func value(of expression: Expression) throws(RuleError) -> RuleValue {
    do {
      let value = try compute(expression)
      observer.didEvaluate(expression, .success(value))
      return value
    } catch {
      observer.didEvaluate(expression, .failure(error))
      throw error
    }
  }

  private mutating func compute(_ expression: Expression) throws(RuleError) -> RuleValue {
    switch expression.kind {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let value): return .number(value)
    case .string(let bytes): return .string(bytes)
    case .variable(let variable): return try value(of: variable, in: expression)
    case .not(let operand): return .boolean(try !condition(operand))
    case .negate(let operand): return try negate(operand, in: expression)
    case .binary(let operation, let left, let right):
      return try apply(operation, left, right, in: expression)
    case .and(let operands):
      for operand in operands where try !condition(operand) { return .boolean(false) }
      return .boolean(true)
    case .or(let operands):
      for operand in operands where try condition(operand) { return .boolean(true) }
      return .boolean(false)
    case .add(let operands): return try sum(operands, in: expression)
    case .conditional(let test, let first, let second):
      return try condition(test) ? value(of: first) : value(of: second)
    case .member(let target, let name): return try member(name, of: target, in: expression)
    case .index(let target, let index): return try element(index, of: target)
    case .call(let receiver, let name, let arguments):
      return try call(name, on: receiver, arguments, in: expression)
    case .missing, .regularExpression, .array, .invalidCall:
      throw RuleError(.notDeployable, in: expression.id)
    }
  }

  /// The value of an expression that the type checker knows to be boolean.
  mutating func condition(_ expression: Expression) throws(RuleError) -> Bool {
    guard case .boolean(let value) = try value(of: expression) else {
      throw RuleError(.notDeployable, in: expression.id)
    }
    return value
  }

  private mutating func value(
    of variable: Variable,
    in expression: Expression
  ) throws(RuleError) -> RuleValue {
    switch variable {
    case .auth: return RuleValue(situation.auth.value)
    case .now: return .number(situation.now)
    case .root: return .snapshot(Snapshot(rootOf: situation.state, isAfter: false))
    case .data: return .snapshot(Snapshot(place, isAfter: false))
    case .newData: return .snapshot(Snapshot(place, isAfter: true))
    case .query:
      if kind != .read, meet(.queryOutsideRead) {
        throw RuleError(.unknown(.queryOutsideRead), in: expression.id)
      }
      return .query
    case .wildcard(let name):
      if let value = variables[name] { return .string(value) }
      guard let depth = wildcards.last(where: { $0.name == name })?.depth,
        depth <= place.path.count
      else { throw RuleError(.notDeployable, in: expression.id) }
      return .string(place.path.keys[depth - 1].bytes)
    case .unknown: throw RuleError(.notDeployable, in: expression.id)
    }
  }
}
