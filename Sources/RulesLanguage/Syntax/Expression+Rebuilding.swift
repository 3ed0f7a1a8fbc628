extension Expression {
  /// Returns the expression with other parts, in the order of `parts`.
  ///
  /// Where their number is another, chains and lists take what they get, and everything else stays
  /// as it is.
  public func replacingParts(with parts: [Expression]) -> Expression {
    Expression(kind.replacingParts(with: parts), id: id, range: range)
  }

  /// Returns the expression with another one in the place of the part with an id.
  ///
  /// - Complexity: linear in the expression.
  public func replacing(_ id: Int, with replacement: Expression) -> Expression {
    if self.id == id { return replacement }
    let parts = parts
    if parts.isEmpty { return self }
    return replacingParts(with: parts.map { $0.replacing(id, with: replacement) })
  }

  /// Returns the expression with new ids, those of the parts before that of the whole.
  func renumbered(from nextID: inout Int) -> Expression {
    var parts = parts
    for index in parts.indices { parts[index] = parts[index].renumbered(from: &nextID) }
    defer { nextID += 1 }
    return Expression(kind.replacingParts(with: parts), id: nextID, range: range)
  }
}

extension Expression.Kind {
  fileprivate func replacingParts(with parts: [Expression]) -> Expression.Kind {
    switch self {
    case .missing, .null, .boolean, .number, .string, .regularExpression, .variable: return self
    case .array: return .array(parts)
    case .and: return .and(parts)
    case .or: return .or(parts)
    case .add: return .add(parts)
    case .not, .negate, .member, .binary, .index, .conditional, .call, .invalidCall: break
    }
    guard let first = parts.first else { return self }
    switch self {
    case .not: return .not(first)
    case .negate: return .negate(first)
    case .member(_, let name): return .member(first, name)
    case .call(_, let name, _): return .call(first, name, Array(parts.dropFirst()))
    case .invalidCall: return .invalidCall(first, Array(parts.dropFirst()))
    default: break
    }
    guard parts.count >= 2 else { return self }
    switch self {
    case .binary(let operation, _, _): return .binary(operation, first, parts[1])
    case .index: return .index(first, parts[1])
    case .conditional where parts.count >= 3: return .conditional(first, parts[1], parts[2])
    default: return self
    }
  }
}
