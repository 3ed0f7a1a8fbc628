import DatabaseModel
import RulesLanguage

extension Explanation {
  /// The statements without a recording that the decision rests on, in the order of their ids.
  ///
  /// - Parameter rules: The rules that decided.
  /// - Returns: Each of them once.
  /// - Complexity: linear in the values of the explanation.
  public func inferences(of rules: CompiledRules) -> [Inference] {
    var finder = InferenceFinder()
    for trace in paths {
      for rule in trace.rules { finder.look(at: rule, of: rules.rules[rule.rule], in: trace) }
    }
    return Inference.allCases.filter(finder.found.contains)
  }
}

/// Looks through the rules of an explanation and the values of their parts.
private struct InferenceFinder {
  var found: Set<Inference> = []
  private var results: [Int: Result<RuleValue, RuleError>] = [:]

  mutating func look(
    at trace: Explanation.RuleTrace,
    of rule: Rule,
    in path: Explanation.PathTrace
  ) {
    switch trace.result {
    case .skipped(.grantedAbove) where rule.kind == .read: found.insert(.deeperRead)
    case .skipped: break
    case .asked:
      if rule.kind == .validate, trace.path.keys.isEmpty { found.insert(.rootValidation) }
      let isAbove = rule.kind == .read && trace.path.keys.count < path.path.keys.count
      results = [:]
      for part in trace.values {
        results[part.expression.id] = part.result
        if isAbove, case .variable(.data) = part.expression.kind { found.insert(.ancestorData) }
        look(at: part)
      }
    }
  }

  /// Looks at a part, whose own parts came before it.
  private mutating func look(at part: Explanation.PartValue) {
    switch part.expression.kind {
    case .binary(let operation, let left, let right):
      guard let left = value(of: left), let right = value(of: right) else { return }
      look(at: operation, left, right)
    case .add(let operands): lookAtSum(operands)
    case .call(let receiver, let name, let arguments):
      guard let method = name.method, let receiver = value(of: receiver) else { return }
      look(at: method, of: receiver, arguments)
    default: break
    }
  }

  private func value(of expression: Expression) -> RuleValue? {
    switch expression.kind {
    case .number(let number): .number(number)
    case .string(let bytes): .string(bytes)
    default: try? results[expression.id]?.get()
    }
  }

  // MARK: Operators

  private mutating func look(at operation: BinaryOperator, _ left: RuleValue, _ right: RuleValue) {
    if operation.group != .equality, left.isPlace || right.isPlace { found.insert(.operandPlace) }
    switch (operation, left, right) {
    case (.less, .string, .string), (.lessOrEqual, .string, .string),
      (.greater, .string, .string), (.greaterOrEqual, .string, .string):
      found.insert(.stringOrder)
    case (.remainder, .number(let first), .number(let second)):
      if second == 0 { found.insert(.undefinedRemainder) }
      if first < 0 || second < 0 || !first.isWhole || !second.isWhole {
        found.insert(.remainderSign)
      }
    case (.divide, .number(let first), .number(0)) where first <= 0:
      found.insert(.undefinedRemainder)
    default: break
    }
  }

  private mutating func lookAtSum(_ operands: [Expression]) {
    let values = operands.compactMap { value(of: $0) }
    if values.contains(where: \.isPlace) { found.insert(.operandPlace) }
    let isText = values.contains { if case .string = $0 { true } else { false } }
    let isPrintedOddly = values.contains {
      if case .number(let number) = $0 { !number.isWhole || abs(number) >= 1e15 } else { false }
    }
    if isText, isPrintedOddly { found.insert(.numberText) }
  }

  // MARK: Methods

  private mutating func look(
    at method: Method,
    of receiver: RuleValue,
    _ arguments: [Expression]
  ) {
    switch method {
    case .contains, .beginsWith, .endsWith:
      if case .string(let text)? = arguments.first.flatMap({ value(of: $0) }), text.isEmpty {
        found.insert(.emptyArgument)
      }
    case .toLowerCase, .toUpperCase:
      if case .string(let text) = receiver, text.contains(where: { $0 >= 0x80 }) {
        found.insert(.caseMapping)
      }
    case .matches: lookAtPattern(receiver, arguments.first)
    default: break
    }
  }

  private mutating func lookAtPattern(_ subject: RuleValue, _ pattern: Expression?) {
    guard case .string = subject else {
      found.insert(.patternSubject)
      return
    }
    guard case .regularExpression(let literal)? = pattern?.kind else { return }
    var isEscaped = false
    for byte in literal.body {
      if isEscaped, "sSwWD".utf8.contains(byte) { found.insert(.predefinedClasses) }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
  }
}

extension RuleValue {
  /// Whether it is a node with children, or a map or list of `auth`.
  fileprivate var isPlace: Bool {
    switch self {
    case .object, .auth: true
    default: false
    }
  }
}

extension Double {
  fileprivate var isWhole: Bool { self == rounded(.towardZero) }
}
