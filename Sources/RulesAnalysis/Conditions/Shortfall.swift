public import DatabaseModel
public import RulesEvaluation
public import RulesLanguage

/// What kept a rule from being true, where the shape of its condition says so plainly.
public struct Shortfall: Sendable {
  /// A change of the request that gives the part the value that is wanted.
  public enum Change: Hashable, Sendable {
    /// Somebody is signed in, whoever it is.
    case signIn
    /// Nobody is signed in.
    case signOut
    /// Another member of `auth`, reached by names, as `token` and `admin`; null leaves it out.
    case auth([[UInt8]], AuthValue)
    /// Another parameter of the query, by the property that shows it.
    case query(QueryProperty, DatabaseLeaf)
    /// Another time, in milliseconds.
    case now(Int64)
    /// Another value at a place that is written; nil leaves it out.
    case write(DatabasePath, DatabaseLeaf?)
  }

  /// The part of the condition.
  public let part: Expression
  /// What is the case, and what the rule wants.
  public let message: String
  /// What to try.
  public let change: Change?

  /// Whether the time decided, rather than what is written at that time.
  public var isAboutTime: Bool {
    if case .write = change { return false }
    return part.mentions(.now)
  }

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
  var results: [Int: Result<RuleValue, RuleError>] = [:]

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

  /// What would have to be otherwise, each once; several are alternatives.
  public func find() -> [Shortfall] {
    // `auth == null || auth.uid == null` wants the same twice.
    var told: [String: Set<Shortfall.Change?>] = [:]
    return find(rule.expression, wanted: true).filter {
      told[$0.message, default: []].insert($0.change).inserted
    }
  }

  /// The value that a part had.
  func value(_ expression: Expression) -> RuleValue? { try? results[expression.id]?.get() }

  /// Recursion is bounded by the nesting of conditions.
  private func find(_ expression: Expression, wanted: Bool) -> [Shortfall] {
    switch results[expression.id] {
    case .failure(let error)?: return find(failed: expression, error, wanted: wanted)
    case .success(.boolean(!wanted))?: break
    default: return []
    }
    switch expression.kind {
    case .boolean: return constant(expression)
    case .not(let operand): return find(operand, wanted: !wanted)
    case .and(let operands), .or(let operands): return chain(operands, wanted: wanted)
    case .conditional(let test, let first, let second):
      return conditional(test, first, second, wanted: wanted)
    default:
      if let place = impossiblePlace(in: expression) { return [Shortfall(expression, place)] }
      let found = comparison(expression, wanted: wanted)
      // Nothing is left out, as it may be one of several alternatives.
      return found.isEmpty ? [Shortfall(expression, .opposite(expression, wanted))] : found
    }
  }

  /// What failed, and what would have kept it from being asked.
  private func find(failed expression: Expression, _ error: RuleError, wanted: Bool) -> [Shortfall]
  {
    switch expression.kind {
    case .not(let operand): return find(operand, wanted: !wanted)
    case .and(let operands), .or(let operands):
      return operands.flatMap { find($0, wanted: wanted) }
    case .conditional(_, let first, let second):
      let branches = find(first, wanted: wanted) + find(second, wanted: wanted)
      return branches.isEmpty ? failures(error) : branches
    default: return failures(error)
    }
  }

  /// One operand decided, and it was the last that was asked; or each of them fell short, and any would
  /// have been enough.
  private func chain(_ operands: [Expression], wanted: Bool) -> [Shortfall] {
    let possible = operands.filter { $0.constantBoolean != !wanted }
    let found = possible.flatMap { find($0, wanted: wanted) }
    if !found.isEmpty { return found }
    return operands.lazy.map { find($0, wanted: wanted) }.first { !$0.isEmpty } ?? []
  }

  /// The branch that was taken; or the other one, where this one never gives anything else.
  private func conditional(
    _ test: Expression,
    _ first: Expression,
    _ second: Expression,
    wanted: Bool
  ) -> [Shortfall] {
    guard case .boolean(let isFirst)? = value(test) else { return [] }
    let (taken, other) = isFirst ? (first, second) : (second, first)
    let isHopeless = taken.constantBoolean == !wanted && other.constantBoolean != !wanted
    return isHopeless ? find(test, wanted: !isFirst) : find(taken, wanted: wanted)
  }

  private func comparison(_ expression: Expression, wanted: Bool) -> [Shortfall] {
    switch expression.kind {
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
}
