import RulesLanguage

/// Whether a user who has signed in, and has nothing else to show for himself, can make conditions true
/// by what he writes to a place.
///
/// It says so only of forms that it knows: who he is and what he writes is up to him; what is stored, and
/// the time, is not.
struct SelfService {
  /// The place that is written, one of whose keys is the user's id.
  let target: SnapshotPlace
  /// What is to be there afterwards.
  let answer: RoleQuestion.Answer
  /// How many keys lead to the node whose rule is asked.
  let depth: Int
  /// The wildcards that stand for the user's id there.
  let ownNames: Set<[UInt8]>

  /// Whether he can make a condition come to a value; recursion is bounded by the nesting of expressions.
  func canMake(_ expression: Expression, _ value: Bool = true) -> Bool {
    switch expression.kind {
    case .boolean(let constant): return constant == value
    case .not(let operand): return canMake(operand, !value)
    case .and(let operands):
      return value ? operands.allSatisfy { canMake($0) } : operands.contains { canMake($0, false) }
    case .or(let operands):
      return value ? operands.contains { canMake($0) } : operands.allSatisfy { canMake($0, false) }
    case .conditional(let test, let first, let second):
      return canMake(test) && canMake(first, value)
        || canMake(test, false) && canMake(second, value)
    case .binary(let operation, let left, let right):
      if operation.group == .ordering {
        return canOrder(left, right) || canOrder(right, left)
      }
      let areEqual = (operation == .equal) == value
      return canMake(left, right, areEqual) || canMake(right, left, areEqual)
    case .call(let receiver, let name, let arguments):
      return name.method.map { canMake($0, receiver, arguments, value) } ?? false
    default: return false
    }
  }

  private func canMake(_ part: Expression, _ other: Expression, _ areEqual: Bool) -> Bool {
    if let members = part.authMembers {
      // He has signed in, and the key is his own.
      if other.type == .null { return !areEqual && (members.isEmpty || part.isOfEverybody) }
      return areEqual && members == ["uid"] && isOwnKey(other)
    }
    guard let snapshot = part.readSnapshot, let place = written(snapshot) else { return false }
    switch relation(of: place) {
    case .beside: return other.constantValue != nil || isOwn(other) || other.isTime
    case .above: return other.type == .null && !areEqual
    case .target:
      guard let constant = other.constantValue else { return false }
      if case .constant(let wanted) = answer { return (wanted == constant) == areEqual }
      // It is nobody's guess what `anything` has to be but there.
      return constant != .null || !areEqual
    case .elsewhere: return false
    }
  }

  /// Lengths and bounds of what he writes are no obstacle, unless it is what matters.
  private func canOrder(_ part: Expression, _ other: Expression) -> Bool {
    guard other.constantValue != nil || other.isTime else { return false }
    if case .member(let target, _) = part.kind, part.isLength {
      return target.readSnapshot.flatMap(written) != nil
    }
    return part.readSnapshot.flatMap(written).map { relation(of: $0) == .beside } ?? false
  }

  private func canMake(
    _ method: Method,
    _ receiver: Expression,
    _ arguments: [Expression],
    _ value: Bool
  ) -> Bool {
    guard method.receiver == .snapshot else { return canMatch(method, receiver, arguments, value) }
    guard let place = written(receiver) else { return false }
    switch (relation(of: place), method) {
    case (.beside, _): return true
    case (.above, .exists), (.above, .hasChild), (.above, .hasChildren), (.target, .exists):
      return value
    case (.above, .isString), (.above, .isNumber), (.above, .isBoolean): return !value
    case (.target, .isString):
      return isAnswer(method: value) { if case .string = $0 { true } else { false } }
    case (.target, .isNumber):
      return isAnswer(method: value) { if case .number = $0 { true } else { false } }
    case (.target, .isBoolean):
      return isAnswer(method: value) { if case .boolean = $0 { true } else { false } }
    case (.target, .hasChild), (.target, .hasChildren): return answer == .anything || !value
    default: return false
    }
  }

  private func isAnswer(method value: Bool, _ fits: (ConstantValue) -> Bool) -> Bool {
    if case .constant(let constant) = answer { fits(constant) == value } else { true }
  }

  private func canMatch(
    _ method: Method,
    _ text: Expression,
    _ arguments: [Expression],
    _ value: Bool
  ) -> Bool {
    guard let place = text.readSnapshot.flatMap(written) else { return false }
    switch (relation(of: place), arguments.first?.kind) {
    case (.beside, .regularExpression?): return true
    case (.target, .regularExpression(let literal)?) where method == .matches:
      guard case .constant(.string(let wanted)) = answer else { return answer == .anything }
      return literal.matches(wanted) == value
    default: return false
    }
  }

  // MARK: Places

  private enum Relation {
    case target
    case above
    case beside
    case elsewhere
  }

  private func relation(of place: SnapshotPlace) -> Relation {
    if place == target { return .target }
    if target.isAtOrBelow(place) { return .above }
    if place.isAtOrBelow(target) { return .elsewhere }
    // Of what he does not write, nothing is known.
    let own = SnapshotPlace(isAfter: true, keys: Array(target.keys.prefix(depth)))
    return place.isAtOrBelow(own) ? .beside : .elsewhere
  }

  /// The place after the operation that a snapshot is of, with the user's id for its wildcard.
  private func written(_ snapshot: Expression) -> SnapshotPlace? {
    let own = SnapshotPlace(isAfter: false, keys: Array(target.keys.prefix(depth)))
    guard var place = SnapshotPlace(of: snapshot, in: own), place.isAfter else { return nil }
    place.keys = place.keys.map { key in
      ownNames.contains(Array(key.utf8)) ? SnapshotPlace.ownKey : key
    }
    return place
  }

  private func isOwnKey(_ expression: Expression) -> Bool {
    if case .variable(.wildcard(let name)) = expression.kind {
      ownNames.contains(name)
    } else {
      false
    }
  }

  private func isOwn(_ expression: Expression) -> Bool {
    isOwnKey(expression) || expression.authMembers == ["uid"]
  }
}

extension Expression {
  fileprivate var isTime: Bool { if case .variable(.now) = kind { true } else { false } }
}
