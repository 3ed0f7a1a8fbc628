import DatabaseModel
import RulesLanguage

/// Operations with a result.
extension Machine {
  /// Performs an operation that `run` leaves to this; false when it fails the rule.
  @inline(__always)
  mutating func perform(
    _ step: Instruction,
    at site: inout RuleSite,
    in situation: Situation
  ) -> Bool {
    let a = Int(step.a)
    let result: Register?
    switch step.operation {
    case .auth: result = register(of: situation.auth, 0)
    case .root: result = snapshot(0, isAfter: false, &site, situation)
    case .boolean: result = .boolean(a != 0)
    case .copy: result = registers[a]
    case .childPath: result = childPath(registers[a], registers[Int(step.b)], site, situation)
    case .parent: result = parent(registers[a], site)
    case .priority: result = priority(registers[a], situation)
    case .member: result = member(registers[a], Int(step.b), situation)
    case .element: result = element(registers[a], registers[Int(step.b)], site, situation)
    case .queryValue: result = queryValue(a, situation)
    case .negate: result = registers[a].isNumber ? .number(-registers[a].number) : nil
    case .subtract, .multiply, .divide, .remainder: result = arithmetic(step)
    case .requireString: return registers[a].isString
    case .meet:
      met.formUnion(OpenPoints(rawValue: 1 << UInt64(a)))
      return true
    default: result = text(step, site, situation)
    }
    guard let result else { return false }
    registers[Int(step.to)] = result
    return true
  }

  /// Performs an operation on texts.
  private mutating func text(
    _ step: Instruction,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Register? {
    let a = registers[Int(step.a)]
    switch step.operation {
    case .add: return add(a, registers[Int(step.b)], site, situation)
    case .length: return length(a, site, situation)
    case .authLength: return authLength(a, site, situation)
    case .lowercase: return map(a, site, situation, CaseMapping.lowercase)
    case .uppercase: return map(a, site, situation, CaseMapping.uppercase)
    case .replace: return replace(step, site, situation)
    default: return nil
    }
  }

  /// The value of an entry of `auth`.
  func register(of auth: AuthTable, _ entry: Int) -> Register {
    let value = auth.entries[entry]
    switch value.kind {
    case .null: return .null
    case .false: return .boolean(false)
    case .true: return .boolean(true)
    case .number: return .number(Double(bitPattern: value.bits))
    case .string:
      let start = Int(value.start)
      return .string(TextSource.auth, start..<(start + Int(value.count)))
    case .list: return .list(entry)
    case .map: return .map(entry)
    }
  }

  // Mutating because a call of any other method may copy the machine.
  private mutating func member(_ map: Register, _ key: Int, _ situation: Situation) -> Register {
    guard map.kind == .map else { return .null }
    let known = program.keys[key]
    let entry = situation.auth.member(
      Int(truncatingIfNeeded: map.bits),
      named: program.text.span.extracting(known.range),
      hash: known.hash
    )
    guard let entry else { return .null }
    return register(of: situation.auth, entry)
  }

  private mutating func element(
    _ container: Register,
    _ index: Register,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Register {
    let entry = Int(truncatingIfNeeded: container.bits)
    switch (container.kind, index.kind) {
    case (.map, .string):
      let bytes = memory(of: index, site, situation)
      let name = bytes.span.extracting(index.range)
      let member = situation.auth.member(entry, named: name, hash: ByteHash.hash(name))
      guard let member else { return .null }
      return register(of: situation.auth, member)
    case (.list, .number):
      let element = situation.auth.element(entry, index.number)
      guard let element else { return .null }
      return register(of: situation.auth, element)
    default: return .null
    }
  }

  private mutating func arithmetic(_ step: Instruction) -> Register? {
    let left = registers[Int(step.a)]
    let right = registers[Int(step.b)]
    guard left.isNumber, right.isNumber else { return nil }
    switch step.operation {
    case .subtract: return .number(Arithmetic.apply(.subtract, left.number, right.number))
    case .multiply: return .number(Arithmetic.apply(.multiply, left.number, right.number))
    case .divide: return .number(Arithmetic.apply(.divide, left.number, right.number))
    default: return .number(Arithmetic.apply(.remainder, left.number, right.number))
    }
  }

  private mutating func queryValue(_ place: Int, _ situation: Situation) -> Register {
    let query = situation.query.query
    switch QueryProperty.allCases[place] {
    case .orderByChild:
      guard case .child(let path)? = query.order else { return .null }
      return make(path)
    case .startAt: return bound(query.startAt, exclusive: query.startAfter)
    case .endAt: return bound(query.endAt, exclusive: query.endBefore)
    case .equalTo: return make(query.equalTo ?? nil)
    case .limitToFirst: return query.limitToFirst.map { .number($0) } ?? .null
    case .limitToLast: return query.limitToLast.map { .number($0) } ?? .null
    case .orderByKey, .orderByValue, .orderByPriority:
      return .boolean(queryFlag(place, situation))
    }
  }

  private mutating func bound(
    _ inclusive: DatabaseQuery.Bound?,
    exclusive: DatabaseQuery.Bound?
  ) -> Register {
    if let inclusive { return make(inclusive) }
    guard let exclusive else { return .null }
    meet(.exclusiveBound)
    return make(exclusive)
  }

  /// One of the three booleans of the query.
  mutating func queryFlag(_ place: Int, _ situation: Situation) -> Bool {
    let property = QueryProperty.allCases[place]
    if situation.query.isOrderAssumed { meet(.queryOrderOfLimit) }
    return switch situation.query.order(flips: []) {
    case .key: property == .orderByKey
    case .value: property == .orderByValue
    case .priority: property == .orderByPriority
    case .child: false
    }
  }
}
