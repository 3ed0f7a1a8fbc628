import SourceDiagnostics
import YAMLDocuments

// What is said about single values of a spec.

extension Diagnostic {
  // MARK: Paths and database values

  static func pathKind(_ what: String, got: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/path",
      "\(what) has to be a path that begins with `/`, not \(got)",
      at: range
    )
  }

  static func dataIsText(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/value",
      "`data` is a text, not the path of a file",
      at: range,
      notes: [Note("for a file write `data: {file: \(text)}`")]
    )
  }

  static func relativePath(_ path: String, _ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/path",
      "\(what) has to begin with `/`",
      at: range,
      notes: [Note("did you mean `/\(path)`?")]
    )
  }

  static func wildcardInPath(
    _ name: String,
    isParameter: Bool,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/wildcard",
      severity: isParameter ? .error : .warning,
      "no path of a database has a `$\(name)`",
      at: range,
      notes: [
        Note(
          isParameter
            ? "did you mean `${\(name)}`?"
            : "`$\(name)` is a wildcard of rules; a request names a key, and `${\(name)}` is a parameter"
        )
      ]
    )
  }

  static func illegalKey(_ key: YAMLKey) -> Diagnostic {
    let note =
      key.text.utf8.contains(UInt8(ascii: "/"))
      ? "a path is written as mappings in mappings"
      : "a key is not empty, at most 768 bytes long, and holds none of `. $ # [ ] /`"
    return Diagnostic(
      id: "spec/illegal-key",
      "`\(key.text)` cannot be a key of a database",
      at: key.range,
      notes: [Note(note)]
    )
  }

  static func illegalPath(_ key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/illegal-key",
      "`\(key)` cannot be a key of a database",
      at: range
    )
  }

  static func invalidValue(_ reason: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/value", reason, at: range)
  }

  // MARK: Instants

  static func invalidInstant(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/instant",
      "this is no time from 1970 on",
      at: range,
      notes: [
        Note("write milliseconds since 1970, or a quoted time such as \"2026-01-15T12:00:00Z\"")
      ]
    )
  }

  static func unquotedTime(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/instant",
      "a time has to be quoted",
      at: range,
      notes: [Note("some YAML readers change unquoted times")],
      fixIts: [FixIt("quote it", replace: range, with: "\"\(text)\"")]
    )
  }

  // MARK: Words

  static func unknownWord(
    _ word: String,
    _ what: String,
    known: [String],
    at range: SourceRange
  ) -> Diagnostic {
    let note =
      SpecWords.nearest(to: word, in: known).map { "did you mean `\($0)`?" }
      ?? "it can be \(known.quotedList(last: " and "))"
    return Diagnostic(
      id: "spec/word",
      "\(what) cannot be `\(word)`",
      at: range,
      notes: [Note(note)]
    )
  }

  static func invalidTag(_ tag: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/tag",
      "`\(tag)` cannot be a tag",
      at: range,
      notes: [Note("a tag has letters, digits, `_`, `.` and `-`")]
    )
  }

  static func repeatedTag(_ tag: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/tag", "the tag `\(tag)` stands twice", at: range)
  }

  static func percentage(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/percentage", "`min` has to be a number from 0 to 100", at: range)
  }

  // MARK: Auth contexts

  static func unknownActor(
    _ name: String,
    known: [String],
    at range: SourceRange
  ) -> Diagnostic {
    let note =
      Suggestion.nearest(to: name, in: known).map { "did you mean `\($0)`?" }
      ?? (known.isEmpty
        ? "the suite has no `auth`" : "there are \(known.quotedList(last: " and "))")
    return Diagnostic(
      id: "spec/unknown-auth",
      "there is no auth context `\(name)`",
      at: range,
      notes: [Note(note)]
    )
  }

  static func claimBesideUID(_ name: String, at range: SourceRange) -> Diagnostic {
    let meant =
      Suggestion.nearest(to: name, in: AuthMembers.names)
      ?? "token: {\(YAMLText.verbatim(name)): …}"
    return Diagnostic(
      id: "spec/claim-beside-uid",
      severity: .warning,
      "no rule asks for `auth.\(name)`; who signs in has claims in `auth.token`",
      at: range,
      notes: [Note("did you mean `\(meant)`?")]
    )
  }

  static func reservedActor(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/auth",
      "`others` stands for all other auth contexts and cannot name one",
      at: range
    )
  }

  static func authContext(got: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/auth",
      "an auth context is `null` for signed out, `bypass` for the Admin SDK, or a mapping with `uid`, not \(got)",
      at: range
    )
  }

  static func notAToken(_ reason: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/auth", "this is not an ID token: \(reason)", at: range)
  }

  static func unverifiedToken(uid: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/unverified-token",
      severity: .note,
      "the ID token is taken for `\(uid)` without looking at its signature or its end",
      at: range
    )
  }

  static func uidLength(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/auth", "`uid` has to have 1 to 128 characters", at: range)
  }

  // MARK: Rules

  static func ruleIDForm(
    _ id: String,
    _ what: String,
    kinds: [String],
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/rule-id",
      "\(what) cannot be `\(id)`",
      at: range,
      notes: [
        Note(
          "a rule is named by its path in the rules and \(kinds.quotedList(last: " or ")): `/users/$uid/\(kinds[0])`"
        )
      ]
    )
  }

  static func unknownRule(
    _ id: String,
    suggestion: String?,
    known: Set<String>,
    at range: SourceRange
  ) -> Diagnostic {
    let longestList = 6
    let note =
      suggestion.map { "did you mean `\($0)`?" }
      ?? (known.count <= longestList
        ? "there are \(known.sorted().quotedList(last: " and "))"
        : "a rule is named by its path in the rules, with wildcards as they are written there")
    return Diagnostic(
      id: "spec/unknown-rule",
      "there is no rule `\(id)`",
      at: range,
      notes: [Note(note)]
    )
  }

  static func rulesForm(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/rules",
      "`rules` is the path of a rules file, a document `{rules: …}`, or `{firebase: firebase.json}`",
      at: range
    )
  }

  static func undeployableRules(_ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/rules",
      "these rules cannot be published",
      at: range,
      notes: [Note("the service answers `\(message)`")]
    )
  }

  static func unusableFile(
    _ message: String,
    notes: [String],
    at range: SourceRange?
  ) -> Diagnostic {
    Diagnostic(id: "spec/file", message, at: range, notes: notes.map { Note($0) })
  }

  static func extensionCycle(_ path: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/extends",
      "`extends` leads from `\(path)` back to itself, or on without end",
      at: range
    )
  }

  // MARK: Queries

  static func query(
    _ mistake: QueryMistake,
    at range: SourceRange,
    other: SourceRange?
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/query",
      mistake.message,
      at: range,
      notes: (mistake.note.map { [Note($0)] } ?? [])
        + (other.map { [Note("the other one stands here", at: $0)] } ?? [])
    )
  }

  static func nothingThere(_ path: String, in file: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/no-data",
      severity: .warning,
      "there is nothing at `\(path)` in `\(file)`, so the suite begins without data",
      at: range
    )
  }

  static func repeatedKey(_ path: String, in file: String, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(
      id: "spec/repeated-key",
      severity: .warning,
      "the key of `\(path)` stands twice in `\(file)`; the last is taken, as the database does",
      at: range
    )
  }

  static func invalidLimit(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/query", "a limit has to be a whole number from 1 on", at: range)
  }

  // MARK: Matrix

  static func matrix(got: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/matrix",
      "a matrix is a mapping of names to lists, or a list of rows, not \(got)",
      at: range
    )
  }

  static func matrixAxis(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/matrix",
      "`\(name)` has to be a list of at least one value",
      at: range
    )
  }

  static func unusedParameter(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/unused-parameter",
      severity: .warning,
      "the parameter `\(name)` of the matrix is used nowhere",
      at: range,
      notes: [Note("write `${\(name)}` where its values belong")]
    )
  }

  static func parameterName(_ name: String, at range: SourceRange) -> Diagnostic {
    let note =
      SpecTemplate.reservedNames.contains(name)
      ? "`${\(name)}` has a meaning already"
      : "a name has letters, digits, `_` and `-`, and begins with a letter"
    return Diagnostic(
      id: "spec/matrix",
      "`\(name)` cannot name a parameter",
      at: range,
      notes: [Note(note)]
    )
  }
}
