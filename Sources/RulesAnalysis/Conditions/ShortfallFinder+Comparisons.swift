import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// Comparisons, and which of their sides a client can change.
extension ShortfallFinder {
  func equality(
    _ whole: Expression,
    _ left: Expression,
    _ right: Expression,
    areEqual: Bool
  ) -> [Shortfall] {
    guard let leftValue = value(left), let rightValue = value(right) else { return [] }
    let isMirrored = isChanged(right, rightValue, ratherThan: left, leftValue, areEqual)
    let (actual, wanted) = isMirrored ? (right, left) : (left, right)
    let (actualValue, wantedValue) =
      isMirrored ? (rightValue, leftValue) : (leftValue, rightValue)
    if case .null = wanted.kind { return [nothing(whole, actual, actualValue, isWanted: areEqual)] }
    let subject = subject(actual)
    guard areEqual else {
      return [Shortfall(whole, .ruledOut(subject, actualValue), flip(of: actual, actualValue))]
    }
    if case .null = actualValue, actual.authMembers != nil, isSignedOut(actual) {
      let change = change(of: actual, to: wantedValue) ?? .signIn
      return [Shortfall(whole, .wantsSomebody(as: subject, describe(wanted, wantedValue)), change)]
    }
    return [
      Shortfall(
        whole,
        .wants(subject, actualValue, describe(wanted, wantedValue)),
        change(of: actual, to: wanted, wantedValue)
      )
    ]
  }

  /// Something where nothing is wanted, or the other way round.
  private func nothing(
    _ whole: Expression,
    _ part: Expression,
    _ actual: RuleValue,
    isWanted: Bool
  ) -> Shortfall {
    if let snapshot = snapshot(read: part) {
      return existence(whole, of: snapshot.path, snapshot.isAfter, isWanted: !isWanted)
    }
    if isWanted, part.isAuth || part.isOfEverybody {
      return Shortfall(whole, .wantsNobody, .signOut)
    }
    let subject = subject(part)
    guard isWanted else {
      return part.authMembers != nil && isSignedOut(part)
        ? Shortfall(whole, .wantsSomebody, .signIn)
        : Shortfall(whole, .ruledOut(subject, actual))
    }
    guard part.authMembers != nil else {
      return Shortfall(whole, .wants(subject, actual, "null"))
    }
    return Shortfall(whole, .unwanted(subject, actual), change(of: part, to: .null))
  }

  /// Something that is there or not; what is written can be left out.
  func existence(
    _ whole: Expression,
    of path: DatabasePath,
    _ isAfter: Bool,
    isWanted: Bool
  ) -> Shortfall {
    Shortfall(
      whole,
      .existence(of: path, isAfter, isWanted),
      isAfter && !isWanted ? .write(path, nil) : nil
    )
  }

  func ordering(
    _ whole: Expression,
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    wanted: Bool
  ) -> [Shortfall] {
    guard let leftValue = value(left), let rightValue = value(right) else { return [] }
    let sign = wanted ? operation : operation.opposite ?? operation
    if adjustability(right) > adjustability(left) {
      let bound = describe(left, leftValue)
      let message = ShortfallMessage.wants(subject(right), rightValue, sign.mirrored.phrase(bound))
      return [Shortfall(whole, message, change(of: right, sign.mirrored, left, leftValue))]
    }
    let bound = describe(right, rightValue)
    let message = ShortfallMessage.wants(subject(left), leftValue, sign.phrase(bound))
    return [Shortfall(whole, message, change(of: left, sign, right, rightValue))]
  }

  // MARK: Changes

  /// How easily a client can give a part another value.
  func adjustability(_ expression: Expression) -> Int {
    if let snapshot = snapshot(read: expression), snapshot.isAfter { return 4 }
    if expression.queryProperty != nil { return 4 }
    if expression.authMembers?.isEmpty == false { return 3 }
    if expression.isNow { return 2 }
    return expression.isLiteral ? 0 : 1
  }

  /// Whether the right side is to change, not the left one.
  ///
  /// A client cannot be or have nothing, so of what is null and a part of `auth` it is always this one;
  /// nor can it agree with what is not stored.
  private func isChanged(
    _ right: Expression,
    _ rightValue: RuleValue,
    ratherThan left: Expression,
    _ leftValue: RuleValue,
    _ areEqual: Bool
  ) -> Bool {
    if areEqual {
      switch (leftValue, rightValue) {
      case (.null, .null): break
      case (_, .null) where !right.isLiteral:
        if right.authMembers != nil || left.authMembers != nil { return true }
      case (.null, _) where !left.isLiteral:
        if left.authMembers != nil || right.authMembers != nil { return false }
      default: break
      }
    }
    return adjustability(right) > adjustability(left)
  }

