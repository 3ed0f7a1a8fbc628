import SourceDiagnostics

extension TestReport {
  /// Renders the report in the Test Anything Protocol.
  ///
  /// It keeps to version 13, which every reader knows; `prove` refuses the next one.
  public func tap() -> String {
    var lines = ["TAP version 13", "1..\(caseCount)"]
    var number = 0
    for suite in suites {
      lines.append("# " + TAPText.escape(suite.file.map { "\(suite.name) (\($0))" } ?? suite.name))
      for test in suite.cases {
        number += 1
        lines += TAPText.lines(test, number: number, in: suite)
      }
    }
    lines += warnings.map { "# warning: " + TAPText.escape($0) }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Renders one test point.
private enum TAPText {
  static func lines(_ test: TestCase, number: Int, in suite: TestSuite) -> [String] {
    let isOK = test.status == .passed || test.status.kind == .skipped
    let point = "\(isOK ? "ok" : "not ok") \(number) - \(escape(test.fullName))"
    switch test.status {
    case .passed: return [point] + test.warnings.map { "# warning: " + escape($0) }
    case .skipped(let reason): return [point + " # SKIP " + escape(reason)]
    case .todo(let reason), .expectedFailure(let reason):
      return [point + " # TODO " + escape(reason)]
    case .failed: return [point] + block(test, test.message, in: suite)
    case .unexpectedPass(let reason):
      return [point] + block(test, "passes, but is marked as failing: \(reason)", in: suite)
    }
  }

  /// The explanation as a block of YAML.
  private static func block(_ test: TestCase, _ message: String?, in suite: TestSuite) -> [String] {
    var lines = ["  ---"]
    if let message { lines.append("  message: " + quote(message)) }
    if let file = suite.file {
      lines.append("  at: " + quote(Finding.Place(file: file, start: test.location).description))
    }
    return lines + details(test) + ["  ..."]
  }

  /// The lines as they are: readers of TAP that know only a little YAML take a quoted sentence with
  /// a colon for a key.
  private static func details(_ test: TestCase) -> [String] {
    var lines = test.details.flatMap(DisplayText.safeLines)
    guard let first = lines.first else { return [] }
    // The indentation of the first line is that of the whole.
    lines[0] = String(first.drop { $0 == " " })
    return ["  details: |"] + lines.map { $0.isEmpty ? "" : "    " + $0 }
  }

  /// A description in one line, in which a number sign does not begin a directive.
  static func escape(_ text: String) -> String {
    var result = ""
    for character in DisplayText.safe(text) {
      if character == "\\" || character == "#" { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// A YAML scalar in double quotes.
  private static func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      default:
        if DisplayText.isUnsafe(scalar) {
          result += "\\u" + String(hexadecimal: scalar.value, digits: 4)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
