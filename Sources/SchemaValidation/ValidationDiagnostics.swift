import SourceDiagnostics

// The wording of everything that the built-in schemas find.
extension ValidationFinding {
  static func wrongType(
    _ name: String,
    found: String,
    expected: String,
    severity: Diagnostic.Severity = .error,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/wrong-type",
      severity: severity,
      path: path,
      location: location,
      message: "\(name) is \(found), expected \(expected)"
    )
  }

  static func missingField(
    _ field: String,
    of record: String,
    severity: Diagnostic.Severity,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/missing-field",
      severity: severity,
      path: path,
      location: location,
      message: "the \(record) has no `\(field)`"
    )
  }

  static func unknownField(
    _ field: String,
    of record: String,
    suggestion: String?,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    let hint = suggestion.map { "; did you mean `\($0)`?" } ?? ""
    return ValidationFinding(
      id: "validate/unknown-field",
      severity: .warning,
      path: path,
      location: location,
      message: "`\(field)` is not a field of a \(record)\(hint)"
    )
  }

  static func emptyValue(
    _ name: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/empty-value",
      severity: .error,
      path: path,
      location: location,
      message: "\(name) is empty"
    )
  }

  static func blankValue(
    _ name: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/blank-value",
      severity: .warning,
      path: path,
      location: location,
      message: "\(name) consists of white space"
    )
  }

  static func badCounter(
    _ lexeme: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/bad-counter",
      severity: .error,
      path: path,
      location: location,
      message: "the counter is `\(lexeme)`, expected a whole number from 0 to 2^53 - 1"
    )
  }

  static func counterMismatch(
    counter: Double?,
    votes: Int,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    let voters = votes == 1 ? "1 user has" : "\(votes) users have"
    let said = counter.map { "the counter says \(wholeNumber($0))" } ?? "there is no counter"
    return ValidationFinding(
      id: "validate/counter-mismatch",
      severity: .error,
      path: path,
      location: location,
      message: "\(said), but \(voters) voted"
    )
  }

  static func unknownAuthor(
    _ name: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/unknown-author",
      severity: .error,
      path: path,
      location: location,
      message: "no user has the name `\(name)`"
    )
  }

  static func unknownJoke(
    _ key: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/unknown-joke",
      severity: .error,
      path: path,
      location: location,
      message: "the vote is for `\(key)`, which is not a joke"
    )
  }

  static func noUsers(authored count: Int) -> ValidationFinding {
    let jokes = count == 1 ? "of 1 joke" : "of \(count) jokes"
    return ValidationFinding(
      id: "validate/no-users",
      severity: .error,
      path: "/users",
      location: nil,
      message: "there are no users, so no user has the name of the author \(jokes)"
    )
  }

  static func duplicateKey(
    _ key: String,
    first: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/duplicate-key",
      severity: .error,
      path: path,
      location: location,
      message: "the key `\(key)` stands at \(first) too, and an import keeps only the last"
    )
  }

  static func duplicateUsername(
    _ name: String,
    firstUser: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/duplicate-username",
      severity: .error,
      path: path,
      location: location,
      message: "the user name `\(name)` is also that of `/users/\(firstUser)`"
    )
  }

  static func voteNotTrue(
    found: String,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    ValidationFinding(
      id: "validate/vote-not-true",
      severity: .warning,
      path: path,
      location: location,
      message: "the vote is \(found), expected `true`"
    )
  }

  static func otherRoot(
    _ key: String,
    schema: BuiltInSchema,
    path: String,
    at location: ValidationPlace
  ) -> ValidationFinding {
    let whole = schema == .auto ? "either layout" : "the `\(schema.rawValue)` schema"
    return ValidationFinding(
      id: "validate/other-root",
      severity: .note,
      path: path,
      location: location,
      message: "`\(key)` is not part of \(whole) and was not looked at"
    )
  }

  /// What is not there conforms to a schema that was asked for by name; `auto` could not choose.
  static func layoutNotFound(schema: BuiltInSchema, expected: String) -> ValidationFinding {
    let nothing = "there is nothing for the `\(schema.rawValue)` schema: \(expected)"
    let neither =
      "the file holds neither the `jokes` nor the `items` layout, so nothing was checked: \(expected); "
      + "`--schema` says which of them it should have"
    return ValidationFinding(
      id: "validate/layout-not-found",
      severity: schema == .auto ? .error : .warning,
      path: "/",
      location: nil,
      message: schema == .auto ? neither : nothing
    )
  }

  static func layouts(_ layouts: [Layout]) -> ValidationFinding {
    let names = layouts.map(\.rawValue).quotedList(last: " and ")
    return ValidationFinding(
      id: "validate/layout",
      severity: .note,
      path: "/",
      location: nil,
      message: layouts.count > 1
        ? "the file holds both layouts, \(names)" : "the file holds the \(names) layout"
    )
  }

  private static func wholeNumber(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? "\(number)"
  }
}
