import DatabaseModel
import RegularExpressions
import RulesLanguage

/// Tests: nil fails the rule.
extension Machine {
  @inline(__always)
  mutating func test(
    _ step: Instruction,
    at site: inout RuleSite,
    in situation: Situation
  ) -> Bool? {
    if step.operation == .queryFlag { return queryFlag(Int(step.a), situation) }
    let a = registers[Int(step.a)]
    switch step.operation {
    case .isTrue: return a.kind == .boolean ? a.boolean : nil
    case .isNull: return a.isNull
    case .equal: return areEqual(a, registers[Int(step.b)], site, situation)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let b = registers[Int(step.b)]
      guard a.isNumber, b.isNumber else { return order(step, site, situation) }
      return areOrdered(a.number, b.number, step.operation)
    case .contains, .beginsWith, .endsWith: return compare(step, site, situation)
    case .matches: return matches(a, Int(step.b), site, situation)
    default: return a.kind == .snapshot ? testPlace(a, step, site, situation) : nil
    }
  }

  /// Tests of a snapshot.
  @inline(__always)
  private mutating func testPlace(
    _ a: Register,
    _ step: Instruction,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    switch step.operation {
    case .exists: return !a.position.isMissing
    case .isString: return leafKind(a, situation) == .string
    case .isNumber: return leafKind(a, situation) == .number
    case .isBoolean:
      let kind = leafKind(a, situation)
      return kind == .true || kind == .false
    case .hasChildren: return situation.state.childCount(a.position) > 0
    case .hasKey:
      return !child(a.position, knownKey: Int(step.b), in: situation.state).isMissing
    case .hasPath: return hasPath(a, registers[Int(step.b)], site, situation)
    default: return nil
    }
  }

  /// F-1.
  @inline(__always)
  private mutating func areEqual(
    _ left: Register,
    _ right: Register,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool {
    guard left.kind == right.kind else {
      // Two objects of different kinds are unequal in every reading.
      return false
    }
    switch left.kind {
    case .null: return true
    case .boolean: return left.bits == right.bits
    case .number:
      if left.number.isNaN && right.number.isNaN { meet(.notANumberEquality) }
      return left.number == right.number
    case .string:
      guard left.extra == right.extra else { return false }
      let (first, second) = (memory(of: left, site, situation), memory(of: right, site, situation))
      return ByteEquality.areEqual(
        first.span.extracting(left.range),
        second.span.extracting(right.range)
      )
    case .object, .map, .list:
      meet(.objectEquality)
      return false
    case .snapshot: return false
    }
  }

  /// Whether numbers are in an order; NaN is in none.
  @inline(__always)
  private func areOrdered(
    _ left: Double,
    _ right: Double,
    _ operation: Instruction.Operation
  ) -> Bool {
    switch operation {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    default: left >= right
    }
  }

  private mutating func order(
    _ step: Instruction,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    let left = registers[Int(step.a)]
    let right = registers[Int(step.b)]
    let order: Int
    switch (left.kind, right.kind) {
    case (.string, .string):
      let (first, second) = (memory(of: left, site, situation), memory(of: right, site, situation))
      order = WTF8.compare(
        first.span.extracting(left.range),
        second.span.extracting(right.range)
      )
    case (.boolean, .number), (.number, .boolean), (.boolean, .boolean):
      meet(.booleanOperand)
      return nil
    default: return nil
    }
    switch step.operation {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }

  private mutating func compare(
    _ step: Instruction,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    let text = registers[Int(step.a)]
    let part = registers[Int(step.b)]
    guard text.isString, part.isString else { return nil }
    let (bytes, partBytes) = (memory(of: text, site, situation), memory(of: part, site, situation))
    let whole = bytes.span.extracting(text.range)
    let looked = partBytes.span.extracting(part.range)
    switch step.operation {
    case .contains: return StringMethods.contains(whole, looked)
    case .beginsWith: return StringMethods.begins(whole, with: looked)
    default: return StringMethods.ends(whole, with: looked)
    }
  }

  private mutating func matches(
    _ text: Register,
    _ pattern: Int,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    guard text.isString else { return nil }
    let bytes = memory(of: text, site, situation)
    let (isMatch, points) = program.patterns[pattern].match(bytes.span.extracting(text.range))
    met.formUnion(points)
    return isMatch
  }
}
