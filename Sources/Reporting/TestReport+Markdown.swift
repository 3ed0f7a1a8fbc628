extension TestReport {
  /// Renders the report for a comment on a pull request: a table of the suites, and the failures to
  /// fold out.
  public func markdown() -> String {
    let verdict = hasFailed ? "failed" : caseCount > 0 ? "passed" : "no cases"
    var lines = ["### rtdb test: \(verdict)", ""]
    lines += table()
    if let coverage { lines += [""] + MarkdownText.table(coverage) }
    if let mutation { lines += [""] + MarkdownText.lines(mutation) }
    for suite in suites {
      for test in suite.cases where test.status.isFailure {
        lines += [""] + MarkdownText.failure(test, in: suite)
      }
    }
    if !warnings.isEmpty {
      lines += [""] + warnings.map { "- warning: " + MarkdownText.escape($0) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table() -> [String] {
    var lines = ["| suite | passed | failed | other |", "|---|--:|--:|--:|"]
    for suite in suites {
      let passed = suite.cases.count { $0.status.kind == .passed }
      let failed = suite.cases.count(where: \.status.isFailure)
      let other = suite.cases.count - passed - failed
      lines.append(
        "| \(MarkdownText.escape(suite.file ?? suite.name)) | \(passed) | \(failed) | \(other) |"
      )
    }
    let failed = count(.failed) + count(.unexpectedPass)
    let other = caseCount - count(.passed) - failed
    lines.append("| **all** | \(count(.passed)) | \(failed) | \(other) |")
    return lines
  }
}

/// The pieces of a Markdown report.
private enum MarkdownText {
  static func table(_ coverage: CoverageReport) -> [String] {
    var lines = ["| rules | coverage | outcomes | not asked |", "|---|--:|--:|--:|"]
    for file in coverage.files {
      let (tally, asked) = (file.tally, file.askedRules)
      lines.append(
        "| \(escape(file.name)) | \(tally.percentText) | \(tally.seen) of \(tally.total) "
          + "| \(asked.total - asked.seen) |"
      )
    }
    let tally = coverage.tally
    lines.append("| **all** | \(tally.percentText) | \(tally.seen) of \(tally.total) | |")
    if !coverage.shortfalls.isEmpty {
      lines += [""] + coverage.shortfalls.map { "- too low: " + escape($0) }
    }
    return lines
  }

  static func lines(_ mutation: MutationReport) -> [String] {
    let tally = mutation.tally
    var lines = [
      "\(mutation.isTooLow ? "Too low: " : "")\(tally.seen) of "
        + "\(counted(tally.total, "change")) of the rules noticed, \(tally.percentText)."
    ]
    for survivor in mutation.survivors {
      let body =
        [
          survivor.place.description, "- " + survivor.before, "+ " + survivor.after, "",
        ] + survivor.skeleton.map { "  " + $0 }
      lines += [""] + folded("not noticed if " + survivor.change, body, language: "diff")
    }
    return lines
  }

  private static func folded(
    _ title: String,
    _ text: [String],
    language: String
  ) -> [String] {
    let body = text.flatMap(DisplayText.safeLines)
    let fence = fence(for: body)
    return ["<details><summary>\(escape(title))</summary>", "", fence + language]
      + body + [fence, "", "</details>"]
  }

  static func failure(_ test: TestCase, in suite: TestSuite) -> [String] {
    let place = suite.file.map { Finding.Place(file: $0, start: test.location).description }
    let message =
      switch test.status {
      case .unexpectedPass(let reason): "passes, but is marked as failing: \(reason)"
      default: test.message ?? "failed"
      }
    let text = (place.map { [$0] } ?? []) + [message] + test.details
    return folded(test.fullName, text, language: "text")
  }

  /// A fence longer than every run of back-ticks in the text.
  private static func fence(for lines: [String]) -> String {
    let longest =
      lines.map { line in
        line.split { $0 != "`" }.map(\.count).max() ?? 0
      }.max() ?? 0
    return String(repeating: "`", count: max(3, longest + 1))
  }

  /// A text in which nothing is markup.
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in DisplayText.safe(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "@":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
