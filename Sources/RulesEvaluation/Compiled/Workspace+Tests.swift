import DatabaseModel
import RegularExpressions
import RulesLanguage

/// Tests: nil fails the rule.
///
/// All are mutating because a call of another method may copy the workspace.
extension Workspace {
  /// The answer of a test.
  ///
  /// What nearly all rules consist of is done here, the rest is called.
  @inline(__always)
  mutating func test(
    _ step: Instruction,
    _ registers: Span<Register>,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool? {
    if step.operation == .queryFlag { return queryFlag(Int(step.a), situation) }
    let a = registers[Int(step.a)]
    switch step.operation {
    case .isTrue: return a.kind == .boolean ? a.boolean : nil
    case .isNull: return a.isNull
    case .exists: return a.kind == .snapshot ? !a.position.isMissing : nil
    case .isString: return a.kind == .snapshot ? leafKind(a, situation) == .string : nil
    case .isNumber: return a.kind == .snapshot ? leafKind(a, situation) == .number : nil
    case .isKey: return isKey(a, Int(step.b), site, situation)
    case .hasKey: return hasKey(a, Int(step.b), situation)
    case .matches: return matches(a, Int(step.b), site, situation)
    case .isBoolean, .hasChildren: return rareTest(of: a, step.operation, situation)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let b = registers[Int(step.b)]
      return a.isNumber && b.isNumber
        ? areOrdered(a.number, b.number, step.operation)
        : areOrdered(a, b, step.operation, site, situation)
    case .lengthIsLess, .lengthIsLessOrEqual, .lengthIsGreater, .lengthIsGreaterOrEqual:
      return compareLength(
        of: a,
        with: registers[Int(step.b)].number,
        step.operation,
        site,
        situation
      )
    default: return compare(a, registers[Int(step.b)], step.operation, site, situation)
    }
  }

  private mutating func rareTest(
    of a: Register,
    _ operation: Instruction.Operation,
    _ situation: Situation
  ) -> Bool? {
    guard a.kind == .snapshot else { return nil }
    switch operation {
    case .isBoolean:
      let kind = leafKind(a, situation)
      return kind == .true || kind == .false
    default: return situation.state.childCount(a.position) > 0
    }
  }

  /// Whether a child with a known key exists.
  private mutating func hasKey(_ a: Register, _ key: Int, _ situation: Situation) -> Bool? {
    a.kind == .snapshot ? !child(a.position, knownKey: key, situation).isMissing : nil
  }

  /// Tests of two registers.
  @inline(__always)
  private mutating func compare(
    _ a: Register,
    _ b: Register,
    _ operation: Instruction.Operation,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    switch operation {
    case .equal: return areEqual(a, b, site, situation)
    case .hasPath: return hasPath(a, b, site, situation)
    default: return compareTexts(a, b, operation, site, situation)
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
    // Two objects of different kinds are unequal in every reading.
    guard left.kind == right.kind else { return false }
    switch left.kind {
    case .null: return true
    case .boolean: return left.bits == right.bits
    case .number:
      if left.number.isNaN && right.number.isNaN { meet(.notANumberEquality) }
      return left.number == right.number
    case .string: return left.extra == right.extra && areSame(left, right, site, situation)
    case .object, .map, .list:
      meet(.objectEquality)
      return false
    case .snapshot: return false
    }
  }

  /// Whether two strings of the same length are equal.
  private mutating func areSame(
    _ left: Register,
    _ right: Register,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool {
    withTexts(left, right, site, situation) { ByteEquality.areEqual($0, $1) }
  }

  /// Whether a value is the key at a depth of the way to the rule.
  private mutating func isKey(
    _ value: Register,
    _ depth: Int,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool {
    let level = site.levels[depth]
    guard value.isString, Int(value.extra) == Int(level.keyCount) else { return false }
    // `auth.uid` beside a key of the path, as in nearly all rules.
    if value.place == TextSource.auth, level.keySpace < 0 {
      return situation.auth.withText(value.range) { text in
        ByteEquality.areEqual(text, site.text.span.extracting(level.key))
      }
    }
    return withText(of: value, site, situation) { text in
      site.withKey(of: level, in: situation) { key in ByteEquality.areEqual(text, key) }
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
    case .less, .lengthIsLess: left < right
    case .lessOrEqual, .lengthIsLessOrEqual: left <= right
    case .greater, .lengthIsGreater: left > right
    default: left >= right
    }
  }

  private mutating func areOrdered(
    _ left: Register,
    _ right: Register,
    _ operation: Instruction.Operation,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    let order: Int
    switch (left.kind, right.kind) {
    case (.string, .string):
      order = withTexts(left, right, site, situation) { WTF8.compare($0, $1) }
    case (.boolean, .number), (.number, .boolean), (.boolean, .boolean):
      meet(.booleanOperand)
      return nil
    default: return nil
    }
    switch operation {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }

  /// Compares the `length` of a value, or of that of a snapshot, with a number.
  @inline(__always)
  private mutating func compareLength(
    of operand: Register,
    with number: Double,
    _ operation: Instruction.Operation,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    if let bytes = byteCount(of: operand, situation) {
      // However characters are counted, there are no more of them than bytes, and at least a quarter.
      let most = areOrdered(Double(bytes), number, operation)
      let least = areOrdered(Double((bytes &+ 3) >> 2), number, operation)
      if least == most { return most }
    }
    return countLength(of: operand, with: number, operation, site, situation)
  }

  @inline(never)
  private mutating func countLength(
    of operand: Register,
    with number: Double,
    _ operation: Instruction.Operation,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    let text = operand.kind == .snapshot ? value(operand, situation) : operand
    guard let text, let length = length(text, site, situation) else { return nil }
    return areOrdered(length.number, number, operation)
  }

  /// The number of bytes of a string, or of that at a place, where it is quickly found.
  @inline(__always)
  private mutating func byteCount(of operand: Register, _ situation: Situation) -> Int? {
    guard operand.kind == .snapshot else { return operand.isString ? Int(operand.extra) : nil }
    let place = situation.state.held(operand.position)
    return place.isMissing ? nil : situation.state.storage(place).quickTextCount(place.index)
  }

  private mutating func compareTexts(
    _ text: Register,
    _ part: Register,
    _ operation: Instruction.Operation,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    guard text.isString, part.isString else { return nil }
    switch operation {
    case .contains:
      return withTexts(text, part, site, situation) { StringMethods.contains($0, $1) }
    case .beginsWith:
      return withTexts(text, part, site, situation) { StringMethods.begins($0, with: $1) }
    default:
      return withTexts(text, part, site, situation) { StringMethods.ends($0, with: $1) }
    }
  }

  private mutating func matches(
    _ text: Register,
    _ pattern: Int,
    _ site: RuleSite,
    _ situation: Situation
  ) -> Bool? {
    guard text.isString else { return nil }
    let entry = program.patterns[pattern]
    let (isMatch, points) = withText(of: text, site, situation) { text in
      entry.match(text)
    }
    met.formUnion(points)
    return isMatch
  }
}
