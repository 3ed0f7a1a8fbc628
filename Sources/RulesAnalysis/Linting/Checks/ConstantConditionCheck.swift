import RulesLanguage
import RulesProofs
import SourceDiagnostics

/// Conditions that no request can turn, though they look as if (L-1).
enum ConstantConditionCheck: LintCheck {
  static let id = "lint/constant-condition"
  static let summary = "finds conditions that are true, or are not, whatever is asked"
  static let findings = [
    #"{"rules": {"a": {".read": "⟦auth.uid == 'x' || true⟧", ".write": "⟦auth == null || auth != null⟧"}}}"#,
    #"{"rules": {"a": {".write": "auth != null && (⟦newData.val() != 'a' || newData.val() != 'b'⟧)"}}}"#,
    #"{"rules": {"a": {".validate": "⟦newData.val() == 'a' && newData.val() == 'b'⟧"}}}"#,
    #"{"rules": {"a": {".validate": "newData.exists() || ⟦newData.isString() && newData.isNumber()⟧"}}}"#,
    #"{"rules": {"a": {".validate": "⟦newData.val().length < '20'⟧"}}}"#,
    #"{"rules": {"a": {".read": "auth != null && ⟦data.parent().parent().exists()⟧"}}}"#,
  ]
  static let silence = [
    #"{"rules": {"a": {".read": true, ".write": "1 < 2", ".validate": false}}}"#,
    #"{"rules": {"a": {".validate": "newData.exists() && newData.val() != null"}}}"#,
    #"{"rules": {"a": {".write": "false && auth != null", ".read": "auth != null && true"}}}"#,
    #"{"rules": {"a": {".read": "auth.token.a == 'x' || auth.token.b == 'x'"}}}"#,
    #"{"rules": {"a": {".write": "!data.exists() || !newData.exists()"}}}"#,
    #"{"rules": {"a": {".read": "data.val() == 'a' || data.val() == 'b'"}}}"#,
    #"{"rules": {"a": {".read": "data.child(auth.uid).val() != 1 || data.child(auth.uid).val() != 2"}}}"#,
  ]

  /// No conditions of more parts are looked at, and no proof takes more steps.
  private static let mostParts = 100
  private static let mostSteps = 8000

  static func inspect(_ place: RulePlace) -> [Diagnostic] {
    place.rules.flatMap { rule -> [Diagnostic] in
      var count = 0
      rule.expression.forEach { _ in count += 1 }
      guard count <= mostParts, rule.expression.constantBoolean == nil else { return [] }
      var finder = ConstantFinder(rule, steps: mostSteps)
      finder.find(in: rule.expression)
      return finder.found
    }
  }
}

/// Looks for the smallest parts of a condition that are the same for every request.
private struct ConstantFinder {
  private let rule: Rule
  private var proof: EquivalenceProof
  private(set) var found: [Diagnostic] = []

  init(_ rule: Rule, steps: Int) {
    self.rule = rule
    proof = EquivalenceProof(of: rule, expressionCount: 0, budget: steps)
  }

  /// Recursion is bounded by the nesting of expressions.
  mutating func find(in part: Expression) {
    let count = found.count
    switch part.kind {
    case .not(let operand): find(in: operand)
    case .and(let operands), .or(let operands): for operand in operands { find(in: operand) }
    case .conditional(let test, let first, let second):
      for operand in [test, first, second] where operand.type == .boolean { find(in: operand) }
    default: break
    }
    // What is written out as a constant is meant as one.
    guard found.count == count, part.constantBoolean == nil else { return }
    if part.differsFromOneOfTwo || mayBeAlwaysTrue(part) && isAlways(part, true) {
      found.append(.alwaysTrue(part, in: rule))
    } else if part.equalsTwo || mayBeNeverTrue(part) && isAlways(part, false) {
      found.append(.neverTrue(part))
    }
  }

  /// In a `.validate`, much is true for all that is written, and says so for those who read it.
  private func mayBeAlwaysTrue(_ part: Expression) -> Bool {
    if case .or = part.kind { true } else { rule.kind != .validate }
  }

  private func mayBeNeverTrue(_ part: Expression) -> Bool {
    switch part.kind {
    case .and, .call: true
    // Comparisons of types that are never equal have a check of their own.
    case .binary(let operation, _, _): operation.group == .ordering
    default: false
    }
  }

  private mutating func isAlways(_ part: Expression, _ value: Bool) -> Bool {
    let constant = Expression(.boolean(value), id: part.id, range: part.range)
    return proof.compare(part, constant) == .equivalent
  }
}

extension Expression {
  /// Whether it asks whether something differs from one value, or from another, as all things do.
  fileprivate var differsFromOneOfTwo: Bool {
    if case .or(let operands) = kind { Self.hasTwoValues(operands, .notEqual) } else { false }
  }

  /// Whether it asks whether something equals one value, and another, too.
  fileprivate var equalsTwo: Bool {
    if case .and(let operands) = kind { Self.hasTwoValues(operands, .equal) } else { false }
  }

  private static func hasTwoValues(_ operands: [Expression], _ wanted: BinaryOperator) -> Bool {
    var values: [String: ConstantValue] = [:]
    for operand in operands {
      // What fails is not true, whatever else there is.
      guard case .binary(let operation, let left, let right) = operand.kind,
        operation.group == .equality
      else {
        if wanted == .notEqual { return false }
        continue
      }
      guard operation == wanted else { continue }
      for (tested, other) in [(left, right), (right, left)] {
        guard let value = other.constantValue, tested.constantValue == nil,
          wanted == .equal || !tested.mayFail
        else { continue }
        let name = tested.description
        if let earlier = values[name], earlier != value { return true }
        values[name] = value
      }
    }
    return false
  }

  /// Whether something in it may be an error; the rest is known not to be.
  private var mayFail: Bool {
    var isSafe = true
    forEach { part in
      switch part.kind {
      case .variable, .string: break
      case .member: if part.isLength { isSafe = false }
      case .call(_, let name, let arguments):
        let areKeys = arguments.allSatisfy {
          if case .string = $0.kind { true } else { $0.isWildcard }
        }
        if !areKeys || name.method != .child && name.method != .val { isSafe = false }
      default: isSafe = false
      }
    }
    return !isSafe
  }

  private var isWildcard: Bool {
    if case .variable(.wildcard) = kind { true } else { false }
  }
}
