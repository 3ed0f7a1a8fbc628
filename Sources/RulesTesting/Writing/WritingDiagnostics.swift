import SourceDiagnostics

/// What there is to say about tests that are imported.
extension Diagnostic {
  static func noTargaryenTests(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "import/no-tests",
      "this is not a test file of targaryen: it has no `tests` object",
      at: range
    )
  }

  static func userWithoutUID(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "import/user-without-uid",
      "the user `\(name)` has no `uid`, which everybody has who is signed in",
      at: range,
      notes: [Note("add one; where the rules do not ask for it, any will do")]
    )
  }

  static func unknownUser(_ name: String, known: [String], at range: SourceRange) -> Diagnostic {
    let near = Suggestion.nearest(to: name, in: known).map { "; did you mean `\($0)`?" } ?? ""
    return Diagnostic(
      id: "import/unknown-user",
      "`users` has no `\(name)`" + near,
      at: range
    )
  }

  static func unknownImportMember(
    _ name: String,
    of what: String,
    known: [String],
    at range: SourceRange
  ) -> Diagnostic {
    let list = known.quotedList()
    let nearest = Suggestion.nearest(to: name, in: known).map { "did you mean `\($0)`?" }
    return Diagnostic(
      id: "import/unknown-member",
      "\(what) has no member `\(name)`",
      at: range,
      notes: [Note(nearest ?? "there are \(list)")]
    )
  }

  static func ignoredImportMember(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "import/ignored-member",
      severity: .warning,
      "`\(name)` is left out: a write has `auth` and `data`, and targaryen passes over all else",
      at: range
    )
  }

  static func noQuestions(_ path: String, known: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "import/no-questions",
      "`\(path)` has to be an object with \(known.quotedList())",
      at: range
    )
  }

  static func noListOfUsers(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "import/no-list", "`\(name)` has to be a list", at: range)
  }

  static func writeWithoutUser(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "import/write-without-user",
      "a write needs `auth`, the name of a user or `null`",
      at: range
    )
  }
}
