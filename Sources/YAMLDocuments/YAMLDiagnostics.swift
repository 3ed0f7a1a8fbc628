import SourceDiagnostics

// Everything that is said about the text of a YAML file, its structure and its limits.

extension Diagnostic {
  // MARK: Encoding and limits

  static func foreignEncoding(_ name: String) -> Diagnostic {
    Diagnostic(
      id: "yaml/encoding",
      "the file is \(name), only UTF-8 is read",
      at: SourceRange(0, 0),
      notes: [Note("save the file as UTF-8")]
    )
  }

  static func invalidUTF8(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/encoding",
      "these bytes are not UTF-8",
      at: range,
      notes: [Note("save the file as UTF-8")]
    )
  }

  static func controlCharacter(_ scalar: UInt32, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/control-character",
      "the character \(codePoint(scalar)) is not allowed in YAML",
      at: range,
      notes: [Note("write it as an escape between double quotes")]
    )
  }

  static func foreignLineBreak(_ scalar: UInt32, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/line-break",
      "the character \(codePoint(scalar)) is a line break for some YAML readers and text for others",
      at: range,
      notes: [Note("write it as an escape between double quotes")]
    )
  }

  static func fileTooLarge(_ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      id: "yaml/limit",
      "the file has \(count) bytes, more than \(limit) are not read as YAML",
      at: SourceRange(0, 0),
      notes: [Note("keep large data in a JSON file")]
    )
  }

  static func tooDeep(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/limit",
      "lists and mappings are nested deeper than \(limit) levels",
      at: range
    )
  }

  static func tooManyNodes(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/limit",
      "the file holds more than \(limit) values",
      at: range,
      notes: [Note("keep large data in a JSON file, or make several files")]
    )
  }

  static func aliasExpansion(_ name: String, limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/limit",
      "with `*\(name)` the aliases stand for more than \(limit) values",
      at: range,
      notes: [Note("aliases that hold aliases multiply")]
    )
  }

  static func omitted(_ count: Int, severity: Severity) -> Diagnostic {
    Diagnostic(
      id: "yaml/more",
      severity: severity,
      count == 1 ? "one more problem is not shown" : "\(count) more problems are not shown"
    )
  }

  // MARK: Keys

  static func duplicateKey(_ key: YAMLKey, first: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/duplicate-key",
      "the key `\(key.text)` stands twice in this mapping",
      at: key.range,
      notes: [Note("it stands here first", at: first)]
    )
  }

  static func emptyKey(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/key",
      "there is no key before the colon",
      at: range,
      notes: [Note("write `\"\"` for an empty key")]
    )
  }

  static func complexKey(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/key",
      "a list or mapping cannot be a key",
      at: range,
      notes: [Note("quote the key if it is meant as text")]
    )
  }

  static func aliasAsKey(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/key",
      "an alias cannot be a key",
      at: range,
      notes: [Note("quote it if it is meant as text: `\"*\(name)\"`")]
    )
  }

  static func unquotedDotKey(_ key: YAMLKey) -> Diagnostic {
    Diagnostic(
      id: "yaml/unquoted-key",
      severity: .note,
      "`\(key.text)` between braces is safer with quotes: some YAML readers refuse it bare",
      at: key.range,
      fixIts: [FixIt("quote the key", replace: key.range, with: "\"\(key.text)\"")]
    )
  }

  static func mergeValue(_ kind: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/merge",
      "`<<` merges mappings, not \(kind)",
      at: range,
      notes: [Note("write `<<: *name` or `<<: [*first, *second]`")]
    )
  }

  // MARK: Tags, anchors, aliases

  static func tag(_ tag: String, expression: String?, at range: SourceRange) -> Diagnostic {
    guard let expression else {
      return Diagnostic(
        id: "yaml/tag",
        "the tag `\(shortTag(tag))` is not supported",
        at: range,
        notes: [Note("only texts, numbers, booleans, null, lists and mappings are read")]
      )
    }
    return Diagnostic(
      id: "yaml/tag",
      "an unquoted value that begins with `!` is a tag in YAML",
      at: range,
      notes: [.quote(expression, at: range)]
    )
  }

  static func tagDirective(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/tag",
      "tags are not supported, so there is nothing to declare with `%TAG`",
      at: range
    )
  }

  static func unknownAlias(
    _ name: String,
    suggestion: String?,
    at range: SourceRange
  ) -> Diagnostic {
    var notes = suggestion.map { [Note("did you mean `*\($0)`?")] } ?? []
    notes.append(Note("anchors count within one document; quote the value if `*` is meant as text"))
    return Diagnostic(
      id: "yaml/alias",
      "there is no anchor `&\(name)` before this alias",
      at: range,
      notes: notes
    )
  }

  static func recursiveAlias(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "yaml/alias", "the alias `*\(name)` stands inside its own anchor", at: range)
  }

  // MARK: Syntax

  static func tab(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/tab",
      "a tab cannot be used here",
      at: range,
      notes: [Note("indent with spaces")],
      fixIts: [FixIt("use spaces", replace: range, with: "  ")]
    )
  }

  static func indicator(_ byte: UInt8, notes: [Note], at range: SourceRange) -> Diagnostic {
    let character = Character(Unicode.Scalar(byte))
    let hint = [Note("quote the value if it is meant as text")]
    return Diagnostic(
      id: "yaml/syntax",
      "an unquoted value cannot begin with `\(character)`",
      at: range,
      notes: notes.isEmpty ? hint : notes
    )
  }

  static func unexpectedColon(notes: [Note], at range: SourceRange) -> Diagnostic {
    let hint = [Note("quote the value if the colon belongs to it, or check the indentation")]
    return Diagnostic(
      id: "yaml/syntax",
      "a colon and a space begin a mapping, which cannot stand here",
      at: range,
      notes: notes.isEmpty ? hint : notes
    )
  }

  static func openQuote(openedAt quote: SourceRange, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/syntax",
      "a quoted text is not closed",
      at: quote,
      notes: [Note("the file ends here", at: range)]
    )
  }

  static func escape(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "yaml/escape",
      "this is not an escape of a double-quoted text",
      at: range,
      notes: [Note("write `\\\\` for a backslash, or use single quotes, which know no escapes")]
    )
  }

  static func unquotedExpression(at range: SourceRange, notes: [Note]) -> Diagnostic {
    Diagnostic(
      id: "yaml/syntax",
      "an unquoted value that begins like this is not text in YAML",
      at: range,
      notes: notes
    )
  }

  static func syntax(
    _ problem: String,
    context: Note?,
    notes: [Note],
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "yaml/syntax",
      "not well-formed YAML: \(problem)",
      at: range,
      notes: (context.map { [$0] } ?? []) + notes
    )
  }
}

extension Diagnostic.Note {
  /// Tells to quote an expression, and how.
  static func quote(_ expression: String, at range: SourceRange) -> Diagnostic.Note {
    let escaped = expression.contains { $0 == "\"" || $0 == "\\" }
    let quoted =
      escaped
      ? "'"
        + expression.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "''") + "'"
      : "\"" + expression + "\""
    return Diagnostic.Note("quote this expression: `\(quoted)`", at: range)
  }
}

private func codePoint(_ scalar: UInt32) -> String {
  "U+" + String(hexadecimal: scalar, digits: 4, uppercase: true)
}

/// Shows the tags of YAML itself as people write them.
private func shortTag(_ tag: String) -> String {
  let prefix = "tag:yaml.org,2002:"
  return tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
}
