import DatabaseModel
import JSONStreaming
import Reporting
import RulesEvaluation
import RulesLanguage
import RulesTesting
import SourceDiagnostics

/// Makes the condition of a rule, on one line, with the values that its parts had.
struct SimulateCondition {
  private let source: SourceFile
  private let states: SimulateStates
  private let results: [Int: Result<RuleValue, RuleError>]
  private let text: ConditionSource
  private var condition: DecisionReport.Condition

  /// So many bytes of a value are shown below a condition, more or less.
  private static let longestValue = 40

  /// So many bytes of a part are given as its name.
  private static let longestExpression = 1000

  /// Prepares the condition of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - values: The values of its parts.
  ///   - source: The rules file.
  ///   - states: The database before and after the operation.
  init(
    _ rule: Rule,
    _ values: [Explanation.PartValue],
    in source: SourceFile,
    _ states: SimulateStates
  ) {
    self.source = source
    self.states = states
    var results: [Int: Result<RuleValue, RuleError>] = [:]
    for part in values { results[part.expression.id] = part.result }
    self.results = results
    text = ConditionSource(rule.expression.range, in: source)
    condition = DecisionReport.Condition(text.text)
  }

  /// The condition with values and places for line breaks.
  static func make(
    _ rule: Rule,
    _ values: [Explanation.PartValue],
    in source: SourceFile,
    _ states: SimulateStates
  ) -> DecisionReport.Condition {
    var maker = SimulateCondition(rule, values, in: source, states)
    if !values.isEmpty { maker.add(rule.expression, in: nil) }
    maker.addBreaks(rule.expression, depth: 0)
    maker.condition.values.sort { $0.offset < $1.offset }
    maker.condition.breaks.sort { $0.offset < $1.offset }
    return maker.condition
  }

  // MARK: Values

  /// Recursion is bounded by the nesting of conditions.
  private mutating func add(_ expression: Expression, in whole: Expression?) {
    switch expression.kind {
    case .array: break
    case .null, .boolean, .number, .string, .regularExpression: return
    default:
      guard let result = results[expression.id] else {
        condition.unevaluated.append(text.range(of: expression.range))
        return
      }
      add(result, of: expression, in: whole)
    }
    for part in expression.parts { add(part, in: expression) }
  }

  private mutating func add(
    _ result: Result<RuleValue, RuleError>,
    of expression: Expression,
    in whole: Expression?
  ) {
    guard let offset = text.anchor(of: expression) else { return }
    let written = text.bytes[text.range(of: expression.range)]
    let shown =
      String(decoding: written.prefix(Self.longestExpression), as: UTF8.self)
      + (written.count > Self.longestExpression ? "…" : "")
    switch result {
    case .failure(let error):
      // What contains the mistake fails with it; it is enough to see where it began.
      guard error.expressionID == expression.id else { return }
      condition.values.append(.init(of: shown, "error", .error, at: offset))
    case .success(let value):
      guard isTelling(value, of: expression, in: whole) else { return }
      condition.values.append(
        .init(
          of: shown,
          states.text(value, limit: Self.longestValue),
          json: states.json(value),
          value.look,
          at: offset
        )
      )
    }
  }

  /// Whether a value tells more than those around it.
  private func isTelling(
    _ value: RuleValue,
    of expression: Expression,
    in whole: Expression?
  ) -> Bool {
    switch value {
    case .query: return false
    case .snapshot:
      guard case .call(_, let name, _)? = whole?.kind else { return false }
      return [.isString, .isNumber, .isBoolean, .hasChildren, .hasChild].contains(name.method)
    case .auth:
      // Of a map that is only passed through, the member is shown.
      switch whole?.kind {
      case .member, .index: return false
      default: return true
      }
    case .boolean:
      // That of the whole is what became of the rule.
      guard whole == nil else { return true }
      switch expression.kind {
      case .and, .or, .conditional: return false
      default: return true
      }
    case .null, .number, .string, .object: return true
    }
  }

  // MARK: Line breaks

  /// Recursion is bounded by the nesting of conditions.
  private mutating func addBreaks(_ expression: Expression, depth: Int) {
    switch expression.kind {
    case .and(let operands): addBreaks(between: operands, before: "&&", depth: depth)
    case .or(let operands): addBreaks(between: operands, before: "||", depth: depth)
    case .conditional(let test, let first, let second):
      addBreak(between: test, first, before: "?", depth: depth)
      addBreak(between: first, second, before: ":", depth: depth)
    default: break
    }
    for part in expression.parts { addBreaks(part, depth: depth + 1) }
  }

  private mutating func addBreaks(
    between operands: [Expression],
    before sign: String,
    depth: Int
  ) {
    for (left, right) in zip(operands, operands.dropFirst()) {
      addBreak(between: left, right, before: sign, depth: depth)
    }
  }

  private mutating func addBreak(
    between left: Expression,
    _ right: Expression,
    before sign: String,
    depth: Int
  ) {
    guard let offset = text.find(sign, between: left.range, right.range) else { return }
    condition.breaks.append(.init(at: offset, depth: depth))
  }
}

extension RuleValue {
  /// How the value looks below a condition.
  fileprivate var look: DecisionReport.Condition.Value.Kind {
    switch self {
    case .boolean(true): .holds
    case .boolean(false): .fails
    default: .other
    }
  }
}
