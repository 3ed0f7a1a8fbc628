import SourceDiagnostics

// What is said about single values: forms that YAML readers understand in different ways.

extension Diagnostic {
  static func emptyDocument(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/empty",
      "this document is empty",
      at: range,
      notes: [Note("remove the `---` that begins it")]
    )
  }

  static func emptyValue(
    of key: YAMLKey?,
    behindComma: Bool,
    at range: SourceRange
  ) -> Diagnostic {
    var notes = [Note("write `null` if no value is meant")]
    // `{a:b}` is one key without a value.
    if let key, key.style == .plain, key.text.contains(":") {
      notes.insert(Note("a colon needs a space behind it"), at: 0)
    } else if behindComma {
      notes.insert(
        Note("between `{` and `}` a comma ends a text; quote one that has a comma"),
        at: 0
      )
    }
    guard let key else {
      return Diagnostic(
        id: "yaml/empty-value",
        "there is no value behind the dash",
        at: range,
        notes: notes
      )
    }
    return Diagnostic(
      id: "yaml/empty-value",
      "`\(key.text)` has no value",
      at: key.range,
      notes: notes
    )
  }

  /// Returns what there is to say about the form of an unquoted value, if anything.
  static func plainForm(_ form: PlainForm, _ text: String, at range: SourceRange) -> Diagnostic? {
    switch form {
    case .string, .empty, .null, .boolean, .decimal, .integer(isBig: false): nil
    case .oddNull: oddNull(text, at: range)
    case .oddBoolean(let value): oddBoolean(text, value, at: range)
    case .oldBoolean: oldBoolean(text, at: range)
    case .integer(isBig: true): bigInteger(text, at: range)
    case .plusSign: plusSign(text, at: range)
    case .outOfRange: outOfRange(text, at: range)
    case .leadingZero: leadingZero(text, at: range)
    case .foreignNumber: foreignNumber(text, at: range)
    case .notFinite: notFinite(text, at: range)
    }
  }

  private static func oddNull(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/null",
      severity: .warning,
      "`\(text)` is read as null",
      at: range,
      notes: [Note("write `null`, or quote it if text is meant")],
      fixIts: [FixIt("write `null`", replace: range, with: "null"), quoteFix(text, range)]
    )
  }

  private static func oddBoolean(
    _ text: String,
    _ value: Bool,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "yaml/boolean",
      "`\(text)` could be a boolean or a text",
      at: range,
      notes: [Note("write `\(value)` for the boolean, or quote it if text is meant")],
      fixIts: [FixIt("write `\(value)`", replace: range, with: "\(value)"), quoteFix(text, range)]
    )
  }

  private static func oldBoolean(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/boolean",
      severity: .warning,
      "`\(text)` is text here, other YAML readers take it for a boolean",
      at: range,
      notes: [Note("quote it if text is meant, else write `true` or `false`")],
      fixIts: [quoteFix(text, range)]
    )
  }

  private static func bigInteger(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/number-precision",
      severity: .warning,
      "`\(text)` is beyond 2^53, where a database keeps integers only roughly",
      at: range,
      notes: [Note("quote it if it is an identifier")]
    )
  }

  private static func plusSign(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/number",
      severity: .warning,
      "`\(text)` is read as a number",
      at: range,
      notes: [Note("quote it if text is meant, else leave out the plus sign")],
      fixIts: [quoteFix(text, range)]
    )
  }

  private static func outOfRange(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/number",
      "`\(text)` is larger than any number of a database",
      at: range,
      notes: [Note("quote it if text is meant")],
      fixIts: [quoteFix(text, range)]
    )
  }

  private static func leadingZero(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/leading-zero",
      "`\(text)` looks like a number with a leading zero",
      at: range,
      notes: [Note("quote it to keep the zero, or leave the zero out")],
      fixIts: [quoteFix(text, range)]
    )
  }

  private static func foreignNumber(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/number",
      "`\(text)` is a number for some YAML readers and text for others",
      at: range,
      notes: [Note("write a number in decimal, or quote it if text is meant")],
      fixIts: [quoteFix(text, range)]
    )
  }

  private static func notFinite(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/number",
      "`\(text)` is not a value that a database can hold",
      at: range,
      notes: [Note("quote it if text is meant")],
      fixIts: [quoteFix(text, range)]
    )
  }

  private static func quoteFix(_ text: String, _ range: SourceRange) -> FixIt {
    FixIt("quote it", replace: range, with: "\"\(text)\"")
  }
}
