import RulesLanguage

// What conditions come to in a case in which certain things are null (sections C, D and F).
extension NullScenario {
  /// What a condition may give; nothing where it fails for certain (G-28).
  struct Outcomes: OptionSet {
    let rawValue: UInt8
    static let isTrue = Outcomes(rawValue: 1)
    static let isFalse = Outcomes(rawValue: 2)
    static let any: Outcomes = [.isTrue, .isFalse]

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ value: Bool) { self = value ? .isTrue : .isFalse }
  }

  /// What is known of a value.
  enum Value: Equatable {
    case null
    /// Something that is not null.
    case some
    case constant(ConstantValue)
    case unknown
    /// The rule fails.
    case failing

    /// Whether no operand that has to be there can be this.
    var isUnusable: Bool { self == .null || self == .failing }
  }

  /// What a condition may give; recursion is bounded by the nesting of expressions.
  func outcomes(_ expression: Expression) -> Outcomes {
    switch expression.kind {
    case .boolean(let value): return Outcomes(value)
    case .not(let operand):
      let outcomes = outcomes(operand)
      return outcomes == .any || outcomes.isEmpty ? outcomes : outcomes.symmetricDifference(.any)
    case .and(let operands): return outcomes(of: operands, endingWith: .isFalse)
    case .or(let operands): return outcomes(of: operands, endingWith: .isTrue)
    case .conditional(let test, let first, let second):
      let outcomes = outcomes(test)
      return (outcomes.contains(.isTrue) ? self.outcomes(first) : [])
        .union(outcomes.contains(.isFalse) ? self.outcomes(second) : [])
    case .binary(let operation, let left, let right):
      return compare(operation, value(left), value(right))
    case .call(let receiver, let name, let arguments):
      return name.method.map { call($0, receiver, arguments) } ?? .any
    default: return .any
    }
  }

  private func outcomes(of operands: [Expression], endingWith end: Outcomes) -> Outcomes {
    var found: Outcomes = []
    for operand in operands {
      let outcomes = outcomes(operand)
      if outcomes.contains(end) { found.insert(end) }
      if outcomes.subtracting(end).isEmpty { return found }
    }
    return found.union(Outcomes.any.subtracting(end))
  }

  private func compare(_ operation: BinaryOperator, _ left: Value, _ right: Value) -> Outcomes {
    if left == .failing || right == .failing { return [] }
    guard operation.group == .equality else {
      return left.isUnusable || right.isUnusable ? [] : .any
    }
    let areEqual: Bool
    switch (left, right) {
    case (.null, .null): areEqual = true
    case (.null, .some), (.some, .null), (.null, .constant), (.constant, .null): areEqual = false
    case (.constant(let first), .constant(let second)): areEqual = first == second
    default: return .any
    }
    return Outcomes(areEqual == (operation == .equal))
  }

  private func call(_ method: Method, _ receiver: Expression, _ arguments: [Expression]) -> Outcomes
  {
    let parts = arguments.flatMap(\.elements)
    if parts.contains(where: { value($0).isUnusable }) { return [] }
    guard method.receiver == .snapshot else { return value(receiver).isUnusable ? [] : .any }
    switch snapshot(receiver) {
    case .failing: return []
    case .elsewhere: return .any
    case .place(let place):
      // `hasChildren([])` is true of everything (D-11).
      if method == .hasChildren, !arguments.isEmpty, parts.isEmpty { return .isTrue }
      if state(of: place) == .missing { return .isFalse }
      if parts.contains(where: { state(of: place.child($0)) == .missing }) { return .isFalse }
      return method == .exists && state(of: place) == .present ? .isTrue : .any
    }
  }

  // MARK: Values

  /// What is known of a value.
  func value(_ expression: Expression) -> Value {
    switch expression.kind {
    case .null: return .null
    case .boolean, .number, .string: return expression.constantValue.map { .constant($0) } ?? .some
    case .variable(.now), .variable(.wildcard): return .some
    case .add(let operands): return operands.contains { value($0).isUnusable } ? .failing : .some
    case .negate(let operand): return value(operand).isUnusable ? .failing : .some
    case .binary(let operation, let left, let right) where operation.group == .arithmetic:
      return value(left).isUnusable || value(right).isUnusable ? .failing : .some
    case .conditional(let test, let first, let second) where expression.type != .boolean:
      return value(test, first, second)
    case .member(let target, _) where expression.isLength:
      return value(target).isUnusable ? .failing : .some
    case .member, .index, .variable(.auth): return member(expression)
    case .call(let receiver, let name, let arguments) where expression.type != .boolean:
      return call(name.method, receiver, arguments)
    default: return condition(expression)
    }
  }

  private func condition(_ expression: Expression) -> Value {
    guard expression.type == .boolean else { return .unknown }
    let outcomes = outcomes(expression)
    if outcomes.isEmpty { return .failing }
    return outcomes == .any ? .some : .constant(.boolean(outcomes == .isTrue))
  }

  private func value(_ test: Expression, _ first: Expression, _ second: Expression) -> Value {
    let outcomes = outcomes(test)
    if outcomes.isEmpty { return .failing }
    if outcomes == .isTrue { return value(first) }
    if outcomes == .isFalse { return value(second) }
    let (first, second) = (value(first), value(second))
    return first == second ? first : .unknown
  }

  private func member(_ expression: Expression) -> Value {
    if let property = expression.queryProperty { return property == query ? .null : .unknown }
    guard expression.type == .auth else { return .unknown }
    switch client {
    case .signedOut: return .null
    case .signedIn(let lacking):
      guard let members = expression.authMembers else { return .unknown }
      if lacking.contains(where: { members.starts(with: $0) }) { return .null }
      return members.isEmpty || expression.isOfEverybody ? .some : .unknown
    }
  }

  private func call(_ method: Method?, _ receiver: Expression, _ arguments: [Expression]) -> Value {
    switch method {
    case .val, .getPriority:
      guard case .place(let place) = snapshot(receiver) else {
        return snapshot(receiver) == .failing ? .failing : .unknown
      }
      switch state(of: place) {
      case .missing: return .null
      case .present: return method == .val ? .some : .unknown
      case .unknown: return .unknown
      }
    default:
      return value(receiver).isUnusable || arguments.contains { value($0).isUnusable }
        ? .failing : .some
    }
  }

  // MARK: Snapshots

  /// Where a snapshot is of.
  enum Whereabouts: Equatable {
    case place(SnapshotPlace)
    case elsewhere
    case failing
  }

  /// Where a snapshot is of.
  func snapshot(_ expression: Expression) -> Whereabouts {
    switch expression.kind {
    case .variable(.root): return .place(SnapshotPlace(isAfter: false))
    case .variable(.data): return .place(SnapshotPlace(rule.path, isAfter: false))
    case .variable(.newData): return .place(SnapshotPlace(rule.path, isAfter: true))
    case .call(let receiver, let name, let arguments):
      let above = snapshot(receiver)
      guard case .place(let place) = above else { return above }
      switch (name.method, arguments.first) {
      case (.parent, _): return place.parent.map { .place($0) } ?? .failing
      case (.child, let argument?):
        return value(argument).isUnusable ? .failing : .place(place.child(argument))
      default: return .elsewhere
      }
    default: return .elsewhere
    }
  }
}
