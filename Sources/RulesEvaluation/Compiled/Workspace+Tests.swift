import DatabaseModel
import RegularExpressions
import RulesLanguage

/// Tests: nil fails the rule.
///
/// All are mutating because a call of another method may copy the workspace.
extension Workspace {
  /// The answer of a test that is seldom met.
  @inline(never)
  mutating func rareTest(
    _ operation: Instruction.Operation,
    _ first: Int,
    _ second: Int,
    _ registers: Span<Register>,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool? {
    if operation == .queryFlag { return queryFlag(first, situation) }
    let a = registers[first]
    switch operation {
    case .isTrue: return a.kind == .boolean ? a.boolean : nil
    case .isBoolean: return kindElsewhere(a, situation).map { $0 == .true || $0 == .false }
    case .hasChildren: return a.isSnapshot ? situation.state.childCount(a.position) > 0 : nil
    case .matches: return matches(a, second, &site, situation)
    default: break
    }
    let b = registers[second]
    switch operation {
    case .hasPath: return hasPath(a, b, &site, situation)
    case .less: return isLess(a, b, &site, situation)
    case .lessOrEqual: return isLessOrEqual(a, b, &site, situation)
    case .greater: return isLess(b, a, &site, situation)
    case .greaterOrEqual: return isLessOrEqual(b, a, &site, situation)
    default: return compareTexts(a, b, operation, &site, situation)
    }
  }

  /// F-1.
  @inline(never)
  mutating func areEqual(
    _ left: Register,
    _ right: Register,
    _ site: inout RuleSite,
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
    case .string: return left.extra == right.extra && areSame(left, right, &site, situation)
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
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool {
    withTexts(left, right, site, situation) { ByteEquality.areEqual($0, $1) }
  }

  /// Whether a value is the key at a depth of the way to the rule.
  @inline(__always)
  mutating func isKey(
    _ value: Register,
    _ depth: Int,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool {
    let level = site.levels[depth]
    guard value.isString, value.extra == UInt32(bitPattern: level.keyCount) else { return false }
    // `auth.uid` beside a key of the path, as in nearly all rules.
    guard value.place == TextSource.auth, level.keySpace < 0 else {
      return isKey(value, elsewhere: depth, &site, situation)
    }
    return situation.auth.withText(value.range) { text in
      ByteEquality.areEqual(text, site.text.span.extracting(level.key))
    }
  }

  @inline(never)
  private mutating func isKey(
    _ value: Register,
    elsewhere depth: Int,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool {
    let level = site.levels[depth]
    return withText(of: value, site, situation) { text in
      site.withKey(of: level, in: situation) { key in ByteEquality.areEqual(text, key) }
    }
  }

  /// Whether numbers or strings are in this order; NaN is in none.
  @inline(__always)
  mutating func isLess(
    _ left: Register,
    _ right: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool? {
    left.isNumber && right.isNumber
      ? left.number < right.number : order(left, right, &site, situation).map { $0 < 0 }
  }

  /// Whether numbers or strings are in this order or equal; NaN is in none.
  @inline(__always)
  mutating func isLessOrEqual(
    _ left: Register,
    _ right: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool? {
    left.isNumber && right.isNumber
      ? left.number <= right.number : order(left, right, &site, situation).map { $0 <= 0 }
  }

  /// The order of strings: negative, zero or positive.
  @inline(never)
  private mutating func order(
    _ left: Register,
    _ right: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Int? {
    switch (left.kind, right.kind) {
    case (.string, .string):
      return withTexts(left, right, site, situation) { WTF8.compare($0, $1) }
    case (.boolean, .number), (.number, .boolean), (.boolean, .boolean):
      meet(.booleanOperand)
      return nil
    default: return nil
    }
  }

  /// Whether the `length` of a string, or of that of a snapshot, is at least a number.
  @inline(__always)
  mutating func isLength(
    of operand: Register,
    atLeast least: Int,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool? {
    guard let bytes = byteCount(of: operand, situation) else {
      return isCountedLength(of: operand, atLeast: least, &site, situation)
    }
    // However characters are counted, there are no more of them than bytes, and at least a quarter.
    if bytes < least { return false }
    if bytes > least &* 4 &- 4 { return true }
    return isCountedLength(of: operand, atLeast: least, &site, situation)
  }

  @inline(never)
  private mutating func isCountedLength(
    of operand: Register,
    atLeast least: Int,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Bool? {
    let text = operand.isSnapshot ? value(operand, situation) : operand
    guard let text, let length = length(text, &site, situation) else { return nil }
    return length.number >= Double(least)
  }

  /// The number of bytes of a string, or of that at a place, where it is quickly found.
  @inline(__always)
  private mutating func byteCount(of operand: Register, _ situation: Situation) -> Int? {
    operand.isStored
      ? situation.state.base.storage.quickTextCount(operand.index)
      : byteCount(elsewhere: operand, situation)
  }

  @inline(never)
  private mutating func byteCount(elsewhere operand: Register, _ situation: Situation) -> Int? {
    guard operand.isSnapshot else { return operand.isString ? Int(operand.extra) : nil }
    let place = situation.state.held(operand.position)
    return place.isMissing ? nil : situation.state.storage(place).quickTextCount(place.index)
  }

  private mutating func compareTexts(
    _ text: Register,
    _ part: Register,
    _ operation: Instruction.Operation,
    _ site: inout RuleSite,
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
    _ site: inout RuleSite,
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
