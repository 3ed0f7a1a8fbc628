import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Calls, and how parts of a condition are called in sentences.
extension ShortfallFinder {
  func call(
    _ whole: Expression,
    _ method: Method,
    _ receiver: Expression,
    _ arguments: [Expression],
    wanted: Bool
  ) -> [Shortfall] {
    if case .snapshot(let snapshot)? = value(receiver) {
      return call(whole, method, snapshot, arguments, wanted: wanted)
    }
    guard wanted, let text = value(receiver), let argument = arguments.first else { return [] }
    let shown = value(argument).map { describe(argument, $0) } ?? "`\(argument)`"
    let demand: String
    switch method {
    case .contains: demand = "a text that holds \(shown)"
    case .beginsWith: demand = "a text that begins with \(shown)"
    case .endsWith: demand = "a text that ends with \(shown)"
    case .matches: demand = "a text that matches `\(argument)`"
    default: return []
    }
    return [Shortfall(whole, .wants(subject(receiver), text, demand))]
  }

  private func call(
    _ whole: Expression,
    _ method: Method,
    _ snapshot: Snapshot,
    _ arguments: [Expression],
    wanted: Bool
  ) -> [Shortfall] {
    switch method {
    case .exists:
      return [existence(whole, of: snapshot.path, snapshot.isAfter, isWanted: wanted)]
    case .hasChild:
      guard case .string(let name)? = arguments.first.flatMap(value) else { return [] }
      let path = snapshot.path.appending(DatabasePath(parsing: name))
      return [existence(whole, of: path, snapshot.isAfter, isWanted: wanted)]
    case .hasChildren where wanted:
      let missing = names(arguments).filter { !isThere($0, below: snapshot) }
      return [Shortfall(whole, .lacks(snapshot.path, snapshot.isAfter, missing))]
    case .isString where wanted: return kind(whole, snapshot, .string, "a text")
    case .isNumber where wanted: return kind(whole, snapshot, .number, "a number")
    case .isBoolean where wanted: return kind(whole, snapshot, .boolean, "true or false")
    default: return []
    }
  }

  private func kind(
    _ whole: Expression,
    _ snapshot: Snapshot,
    _ kind: ValueKind,
    _ demand: String
  ) -> [Shortfall] {
    let subject = Shortfall.subject(snapshot.path, isAfter: snapshot.isAfter)
    let hasChildren: Bool
    let leaf: DatabaseLeaf?
    if snapshot.isAfter {
      let node = written?.node(at: snapshot.path)
      (hasChildren, leaf) = (node?.hasChildren == true, node?.leaf)
    } else {
      let node = stored.node(at: snapshot.path)
      (hasChildren, leaf) = (node?.hasChildren == true, node?.leaf)
    }
    let actual = hasChildren ? "an object" : Shortfall.text(leaf)
    let change = change(of: snapshot, from: leaf, to: kind)
    return [Shortfall(whole, .wants(subject, actual, demand), change)]
  }

  func names(_ arguments: [Expression]) -> [DatabasePath] {
    guard case .array(let elements)? = arguments.first?.kind else { return [] }
    return elements.compactMap { element in
      guard case .string(let name)? = value(element) else { return nil }
      return DatabasePath(parsing: name)
    }
  }

  private func isThere(_ path: DatabasePath, below snapshot: Snapshot) -> Bool {
    let path = snapshot.path.appending(path)
    return snapshot.isAfter ? written?.node(at: path) != nil : stored.node(at: path) != nil
  }

  /// The place whose value an expression is.
  func snapshot(read expression: Expression) -> Snapshot? {
    guard let read = expression.readSnapshot, case .snapshot(let snapshot)? = value(read) else {
      return nil
    }
    return snapshot
  }

  /// What a part is called in a sentence.
  func subject(_ expression: Expression) -> String {
    if let snapshot = snapshot(read: expression) {
      return Shortfall.subject(snapshot.path, isAfter: snapshot.isAfter)
    }
    if case .member(let target, let name) = expression.kind, name.isEqual(to: "length"),
      case .string? = value(target)
    {
      return "the length of \(subject(target))"
    }
    return "`\(Shortfall.shortened(expression.description))`"
  }

  /// What is wanted: a literal by its value, anything else by its name as well.
  func describe(_ expression: Expression, _ value: RuleValue) -> String {
    if expression.isLiteral { return Shortfall.text(value) }
    if expression.isNow {
      return "the time of the write, which `{\".sv\": \"timestamp\"}` gives"
    }
    if case .variable(.wildcard) = expression.kind { return Shortfall.text(value) }
    return "\(Shortfall.text(value)), which is \(subject(expression))"
  }
}

extension Expression {
  /// Whether this is the variable `auth` itself.
  var isAuth: Bool { if case .variable(.auth) = kind { true } else { false } }

  /// Whether this is the variable `now` itself.
  var isNow: Bool { if case .variable(.now) = kind { true } else { false } }

  /// Whether the value is written out.
  var isLiteral: Bool {
    switch kind {
    case .null, .boolean, .number, .string: true
    case .negate(let operand): operand.isLiteral
    default: false
    }
  }
}

extension BinaryOperator {
  /// An ordering in words.
  func phrase(_ bound: String) -> String {
    switch self {
    case .less: "less than \(bound)"
    case .lessOrEqual: "at most \(bound)"
    case .greater: "more than \(bound)"
    case .greaterOrEqual: "at least \(bound)"
    default: bound
    }
  }
}

extension RuleValue {
  /// The value as it can be stored.
  var leaf: DatabaseLeaf? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let bytes): .string(bytes)
    case .null, .object, .auth, .snapshot, .query: nil
    }
  }

  /// The value as a part of `auth`.
  var authValue: AuthValue? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let bytes): .string(bytes)
    case .auth(let value): value
    case .null, .object, .snapshot, .query: nil
    }
  }
}
