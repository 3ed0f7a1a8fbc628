import RulesLanguage

/// What conditions ask of `auth` beside the ordinary: custom claims, a provider, a certain user.
struct SpecDraftClaims {
  /// The address of the first user.
  static let email = "alice@example.com"
  private static let mostUsers = 3
  private static let mostClaims = 24

  private let uid: String
  private var claims: [(path: [String], values: [DatabaseLiteral])] = []
  private var demands: [(path: [String], demand: TextDemand)] = []
  private var uids: [String] = []
  /// What the rule that is looked at asks of texts that are read from the database.
  private var read: [String: TextDemand] = [:]

  init(uid: String) {
    self.uid = uid
  }

  /// Adds what the rules at a node and below it ask for.
  mutating func collect(below root: RuleNode) {
    var open = [root]
    while let node = open.popLast() {
      for rule in node.rules {
        read = [:]
        rule.expression.forEach { collectRead($0) }
        rule.expression.forEach { collect($0) }
      }
      open += node.children.reversed()
    }
    for (path, demand) in demands { add(.string(demand.text), at: path) }
    demands = []
  }

  /// Users that have it: several, where conditions ask for different values of one claim.
  func users(like auth: DatabaseLiteral) -> [(name: String, auth: DatabaseLiteral)] {
    let count = min(Self.mostUsers, claims.map(\.values.count).max() ?? 0)
    var users: [(name: String, auth: DatabaseLiteral)] = []
    for index in 0..<count {
      var user = auth
      for claim in claims {
        user = user.setting(claim.path[...], to: claim.values[min(index, claim.values.count - 1)])
      }
      users.append(("with claims" + (index > 0 ? " \(index + 1)" : ""), user))
    }
    for uid in uids { users.append(("user " + uid, auth.setting(["uid"], to: .string(uid)))) }
    return users
  }

  // MARK: Conditions

  private mutating func collectRead(_ part: Expression) {
    guard case .call(let receiver, let name, let arguments) = part.kind,
      case .call(_, let method, _) = receiver.kind, method.method == .val,
      let demand = TextDemand(name.method, arguments)
    else { return }
    read[receiver.description, default: demand].add(demand)
  }

  private mutating func collect(_ part: Expression) {
    switch part.kind {
    case .binary(let operation, let left, let right):
      collect(left, operation, right)
      collect(right, operation.mirrored, left)
    case .call(let receiver, let name, let arguments):
      guard let path = Self.path(of: receiver), path != ["uid"],
        let demand = TextDemand(name.method, arguments)
      else { return }
      add(demand, at: path)
    default: break
    }
  }

  private mutating func add(_ demand: TextDemand, at path: [String]) {
    if let index = demands.firstIndex(where: { $0.path == path }) {
      demands[index].demand.add(demand)
    } else if demands.count < Self.mostClaims {
      demands.append((path, demand))
    }
  }

  private mutating func collect(
    _ left: Expression,
    _ operation: BinaryOperator,
    _ right: Expression
  ) {
    guard let path = Self.path(of: left) else { return }
    switch (operation, right.kind) {
    case (.equal, .string(let bytes)) where path == ["uid"]:
      let uid = String(decoding: bytes, as: UTF8.self)
      let canBe = !uid.isEmpty && uid.utf16.count <= AuthMembers.longestUID
      if uids.count < Self.mostUsers, canBe, !uids.contains(uid) { uids.append(uid) }
    case _ where path == ["uid"]: break
    case (.equal, .call): collect(path, read: right)
    case (.equal, _): if let value = value(of: right) { add(value, at: path) }
    case (.notEqual, .null): add("text", at: path)
    case (_, .number(let bound)):
      if let number = operation.number(beside: bound) { add(.number(number), at: path) }
    default: break
    }
  }

  /// A claim that equals what is read is as that has to be; an address is there anyway.
  private mutating func collect(_ path: [String], read value: Expression) {
    let isEmail = path == ["token", "email"]
    if let demand = read[value.description] {
      if !isEmail || !demand.isMet(by: Self.email) { add(demand, at: path) }
    } else if !isEmail, let value = self.value(of: value) {
      add(value, at: path)
    }
  }

  /// What the service never puts there is not made up: who has it cannot be signed in.
  private mutating func add(_ value: DatabaseLiteral, at path: [String]) {
    guard AuthMembers.admit(value, at: path) else { return }
    let index = claims.firstIndex { $0.path == path }
    guard let index else {
      if claims.count < Self.mostClaims { claims.append((path, [value])) }
      return
    }
    let text = YAMLText.flow(value)
    if !claims[index].values.contains(where: { YAMLText.flow($0) == text }) {
      claims[index].values.append(value)
    }
  }

  /// A value that an expression has, with `SpecDraftGiven` stored and `SpecDraftKeys` in the path.
  private func value(of expression: Expression) -> DatabaseLiteral? {
    switch expression.kind {
    case .boolean(let value): return .boolean(value)
    case .number(let value): return .number(value)
    case .string(let bytes): return .string(String(decoding: bytes, as: UTF8.self))
    case .variable(.wildcard(let name)):
      let text = String(decoding: name, as: UTF8.self)
      return .string(
        SpecDraftKeys.likely(for: text.hasPrefix("$") ? String(text.dropFirst()) : text, uid: uid)
      )
    case .call(_, let name, _): return name.method == .val ? SpecDraftGiven.text : nil
    default: return nil
    }
  }

  /// The names from `auth` to what an expression stands for; nil where that is something else.
  ///
  /// Recursion is bounded by the nesting of conditions.
  static func path(of expression: Expression) -> [String]? {
    guard case .member(let target, let name) = expression.kind else { return nil }
    if case .variable(.auth) = target.kind { return [name.text] }
    return path(of: target).map { $0 + [name.text] }
  }
}

extension BinaryOperator {
  /// A number that is so ordered to a bound.
  func number(beside bound: Double) -> Double? {
    switch self {
    case .less: bound - 1
    case .lessOrEqual, .greaterOrEqual: bound
    case .greater: bound + 1
    case .equal, .notEqual, .subtract, .multiply, .divide, .remainder: nil
    }
  }
}
