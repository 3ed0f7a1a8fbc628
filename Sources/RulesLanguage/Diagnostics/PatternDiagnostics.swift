import RegularExpressions
import SourceDiagnostics

// The wording of mistakes in regular expression literals.
extension Diagnostic {
  static func unsupportedFlags(_ flags: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/regex-flag",
      "the flags `\(flags)` are not supported; only `i` is",
      at: range
    )
  }

  static func invalidPattern(_ failure: RegularExpressionLiteral.Failure) -> Diagnostic {
    Diagnostic(
      id: "rules/regex",
      lowercasingFirst(failure.error.message),
      at: failure.range,
      notes: patternNotes(failure.error)
    )
  }

  private static func patternNotes(_ error: RegularExpressionError) -> [Note] {
    switch error.kind {
    case .innerAnchor:
      [Note("`^` may only begin the whole pattern and `$` only end it (E-5)")]
    case .expected(")"), .unexpectedEnd:
      [Note("an empty alternative cannot be written; make the group optional with `?` (E-14)")]
    default: []
    }
  }

  private static func lowercasingFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  static func suspiciousPattern(_ warning: RegularExpressionLiteral.Warning) -> Diagnostic {
    let kind = warning.warning.kind
    let openPoint = warning.warning.openPoint.map {
      [Note("the service's reading is not known (\($0))")]
    }
    return Diagnostic(
      id: "rules/regex-\(kind.rawValue)",
      severity: patternSeverity(kind),
      patternMessage(kind),
      at: warning.range,
      notes: [patternRemedy(kind)].compactMap { $0 } + (openPoint ?? [])
    )
  }

  /// What is plain text as far as is known was surely not meant so (J-36).
  private static func patternSeverity(_ kind: PatternWarning.Kind) -> Severity {
    switch kind {
    case .literalBar, .literalGroupSyntax, .literalQuantifier: .error
    default: .warning
    }
  }

  private static func patternMessage(_ kind: PatternWarning.Kind) -> String {
    switch kind {
    case .anchorsCoverAlternation: "the anchors hold for every branch of the alternation"
    case .anchorInClass: "an anchor inside of brackets is a plain character"
    case .escapedLetter: "a backslash before this letter or digit means the letter itself"
    case .literalBar: "this bar is a plain character"
    case .literalGroupSyntax: "what follows the parenthesis is plain text, not group syntax"
    case .literalQuantifier: "this is a plain character because there is nothing to repeat"
    case .stackedQuantifier: "the second quantifier repeats the first; it is not lazy or possessive"
    case .emptyRepetition: "the lower bound is above the upper one, so nothing matches"
    case .reversedRange: "the range is reversed, so nothing matches"
    case .setInRange: "a character set cannot be the end of a range"
    case .posixClass: "rules have no POSIX classes; this is a class of plain characters"
    case .unescapedOperator: "this character may be an operator"
    case .nonASCIICaseFolding: "the flag `i` may not apply to letters outside of ASCII"
    case .characterOfTwoUnits: "this character counts as two, and its halves are taken apart here"
    }
  }

  private static func patternRemedy(_ kind: PatternWarning.Kind) -> Note? {
    switch kind {
    case .anchorsCoverAlternation: Note("put the alternation into parentheses")
    case .anchorInClass, .literalBar, .literalQuantifier, .unescapedOperator:
      Note("put a backslash before it")
    case .stackedQuantifier: Note("use one quantifier")
    case .posixClass: Note("list the characters, as in `[A-Za-z]`")
    case .characterOfTwoUnits: Note("use an alternation in parentheses")
    case .literalGroupSyntax: Note("a plain group `(…)` does; patterns cannot look ahead or behind")
    case .escapedLetter, .emptyRepetition, .reversedRange, .setInRange,
      .nonASCIICaseFolding:
      nil
    }
  }
}
