import SourceDiagnostics

// The wording of mistakes in the tree of rules.
extension Diagnostic {
  static func missingRulesProperty(nearest key: String?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/no-rules",
      "the top level has no `rules` member",
      at: range,
      notes: [
        key.map { Note("did `\($0)` mean `rules`?") }
          ?? Note("a rules file is an object with one member, `{ \"rules\": { … } }`")
      ]
    )
  }

  static func extraTopLevelMember(_ key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/extra-top-level-key",
      "`\(key)` may not stand beside `rules`",
      at: range,
      notes: [Note("whether the service refuses it has not been recorded (J-31)")]
    )
  }

  static func duplicateKey(_ key: String, at range: SourceRange, later: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/duplicate-key",
      "the key `\(key)` occurs twice in this object",
      at: range,
      notes: [
        Note("the last one counts here; what the service does is not known (J-20)", at: later)
      ]
    )
  }

  static func invalidRuleValue(_ kind: RuleKind, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/rule-value",
      "`\(kind.rawValue)` has to be `true`, `false` or an expression in quotes",
      at: range
    )
  }

  static func invalidIndexOn(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/index-value",
      "`.indexOn` has to be a string or an array of strings",
      at: range
    )
  }

  static func unknownDotKey(_ key: String, at range: SourceRange) -> Diagnostic {
    let known = RuleKind.allCases.map(\.rawValue) + [indexOnKey]
    let nearest = Suggestion.nearest(to: key, in: known)
    return Diagnostic(
      id: "rules/unknown-rule-kind",
      "there is no rule `\(key)`",
      at: range,
      notes: nearest == nil
        ? [Note("a dot begins one of `.read`, `.write`, `.validate`, `.indexOn`")] : [],
      fixIts: nearest.map { [FixIt("write `\($0)`", replace: range, with: "\"\($0)\"")] } ?? []
    )
  }

  /// A child whose value is not an object; often a rule without its dot.
  static func expectedObject(
    key: String,
    keyRange: SourceRange,
    at range: SourceRange
  ) -> Diagnostic {
    let known = RuleKind.allCases.map(\.rawValue) + [indexOnKey]
    if let nearest = Suggestion.nearest(to: key, in: known) {
      return Diagnostic(
        id: "rules/missing-dot",
        "`\(key)` is a child here, not a rule",
        at: keyRange,
        notes: [Note("the names of rules begin with a dot")],
        fixIts: [FixIt("write `\(nearest)`", replace: keyRange, with: "\"\(nearest)\"")]
      )
    }
    return Diagnostic(
      id: "rules/expected-object",
      "the child `\(key)` has to be an object with rules",
      at: range
    )
  }

  static func illegalKey(_ key: String, at range: SourceRange) -> Diagnostic {
    var notes = [Note("no key of the database has `.`, `#`, `$`, `/`, `[` or `]`")]
    if key.contains("/") { notes.append(Note("write one object for each level of a path")) }
    return Diagnostic(
      id: "rules/illegal-key",
      "the key `\(key)` has a character that keys cannot have",
      at: range,
      notes: notes
    )
  }

  static func twoWildcards(
    _ first: String,
    _ firstRange: SourceRange,
    _ second: String,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "rules/two-wildcards",
      "`\(second)` is the second wildcard of its level",
      at: range,
      notes: [
        Note("`\(first)` is the first", at: firstRange),
        Note("a wildcard matches every key, so move the rules of both into one"),
      ]
    )
  }

  static func unusableWildcardName(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/wildcard-name",
      severity: .warning,
      "`\(name)` cannot be used as a variable",
      at: range,
      notes: [Note("the name after `$` may have letters, digits and `_` (A-28)")]
    )
  }

  static func shadowedWildcard(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/shadowed-wildcard",
      "`\(name)` is already the wildcard of a level above",
      at: range,
      notes: [Note("the inner one counts here; what the service does is not known (J-8)")]
    )
  }

  static func unmatchableKey(_ key: String, _ reason: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unmatchable-key",
      severity: .warning,
      "no key of the database equals `\(key)`",
      at: range,
      notes: [Note(reason)]
    )
  }

  static func beyondDatabaseDepth(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/database-depth",
      severity: .warning,
      "the database has no more than 32 levels, so these rules never apply",
      at: range
    )
  }

  /// The key of an index declaration.
  static let indexOnKey = ".indexOn"
}
