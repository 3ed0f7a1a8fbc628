import SourceDiagnostics

// What is said about `${…}` and about the file as a whole.

extension Diagnostic {
  /// The diagnostic of an expression, with a hint where YAML has cut the expression at a comment.
  func mentioningComment(in source: SourceFile) -> Diagnostic {
    guard let range else { return self }
    let rest = source.bytes.dropFirst(range.upperBound).prefix { $0 != UInt8(ascii: "\n") }
    let comment = rest.drop { $0 == UInt8(ascii: " ") }
    guard comment.first == UInt8(ascii: "#"), comment.count < rest.count else { return self }
    var diagnostic = self
    diagnostic.notes.append(
      Note("a space and `#` begin a comment in YAML; quote the expression if that is a part of it")
    )
    return diagnostic
  }

  static var omitted: Diagnostic {
    Diagnostic(id: "spec/more", "further problems are not shown")
  }

  static func duplicateKeys(
    _ key: String,
    first: SourceRange,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/duplicate-key",
      "the key `\(key)` stands twice once the parameters are filled in",
      at: range,
      notes: [Note("it stands here first", at: first)]
    )
  }

  static func template(
    _ reason: String,
    remedy: String? = nil,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/template",
      reason,
      at: range,
      notes: [
        Note(remedy ?? "for a text that holds `${` itself, write `${repeat('$', 1)}{`")
      ]
    )
  }

  static func unknownParameter(
    _ name: String,
    suggestion: String?,
    at range: SourceRange
  ) -> Diagnostic {
    let help =
      suggestion.map { "did you mean `${\($0)}`?" }
      ?? "parameters are the names in a `matrix` of the test or of a group around it"
    return Diagnostic(
      id: "spec/unknown-parameter",
      "there is no parameter `\(name)` here",
      at: range,
      notes: [Note(help)]
    )
  }

  static func parameterCycle(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/parameter-cycle",
      "the parameter `\(name)` leads back to itself",
      at: range
    )
  }

  static func clockUnavailable(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/clock",
      "the time of the machine is not known here",
      at: range,
      notes: [Note("`${clock}` works where `now` is given")]
    )
  }

  static func repetitionTooLong(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/limit",
      "`repeat` makes at most \(limit) bytes, and not much more in all",
      at: range
    )
  }

  static func collectionInText(_ kind: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/template", "\(kind) cannot stand inside a text", at: range)
  }

  static func tooManyCases(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/limit",
      "this file has more than \(limit) cases",
      at: range,
      notes: [Note("a matrix with several lists makes a case of every combination")]
    )
  }

  static func noTests(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/no-tests",
      "this suite has no tests",
      at: range,
      notes: [Note("a suite without tests would always pass; add `tests`, or remove the file")]
    )
  }

  static var emptyFile: Diagnostic {
    Diagnostic(
      id: "spec/no-tests",
      "the file is empty",
      at: SourceRange(0, 0),
      notes: [Note("a spec begins with `version: 1`")]
    )
  }
}
