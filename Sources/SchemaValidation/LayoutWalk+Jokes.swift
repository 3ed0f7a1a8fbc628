import DatabaseExports
import SourceDiagnostics

/// What a joke has shown so far.
struct JokeState {
  var number = 0
  var hasText = false
  var hasAuthor = false
}

// `/jokes/$joke {jokeText: string, votes: number, author: user name}`
extension LayoutWalk {
  mutating func visitJoke(
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    report.records.jokes += 1
    joke = JokeState(number: ledger.addJoke(key, at: location))
    if let leaf = try walk(.joke, event) {
      ledger.setCounter(nil, of: joke.number, at: location)
      // A bare string is the text of a joke without an author (D28).
      if case .string = leaf.kind {
        if leaf.bytes.isEmpty {
          report.add(.emptyValue("the joke's text", path: pathText, at: location))
        }
        missing("author", of: "joke", .warning, at: location)
      }
      report.add(
        .wrongType(
          "the joke",
          found: leaf.text,
          expected: "an object",
          path: pathText,
          at: location
        )
      )
      return
    }
    if !joke.hasText { missing("jokeText", of: "joke", .error, at: location) }
    // Hand-made jokes have no author; the app shows an empty name.
    if !joke.hasAuthor { missing("author", of: "joke", .warning, at: location) }
  }

  mutating func visitJokeField(
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    switch key {
    case LayoutName.jokeText:
      joke.hasText = true
      _ = try checkText("the joke's text", readLeaf(event))
    case LayoutName.author:
      joke.hasAuthor = true
      let leaf = try readLeaf(event)
      if let name = checkText("the author", leaf) {
        ledger.setAuthor(name, of: joke.number, at: leaf.location)
      }
    case LayoutName.votes:
      checkCounter(try readLeaf(event))
    default:
      let known = ["jokeText", "author", "votes"]
      if report.admit("validate/unknown-field", .warning) {
        report.keep(unknownField(key, of: "joke", known: known, at: location))
      }
      try skip(event)
    }
  }

  private mutating func checkCounter(_ leaf: Leaf) {
    guard case .number = leaf.kind else {
      ledger.setCounter(nil, of: joke.number, at: leaf.location)
      report.add(
        .wrongType(
          "the counter",
          found: leaf.text,
          expected: "a number",
          path: pathText,
          at: leaf.location
        )
      )
      return
    }
    let lexeme = String(decoding: leaf.bytes, as: UTF8.self)
    let number = Double(lexeme) ?? .infinity
    let isCounter = number >= 0 && number < 9_007_199_254_740_992 && number == number.rounded()
    ledger.setCounter(isCounter ? number : nil, of: joke.number, at: leaf.location)
    if !isCounter { report.add(.badCounter(lexeme, path: pathText, at: leaf.location)) }
  }

  // MARK: - Shared checks

  /// Reports a text that is none, is empty or blank; returns what is left.
  mutating func checkText(_ name: String, _ leaf: Leaf) -> [UInt8]? {
    guard case .string = leaf.kind else {
      report.add(
        .wrongType(name, found: leaf.text, expected: "a string", path: pathText, at: leaf.location)
      )
      return nil
    }
    if leaf.bytes.isEmpty {
      report.add(.emptyValue(name, path: pathText, at: leaf.location))
      return nil
    }
    if leaf.bytes.isBlank {
      report.add(.blankValue(name, path: pathText, at: leaf.location))
      return nil
    }
    return leaf.bytes
  }

  mutating func missing(
    _ field: String,
    of record: String,
    _ severity: Diagnostic.Severity,
    at location: ValidationPlace
  ) {
    guard report.admit("validate/missing-field", severity) else { return }
    report.keep(
      .missingField(field, of: record, severity: severity, path: pathText, at: location)
    )
  }

  func unknownField(
    _ key: [UInt8],
    of record: String,
    known: [String],
    at location: ValidationPlace
  ) -> ValidationFinding {
    let name = text(ofKey: key)
    return .unknownField(
      name,
      of: record,
      suggestion: Suggestion.nearest(to: name, in: known),
      path: pathText,
      at: location
    )
  }
}

extension LayoutWalk.Leaf {
  /// What the leaf is, as a phrase in a message; values themselves are not shown.
  var text: String {
    switch kind {
    case .string: "a string"
    case .number: "a number"
    case .boolean(let value): "`\(value)`"
    case .null: "`null`"
    case .object: "an object"
    case .array: "an array"
    }
  }
}
