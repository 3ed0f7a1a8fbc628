import RulesLanguage

extension Expression {
  /// Returns whether the expression or a part of it fits.
  func contains(where fits: (Expression) -> Bool) -> Bool {
    fits(self) || parts.contains { $0.contains(where: fits) }
  }

  /// Returns whether a variable is mentioned.
  func mentions(_ variable: Variable) -> Bool {
    contains { if case .variable(variable) = $0.kind { true } else { false } }
  }

  /// The names of a chain of members that begins at `auth`: `["token", "email"]`; nil for anything
  /// else.
  var authMembers: [String]? {
    switch kind {
    case .variable(.auth): []
    case .member(let target, let name) where target.type == .auth:
      target.authMembers.map { $0 + [name.text] }
    default: nil
    }
  }

  /// Whether this is a member of `auth` that everybody has who is signed in (C-8).
  var isOfEverybody: Bool {
    authMembers.map { $0 == ["uid"] || $0 == ["provider"] || $0 == ["token"] } ?? false
  }

  /// The operands of `&&`, or the expression itself.
  var conjuncts: [Expression] {
    if case .and(let operands) = kind { operands.flatMap(\.conjuncts) } else { [self] }
  }

  /// The snapshot whose value this is: `data.child('a')` for `data.child('a').val()`.
  var readSnapshot: Expression? {
    if case .call(let snapshot, let name, _) = kind, name.method == .val { snapshot } else { nil }
  }

  /// Whether this is the length of something, which fails by itself.
  var isLength: Bool {
    if case .member(_, let name) = kind { name.isEqual(to: "length") } else { false }
  }

  /// Whether this is a limit, a bound or a child of `query`, which is null where the query has none (G-36).
  var isOfQuery: Bool {
    guard case .member(let target, let name) = kind, case .variable(.query) = target.kind else {
      return false
    }
    return !["orderByKey", "orderByValue", "orderByPriority"].contains(name.text)
  }

  /// Whether it may be null as far as is known of it alone, and does not fail by itself.
  var mayBeNull: Bool { (type == .value || type == .auth || isOfQuery) && !isLength }

  /// The elements of a list, or the expression itself.
  var elements: [Expression] {
    if case .array(let elements) = kind { elements } else { [self] }
  }

  /// The parts that fail the whole rule when they are null (section F).
  var operandsThatMustNotBeNull: [Expression] {
    switch kind {
    case .binary(let operation, let left, let right):
      operation.group == .equality ? [] : [left, right]
    case .add(let operands): operands
    case .negate(let operand): [operand]
    case .member(let target, _) where isLength: [target]
    case .call(let receiver, let name, let arguments):
      (name.method?.receiver == .string ? [receiver] : []) + arguments.flatMap(\.elements)
    default: []
    }
  }

  /// Calls a closure with each comparison in the expression.
  func forEachComparison(
    _ body: (_ whole: Expression, BinaryOperator, _ left: Expression, _ right: Expression) -> Void
  ) {
    forEach { part in
      if case .binary(let operation, let left, let right) = part.kind,
        operation.group != .arithmetic
      {
        body(part, operation, left, right)
      }
    }
  }

  /// Calls a closure with each call of a method in the expression.
  func forEachCall(
    _ body: (_ whole: Expression, Method, _ receiver: Expression, [Expression]) -> Void
  ) {
    forEach { part in
      if case .call(let receiver, let name, let arguments) = part.kind, let method = name.method {
        body(part, method, receiver, arguments)
      }
    }
  }
}
