import RulesLanguage

/// Values.
extension RuleCompiler {
  /// The argument of a method that takes a path.
  enum PathOperand {
    /// Known keys, at least one.
    case keys([Int32])
    /// A string that is split when the rule runs.
    case register(Int32)
  }

  /// Emits the descendant of a snapshot at the path that an argument is.
  mutating func child(of parent: Int32, at argument: Expression) -> Int32 {
    if let parts = PathPart.parts(of: argument) {
      return parts.reduce(parent) { child(of: $0, $1) }
    }
    if case .variable(let variable) = argument.kind, let depth = depth(of: variable) {
      return result(.childLevel, parent, depth, isPure: true)
    }
    switch path(argument) {
    case .keys(let keys): return keys.reduce(parent) { result(.childKey, $0, $1, isPure: true) }
    case .register(LiteralPool.uid):
      return result(.childUID, parent, LiteralPool.uid, isPure: true)
    case .register(let register): return result(.childPath, parent, register, isPure: true)
    }
  }

  private mutating func child(of parent: Int32, _ part: PathPart) -> Int32 {
    switch part {
    case .key(let key):
      return result(.childKey, parent, withLiterals { $0.key(key) }, isPure: true)
    case .operand(let operand):
      if case .variable(let variable) = operand.kind, let depth = depth(of: variable) {
        return result(.childLevel, parent, depth, isPure: true)
      }
      let register = value(operand)
      return result(.childPart, parent, register, isPure: true)
    }
  }

  /// Emits a value and gives its register.
  mutating func value(_ expression: Expression) -> Int32 {
    switch expression.kind {
    case .null: return withLiterals { $0.null() }
    case .boolean(let value): return withLiterals { $0.boolean(value) }
    case .number(let value): return withLiterals { $0.number(value) }
    case .string(let bytes): return withLiterals { $0.string(bytes) }
    case .variable(let variable): return value(of: variable)
    case .negate(let operand):
      if let number = expression.constant { return withLiterals { $0.number(number) } }
      let number = value(operand)
      return result(.negate, number)
    case .binary(let operation, let left, let right) where operation.group == .arithmetic:
      if let number = expression.constant { return withLiterals { $0.number(number) } }
      let first = value(left)
      let second = value(right)
      return result(operation.instruction, first, second)
    case .add(let operands): return sum(operands)
    case .conditional(let condition, let first, let second):
      return choose(condition, first, second)
    case .member(let target, let name) where expression.type != .boolean:
      return member(name, of: target)
    case .index(let target, let index):
      let container = value(target)
      let place = value(index)
      return result(.element, container, place)
    case .call(let receiver, let name, let arguments) where expression.type != .boolean:
      return call(name.method, receiver, arguments)
    case .not, .and, .or, .binary, .member, .call: return truth(of: expression)
    case .missing, .regularExpression, .array, .invalidCall: return fail()
    }
  }

  /// The argument of a method that takes a path; a literal is split now.
  mutating func path(_ argument: Expression) -> PathOperand {
    guard case .string(let bytes) = argument.kind else { return .register(value(argument)) }
    let segments = bytes.split(separator: UInt8(ascii: "/"))
    // The empty path is an open question, which is met when the rule runs (J-4).
    guard !segments.isEmpty else { return .register(value(argument)) }
    return .keys(segments.map { segment in withLiterals { $0.key(Array(segment)) } })
  }

  /// Notes that an open question is met here.
  mutating func meet(_ point: OpenPoint) {
    emit(Instruction(operation: .meet, a: Int32(truncatingIfNeeded: point.rawValue)))
  }

  /// `query` outside of `.read` (J-15).
  mutating func meetQuery() {
    if kind != .read { meet(.queryOutsideRead) }
  }

  /// The depth of the key that a wildcard stands for.
  func depth(of variable: Variable) -> Int32? {
    guard case .wildcard(let name) = variable else { return nil }
    return wildcards.last { $0.name == name }.map { Int32(truncatingIfNeeded: $0.depth) }
  }

