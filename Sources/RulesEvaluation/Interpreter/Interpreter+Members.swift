import DatabaseModel
import RulesLanguage

/// Properties and indices (B-15, B-16, C-5, G.9).
extension Interpreter {
  mutating func member(
    _ name: MemberName,
    of target: Expression,
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    let value = try value(of: target)
    switch target.type {
    case .query:
      guard let property = QueryProperty(name: name.bytes) else { break }
      return queryValue(property)
    case .auth:
      return try authMember(name, of: value, in: whole)
    case .string, .value:
      guard name.isLength else { break }
      return try length(of: value, in: whole)
    default: break
    }
    throw RuleError(.notDeployable, in: whole.id)
  }

  /// A property of `auth` or of something reached from it: null where there is none (C-5).
  private mutating func authMember(
    _ name: MemberName,
    of value: RuleValue,
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    switch value {
    case .auth(let container): return RuleValue(container.member(name.bytes))
    case _ where name.isLength: return try length(of: value, in: whole)
    default: return .null
    }
  }

  private mutating func length(
    of value: RuleValue,
    in whole: Expression
  ) throws(RuleError) -> RuleValue {
    switch value {
    case .string(let bytes):
      let count = WTF8.utf16Count(bytes.span)
      if bytes.contains(where: { $0 >= 0xF0 }), meet(.lengthOutsideBasicPlane) {
        return .number(Double(bytes.count { $0 & 0xC0 != 0x80 }))
      }
      return .number(Double(count))
    case .null, .number, .boolean:
      if meet(.lengthOfOther) { return .null }
    default: break
    }
    throw RuleError(.length(value.kind), in: whole.id)
  }

  /// `target[index]`: a string reads a map, a number a list; everything else is null (B-16).
  mutating func element(
    _ index: Expression,
    of target: Expression
  ) throws(RuleError) -> RuleValue {
    let container = try value(of: target)
    let index = try value(of: index)
    guard case .auth(let container) = container else { return .null }
    switch index {
    case .string(let name): return RuleValue(container.member(name))
    case .number(let place): return RuleValue(container.element(place))
    default: return .null
    }
  }

  private mutating func queryValue(_ property: QueryProperty) -> RuleValue {
    let query = situation.query.query
    switch property {
    case .orderByKey, .orderByValue, .orderByPriority:
      return .boolean(isOrdered(by: property))
    case .orderByChild:
      guard case .child(let path)? = query.order else { return .null }
      return .string(path)
    case .startAt: return bound(.startAt, exclusive: query.startAfter)
    case .endAt: return bound(.endAt, exclusive: query.endBefore)
    case .equalTo: return bound(.equalTo, exclusive: nil)
    case .limitToFirst: return query.limitToFirst.map { .number($0) } ?? .null
    case .limitToLast: return query.limitToLast.map { .number($0) } ?? .null
    }
  }

  private mutating func isOrdered(by property: QueryProperty) -> Bool {
    var order = situation.query.order
    if let other = situation.query.otherOrder, property != .orderByValue,
      meet(.queryOrderOfLimit)
    {
      order = other
    }
    switch order {
    case .key: return property == .orderByKey
    case .value: return property == .orderByValue
    case .priority: return property == .orderByPriority
    case .child: return false
    }
  }

  /// A bound as it was written (J-42), an exclusive one like an inclusive one (J-33).
  private mutating func bound(
    _ property: QueryProperty,
    exclusive: DatabaseQuery.Bound?
  ) -> RuleValue {
    let view = situation.query
    if view.hasOtherBound(property), meet(.boundsOfOneValue) {
      return RuleValue(view.otherBound(property) ?? nil)
    }
    if let inclusive = view.bound(property) { return RuleValue(inclusive) }
    guard let exclusive, !meet(.exclusiveBound) else { return .null }
    return RuleValue(exclusive)
  }
}

extension MemberName {
  /// Whether this is the one property that strings have.
  var isLength: Bool { bytes.elementsEqual("length".utf8) }

  /// Whether the member is `uid`.
  var isUID: Bool { bytes.elementsEqual("uid".utf8) }
}
