import RulesLanguage

/// What conditions ask of the value that is written, as far as it can be read off them.
struct SpecDraftHints {
  private let uid: String
  /// Values and where they belong, from the place of the rule.
  private(set) var values: [(path: [String], value: DatabaseLiteral)] = []
  /// Children that have to be there.
  private(set) var children: [String] = []
  private var demands: [(path: [String], demand: TextDemand)] = []
  /// Texts that a value is to equal.
  private var texts: [(path: [String], text: String)] = []
  /// Values that equal what is stored, which come before those that are asked for by themselves.
  private var stored: [(path: [String], value: DatabaseLiteral)] = []

  /// Prepares to collect for a user who asks.
  init(uid: String) {
    self.uid = uid
  }

  /// Adds what a condition asks for.
  mutating func collect(_ condition: Expression) {
    var parts: [Expression] = []
    condition.forEach { parts.append($0) }
    for part in parts {
      switch part.kind {
      case .call(let receiver, let method, let arguments):
        collect(receiver, method.method, arguments)
        if let path = SpecDraftHints.path(read: receiver) {
          add(TextDemand(method.method, arguments), at: path)
        }
      case .binary(let operation, let left, let right):
        collectComparison(left, operation, right)
        collectComparison(right, operation.mirrored, left)
      default: break
      }
    }
    // What is said of a text tells more than that it is one, but not more than which one it is.
    for (path, demand) in demands {
      let isMet = texts.contains { $0.path == path && demand.isMet(by: $0.text) }
      if !isMet { values.append((path, .string(demand.text))) }
    }
    values = stored + values
    (demands, texts, stored) = ([], [], [])
  }

  private mutating func add(_ demand: TextDemand?, at path: [String]) {
    guard let demand else { return }
    if let index = demands.firstIndex(where: { $0.path == path }) {
      demands[index].demand.add(demand)
    } else {
      demands.append((path, demand))
    }
  }

  private mutating func collectComparison(
    _ left: Expression,
    _ operation: BinaryOperator,
    _ right: Expression
  ) {
    if operation == .equal { collectEquality(left, right) }
    if case .member(let text, let name) = left.kind, name.isEqual(to: "length"),
      let path = SpecDraftHints.path(read: text)
    {
      add(TextDemand(lengthThat: operation, right), at: path)
    }
    guard let path = SpecDraftHints.path(read: left), case .number(let bound) = right.kind,
      let number = operation.number(beside: bound)
    else { return }
    values.append((path, .number(number)))
  }

  private mutating func collect(
    _ receiver: Expression,
    _ method: Method?,
    _ arguments: [Expression]
  ) {
    guard let path = SpecDraftHints.path(of: receiver) else { return }
    switch method {
    case .isNumber: values.append((path, 1))
    case .isBoolean: values.append((path, true))
    case .isString: values.append((path, "text"))
    case .hasChildren where path.isEmpty:
      if case .array(let elements)? = arguments.first?.kind {
        children += elements.compactMap(SpecDraftHints.string)
      }
    default: break
    }
  }

  private mutating func collectEquality(_ left: Expression, _ right: Expression) {
    guard case .call(let receiver, let method, _) = left.kind, method.method == .val,
      let path = SpecDraftHints.path(of: receiver), let value = value(of: right)
    else { return }
    if case .call = right.kind { return stored.append((path, value)) }
    if case .string(let text) = value { texts.append((path, text)) }
    values.append((path, value))
  }

  /// A value that an expression has when the user asks, with `SpecDraftGiven` stored.
  ///
  /// Recursion is bounded by the nesting of conditions.
  private func value(of expression: Expression) -> DatabaseLiteral? {
    switch expression.kind {
    case .boolean(let value): return .boolean(value)
    case .number(let value): return .number(value)
    case .string(let bytes): return .string(String(decoding: bytes, as: UTF8.self))
    case .variable(.now): return .timestamp
    case .member(let object, let name): return member(name.text, of: object)
    // The second branch is mostly what holds where nothing is stored.
    case .conditional(_, let first, let second): return value(of: second) ?? value(of: first)
    case .call(_, let name, _):
      return name.method == .val ? SpecDraftGiven.text : nil
    case .add(let operands):
      let numbers = operands.compactMap(number)
      return numbers.count == operands.count ? .number(numbers.reduce(0, +)) : nil
    case .binary(.subtract, let left, let right):
      guard let left = number(left), let right = number(right) else { return nil }
      return .number(left - right)
    default: return nil
    }
  }

  private func member(_ name: String, of object: Expression) -> DatabaseLiteral? {
    switch (object.kind, name) {
    case (.variable(.auth), "uid"): return .string(uid)
    case (.variable(.auth), "provider"): return "password"
    case (.member(let outer, let token), "email"):
      guard case .variable(.auth) = outer.kind, token.isEqual(to: "token") else { return nil }
      return .string(SpecDraftClaims.email)
    default: return nil
    }
  }

  /// A number in a sum or difference: written out, or what is stored then.
  private func number(_ expression: Expression) -> Double? {
    switch expression.kind {
    case .number(let value): value
    case .call(_, let name, _) where name.method == .val: SpecDraftGiven.number
    default: nil
    }
  }

  /// The keys from `newData` to what an expression stands for; nil where that is something else.
  private static func path(of expression: Expression) -> [String]? {
    switch expression.kind {
    case .variable(.newData): return []
    case .call(let receiver, let method, let arguments):
      guard method.method == .child, let path = path(of: receiver),
        let name = arguments.first.flatMap(string)
      else { return nil }
      return path + name.split(separator: "/").map(String.init)
    default: return nil
    }
  }

  /// The keys from `newData` to the place whose value an expression is.
  private static func path(read expression: Expression) -> [String]? {
    guard case .call(let receiver, let method, _) = expression.kind, method.method == .val else {
      return nil
    }
    return path(of: receiver)
  }

  private static func string(_ expression: Expression) -> String? {
    guard case .string(let bytes) = expression.kind else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
