import RulesLanguage
import SourceDiagnostics

// The wording of the checks on who passes a rule that was meant for somebody else.
extension Diagnostic {
  static func equalNulls(
    _ whole: Expression,
    _ member: Expression,
    _ other: Expression,
    _ client: NullScenario.Client
  ) -> Diagnostic {
    let who =
      client == .signedOut ? "everybody who has not signed in" : "users without `\(member)`"
    let isOfAuth = other.type == .auth
    let note =
      client == .signedOut
      ? "null equals null; ask `auth != null` before (C-5, F-1)"
      : "null equals null; ask `\(member) != null` before (C-11, F-1)"
    let question = client == .signedOut ? "auth" : "\(member)"
    // A denied inequality would need more than something in front of it.
    let isEquality = if case .binary(.equal, _, _) = whole.kind { true } else { false }
    return Diagnostic(
      id: EqualNullsCheck.id,
      severity: .warning,
      isOfAuth
        ? "this is true for \(who), as both sides are null then"
        : "this is true for \(who) where `\(other)` is null",
      at: whole.range,
      notes: [Note(note)],
      fixIts: isEquality
        ? [
          FixIt(
            "ask for it",
            replace: SourceRange(at: whole.range.lowerBound),
            with: "\(question) != null && "
          )
        ] : []
    )
  }

  static func selfGrantedRole(_ part: Expression, _ grant: Rule) -> Diagnostic {
    Diagnostic(
      id: SelfGrantedRoleCheck.id,
      severity: .warning,
      "users can give themselves what this asks for, by a write to `\(grant.path)`",
      at: part.range,
      notes: [
        Note("`\(grant.ruleID)` grants it to whom it is about", at: grant.keyRange),
        Note("let only those write there who have the role, or admin credentials (G-7)"),
      ]
    )
  }

  static func alwaysTrue(_ part: Expression, in rule: Rule) -> Diagnostic {
    let isAccess = part.id == rule.expression.id && rule.kind != .validate
    let may = rule.kind == .read ? "read" : "write"
    let isOfTwo = part.hasAlternatives { $0 == .notEqual }
    return Diagnostic(
      id: ConstantConditionCheck.id,
      severity: .warning,
      isAccess
        ? "this is true for every request, so everybody may \(may) all at `\(rule.path)`"
        : "this is true for every request",
      at: part.range,
      notes: isOfTwo ? [Note("whatever is there differs from one of them; is `&&` meant?")] : []
    )
  }

  static func neverTrue(_ part: Expression) -> Diagnostic {
    let isOfTwo = part.hasAlternatives { $0 == .equal }
    return Diagnostic(
      id: ConstantConditionCheck.id,
      severity: .warning,
      "this is true for no request",
      at: part.range,
      notes: isOfTwo ? [Note("nothing equals both; is `||` meant?")] : []
    )
  }
}

extension Expression {
  /// Whether it is a chain of nothing but comparisons of a kind.
  fileprivate func hasAlternatives(_ isMeant: (BinaryOperator) -> Bool) -> Bool {
    let operands: [Expression]
    switch kind {
    case .or(let all), .and(let all): operands = all
    default: return false
    }
    return operands.allSatisfy {
      if case .binary(let operation, _, _) = $0.kind { isMeant(operation) } else { false }
    }
  }
}
