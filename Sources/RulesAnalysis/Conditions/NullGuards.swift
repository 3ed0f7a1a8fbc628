import RulesLanguage

/// What is known not to be null at a place of an expression, from the tests to its left.
struct NullGuards {
  /// More facts than these are not remembered; nobody writes that many.
  private static let limit = 128

  /// Expressions in their canonical form.
  private var known: Set<String> = []

  /// What holds before anything of a rule is evaluated: `.validate` runs where there is data (G-12).
  init(for kind: RuleKind) {
    if kind == .validate { known.insert("newData.val()") }
  }

  /// Whether somebody is known to have signed in.
  var coverUser: Bool { known.contains("auth") }

  /// The children of `newData` that are known to be there: `'name`, or `$name` of a wildcard.
  var requiredKeys: Set<String> {
    let (start, end) = ("newData.child(", ").val()")
    return Set(
      known.compactMap { text in
        guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
        let name = text.dropFirst(start.count).dropLast(end.count)
        if name.first == "'", name.last == "'" { return String(name.dropLast()) }
        return name.first == "$" ? String(name) : nil
      }
    )
  }

  /// Whether an expression cannot be null here, for clients of the service.
  ///
  /// Only an object that administrators put in the place of `auth` may lack a user's id (C-15).
  func cover(_ expression: Expression) -> Bool {
    known.contains(expression.description) || coverUser && expression.isOfEverybody
  }

  /// Adds what follows from an expression's having been true, or false.
  mutating func assume(_ expression: Expression, is value: Bool) {
    switch expression.kind {
    case .not(let operand): assume(operand, is: !value)
    case .and(let operands) where value: operands.forEach { assume($0, is: true) }
    case .or(let operands) where !value: operands.forEach { assume($0, is: false) }
    case .binary(let operation, let left, let right) where operation.group == .equality:
      assumeEvaluated(expression)
      assumeEquality(left, right, areEqual: (operation == .equal) == value)
    case .call(let receiver, let name, let arguments) where value:
      assumeEvaluated(expression)
      if let method = name.method { assumeCall(receiver, method, arguments) }
    default: assumeEvaluated(expression)
    }
  }

  /// Adds what follows from an expression's having been evaluated without failing, whatever it gave.
  private mutating func assumeEvaluated(_ expression: Expression) {
    switch expression.kind {
    // What stands behind the first operand may have been skipped.
    case .and(let operands), .or(let operands):
      if let first = operands.first { assumeEvaluated(first) }
    case .conditional(let condition, _, _): assumeEvaluated(condition)
    default:
      for operand in expression.operandsThatMustNotBeNull where operand.mayBeNull {
        insert(operand)
      }
      for part in expression.parts { assumeEvaluated(part) }
    }
  }

  private mutating func assumeEquality(
    _ left: Expression,
    _ right: Expression,
    areEqual: Bool
  ) {
    for (one, other) in [(left, right), (right, left)] {
      switch other.type {
      case .null: if !areEqual { insert(one) }
      case .string, .number, .boolean: if areEqual { insert(one) }
      default: if areEqual, cover(other) { insert(one) }
      }
    }
  }

  private mutating func assumeCall(
    _ receiver: Expression,
    _ method: Method,
    _ arguments: [Expression]
  ) {
    switch method {
    case .exists, .isString, .isNumber, .isBoolean: insert(receiver.description + ".val()")
    case .hasChildren:
      guard case .array(let names)? = arguments.first?.kind else { return }
      for name in names { insert("\(receiver.description).child(\(name.description)).val()") }
    case .hasChild:
      guard let name = arguments.first else { return }
      insert("\(receiver.description).child(\(name.description)).val()")
    case .contains, .beginsWith, .endsWith, .matches: insert(receiver)
    default: return
    }
  }

  /// Everything on the way to a member that is not null is not null either.
  private mutating func insert(_ expression: Expression) {
    insert(expression.description)
    if case .member(let target, _) = expression.kind, target.type == .auth { insert(target) }
  }

  private mutating func insert(_ text: String) {
    if known.count < Self.limit { known.insert(text) }
  }
}

/// Walks over a condition with the guards that hold at each part.
struct GuardedWalk {
  /// Is told each part, what is known before it, and whether its failing takes something away that
  /// the condition would otherwise grant.
  let visit: (_ part: Expression, NullGuards, _ isFragile: Bool) -> Void

  func walk(_ expression: Expression, _ guards: NullGuards, isFragile: Bool = false) {
    visit(expression, guards, isFragile)
    switch expression.kind {
    case .and(let operands): walkChain(operands, guards, isFragile, continuesAfter: true)
    case .or(let operands): walkChain(operands, guards, isFragile, continuesAfter: false)
    case .not(let operand): walk(operand, guards, isFragile: true)
    case .conditional(let condition, let first, let second):
      walk(condition, guards, isFragile: true)
      var (whenTrue, whenFalse) = (guards, guards)
      whenTrue.assume(condition, is: true)
      whenFalse.assume(condition, is: false)
      walk(first, whenTrue, isFragile: isFragile)
      walk(second, whenFalse, isFragile: isFragile)
    default:
      for part in expression.parts { walk(part, guards, isFragile: isFragile) }
    }
  }

  private func walkChain(
    _ operands: [Expression],
    _ guards: NullGuards,
    _ isFragile: Bool,
    continuesAfter value: Bool
  ) {
    var guards = guards
    for (index, operand) in operands.enumerated() {
      // A failing operand of `||` takes the alternatives behind it away.
      let isRescued = !value && index < operands.count - 1
      walk(operand, guards, isFragile: isFragile || isRescued)
      guards.assume(operand, is: value)
    }
  }
}
