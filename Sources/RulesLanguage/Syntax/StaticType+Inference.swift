extension StaticType {
  /// The name of the one property that strings have.
  static let lengthProperty = Array("length".utf8)

  /// Finds the type of an expression from its kind and the types of its parts.
  ///
  /// Whether the parts may stand where they stand is the checker's business; here an operator has
  /// its type whatever its operands are, so that one mistake does not cause another.
  init(of kind: Expression.Kind) {
    switch kind {
    case .missing, .invalidCall: self = .error
    case .null: self = .null
    case .boolean: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .regularExpression: self = .regularExpression
    case .array: self = .array
    case .variable(let variable): self = Self.type(of: variable)
    case .not, .and, .or: self = .boolean
    case .negate: self = .number
    case .binary(let operation, _, _):
      self = operation.group == .arithmetic ? .number : .boolean
    case .add(let operands): self = Self.type(ofSum: operands)
    case .conditional(_, let first, let second):
      self = Self.type(ofBranches: first.type, second.type)
    case .member(let target, let name): self = Self.type(of: name, on: target.type)
    case .index(let target, _): self = target.type == .auth ? .auth : .error
    case .call(let receiver, let name, _):
      self =
        Self.type(of: name, on: receiver.type) == .method
        ? name.method?.resultType ?? .error : .error
    }
  }

  private static func type(of variable: Variable) -> StaticType {
    switch variable {
    case .auth: .auth
    case .now: .number
    case .root, .data, .newData: .snapshot
    case .query: .query
    case .wildcard: .string
    case .unknown: .error
    }
  }

  private static func type(ofSum operands: [Expression]) -> StaticType {
    guard var sum = operands.first?.type else { return .error }
    for operand in operands.dropFirst() { sum = type(ofSum: sum, operand.type) }
    return sum
  }

  /// The type of `left + right`.
  static func type(ofSum left: StaticType, _ right: StaticType) -> StaticType {
    switch (left, right) {
    case (.error, _), (_, .error): .error
    case (.number, .number): .number
    case (.string, _), (_, .string): .string
    default: .value
    }
  }

  private static func type(ofBranches first: StaticType, _ second: StaticType) -> StaticType {
    switch (first, second) {
    case (.error, _), (_, .error): .error
    case _ where first == second: first
    case (.string, _), (.value, _), (.auth, _), (_, .string), (_, .value), (_, .auth): .value
    default: .mixed
    }
  }

  /// The type of `target.name`.
  private static func type(of name: MemberName, on target: StaticType) -> StaticType {
    switch target {
    case .snapshot: name.method?.receiver == .snapshot ? .method : .error
    case .string, .value:
      name.bytes == lengthProperty ? .number : name.method?.receiver == .string ? .method : .error
    case .auth: name.method?.receiver == .string ? .method : .auth
    case .query: QueryProperty(name: name.bytes)?.type ?? .error
    case .boolean, .number, .null, .regularExpression, .array, .method, .queryValue, .mixed,
      .error:
      .error
    }
  }
}
