import SourceDiagnostics

// The wording of mistakes in the grammar of expressions.
extension Diagnostic {
  static func emptyExpression(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/empty-expression",
      "the expression is empty",
      at: range,
      notes: [Note("write `true` or `false`")]
    )
  }

  static func missingOperand(before token: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/missing-operand",
      "expected an expression before `\(token)`",
      at: range
    )
  }

  static func missingOperandAtEnd(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/missing-operand", "the expression is not complete", at: range)
  }

  static func missingOperator(before token: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/missing-operator",
      "expected an operator before `\(token)`",
      at: range,
      notes: [Note("conditions are joined by `&&` or `||`")]
    )
  }

  static func strayBracket(_ token: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/stray-bracket", "`\(token)` closes nothing", at: range)
  }

  static func severalExpressions(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/several-expressions",
      "a rule is one expression; nothing may follow `;`",
      at: range,
      notes: [Note("join conditions by `&&` or `||`")]
    )
  }

  static func trailingSemicolon(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/trailing-semicolon",
      severity: .warning,
      "the semicolon is needless",
      at: range,
      notes: [Note("it is not known whether the service accepts it")],
      fixIts: [FixIt("remove the semicolon", replace: range, with: "")]
    )
  }

  static func commentInExpression(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/comment-in-expression",
      severity: .note,
      "the comment is part of the expression's string",
      at: range,
      notes: [
        Note("the service's parser is expected to skip it, but no answer is recorded (J-21)")
      ]
    )
  }

  static func unterminatedString(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unterminated-string",
      "the string that begins here has no closing quote on its line",
      at: range
    )
  }

  static func unterminatedRegularExpression(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unterminated-regex",
      "the regular expression that begins here has no closing slash on its line",
      at: range
    )
  }

  static func illegalCharacter(_ character: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/illegal-character",
      "`\(character)` means nothing in an expression",
      at: range,
      notes: character == "“" || character == "”" || character == "‘" || character == "’"
        ? [Note("strings are in straight quotes")] : []
    )
  }

  static func missingExponent(_ number: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/missing-exponent", "the number `\(number)` has no exponent", at: range)
  }

  static func octalNumber(_ number: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/octal-number",
      severity: .warning,
      "`\(number)` is read as an octal number because it begins with a zero",
      at: range
    )
  }

  static func expressionTooDeep(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/expression-nesting",
      "the expression is nested more than \(ExpressionParser.maximumNesting) levels deep",
      at: range,
      notes: [Note("chains of `&&`, `||` and `+` may have any length; brackets may not")]
    )
  }

  static func assignment(_ sign: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/assignment",
      "`\(sign)` assigns, and rules cannot assign",
      at: range,
      notes: [Note("equality is written `==`")],
      fixIts: sign == "=" ? [FixIt("compare with `==`", replace: range, with: "==")] : []
    )
  }

  static func unsupportedOperator(_ name: String, at range: SourceRange) -> Diagnostic {
    let replacement = name == "&" ? "&&" : name == "|" ? "||" : nil
    return Diagnostic(
      id: "rules/unsupported-operator",
      "rules have no operator `\(name)`",
      at: range,
      fixIts: replacement.map { [FixIt("write `\($0)`", replace: range, with: $0)] } ?? []
    )
  }

  static func unsupportedSyntax(_ token: String, at range: SourceRange) -> Diagnostic {
    var notes: [Note] = []
    switch token {
    case "?.": notes = [Note("a member of null is null, so a plain dot is enough")]
    case "`": notes = [Note("join strings by `+`")]
    case "if": notes = [Note("a choice is written `condition ? first : second`")]
    default: break
    }
    return Diagnostic(
      id: "rules/unsupported-syntax",
      "`\(token)` is JavaScript that rules do not have",
      at: range,
      notes: notes
    )
  }

  static func missingColonOfConditional(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/missing-alternative",
      "expected `:` and the other value of `? :`",
      at: range
    )
  }

  static func missingMemberName(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/missing-member-name", "expected a name after the dot", at: range)
  }

  static func unclosedIndex(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/unclosed-index", "expected `]` after the index", at: range)
  }

  static func unclosedArguments(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unclosed-arguments",
      "expected `)` or a comma after the argument",
      at: range
    )
  }

  static func unclosedParenthesis(at range: SourceRange, opening: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unclosed-parenthesis",
      "expected `)`",
      at: range,
      notes: [Note("the parenthesis opens here", at: opening)]
    )
  }

  static func unclosedArray(at range: SourceRange, opening: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unclosed-array",
      "expected `]` or a comma after the element",
      at: range,
      notes: [Note("the list begins here", at: opening)]
    )
  }
}
