import RulesLanguage

/// Conditions.
extension RuleCompiler {
  /// Emits a condition that goes to a label when it is `sense`, and on when it is not.
  mutating func test(_ expression: Expression, is sense: Bool, goTo label: Int) {
    switch expression.kind {
    case .boolean(let value): if value == sense { jump(.jump, to: label) }
    case .not(let operand): test(operand, is: !sense, goTo: label)
    case .and(let operands): testChain(operands, endsWith: false, is: sense, goTo: label)
    case .or(let operands): testChain(operands, endsWith: true, is: sense, goTo: label)
    case .conditional(let condition, let first, let second):
      let end = openLabel()
      let other = openLabel()
      test(condition, is: false, goTo: other)
      test(first, is: sense, goTo: label)
      jump(.jump, to: end)
      placeLabel(other)
      test(second, is: sense, goTo: label)
      placeLabel(end)
    case .binary(let operation, let left, let right):
      testBinary(operation, left, right, is: sense, goTo: label)
    case .call(let receiver, let name, let arguments):
      testCall(name.method, receiver, arguments, is: sense, goTo: label)
    case .member(let target, let name) where target.type == .query:
      guard let property = QueryProperty(name: name.bytes) else { return _ = fail() }
      meetQuery()
      jump(.queryFlag, property.place, is: sense, to: label)
    default: _ = fail()
    }
  }

  /// A chain of `&&` ends at the first operand that is false, one of `||` at the first that is true.
  private mutating func testChain(
    _ operands: [Expression],
    endsWith end: Bool,
    is sense: Bool,
    goTo label: Int
  ) {
    let mark = usedRegisters
    let exit = sense == end ? label : openLabel()
    for (operand, next) in zip(operands, operands.dropFirst()) {
      if !end, next.implies(operand) { continue }
      test(operand, is: end, goTo: exit)
      usedRegisters = max(mark, known.usedRegisters)
    }
    if let last = operands.last { test(last, is: sense, goTo: label) }
    if exit != label { placeLabel(exit) }
    usedRegisters = max(mark, known.usedRegisters)
  }

  private mutating func testBinary(
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    is sense: Bool,
    goTo label: Int
  ) {
    switch operation {
    case .equal: testEquality(left, right, is: sense, goTo: label)
    case .notEqual: testEquality(left, right, is: !sense, goTo: label)
    case .less: testOrder(.less, left, right, is: sense, goTo: label)
    case .lessOrEqual: testOrder(.lessOrEqual, left, right, is: sense, goTo: label)
    case .greater: testOrder(.greater, left, right, is: sense, goTo: label)
    case .greaterOrEqual: testOrder(.greaterOrEqual, left, right, is: sense, goTo: label)
    case .subtract, .multiply, .divide, .remainder: _ = fail()
    }
  }

  private mutating func testOrder(
    _ operation: Instruction.Operation,
    _ left: Expression,
    _ right: Expression,
    is sense: Bool,
    goTo label: Int
  ) {
    if testLength(operation, left, right, is: sense, goTo: label) { return }
    let first = value(left)
    let second = value(right)
    if left.isPriority || right.isPriority { meet(.priorityOperand) }
    jump(operation, first, second, is: sense, to: label)
  }

  /// Emits one test for the `length` of a string beside a number, which limits of texts consist of;
  /// gives whether that is what is compared.
  private mutating func testLength(
    _ operation: Instruction.Operation,
    _ left: Expression,
    _ right: Expression,
    is sense: Bool,
    goTo label: Int
  ) -> Bool {
    guard case .number(let number) = right.kind, let bound = LengthBound(operation, number),
      case .member(let text, let name) = left.kind, name.isLength,
      text.type == .string || text.type == .value
    else { return false }
    let operand: Int32
    if case .call(let receiver, let method, _) = text.kind, method.method == .val {
      operand = value(receiver)
    } else {
      operand = value(text)
    }
    jump(.isLengthAtLeast, operand, bound.count, is: bound.isLeast == sense, to: label)
    return true
  }

  private mutating func testEquality(
    _ left: Expression,
    _ right: Expression,
    is sense: Bool,
    goTo label: Int
  ) {
    if case .null = right.kind { return testNull(left, is: sense, goTo: label) }
    if case .null = left.kind { return testNull(right, is: sense, goTo: label) }
    if testKey(left, right, is: sense, goTo: label) { return }
    if testKey(right, left, is: sense, goTo: label) { return }
    let first = value(left)
    let second = value(right)
    jump(.equal, first, second, is: sense, to: label)
  }

  /// Emits one test for a wildcard beside a value; gives whether that is what is compared.
  private mutating func testKey(
    _ wildcard: Expression,
    _ other: Expression,
    is sense: Bool,
    goTo label: Int
  ) -> Bool {
    guard case .variable(let variable) = wildcard.kind, let depth = depth(of: variable) else {
      return false
    }
    let operand = value(other)
    jump(.isKey, operand, depth, is: sense, to: label)
    return true
  }

