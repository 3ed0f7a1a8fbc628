/// Evaluates one rule at one place (C, F).
struct PlainEvaluation {
  let before: PlainTree
  /// Nil in a `.read`.
  let after: PlainTree?
  let request: PlainRequest
  let place: RulePlace

  /// Whether the rule is true; one that fails is not (G-28).
  func isTrue(_ rule: PlainRule) throws -> Bool {
    do {
      guard case .boolean(let result) = try value(rule.syntax) else { throw PlainError.unknown }
      return result
    } catch PlainError.ruleFails {
      return false
    }
  }

  func value(_ syntax: PlainSyntax) throws -> PlainValue {
    switch syntax {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .pattern, .list: throw PlainError.unknown
    case .name(let name): return try variable(name)
    case .member(let target, let name): return try member(of: value(target), name)
    case .index(let target, let index): return try element(of: value(target), value(index))
    case .call(let callee, let arguments): return try call(callee, arguments)
    case .prefix(let sign, let operand): return try prefix(sign, value(operand))
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .choice(let condition, let yes, let no):
      return try value(boolean(condition) ? yes : no)
    }
  }

  private func boolean(_ syntax: PlainSyntax) throws -> Bool {
    guard case .boolean(let result) = try value(syntax) else { throw PlainError.unknown }
    return result
  }

  private func variable(_ name: String) throws -> PlainValue {
    switch name {
    case "auth": return PlainValue(request.auth)
    case "now": return .number(Double(request.now))
    case "root": return .snapshot(PlainSnapshot(tree: before, path: []))
    case "data": return .snapshot(PlainSnapshot(tree: before, path: place.path))
    case "query": return .query
    case "newData":
      guard let after else { throw PlainError.unknown }
      return .snapshot(PlainSnapshot(tree: after, path: place.path))
    default:
      guard let key = place.bindings[name] else { throw PlainError.unknown }
      return .string(key)
    }
  }

  // MARK: Members

  private func member(of target: PlainValue, _ name: String) throws -> PlainValue {
    switch target {
    case .query: return try request.query.property(name, request)
    case .snapshot: throw PlainError.unknown
    case .string(let text) where name == "length": return .number(Double(text.count))
    case .claims where name == "length": throw PlainError.unknown
    case _ where name == "length": throw PlainError.ruleFails
    case .claims(let claims): return PlainValue(claims[Units(name.utf16)])
    default: return .null
    }
  }

  /// An index that is not a string literal (B-16).
  private func element(of target: PlainValue, _ index: PlainValue) throws -> PlainValue {
    switch (target, index) {
    case (.claims(let claims), .string(let key)): return PlainValue(claims[key])
    case (.claims(.list(let elements)), .number(let number)):
      guard let place = Int(exactly: number), elements.indices.contains(place) else { return .null }
      return PlainValue(elements[place])
    default: return .null
    }
  }

  // MARK: Operators

  private func prefix(_ sign: String, _ operand: PlainValue) throws -> PlainValue {
    switch (sign, operand) {
    case ("!", .boolean(let value)): return .boolean(!value)
    case ("-", .number(let value)): return .number(-value)
    default: throw PlainError.ruleFails
    }
  }

  private func binary(
    _ sign: String,
    _ left: PlainSyntax,
    _ right: PlainSyntax
  ) throws -> PlainValue {
    switch sign {
    case "&&": return .boolean(try boolean(left) && boolean(right))
    case "||": return .boolean(try boolean(left) || boolean(right))
    default: break
    }
    let operands = (try value(left), try value(right))
    switch sign {
    case "==": return .boolean(operands.0.isEqual(to: operands.1))
    case "!=": return .boolean(!operands.0.isEqual(to: operands.1))
    case "+": return try sum(operands.0, operands.1)
    case "<", "<=", ">", ">=": return .boolean(try isOrdered(operands.0, sign, operands.1))
    default:
      guard case (.number(let left), .number(let right)) = operands else {
        throw PlainError.ruleFails
      }
      return .number(try Self.compute(left, sign, right))
    }
  }

  private func sum(_ left: PlainValue, _ right: PlainValue) throws -> PlainValue {
    switch (left, right) {
    case (.number(let left), .number(let right)): return .number(left + right)
    case (.string(let left), .string(let right)): return .string(left + right)
    case (.string(let left), .number(let right)): return .string(left + PlainNumber.text(right))
    case (.number(let left), .string(let right)): return .string(PlainNumber.text(left) + right)
    default: throw PlainError.ruleFails
    }
  }

  private func isOrdered(_ left: PlainValue, _ sign: String, _ right: PlainValue) throws -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      return switch sign {
      case "<": left < right
      case "<=": left <= right
      case ">": left > right
      default: left >= right
      }
    case (.string(let left), .string(let right)):
      let isLess = left.lexicographicallyPrecedes(right)
      return switch sign {
      case "<": isLess
      case "<=": isLess || left == right
      case ">": !isLess && left != right
      default: !isLess
      }
    default: throw PlainError.ruleFails
    }
  }

  private static func compute(_ left: Double, _ sign: String, _ right: Double) throws -> Double {
    switch sign {
    case "-": return left - right
    case "*": return left * right
    // Division by zero is not a number (F-4).
    case "/": return right == 0 ? .nan : left / right
    case "%": return left.truncatingRemainder(dividingBy: right)
    default: throw PlainError.unknown
    }
  }
}
