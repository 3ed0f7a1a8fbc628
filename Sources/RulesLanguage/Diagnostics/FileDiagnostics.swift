import SourceDiagnostics

// The wording of mistakes in the format of the rules file.
extension Diagnostic {
  static func omittedMistakes(_ count: Int) -> Diagnostic {
    Diagnostic(
      id: "rules/omitted",
      severity: .note,
      "\(count) more \(count == 1 ? "finding is" : "findings are") left out"
    )
  }

  static func expectedRulesObject(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/no-object",
      "expected `{` at the beginning of the rules",
      at: range,
      notes: [Note("a rules file is an object with one member, `{ \"rules\": { … } }`")]
    )
  }

  static func contentBehindRules(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/trailing-content", "nothing may follow the rules object", at: range)
  }

  static func invalidEncoding(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/encoding",
      "the text is not valid UTF-8",
      at: range,
      notes: [Note("save the file as UTF-8")]
    )
  }

  static func nestedTooDeeply(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/nesting",
      "objects and arrays are nested more than \(RulesTextReader.maximumDepth) levels deep",
      at: range,
      notes: [Note("the database holds at most 32 levels")]
    )
  }

  static func documentSize(_ count: Int) -> Diagnostic {
    Diagnostic(
      id: "rules/size",
      severity: .warning,
      "the rules are longer than 256 KB (\(count) bytes)",
      at: SourceRange(at: 0),
      notes: [Note("that is the documented limit of the service")]
    )
  }

  static func expectedValue(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/expected-value", "expected a value", at: range)
  }

  static func unquotedValue(_ word: String, at range: SourceRange) -> Diagnostic {
    let constants = ["true", "false", "null"]
    if let constant = Suggestion.nearest(to: word, in: constants) {
      return Diagnostic(
        id: "rules/unquoted-value",
        "`\(word)` is not a value",
        at: range,
        fixIts: [FixIt("write `\(constant)`", replace: range, with: constant)]
      )
    }
    return Diagnostic(
      id: "rules/unquoted-value",
      "`\(word)` is not a value",
      at: range,
      notes: [Note("an expression has to be in double quotes")]
    )
  }

  static func expectedKey(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/expected-key", "expected a key in double quotes", at: range)
  }

  static func unquotedKey(_ key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unquoted-key",
      "the key `\(key)` has to be in double quotes",
      at: range,
      fixIts: [FixIt("add the quotes", replace: range, with: "\"\(key)\"")]
    )
  }

  static func singleQuotedString(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/single-quotes",
      "keys and values have to be in double quotes",
      at: range,
      notes: [Note("single quotes are for strings inside of an expression")]
    )
  }

  static func unterminatedFileString(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unterminated-value",
      "the string that begins here has no closing quote",
      at: range
    )
  }

  static func invalidEscape(_ character: String, at range: SourceRange) -> Diagnostic {
    let isLineBreak = character == "\n" || character == "\r" || character == "\r\n"
    let shown = isLineBreak ? "a backslash before a line break" : "`\\\(character)`"
    return Diagnostic(
      id: "rules/invalid-escape",
      "\(shown) is not an escape",
      at: range,
      notes: [
        isLineBreak
          ? Note("a string may span lines without it")
          : Note("a backslash that belongs to the expression is written twice")
      ],
      fixIts: [
        isLineBreak
          ? FixIt(
            "remove the backslash",
            replace: SourceRange(range.lowerBound, range.lowerBound + 1),
            with: ""
          )
          : FixIt(
            "write the backslash twice",
            replace: SourceRange(range.lowerBound, range.lowerBound + 1),
            with: "\\\\"
          )
      ]
    )
  }

  static func strayComma(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/stray-comma",
      "this comma separates nothing",
      at: range,
      fixIts: [FixIt("remove the comma", replace: range, with: "")]
    )
  }

  static func missingComma(behind offset: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/missing-comma",
      "expected a comma or a closing bracket",
      at: range,
      fixIts: [FixIt("add a comma", replace: SourceRange(at: offset), with: ",")]
    )
  }

  static func unescapedQuote(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unescaped-quote",
      "the string ends before this",
      at: range,
      notes: [Note("inside of a string write `'`, or `\\\"` with a backslash")]
    )
  }

  static func missingColon(after key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "rules/missing-colon", "expected a colon after the key `\(key)`", at: range)
  }

  static func unclosedBracket(at range: SourceRange, opening: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unclosed-bracket",
      "the file ends inside of an object or array",
      at: range,
      notes: [Note("it begins here", at: opening)]
    )
  }

  static func wrongBracket(at range: SourceRange, opening: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/wrong-bracket",
      "this bracket does not match the one that is open",
      at: range,
      notes: [Note("that one is here", at: opening)]
    )
  }

  static func unterminatedComment(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/unterminated-comment",
      "the comment that begins here has no `*/`",
      at: range
    )
  }
}
