import RulesLanguage
import SourceDiagnostics

/// Makes the mutants of a rule.
struct RuleMutator {
  private let rule: Rule
  private let index: Int
  private let source: SourceFile
  private let limit: Int
  /// Ids for new expressions: they are beside those of the document until the mutant is run.
  private var nextID: Int
  private var mutants: [RuleMutant] = []

  /// How many mutants a rule has at most; what people write has far fewer.
  static let limit = 500
  /// How many are made of a rule in a large document, where making each ready takes its time.
  private static let leastLimit = 10
  /// How many parts of documents are made ready for all mutants of a rule together.
  private static let mostParts = 4_000_000

  private init(_ rule: Rule, _ index: Int, of document: RulesDocument) {
    self.rule = rule
    self.index = index
    source = document.source
    limit = Self.limit(in: document)
    nextID = document.expressionCount
  }

  /// How many mutants of a rule of a document are tried.
  static func limit(in document: RulesDocument) -> Int {
    min(limit, max(leastLimit, mostParts / max(1, document.expressionCount)))
  }

  /// Makes the mutants of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - index: Its place in `CompiledRules.rules`.
  ///   - document: The document of the rule.
  /// - Returns: The mutants, in the order of the text.
  static func mutants(of rule: Rule, at index: Int, in document: RulesDocument) -> [RuleMutant] {
    guard rule.expression.constantBoolean != true else { return [] }
    var mutator = RuleMutator(rule, index, of: document)
    let whole = rule.expression
    mutator.add(.alwaysTrue, whole, .boolean(true), isWeaker: true)
    mutator.visit(whole, isPositive: true)
    return mutator.mutants
  }

  private mutating func add(
    _ change: RuleMutant.Change,
    _ original: Expression,
    _ replacement: Expression.Kind,
    subject: Expression? = nil,
    isWeaker: Bool?
  ) {
    add(change, original, make(replacement, at: original), subject: subject, isWeaker: isWeaker)
  }

  private mutating func add(
    _ change: RuleMutant.Change,
    _ original: Expression,
    _ replacement: Expression,
    subject: Expression? = nil,
    isWeaker: Bool?
  ) {
    guard !isFull else { return }
    mutants.append(
      RuleMutant(
        rule: rule,
        index: index,
        change: change,
        original: original,
        replacement: replacement,
        subject: subject ?? original,
        isWeaker: isWeaker,
        source: source
      )
    )
  }

  private mutating func make(_ kind: Expression.Kind, at place: Expression) -> Expression {
    defer { nextID += 1 }
    return Expression(kind, id: nextID, range: place.range)
  }

  // MARK: Places

  /// Looks for what can be changed in an expression.
  ///
  /// `isPositive` says whether the rule lets more through where the expression does; it is nil where
  /// that depends.
  private mutating func visit(_ expression: Expression, isPositive: Bool?) {
    if expression.type == .boolean, expression.constantBoolean != nil { return }
    switch expression.kind {
    case .and(let operands): visitConjunction(operands, of: expression, isPositive)
    case .or(let operands): visitAlternatives(operands, of: expression, isPositive)
    case .not(let operand):
      add(.negated, expression, operand, isWeaker: nil)
      visitInside(operand, isPositive: isPositive.map { !$0 })
    case .conditional(let test, let first, let second):
      visit(test, isPositive: nil)
      visit(first, isPositive: isPositive)
      visit(second, isPositive: isPositive)
    default:
      negate(expression)
      visitInside(expression, isPositive: isPositive)
    }
  }

  /// Looks into an expression whose negation is there already.
  private mutating func visitInside(_ expression: Expression, isPositive: Bool?) {
    switch expression.kind {
    case .and, .or, .not, .conditional: visit(expression, isPositive: isPositive)
    case .binary(let operation, let left, let right):
      visitComparison(expression, operation, left, right, isPositive)
    case .call(let receiver, let name, let arguments):
      if name.method == .hasChildren {
        visitNames(expression, receiver, name, arguments, isPositive)
      }
      visitAll([receiver] + arguments, nil)
    case .add(let operands):
      visitSum(expression, operands)
      visitAll(operands, nil)
    default: visitAll(expression.parts, nil)
    }
  }

  private mutating func visitAll(_ expressions: [Expression], _ isPositive: Bool?) {
    for expression in expressions where !isFull { visit(expression, isPositive: isPositive) }
  }

  /// Whether no more mutants are wanted; each takes a list of all operands beside the one it is about.
  private var isFull: Bool { mutants.count >= limit }

  // MARK: Changes

  private mutating func visitConjunction(
    _ operands: [Expression],
    of whole: Expression,
    _ isPositive: Bool?
  ) {
    for (index, operand) in operands.enumerated() where !isFull {
      if operand.constantBoolean == true { continue }
      let rest = joined(operands, without: index, at: whole) { .and($0) }
      add(.droppedCondition, whole, rest, subject: operand, isWeaker: isPositive)
    }
    visitAll(operands, isPositive)
  }

