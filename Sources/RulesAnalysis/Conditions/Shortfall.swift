public import DatabaseModel
public import RulesEvaluation
public import RulesLanguage

/// What kept a rule from being true, where the shape of its condition says so plainly.
public struct Shortfall: Sendable {
  /// A change of the request that gives the part the value that is wanted.
  public enum Change: Sendable {
    /// Another member of `auth`, reached by names, as `token` and `admin`.
    case auth([[UInt8]], AuthValue)
    /// Another parameter of the query, by the property that shows it.
    case query(QueryProperty, DatabaseLeaf)
    /// Another value at a place that is written; nil leaves it out.
    case write(DatabasePath, DatabaseLeaf?)
  }

  /// The part of the condition.
  public let part: Expression
  /// What is the case, and what the rule wants.
  public let message: String
  /// What to try.
  public let change: Change?

  init(_ part: Expression, _ message: String, _ change: Change? = nil) {
    self.part = part
    self.message = message
    self.change = change
  }
}

/// Finds what kept rules from being true, from the values that their parts had.
///
/// It follows the operators down to the parts that decided and knows the usual forms of conditions:
/// comparisons, methods of snapshots and strings. Of everything else it says nothing.
public struct ShortfallFinder {
  let rule: Rule
  let path: DatabasePath
  let stored: DatabaseTree
  let written: MergedNode?
  private var results: [Int: Result<RuleValue, RuleError>] = [:]

  /// Prepares what a rule was evaluated to.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - trace: How it was evaluated.
  ///   - stored: The database before the operation.
  ///   - written: The root of the database after the operation; nil where it is empty.
  public init(
    _ rule: Rule,
    _ trace: Explanation.RuleTrace,
    stored: DatabaseTree,
    written: MergedNode?
  ) {
    self.rule = rule
    path = trace.path
    self.stored = stored
    self.written = written
    for part in trace.values { results[part.expression.id] = part.result }
  }

  /// What would have to be otherwise; several are alternatives.
  public func find() -> [Shortfall] {
    if case .failure(let error)? = results[rule.expression.id] { return failures(error) }
    return find(rule.expression, wanted: true)
  }

  /// The value that a part had.
  func value(_ expression: Expression) -> RuleValue? { try? results[expression.id]?.get() }

  /// Recursion is bounded by the nesting of conditions.
  private func find(_ expression: Expression, wanted: Bool) -> [Shortfall] {
    guard case .boolean(!wanted)? = value(expression) else { return [] }
    switch expression.kind {
    case .boolean: return constant(expression)
    case .not(let operand): return find(operand, wanted: !wanted)
    case .and(let operands), .or(let operands):
      // One operand decided, and it was the last that was asked; or each of them fell short.
      let isAlternative = if case .or = expression.kind { wanted } else { false }
      let isDecided = if case .and = expression.kind { wanted } else { !wanted }
      guard isAlternative || isDecided else { return [] }
      return operands.flatMap { find($0, wanted: wanted) }
    case .conditional(let test, let first, let second):
      guard case .boolean(let isFirst)? = value(test) else { return [] }
      return find(isFirst ? first : second, wanted: wanted)
    case .binary(let operation, let left, let right):
      switch operation.group {
      case .equality:
        return equality(expression, left, right, areEqual: (operation == .equal) == wanted)
      case .ordering: return ordering(expression, operation, left, right, wanted: wanted)
      case .arithmetic: return []
      }
    case .member:
      guard wanted, let property = expression.queryProperty else { return [] }
      return [Shortfall(expression, .order(property), .query(property, .boolean(true)))]
    case .call(let receiver, let name, let arguments):
      guard let method = name.method else { return [] }
      return call(expression, method, receiver, arguments, wanted: wanted)
    default: return []
    }
  }

  /// A rule that is always false.
  private func constant(_ expression: Expression) -> [Shortfall] {
    guard rule.kind == .validate else { return [Shortfall(expression, .nobody(rule.kind))] }
    guard case .wildcard? = rule.path.keys.last, let key = path.keys.last,
      let parent = path.parent
    else { return [Shortfall(expression, .nothingAllowed(at: path))] }
    return [Shortfall(expression, .unknownChild(key, of: parent), .write(path, nil))]
  }

  // MARK: Comparisons

