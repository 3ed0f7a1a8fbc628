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
  let written: DatabaseTree
  private var results: [Int: Result<RuleValue, RuleError>] = [:]

  /// Prepares what a rule was evaluated to.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - trace: How it was evaluated.
  ///   - stored: The database before the operation.
  ///   - written: The database after the operation.
  public init(
    _ rule: Rule,
    _ trace: Explanation.RuleTrace,
    stored: DatabaseTree,
    written: DatabaseTree
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
      return [Shortfall(whole, .wants(subject(right), rightValue, sign.mirrored.phrase(bound)))]
    }
    let bound = describe(right, rightValue)
    return [Shortfall(whole, .wants(subject(left), leftValue, sign.phrase(bound)))]
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
    if let mismatch = notANumber(origin, error) { return [mismatch] }
    for part in [origin] + origin.parts {
      guard case .null? = value(part) else { continue }
      let message: ShortfallMessage =
        part.authMembers != nil && isSignedOut(part) ? .wantsSomebody : .missing(subject(part))
      return [Shortfall(origin, message)]
    }
    return []
  }

  /// A string method, or an argument, of something else.
  private func notAString(_ origin: Expression) -> [Shortfall] {
    let parts: [Expression] =
      if case .call(let receiver, _, _) = origin.kind { [receiver, origin] } else { [origin] }
    for part in parts {
      guard let value = value(part), value.kind != .string, value.kind != .snapshot else {
        continue
      }
      if case .null = value, isSignedOut(part) { return [Shortfall(origin, .wantsSomebody)] }
      return [Shortfall(origin, .wants(subject(part), value, "a text"))]
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
      return Shortfall(origin, .wants(subject(part), value, "a number"))
    }
    return nil
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
    case .receiver, .argument: true
    default: false
    }
  }
}