  /// The value of another part; the time of the write is left to the server, which alone knows it.
  private func change(
    of expression: Expression,
    to wanted: Expression,
    _ value: RuleValue
  ) -> Shortfall.Change? {
    if wanted.isNow, let snapshot = snapshot(read: expression), snapshot.isAfter {
      return .write(snapshot.path, .serverValue(.timestamp))
    }
    return change(of: expression, to: value)
  }

  /// Another number, at a bound or one beside it.
  func change(
    of expression: Expression,
    _ sign: BinaryOperator,
    _ bound: Expression,
    _ value: RuleValue
  ) -> Shortfall.Change? {
    if sign == .lessOrEqual || sign == .greaterOrEqual, bound.isNow {
      return change(of: expression, to: bound, value)
    }
    guard case .number(let bound) = value else { return nil }
    let number: Double
    switch (sign, expression.queryProperty) {
    case (.less, .limitToFirst?), (.less, .limitToLast?): number = bound.rounded(.up) - 1
    case (.lessOrEqual, .limitToFirst?), (.lessOrEqual, .limitToLast?):
      number = bound.rounded(.down)
    case (.greater, .limitToFirst?), (.greater, .limitToLast?):
      number = max(1, bound.rounded(.down) + 1)
    case (.greaterOrEqual, .limitToFirst?), (.greaterOrEqual, .limitToLast?):
      number = max(1, bound.rounded(.up))
    case (.less, _): number = min(bound - 1, bound.nextDown)
    case (.greater, _): number = max(bound + 1, bound.nextUp)
    default: number = bound
    }
    return change(of: expression, to: .number(number))
  }

  /// The other of true and false.
  private func flip(of expression: Expression, _ value: RuleValue) -> Shortfall.Change? {
    guard case .boolean(let flag) = value else { return nil }
    return change(of: expression, to: .boolean(!flag))
  }

  /// The times that can be written as dates, in milliseconds: from 1970 to 9999.
  private static var times: Range<Double> { 0..<253_402_300_800_000 }

  /// The change that gives a part a value; nil where no client can make it.
  func change(of expression: Expression, to value: RuleValue) -> Shortfall.Change? {
    if case .number(let number) = value, !number.isFinite { return nil }
    if let snapshot = snapshot(read: expression), snapshot.isAfter {
      if case .null = value { return .write(snapshot.path, nil) }
      return value.leaf.map { .write(snapshot.path, $0) }
    }
    if let property = expression.queryProperty {
      return value.leaf.flatMap { property.canShow($0) ? .query(property, $0) : nil }
    }
    if expression.isNow {
      guard case .number(let time) = value, Self.times.contains(time) else { return nil }
      return Int64(exactly: time).map { .now($0) }
    }
    guard let names = expression.authMembers, !names.isEmpty else { return nil }
    if case .null = value {
      return expression.isOfEverybody ? .signOut : .auth(names.map { Array($0.utf8) }, .null)
    }
    guard let member = value.authValue, AuthMember.canBe(member, at: names) else { return nil }
    return .auth(names.map { Array($0.utf8) }, member)
  }
}

/// What clients can have in `auth` (C-8 to C-11).
private enum AuthMember {
  /// Whether a member, reached by names, can have a value.
  static func canBe(_ value: AuthValue, at names: [String]) -> Bool {
    // The length is that of a text, and no member of its own.
    if names.last == "length" { return false }
    switch names.first {
    case "uid", "provider":
      guard names.count == 1, case .string(let text) = value else { return false }
      return !text.isEmpty
    case "token":
      if names == ["token"] || names == ["token", "firebase"] {
        if case .map = value { return true }
        return false
      }
      return true
    default: return true
    }
  }
}

extension QueryProperty {
  /// Whether a parameter makes the property show a value.
  fileprivate func canShow(_ leaf: DatabaseLeaf) -> Bool {
    switch (self, leaf) {
    case (.orderByKey, .boolean(true)), (.orderByValue, .boolean(true)),
      (.orderByPriority, .boolean(true)), (.orderByChild, .string), (.limitToFirst, .number),
      (.limitToLast, .number), (.startAt, _), (.endAt, _), (.equalTo, _):
      true
    default: false
    }
  }
}
