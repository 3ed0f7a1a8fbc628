import RulesLanguage

/// What else has to be for a part of a condition to decide: a list that shares its end with others, so
/// that a long chain costs no more than its length.
indirect enum Demand {
  case none
  /// All operands but one have to come to a value.
  case others(of: [Expression], but: Int, are: Bool, also: Demand)
  /// No other operand may come to a value: those before one would end the chain, and those behind it would
  /// give the same without it.
  case alternatives(of: [Expression], to: Int, areNot: Bool, also: Demand)
  case one(Expression, is: Bool, also: Demand)

  /// Whether all that is demanded can be, by what conditions may give.
  func isPossible(_ outcomes: (Expression) -> NullScenario.Outcomes) -> Bool {
    var demand = self
    while true {
      switch demand {
      case .none: return true
      case .others(let operands, let index, let value, let rest):
        for (place, operand) in operands.enumerated() where place != index {
          if !outcomes(operand).contains(.init(value)) { return false }
        }
        demand = rest
      case .alternatives(let operands, let index, let value, let rest):
        for (place, operand) in operands.enumerated() where place != index {
          let given = outcomes(operand)
          let fits = place < index ? given.contains(.init(!value)) : given != .init(value)
          if !fits { return false }
        }
        demand = rest
      case .one(let operand, let value, let rest):
        if !outcomes(operand).contains(.init(value)) { return false }
        demand = rest
      }
    }
  }
}

/// Walks over the equalities of a condition that can make it true, each with what else is demanded then.
struct EqualityWalk {
  /// Is told each equality whose sides have to be equal; gives whether what is joined to it by `&&` is
  /// settled with that.
  let visit: (_ whole: Expression, _ left: Expression, _ right: Expression, Demand) -> Bool

  /// Walks; gives whether the expression itself is an equality that settles what is joined to it.
  @discardableResult
  func walk(_ expression: Expression) -> Bool {
    walk(expression, isWanted: true, .none, entersTests: true)
  }

  /// A test in a test is not entered: each is walked for both of its outcomes, and so twice as often as
  /// the one around it.
  @discardableResult
  private func walk(
    _ expression: Expression,
    isWanted value: Bool,
    _ demand: Demand,
    entersTests: Bool
  ) -> Bool {
    switch expression.kind {
    case .not(let operand):
      return walk(operand, isWanted: !value, demand, entersTests: entersTests)
    case .and(let operands), .or(let operands):
      let isConjunction = if case .and = expression.kind { value } else { !value }
      for (index, operand) in operands.enumerated() {
        let more: Demand =
          isConjunction
          ? .others(of: operands, but: index, are: value, also: demand)
          : .alternatives(of: operands, to: index, areNot: value, also: demand)
        let isSettled = walk(operand, isWanted: value, more, entersTests: entersTests)
        if isSettled, isConjunction { break }
      }
    case .conditional(let test, let first, let second):
      for (branch, outcome) in [(first, true), (second, false)] {
        let chosen = Demand.one(test, is: outcome, also: demand)
        walk(branch, isWanted: value, chosen, entersTests: entersTests)
        guard entersTests else { continue }
        let given = Demand.one(branch, is: value, also: demand)
        walk(test, isWanted: outcome, given, entersTests: false)
      }
    case .binary(let operation, let left, let right):
      if operation == (value ? .equal : .notEqual) { return visit(expression, left, right, demand) }
    default: break
    }
    return false
  }
}
