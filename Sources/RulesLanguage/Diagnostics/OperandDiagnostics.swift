import SourceDiagnostics

// The wording of mistakes in the types of operands and results.
extension Diagnostic {
  static func notBooleanRule(_ expression: Expression) -> Diagnostic {
    Diagnostic(
      id: "rules/not-boolean",
      "a rule has to be true or false, and this is \(expression.type.phrase)",
      at: expression.range,
      fixIts: conversions(of: expression, to: .boolean)
    )
  }

  static func notOperand(
    _ operand: Expression,
    in source: SourceFile,
    whole: Expression
  ) -> Diagnostic {
    var fixIts = conversions(of: operand, to: .boolean)
    if operand.type.isUnknownUntilRun, operand.isPostfix {
      let text = source.text(of: operand.range)
      fixIts = [FixIt("compare with `true`", replace: whole.range, with: text + " != true")]
    }
    return Diagnostic(
      id: "rules/operand-type",
      "`!` needs a boolean, and this is \(operand.type.phrase)",
      at: operand.range,
      fixIts: fixIts
    )
  }

  static func logicalOperand(
    _ operand: Expression,
    of operation: String
  ) -> Diagnostic {
    Diagnostic(
      id: "rules/operand-type",
      "`\(operation)` needs booleans, and this is \(operand.type.phrase)",
      at: operand.range,
      fixIts: conversions(of: operand, to: .boolean)
    )
  }

  static func condition(_ condition: Expression) -> Diagnostic {
    Diagnostic(
      id: "rules/operand-type",
      "the condition of `? :` has to be a boolean, and this is \(condition.type.phrase)",
      at: condition.range,
      fixIts: conversions(of: condition, to: .boolean)
    )
  }

  static func operand(
    _ operand: Expression,
    of operation: String
  ) -> Diagnostic {
    let takesStrings = operation == "+" || operation.first == "<" || operation.first == ">"
    return Diagnostic(
      id: "rules/operand-type",
      "`\(operation)` needs \(takesStrings ? "numbers or strings" : "numbers"), and this is "
        + operand.type.phrase,
      at: operand.range,
      fixIts: conversions(of: operand, to: .value)
    )
  }

  static func equalityOperand(
    _ operand: Expression,
    comparedWith other: Expression,
    _ whole: Expression,
    _ operation: BinaryOperator,
    in source: SourceFile
  ) -> Diagnostic {
    var fixIts = conversions(of: operand, to: .value)
    if operand.type == .snapshot, operand.isPostfix, case .null = other.kind {
      let test = source.text(of: operand.range) + ".exists()"
      let replacement = operation == .equal ? "!" + test : test
      fixIts.insert(FixIt("ask `\(replacement)`", replace: whole.range, with: replacement), at: 0)
    }
    return Diagnostic(
      id: "rules/operand-type",
      "`\(operation.rawValue)` cannot compare \(operand.type.phrase)",
      at: operand.range,
      fixIts: fixIts
    )
  }

  static func arrayLiteral(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/array-literal",
      "a list may only be the argument of `hasChildren()`",
      at: range
    )
  }
}

/// What an expression should become.
private enum Need {
  case boolean
  case value
}

/// Returns the ways to make an expression fit, best first.
private func conversions(of expression: Expression, to need: Need) -> [Diagnostic.FixIt] {
  let end = SourceRange(at: expression.range.upperBound)
  guard expression.isPostfix else { return [] }
  switch (expression.type, need) {
  case (.snapshot, .boolean):
    return [.init("ask whether it exists", replace: end, with: ".exists()")]
  case (.snapshot, .value):
    return [.init("read the value with `val()`", replace: end, with: ".val()")]
  case (.value, .boolean), (.auth, .boolean):
    return [.init("compare with `true`", replace: end, with: " == true")]
  case (.method, _):
    guard case .member(_, let name) = expression.kind,
      name.method?.parameters == Method.Parameters.none
    else { return [] }
    return [.init("call `\(name.text)()`", replace: end, with: "()")]
  default:
    return []
  }
}

extension Expression {
  /// Whether a member or a comparison may be written behind the expression without parentheses.
  var isPostfix: Bool {
    switch kind {
    case .variable, .member, .index, .call, .invalidCall: true
    default: false
    }
  }
}

extension StaticType {
  /// Whether the kind of value is known only at run time.
  var isUnknownUntilRun: Bool { self == .value || self == .auth }

  /// The type in a sentence that begins with "this is".
  var phrase: String {
    switch self {
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .null: "`null`"
    case .regularExpression: "a regular expression"
    case .array: "a list"
    case .snapshot: "a snapshot"
    case .method: "a method that is not called"
    case .value: "a value whose type is known only at run time"
    case .auth: "a part of `auth` whose type is known only at run time"
    case .query: "the query as a whole"
    case .queryValue: "a parameter of the query"
    case .mixed: "one of two different types"
    case .error: "not known"
    }
  }
}
