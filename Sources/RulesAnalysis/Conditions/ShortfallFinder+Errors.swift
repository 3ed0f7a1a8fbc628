import DatabaseModel
import RulesEvaluation
import RulesLanguage

/// What made rules fail.
extension ShortfallFinder {
  func failures(_ error: RuleError) -> [Shortfall] {
    var origin: Expression?
    rule.expression.forEach { if $0.id == error.expressionID { origin = $0 } }
    guard let origin else { return [] }
    if let place = impossiblePlace(in: origin) { return [Shortfall(origin, place)] }
    if error.wantsString { return notAString(origin) }
    if let mismatch = notANumber(origin, error) ?? notComparable(origin, error) {
      return [mismatch]
    }
    for part in [origin] + origin.parts {
      guard case .null? = value(part) else { continue }
      if part.authMembers != nil, isSignedOut(part) {
        return [Shortfall(origin, .wantsSomebody, change(ofMissing: part, in: origin) ?? .signIn)]
      }
      return [Shortfall(origin, .missing(subject(part)), change(ofMissing: part, in: origin))]
    }
    return []
  }

  /// A number for a part that is compared with one and is not there.
  private func change(ofMissing part: Expression, in origin: Expression) -> Shortfall.Change? {
    guard case .binary(let operation, let left, let right) = origin.kind,
      operation.group == .ordering
    else { return nil }
    let isLeft = part.id == left.id
    let bound = isLeft ? right : left
    guard let value = value(bound) else { return nil }
    return change(of: part, isLeft ? operation : operation.mirrored, bound, value)
  }

  /// A string method, or an argument, of something else.
  private func notAString(_ origin: Expression) -> [Shortfall] {
    let parts: [Expression] =
      switch origin.kind {
      case .call(let receiver, _, _): [receiver, origin]
      case .member(let target, _): [target]
      default: [origin]
      }
    for part in parts {
      guard let value = value(part), value.kind != .string, value.kind != .snapshot else {
        continue
      }
      if case .null = value, isSignedOut(part) {
        return [Shortfall(origin, .wantsSomebody, .signIn)]
      }
      let change = change(of: snapshot(read: part), from: value.leaf, to: .string)
      return [Shortfall(origin, .wants(subject(part), value, "a text"), change)]
    }
    return []
  }

  /// Arithmetic with something else than numbers.
  private func notANumber(_ origin: Expression, _ error: RuleError) -> Shortfall? {
    switch error.kind {
    case .operands(let sign, _, _) where ["-", "*", "/", "%"].contains(sign): break
    case .negation: break
    default: return nil
    }
    for part in origin.parts {
      guard let value = value(part), value.kind != .number, value.kind != .null else { continue }
      let change = change(of: snapshot(read: part), from: value.leaf, to: .number)
      return Shortfall(origin, .wants(subject(part), value, "a number"), change)
    }
    return nil
  }

  /// A comparison or a sum of what does not go together.
  private func notComparable(_ origin: Expression, _ error: RuleError) -> Shortfall? {
    guard case .operands(let sign, _, _) = error.kind, ["<", "<=", ">", ">=", "+"].contains(sign)
    else { return nil }
    let parts = origin.parts.compactMap { part in value(part).map { (part: part, value: $0) } }
    guard !parts.contains(where: { $0.value.kind == .null }) else { return nil }
    if let wrong = parts.first(where: { $0.value.kind != .number && $0.value.kind != .string }) {
      return Shortfall(
        origin,
        .wants(subject(wrong.part), wrong.value, "a number or a text")
      )
    }
    guard sign != "+", parts.count == 2, parts[0].value.kind != parts[1].value.kind else {
      return nil
    }
    // Of a number and a text, the one that a client can change is wrong.
    let isFirst = adjustability(parts[0].part) >= adjustability(parts[1].part)
    let (wrong, other) = isFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
    let kind = other.value.kind
    return Shortfall(
      origin,
      .wants(subject(wrong.part), wrong.value, kind == .number ? "a number" : "a text"),
      change(of: snapshot(read: wrong.part), from: wrong.value.leaf, to: kind)
    )
  }

  /// The same value as one of another kind at a place that is written.
  func change(
    of snapshot: Snapshot?,
    from leaf: DatabaseLeaf?,
    to kind: ValueKind
  ) -> Shortfall.Change? {
    guard let snapshot, snapshot.isAfter, let meant = leaf?.meant(as: kind) else { return nil }
    return .write(snapshot.path, meant)
  }

  func isSignedOut(_ expression: Expression) -> Bool {
    var isSignedOut = false
    expression.forEach { part in
      if part.isAuth, case .null? = value(part) { isSignedOut = true }
    }
    return isSignedOut
  }
}

extension RuleError {
  /// Whether something else stands where a string has to.
  fileprivate var wantsString: Bool {
    switch kind {
    case .receiver, .argument, .length: true
    default: false
    }
  }
}
