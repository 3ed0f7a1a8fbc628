import RulesLanguage
import SourceDiagnostics

// The wording of the checks on conditions.
extension Diagnostic {
  static func negativeAuth(_ whole: Expression, _ tested: Expression) -> Diagnostic {
    Diagnostic(
      id: NegativeAuthCheck.id,
      severity: .warning,
      "this is true for everybody who has not signed in",
      at: whole.range,
      notes: [Note("then `\(tested)` is null; ask `auth != null` before (L-11)")],
      fixIts: [
        FixIt(
          "ask for a user",
          replace: SourceRange(at: whole.range.lowerBound),
          with: "auth != null && "
        )
      ]
    )
  }

  static func fragileAlternative(_ operand: Expression) -> Diagnostic {
    let test =
      operand.isOfEverybody
      ? "test `auth != null`" : operand.isOfQuery ? "test `\(operand) != null`" : "test it"
    let way = operand.authMembers == nil && !operand.isOfQuery ? ", as with `exists()`" : ""
    return Diagnostic(
      id: FragileAlternativeCheck.id,
      severity: .warning,
      "where `\(operand)` is null, the whole rule fails",
      at: operand.range,
      notes: [
        Note("neither `||` nor `!` rescues it; \(test) to the left\(way) (L-12)")
      ]
    )
  }

  static func unanchoredPattern(_ pattern: Expression) -> Diagnostic {
    Diagnostic(
      id: UnanchoredPatternCheck.id,
      severity: .warning,
      "the pattern is satisfied by a part of the text",
      at: pattern.range,
      notes: [Note("bind it to both ends with `^` and `$` (L-14)")]
    )
  }

  static func neverEqual(
    _ whole: Expression,
    _ operation: BinaryOperator,
    _ left: Expression,
    _ right: Expression
  ) -> Diagnostic {
    Diagnostic(
      id: NeverEqualCheck.id,
      severity: .warning,
      "a \(left.type.rawValue) never equals a \(right.type.rawValue), so this is always "
        + (operation == .equal ? "false" : "true"),
      at: whole.range,
      notes: [Note("nothing is converted; a number becomes a string by `+ ''` (L-15)")]
    )
  }

  static func legacyAuth(_ member: Expression, _ name: String) -> Diagnostic {
    let replacement = name == "id" ? "auth.uid" : "auth.token.\(name)"
    return Diagnostic(
      id: LegacyAuthCheck.id,
      severity: .warning,
      "`auth` has had no member `\(name)` since version 3, so this is null",
      at: member.range,
      notes: [Note("it has `uid`, `provider`, `token` and `tenant` (L-19)")],
      fixIts: [FixIt("write `\(replacement)`", replace: member.range, with: replacement)]
    )
  }

  static func legacyUserID(_ literal: Expression) -> Diagnostic {
    Diagnostic(
      id: LegacyAuthCheck.id,
      severity: .warning,
      "user ids have not begun with `simplelogin:` since version 3",
      at: literal.range,
      notes: [Note("see L-19")]
    )
  }

  static func mixedTimeUnits(_ whole: Expression) -> Diagnostic {
    Diagnostic(
      id: MixedTimeUnitsCheck.id,
      severity: .warning,
      "`now` counts milliseconds, and this compares it with seconds",
      at: whole.range,
      notes: [Note("multiply the seconds by 1000 (L-20)")]
    )
  }

  static func unverifiedEmail(_ email: Expression) -> Diagnostic {
    Diagnostic(
      id: UnverifiedEmailCheck.id,
      severity: .warning,
      "anybody can sign up with an address that is not theirs",
      at: email.range,
      notes: [Note("ask `auth.token.email_verified == true` as well (L-21)")]
    )
  }

  static func quotedWildcard(_ literal: Expression, _ name: [UInt8]) -> Diagnostic {
    let name = String(decoding: name, as: UTF8.self)
    return Diagnostic(
      id: QuotedWildcardCheck.id,
      severity: .warning,
      "in quotes, `\(name)` is a text and not the key that it stands for",
      at: literal.range,
      notes: [Note("no key of a database begins with `$` (H-2)")],
      fixIts: [FixIt("write `\(name)` without quotes", replace: literal.range, with: name)]
    )
  }

  static func backdatedTime(_ whole: Expression, _ value: Expression) -> Diagnostic {
    Diagnostic(
      id: BackdatedTimeCheck.id,
      severity: .note,
      "`\(value)` may be any time in the past",
      at: whole.range,
      notes: [Note("where it is the time of the write, compare with `== now` (L-22)")]
    )
  }

  static func emptyReplacement(_ argument: Expression) -> Diagnostic {
    Diagnostic(
      id: EmptyReplacementCheck.id,
      "nothing is replaced here, and the result is not known",
      at: argument.range,
      notes: [Note("here the text is put between all characters (J-22)")]
    )
  }

  static func computedOrdering(_ operand: Expression) -> Diagnostic {
    Diagnostic(
      id: ComputedOrderingCheck.id,
      "`query.orderByChild` should be compared with a string literal or `null`",
      at: operand.range,
      notes: [Note("the service refused anything else in 2018 (B-12, J-38)")]
    )
  }
}
