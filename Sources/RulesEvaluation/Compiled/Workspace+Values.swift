import DatabaseModel
import RulesLanguage

/// Operations with a result.
extension Workspace {
  /// The result of an operation that is seldom met; nil fails the rule.
  @inline(never)
  mutating func rareValue(
    _ operation: Instruction.Operation,
    _ first: Int,
    _ second: Int,
    _ registers: Span<Register>,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    switch operation {
    case .key: return site.levels[first].keyRegister
    case .boolean: return .boolean(first != 0)
    case .queryValue: return queryValue(first, situation)
    default: break
    }
    let a = registers[first]
    switch operation {
    case .copy: return a
    case .requireString: return a.isString ? a : nil
    case .parent: return parent(a, &site)
    case .member: return member(a, second, situation)
    case .length: return length(a, &site, situation)
    case .priority: return priority(a, situation)
    case .negate: return a.isNumber ? .number(-a.number) : nil
    case .authLength: return authLength(a, &site, situation)
    case .lowercase: return map(a, &site, situation, CaseMapping.lowercase)
    case .uppercase: return map(a, &site, situation, CaseMapping.uppercase)
    default: break
    }
    let b = registers[second]
    switch operation {
    case .childPath: return childPath(a, b, &site, situation)
    case .childPart: return childPart(a, b, &site, situation)
    case .element: return element(a, b, &site, situation)
    case .add: return add(a, b, &site, situation)
    case .subtract, .multiply, .divide, .remainder: return arithmetic(operation, a, b)
    case .replace:
      return replace(a, b, with: registers[second &+ 1], &site, situation)
    default: return nil
    }
  }

  private mutating func member(_ map: Register, _ key: Int, _ situation: Situation) -> Register {
    guard map.kind == .map else { return .null }
    let known = program.keys[key]
    let entry = situation.auth.member(
      Int(truncatingIfNeeded: map.bits),
      named: program.text.span.extracting(known.range),
      hash: known.hash
    )
    guard let entry else { return .null }
    return situation.auth.register(of: entry)
  }

  private mutating func element(
    _ container: Register,
    _ index: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register {
    let auth = situation.auth
    let entry = Int(truncatingIfNeeded: container.bits)
    let found: Int? =
      switch (container.kind, index.kind) {
      case (.map, .string):
        withText(of: index, site, situation) { name in
          auth.member(entry, named: name, hash: ByteHash.hash(name))
        }
      case (.list, .number): auth.element(entry, index.number)
      default: nil
      }
    return found.map { auth.register(of: $0) } ?? .null
  }

  private mutating func arithmetic(
    _ operation: Instruction.Operation,
    _ left: Register,
    _ right: Register
  ) -> Register? {
    guard left.isNumber, right.isNumber else { return nil }
    switch operation {
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
    case .startAt: return bound(.startAt, exclusive: query.startAfter, situation.query)
    case .endAt: return bound(.endAt, exclusive: query.endBefore, situation.query)
    case .equalTo: return bound(.equalTo, exclusive: nil, situation.query)
    case .limitToFirst: return query.limitToFirst.map { .number($0) } ?? .null
    case .limitToLast: return query.limitToLast.map { .number($0) } ?? .null
    case .orderByKey, .orderByValue, .orderByPriority:
      return .boolean(queryFlag(place, situation))
    }
  }

  private mutating func bound(
    _ property: QueryProperty,
    exclusive: DatabaseQuery.Bound?,
    _ view: QueryView
  ) -> Register {
    if view.hasOtherBound(property) { meet(.boundsOfOneValue) }
    if let inclusive = view.bound(property) { return make(inclusive) }
    guard let exclusive else { return .null }
    meet(.exclusiveBound)
    return make(exclusive)
  }

  /// One of the three booleans of the query.
  mutating func queryFlag(_ place: Int, _ situation: Situation) -> Bool {
    let property = QueryProperty.allCases[place]
    if situation.query.otherOrder != nil { meet(.queryOrderOfLimit) }
    return switch situation.query.order {
    case .key: property == .orderByKey
    case .value: property == .orderByValue
    case .priority: property == .orderByPriority
    case .child: false
    }
  }
}

extension AuthTable {
  /// The value of an entry.
  func register(of entry: Int) -> Register { Register(entries[entry], at: entry) }
}

extension Register {
  /// The value of an entry of `auth`.
  init(_ value: AuthTable.Entry, at entry: Int) {
    switch value.kind {
    case .null: self = .null
    case .false: self = .boolean(false)
    case .true: self = .boolean(true)
    case .number: self = .number(Double(bitPattern: value.bits))
    case .string:
      let start = Int(value.start)
      self = .string(TextSource.auth, start..<(start &+ Int(value.count)))
    case .list: self = .list(entry)
    case .map: self = .map(entry)
    }
  }
}

extension RuleSite.Level {
  /// The key as a string.
  @inline(__always)
  var keyRegister: Register {
    .string(keySpace < 0 ? TextSource.keys : TextSource.keys(ofSpace: keySpace), key)
  }
}