  private mutating func value(of variable: Variable) -> Int32 {
    switch variable {
    case .auth: return LiteralPool.auth
    case .now: return LiteralPool.now
    case .root: return result(.root, isPure: true)
    case .data: return result(.data, isPure: true)
    case .newData: return newData()
    case .wildcard:
      guard let depth = depth(of: variable) else { return fail() }
      return result(.key, depth, isPure: true)
    case .query, .unknown: return fail()
    }
  }

  /// A condition as a value.
  private mutating func truth(of expression: Expression) -> Int32 {
    let register = newRegister()
    let isTrue = openLabel()
    emit(Instruction(operation: .boolean, to: register, a: 1))
    test(expression, is: true, goTo: isTrue)
    emit(Instruction(operation: .boolean, to: register, a: 0))
    placeLabel(isTrue)
    return register
  }

  private mutating func choose(
    _ condition: Expression,
    _ first: Expression,
    _ second: Expression
  ) -> Int32 {
    let register = newRegister()
    let end = openLabel()
    let other = openLabel()
    test(condition, is: false, goTo: other)
    let firstValue = value(first)
    emit(Instruction(operation: .copy, to: register, a: firstValue))
    jump(.jump, to: end)
    placeLabel(other)
    let secondValue = value(second)
    emit(Instruction(operation: .copy, to: register, a: secondValue))
    placeLabel(end)
    return register
  }

  private mutating func sum(_ operands: [Expression]) -> Int32 {
    guard let first = operands.first else { return fail() }
    let mark = usedRegisters
    if operands.contains(where: \.isPriority) { meet(.priorityOperand) }
    var total = value(first)
    for operand in operands.dropFirst() {
      let next = value(operand)
      total = result(.add, total, next)
      // Only the sum so far is still needed.
      usedRegisters = max(mark, known.usedRegisters)
      let register = newRegister()
      if register != total { emit(Instruction(operation: .copy, to: register, a: total)) }
      total = register
    }
    return total
  }

  private mutating func member(_ name: MemberName, of target: Expression) -> Int32 {
    switch target.type {
    case .query:
      guard let property = QueryProperty(name: name.bytes) else { return fail() }
      meetQuery()
      return result(.queryValue, property.place)
    case .auth:
      if target.isAuth, name.isUID { return LiteralPool.uid }
      let container = value(target)
      if name.isLength { return result(.authLength, container) }
      return result(.member, container, withLiterals { $0.key(name.bytes) }, isPure: true)
    case .string, .value:
      guard name.isLength else { return fail() }
      let text = value(target)
      return result(.length, text)
    default: return fail()
    }
  }

  /// Copies two values into registers beside each other; gives the first one.
  private mutating func neighbors(_ first: Int32, _ second: Int32) -> Int32 {
    let copy = result(.copy, first)
    _ = result(.copy, second)
    return copy
  }

  private mutating func call(
    _ method: Method?,
    _ receiver: Expression,
    _ arguments: [Expression]
  ) -> Int32 {
    let target = value(receiver)
    switch method {
    case .val: return result(.value, target, isPure: true)
    case .getPriority: return result(.priority, target, isPure: true)
    case .parent: return result(.parent, target, isPure: true)
    case .child:
      guard let argument = arguments.first else { return fail() }
      return child(of: target, at: argument)
    case .toLowerCase: return result(.lowercase, target)
    case .toUpperCase: return result(.uppercase, target)
    case .replace:
      guard arguments.count == 2 else { return fail() }
      let part = value(arguments[0])
      let new = value(arguments[1])
      return result(.replace, target, neighbors(part, new))
    default: return fail()
    }
  }
}

extension Expression {
  /// The value of a number literal, or of arithmetic with such alone.
  fileprivate var constant: Double? {
    switch kind {
    case .number(let number): return number
    case .negate(let operand): return operand.constant.map { -$0 }
    case .binary(let operation, let left, let right) where operation.group == .arithmetic:
      guard let left = left.constant, let right = right.constant else { return nil }
      return Arithmetic.apply(operation, left, right)
    default: return nil
    }
  }
}

extension BinaryOperator {
  /// The instruction of an arithmetic operator.
  fileprivate var instruction: Instruction.Operation {
    switch self {
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .fail
    }
  }
}