  private mutating func visitAlternatives(
    _ operands: [Expression],
    of whole: Expression,
    _ isPositive: Bool?
  ) {
    let isWeaker = isPositive.map { !$0 }
    add(.joinedAlternatives, whole, .and(operands), isWeaker: isWeaker)
    for (index, operand) in operands.enumerated() where !isFull {
      if operand.constantBoolean == false { continue }
      let rest = joined(operands, without: index, at: whole) { .or($0) }
      add(.droppedAlternative, whole, rest, subject: operand, isWeaker: isWeaker)
    }
    visitAll(operands, isPositive)
  }

  /// The operands but one, joined again where there are several.
  private mutating func joined(
    _ operands: [Expression],
    without index: Int,
    at whole: Expression,
    by join: ([Expression]) -> Expression.Kind
  ) -> Expression {
    var rest = operands
    rest.remove(at: index)
    return rest.count == 1 ? rest[0] : make(join(rest), at: whole)
  }

  private mutating func negate(_ expression: Expression) {
    guard expression.type == .boolean else { return }
    if case .binary(let operation, let left, let right) = expression.kind,
      let opposite = operation.opposite
    {
      add(.negated, expression, .binary(opposite, left, right), isWeaker: nil)
    } else {
      add(.negated, expression, .not(expression), isWeaker: nil)
    }
  }

  private mutating func visitComparison(
    _ whole: Expression,
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    _ isPositive: Bool?
  ) {
    if let moved = operation.withMovedBoundary {
      let isWider = moved == .lessOrEqual || moved == .greaterOrEqual
      add(
        .movedBoundary,
        whole,
        .binary(moved, left, right),
        isWeaker: isPositive.map { $0 == isWider }
      )
    }
    if operation == .lessOrEqual || operation == .greaterOrEqual {
      widen(whole, operation, left, right, isPositive)
    }
    if operation == .subtract, left.isNumber || right.isNumber {
      add(.swappedSign, whole, .add([left, right]), isWeaker: nil)
    }
    visitAll([left, right], nil)
  }

  /// `x <= 40` becomes `x <= 41`; a bound that is not whole is left alone.
  private mutating func widen(
    _ whole: Expression,
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    _ isPositive: Bool?
  ) {
    let step: Double = operation == .lessOrEqual ? 1 : -1
    if let bound = right.wholeNumber {
      let wider = makeNumber(bound + step, at: right)
      add(.widenedBound, whole, .binary(operation, left, wider), isWeaker: isPositive)
    } else if let bound = left.wholeNumber {
      let wider = makeNumber(bound - step, at: left)
      add(.widenedBound, whole, .binary(operation, wider, right), isWeaker: isPositive)
    }
  }

  private mutating func makeNumber(_ value: Double, at place: Expression) -> Expression {
    guard value < 0 else { return make(.number(value), at: place) }
    return make(.negate(make(.number(-value), at: place)), at: place)
  }

  private mutating func visitNames(
    _ whole: Expression,
    _ receiver: Expression,
    _ name: MemberName,
    _ arguments: [Expression],
    _ isPositive: Bool?
  ) {
    guard let list = arguments.first, case .array(let names) = list.kind, names.count > 1 else {
      return
    }
    for (index, child) in names.enumerated() where !isFull {
      var rest = names
      rest.remove(at: index)
      let list = make(.array(rest), at: list)
      add(
        .droppedChild,
        whole,
        .call(receiver, name, [list]),
        subject: child,
        isWeaker: isPositive
      )
    }
  }

  private mutating func visitSum(_ whole: Expression, _ operands: [Expression]) {
    guard operands.count == 2, operands.contains(where: \.isNumber) else { return }
    add(.swappedSign, whole, .binary(.subtract, operands[0], operands[1]), isWeaker: nil)
  }
}

extension BinaryOperator {
  /// The operator that treats equal operands the other way.
  fileprivate var withMovedBoundary: BinaryOperator? {
    switch self {
    case .less: .lessOrEqual
    case .lessOrEqual: .less
    case .greater: .greaterOrEqual
    case .greaterOrEqual: .greater
    case .equal, .notEqual, .subtract, .multiply, .divide, .remainder: nil
    }
  }
}

extension Expression {
  /// Whether this is a number that is written out.
  fileprivate var isNumber: Bool {
    if case .number = kind { true } else { false }
  }

  /// The number, where one that is whole and not enormous is written out.
  fileprivate var wholeNumber: Double? {
    switch kind {
    case .number(let value):
      value == value.rounded() && value.magnitude < 1e15 ? value : nil
    case .negate(let operand): operand.wholeNumber.map { -$0 }
    default: nil
    }
  }
}
