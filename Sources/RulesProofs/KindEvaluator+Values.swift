import RulesLanguage

/// Sections C to F, over kinds.
extension KindEvaluator {
  mutating func value(of expression: Expression) throws(Stop) -> Value {
    work += 1
    if isExhausted { throw .unknown }
    switch expression.kind {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number: return Value(kind: .number, text: text(expression), isLiteral: true)
    case .string: return Value(kind: .string, text: text(expression), isLiteral: true)
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
    case .index(let target, let index):
      let container = try value(of: target)
      let index = try value(of: index)
      guard container.kind == .object, index.kind == .string || index.kind == .number else {
        return .null
      }
      return anything(text(expression))
    case .call(let receiver, let name, let arguments):
      return try call(name, on: receiver, arguments, in: expression)
    case .missing, .regularExpression, .array, .invalidCall: throw .unknown
    }
  }

  private mutating func value(
    of variable: Variable,
    in expression: Expression
  ) throws(Stop) -> Value {
    switch variable {
    case .auth:
      let isThere = answer("auth", of: 2) == 1
      return isThere ? Value(kind: .object, text: "auth") : .null
    case .now: return Value(kind: .number, text: "now")
    case .wildcard: return Value(kind: .string, text: text(expression))
    case .root, .data, .newData, .query, .unknown: throw .unknown
    }
  }

  /// A value of a kind that only the request tells.
  private mutating func anything(_ text: String) -> Value {
    let choice = answer("kind " + text, of: Kind.allCases.count)
    return Value(kind: Kind.allCases[choice], text: text)
  }

  private mutating func member(
    _ name: MemberName,
    of target: Expression,
    in whole: Expression
  ) throws(Stop) -> Value {
    let isLength = name.isEqual(to: "length")
    switch target.type {
    case .query:
      if whole.type == .boolean { return .boolean(answer(text(whole), of: 2) == 1) }
      return anything(text(whole))
    case .auth:
      let container = try value(of: target)
      if container.kind == .object { return anything(text(whole)) }
      return isLength ? try length(of: container, in: whole) : .null
    case .string, .value:
      guard isLength else { throw .unknown }
      return try length(of: value(of: target), in: whole)
    default: throw .unknown
    }
  }

  private mutating func length(of value: Value, in whole: Expression) throws(Stop) -> Value {
    guard value.kind == .string else { throw .failure }
    return Value(kind: .number, text: text(whole))
  }

  // MARK: Calls

  private mutating func call(
    _ name: MemberName,
    on receiver: Expression,
    _ arguments: [Expression],
    in whole: Expression
  ) throws(Stop) -> Value {
    guard let method = name.method else { throw .unknown }
    if receiver.type == .snapshot {
      return try call(method, at: place(of: receiver), arguments, in: whole)
    }
    guard method.receiver == .string else { throw .unknown }
    let value = try value(of: receiver)
    if method != .matches {
      for argument in arguments { _ = try string(argument) }
    }
    guard value.kind == .string else { throw .failure }
    switch method {
    case .replace, .toLowerCase, .toUpperCase: return Value(kind: .string, text: text(whole))
    default: return .boolean(answer(text(whole), of: 2) == 1)
    }
  }

  private mutating func call(
    _ method: Method,
    at place: Place,
    _ arguments: [Expression],
    in whole: Expression
  ) throws(Stop) -> Value {
    switch method {
    case .val: return Value(kind: kind(at: place), text: text(whole))
    case .exists: return .boolean(kind(at: place) != .null)
    case .isString: return .boolean(kind(at: place) == .string)
    case .isNumber: return .boolean(kind(at: place) == .number)
    case .isBoolean:
      let kind = kind(at: place)
      return .boolean(kind == .isTrue || kind == .isFalse)
    case .getPriority:
      let choice = answer("priority " + place.text, of: 3)
      return Value(kind: [Kind.null, .number, .string][choice], text: text(whole))
    case .hasChild:
      guard let name = arguments.first else { throw .unknown }
      return .boolean(kind(at: try child(name, of: place)) != .null)
    case .hasChildren: return .boolean(try hasChildren(place, arguments))
    default: throw .unknown
    }
  }

  private mutating func hasChildren(
    _ place: Place,
    _ arguments: [Expression]
  ) throws(Stop) -> Bool {
    guard let list = arguments.first else { return kind(at: place) == .object }
    guard case .array(let names) = list.kind else { throw .unknown }
    var children: [Place] = []
    for name in names { children.append(try child(name, of: place)) }
    if kind(at: place) != .object, children.contains(where: { $0.parent != nil }) {
      return false
    }
    for child in children where kind(at: child) == .null { return false }
    return true
  }

  // MARK: Operators

  private mutating func negate(
    _ operand: Expression,
    in whole: Expression
  ) throws(Stop) -> Value {
    let value = try value(of: operand)
    guard value.kind == .number else { throw .failure }
    return Value(kind: .number, text: text(whole), isLiteral: value.isLiteral)
  }

  private mutating func apply(
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    in whole: Expression
  ) throws(Stop) -> Value {
    let first = try value(of: left)
    let second = try value(of: right)
    switch operation.group {
    case .equality:
      let areEqual = areEqual(first, second)
      return .boolean(operation == .equal ? areEqual : !areEqual)
    case .arithmetic:
      guard first.kind == .number, second.kind == .number else { throw .failure }
      return Value(kind: .number, text: text(whole), mayBeNaN: true)
    case .ordering:
      guard first.kind == second.kind, first.kind == .number || first.kind == .string else {
        throw .failure
      }
      guard let order = order(first, second) else { return .boolean(false) }
      return .boolean(operation.holds(order))
    }
  }

  private mutating func areEqual(_ first: Value, _ second: Value) -> Bool {
    guard first.kind == second.kind else { return false }
    switch first.kind {
    case .null, .isTrue, .isFalse: return true
    // Two objects are never equal (J-2).
    case .object: return false
    case .number, .string: return order(first, second) == 0
    }
  }

  /// The order of two numbers or strings; nil where one of them is no number.
  private mutating func order(_ first: Value, _ second: Value) -> Int? {
    let mayBeNaN = first.mayBeNaN || second.mayBeNaN
    if first.text == second.text, !mayBeNaN { return 0 }
    if first.isLiteral, second.isLiteral {
      // Only whether they are equal is known without their values.
      guard answer("order \(first.text) \(second.text)", of: 2) == 0 else { return 1 }
      return -1
    }
    let isSwapped = second.text < first.text
    let key = isSwapped ? "\(second.text) ? \(first.text)" : "\(first.text) ? \(second.text)"
    let choice = answer("order " + key, of: mayBeNaN ? 4 : 3)
    if choice == 3 { return nil }
    return isSwapped ? 1 - choice : choice - 1
  }

  private mutating func sum(_ operands: [Expression], in whole: Expression) throws(Stop) -> Value {
    var kind: Kind?
    for operand in operands {
      let next = try value(of: operand).kind
      switch (kind, next) {
      case (nil, _): kind = next
      case (.number?, .number): break
      case (.string?, .string), (.string?, .number), (.number?, .string): kind = .string
      default: throw .failure
      }
    }
    guard let kind else { throw .unknown }
    return Value(kind: kind, text: text(whole), mayBeNaN: kind == .number)
  }
}

extension BinaryOperator {
  /// Whether an ordering holds where the operands are ordered like this.
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    default: false
    }
  }
}