  private func equality(
    _ whole: Expression,
    _ left: Expression,
    _ right: Expression,
    areEqual: Bool
  ) -> [Shortfall] {
    guard let leftValue = value(left), let rightValue = value(right) else { return [] }
    if left.isAuth || right.isAuth {
      return [Shortfall(whole, areEqual ? .wantsNobody : .wantsSomebody)]
    }
    let isMirrored = adjustability(right) > adjustability(left)
    let (actual, wanted) = isMirrored ? (right, left) : (left, right)
    let (actualValue, wantedValue) =
      isMirrored ? (rightValue, leftValue) : (leftValue, rightValue)
    let subject = subject(actual)
    if case .null = wanted.kind, let snapshot = snapshot(read: actual) {
      return [Shortfall(whole, .existence(of: snapshot.path, snapshot.isAfter, !areEqual))]
    }
    guard areEqual else {
      return [Shortfall(whole, .ruledOut(subject, actualValue))]
    }
    return [
      Shortfall(
        whole,
        .wants(subject, actualValue, describe(wanted, wantedValue)),
        change(of: actual, to: wantedValue)
      )
    ]
  }

  private func ordering(
    _ whole: Expression,
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    wanted: Bool
  ) -> [Shortfall] {
    guard let leftValue = value(left), let rightValue = value(right) else { return [] }
    let sign = wanted ? operation : operation.opposite
    if left.isLiteral {
      let bound = describe(left, leftValue)
      let message = ShortfallMessage.wants(subject(right), rightValue, sign.mirrored.phrase(bound))
      return [Shortfall(whole, message, change(of: right, sign.mirrored, leftValue))]
    }
    let bound = describe(right, rightValue)
    let message = ShortfallMessage.wants(subject(left), leftValue, sign.phrase(bound))
    return [Shortfall(whole, message, change(of: left, sign, rightValue))]
  }

  /// Another number, at a bound or one beside it.
  private func change(
    of expression: Expression,
    _ sign: BinaryOperator,
    _ bound: RuleValue
  ) -> Shortfall.Change? {
    guard case .number(let bound) = bound else { return nil }
    let step: Double =
      switch sign {
      case .less: -1
      case .greater: 1
      default: 0
      }
    return change(of: expression, to: .number(bound + step))
  }

  /// How easily a client can give a part another value.
  private func adjustability(_ expression: Expression) -> Int {
    if let snapshot = snapshot(read: expression), snapshot.isAfter { return 3 }
    if expression.queryProperty != nil { return 3 }
    if expression.authMembers?.isEmpty == false { return 2 }
    return expression.isLiteral ? 0 : 1
  }

  private func change(of expression: Expression, to value: RuleValue) -> Shortfall.Change? {
    if let snapshot = snapshot(read: expression), snapshot.isAfter {
      return value.leaf.map { .write(snapshot.path, $0) }
    }
    if let property = expression.queryProperty { return value.leaf.map { .query(property, $0) } }
    guard let names = expression.authMembers, !names.isEmpty, let leaf = value.authValue else {
      return nil
    }
    return .auth(names.map { Array($0.utf8) }, leaf)
  }

  // MARK: Errors

  private func failures(_ error: RuleError) -> [Shortfall] {
    var origin: Expression?
    rule.expression.forEach { if $0.id == error.expressionID { origin = $0 } }
    guard let origin else { return [] }
    if error.wantsString { return notAString(origin) }
    if let mismatch = notANumber(origin, error) ?? notComparable(origin, error) {
      return [mismatch]
    }
    for part in [origin] + origin.parts {
      guard case .null? = value(part) else { continue }
      let message: ShortfallMessage =
        part.authMembers != nil && isSignedOut(part) ? .wantsSomebody : .missing(subject(part))
      return [Shortfall(origin, message, change(ofMissing: part, in: origin))]
    }
    return []
  }

  /// A number for a part that is compared with one and is not there.
  private func change(ofMissing part: Expression, in origin: Expression) -> Shortfall.Change? {
    guard case .binary(let operation, let left, let right) = origin.kind,
      operation.group == .ordering
    else { return nil }
    let isLeft = part.id == left.id
    guard let bound = value(isLeft ? right : left) else { return nil }
    return change(of: part, isLeft ? operation : operation.mirrored, bound)
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
      if case .null = value, isSignedOut(part) { return [Shortfall(origin, .wantsSomebody)] }
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

  private func isSignedOut(_ expression: Expression) -> Bool {
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
