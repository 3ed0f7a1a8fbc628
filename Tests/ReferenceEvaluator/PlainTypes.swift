/// The static types of B.3, to say whether an expression deploys.
public struct PlainTypes {
  enum Kind {
    case boolean, number, string, null, regex, array, snapshot, method, value, auth, query
    case queryValue, mixed
  }

  let isRead: Bool
  let wildcards: Set<String>

  private static let equality: Set<Kind> = [
    .boolean, .number, .string, .null, .value, .auth, .queryValue, .mixed,
  ]
  private static let ordering: Set<Kind> = [
    .number, .string, .value, .auth, .queryValue, .mixed,
  ]
  private static let arithmetic: Set<Kind> = [.number, .value, .auth, .queryValue, .mixed]
  private static let argument: Set<Kind> = [.string, .value, .auth, .mixed]

  /// Whether the service accepts an expression as a rule; nil where no statement says.
  public static func accepts(_ text: String, isRead: Bool, wildcards: [String]) -> Bool? {
    do {
      let syntax = try ExpressionReader.read(Units(text.utf16))
      return try PlainTypes(isRead: isRead, wildcards: Set(wildcards)).kind(syntax) == .boolean
    } catch PlainError.refused {
      return false
    } catch {
      return nil
    }
  }

  private func refuse(_ reason: String) -> PlainError { .refused(reason) }

  private func require(_ syntax: PlainSyntax, _ kinds: Set<Kind>) throws {
    guard kinds.contains(try kind(syntax)) else { throw refuse("operand") }
  }

  private func kind(_ syntax: PlainSyntax) throws -> Kind {
    switch syntax {
    case .null: return .null
    case .boolean: return .boolean
    case .number: return .number
    case .string: return .string
    case .pattern: return .regex
    // Its only place is asked for by `hasChildren` (B-6).
    case .list: throw refuse("array literal")
    case .name(let name): return try variable(name)
    case .member(let target, let name): return try member(name, of: kind(target))
    case .index(let target, let index):
      guard try kind(target) == .auth else { throw refuse("index") }
      guard [.string, .number, .auth, .value].contains(try kind(index)) else {
        throw PlainError.unknown
      }
      return .auth
    case .call(let callee, let arguments): return try call(callee, arguments)
    case .prefix("!", let operand):
      try require(operand, [.boolean])
      return .boolean
    case .prefix(_, let operand):
      try require(operand, Self.arithmetic)
      return .number
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .choice(let condition, let yes, let no):
      try require(condition, [.boolean])
      return try choice(kind(yes), kind(no))
    }
  }

  private func variable(_ name: String) throws -> Kind {
    switch name {
    case "auth": return .auth
    case "now": return .number
    case "query": return .query
    case "root", "data": return .snapshot
    case "newData" where !isRead: return .snapshot
    case _ where wildcards.contains(name): return .string
    default: throw refuse("variable")
    }
  }

  private func choice(_ yes: Kind, _ no: Kind) throws -> Kind {
    let known: Set<Kind> = [
      .boolean, .number, .string, .null, .snapshot, .value, .auth, .queryValue, .mixed,
    ]
    guard known.contains(yes), known.contains(no) else { throw PlainError.unknown }
    if yes == no { return yes }
    return [.string, .value, .auth].contains { $0 == yes || $0 == no } ? .value : .mixed
  }

  private func binary(_ sign: String, _ left: PlainSyntax, _ right: PlainSyntax) throws -> Kind {
    func both(_ kinds: Set<Kind>) throws {
      try require(left, kinds)
      try require(right, kinds)
    }
    switch sign {
    case "&&", "||":
      try both([.boolean])
      return .boolean
    case "==", "!=":
      try both(Self.equality)
      return .boolean
    case "<", "<=", ">", ">=":
      try both(Self.ordering)
      return .boolean
    case "+":
      try both(Self.ordering)
      let kinds = [try kind(left), try kind(right)]
      if kinds.contains(.string) { return .string }
      return kinds == [.number, .number] ? .number : .value
    default:
      try both(Self.arithmetic)
      return .number
    }
  }

  // MARK: Members

  private static let textMethods = [
    "contains": 1, "beginsWith": 1, "endsWith": 1, "replace": 2, "toLowerCase": 0,
    "toUpperCase": 0, "matches": 1,
  ]
  private static let snapshotMethods = [
    "val": 0, "exists": 0, "isString": 0, "isNumber": 0, "isBoolean": 0, "hasChildren": 0,
    "hasChild": 1, "child": 1, "parent": 0, "getPriority": 0,
  ]

  private func member(_ name: String, of target: Kind) throws -> Kind {
    switch target {
    case .snapshot where Self.snapshotMethods[name] != nil: return .method
    case .string, .value, .auth:
      if Self.textMethods[name] != nil { return .method }
      if target == .auth { return .auth }
      if name == "length" { return .number }
    case .query:
      switch name {
      case "orderByKey", "orderByValue", "orderByPriority": return .boolean
      case "orderByChild", "startAt", "endAt", "equalTo", "limitToFirst", "limitToLast":
        return .queryValue
      default: break
      }
    default: break
    }
    throw refuse("member")
  }

  private func call(_ callee: PlainSyntax, _ arguments: [PlainSyntax]) throws -> Kind {
    guard case .member(let receiver, let name) = callee, try kind(callee) == .method else {
      throw refuse("call")
    }
    let isSnapshot = try kind(receiver) == .snapshot
    if isSnapshot, name == "hasChildren", arguments.count == 1 {
      guard case .list(let elements) = arguments[0] else { throw refuse("array") }
      for element in elements { try requireText(element) }
      return .boolean
    }
    let count = isSnapshot ? Self.snapshotMethods[name] : Self.textMethods[name]
    guard arguments.count == count else { throw refuse("arity") }
    for argument in arguments {
      if name != "matches" {
        try requireText(argument)
      } else if case .pattern = argument {
        continue
      } else {
        throw refuse("pattern")
      }
    }
    switch name {
    case "val", "getPriority": return .value
    case "child", "parent": return .snapshot
    case "replace", "toLowerCase", "toUpperCase": return .string
    default: return .boolean
    }
  }

  /// An argument that has to be a string; what a query is compared with passes for one (J-40).
  private func requireText(_ argument: PlainSyntax) throws {
    if case .member(.name("query"), let name) = argument,
      ["startAt", "endAt", "equalTo"].contains(name)
    {
      return
    }
    try require(argument, Self.argument)
  }
}