  /// `val()` is null exactly where nothing is (D-4), so its value need not be fetched.
  private mutating func testNull(_ expression: Expression, is sense: Bool, goTo label: Int) {
    if case .call(let receiver, let name, _) = expression.kind, name.method == .val {
      let snapshot = value(receiver)
      return jump(.exists, snapshot, is: !sense, to: label)
    }
    let operand = value(expression)
    jump(.isNull, operand, is: sense, to: label)
  }

  private mutating func testCall(
    _ method: Method?,
    _ receiver: Expression,
    _ arguments: [Expression],
    is sense: Bool,
    goTo label: Int
  ) {
    let target = value(receiver)
    switch method {
    case .exists: jump(.exists, target, is: sense, to: label)
    case .isString: jump(.isString, target, is: sense, to: label)
    case .isNumber: jump(.isNumber, target, is: sense, to: label)
    case .isBoolean: jump(.isBoolean, target, is: sense, to: label)
    case .hasChildren: testChildren(of: target, arguments, is: sense, goTo: label)
    case .hasChild:
      guard let argument = arguments.first else { return _ = fail() }
      testChild(of: target, path(argument), is: sense, goTo: label)
    case .contains: testString(.contains, target, arguments, is: sense, goTo: label)
    case .beginsWith: testString(.beginsWith, target, arguments, is: sense, goTo: label)
    case .endsWith: testString(.endsWith, target, arguments, is: sense, goTo: label)
    case .matches:
      guard let literal = arguments.first, let pattern = pattern(literal.id) else {
        return _ = fail()
      }
      jump(.matches, target, pattern, is: sense, to: label)
    default: _ = fail()
    }
  }

  private mutating func testString(
    _ operation: Instruction.Operation,
    _ target: Int32,
    _ arguments: [Expression],
    is sense: Bool,
    goTo label: Int
  ) {
    guard let argument = arguments.first else { return _ = fail() }
    let part = value(argument)
    jump(operation, target, part, is: sense, to: label)
  }

  /// All names are evaluated before any is looked for (D-12).
  private mutating func testChildren(
    of target: Int32,
    _ arguments: [Expression],
    is sense: Bool,
    goTo label: Int
  ) {
    guard let list = arguments.first else {
      return jump(.hasChildren, target, is: sense, to: label)
    }
    guard case .array(let elements) = list.kind else { return _ = fail() }
    var paths: [PathOperand] = []
    for element in elements {
      let path = path(element)
      if case .register(let register) = path {
        emit(Instruction(operation: .requireString, to: register, a: register))
      }
      paths.append(path)
    }
    let exit = sense ? openLabel() : label
    for path in paths { testChild(of: target, path, is: false, goTo: exit) }
    if sense {
      jump(.jump, to: label)
      placeLabel(exit)
    }
  }

  private mutating func testChild(
    of target: Int32,
    _ path: PathOperand,
    is sense: Bool,
    goTo label: Int
  ) {
    switch path {
    case .keys(let keys):
      var snapshot = target
      for key in keys.dropLast() { snapshot = result(.childKey, snapshot, key, isPure: true) }
      if let last = keys.last { jump(.hasKey, snapshot, last, is: sense, to: label) }
    case .register(let register): jump(.hasPath, target, register, is: sense, to: label)
    }
  }
}

extension Expression {
  /// Whether this can only be true where another condition is: `auth != null` before
  /// `auth.uid == $key`, as a key is never null.
  fileprivate func implies(_ other: Expression) -> Bool {
    guard case .binary(.notEqual, let left, let right) = other.kind,
      left.isAuth && right.isNull || left.isNull && right.isAuth,
      case .binary(.equal, let first, let second) = kind
    else { return false }
    return first.isUID && second.isWildcard || first.isWildcard && second.isUID
  }

  var isAuth: Bool {
    if case .variable(.auth) = kind { true } else { false }
  }

  private var isNull: Bool {
    if case .null = kind { true } else { false }
  }

  private var isUID: Bool {
    guard case .member(let target, let name) = kind else { return false }
    return target.isAuth && name.isUID
  }

  private var isWildcard: Bool {
    if case .variable(.wildcard) = kind { true } else { false }
  }
}

extension QueryProperty {
  /// The place of the property in `allCases`.
  var place: Int32 { Int32(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0) }
}

/// What the length of a text has to be to stand in an order with a number.
private struct LengthBound {
  /// A length.
  let count: Int32
  /// Whether the length has to be at least that, else less.
  let isLeast: Bool

  /// Nil where nothing is ordered, or where no length comes near the number.
  init?(_ operation: Instruction.Operation, _ number: Double) {
    let least: Double
    switch operation {
    case .greaterOrEqual, .less: least = number.rounded(.up)
    case .greater, .lessOrEqual: least = number.rounded(.down) + 1
    default: return nil
    }
    guard let count = Int32(exactly: least), count >= 0 else { return nil }
    self.count = count
    isLeast = operation == .greater || operation == .greaterOrEqual
  }
}
