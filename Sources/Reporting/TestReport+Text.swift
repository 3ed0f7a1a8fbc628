extension TestReport {
  /// How much a text report shows of cases that did not fail.
  public enum Detail: Hashable, Sendable {
    /// One letter a case.
    case dots
    /// One line a case.
    case cases
  }

  /// Renders the report for people: the suites, then every failure with its explanation, at last a
  /// line that sums up.
  public func text(detail: Detail = .dots, style: TextStyle = TextStyle()) -> String {
    let renderer = TestText(style: style)
    var lines: [String] = []
    switch detail {
    case .dots: lines += renderer.dots(suites)
    case .cases:
      for suite in suites { lines += renderer.cases(suite) }
    }
    lines += renderer.failures(suites)
    lines += renderer.warnings(self)
    if !lines.isEmpty, lines.last != "" { lines.append("") }
    lines.append(renderer.summary(self))
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Renders the parts of a test report for people.
private struct TestText {
  let style: TextStyle
  private static let dotsPerLine = 50

  // MARK: Suites

  func dots(_ suites: [TestSuite]) -> [String] {
    let names = suites.map { DisplayText.safe($0.file ?? $0.name) }
    let width = names.map(DisplayText.width).max() ?? 0
    return zip(names, suites).flatMap { name, suite in
      let rows = stride(from: 0, to: max(1, suite.cases.count), by: TestText.dotsPerLine)
        .map { start in
          suite.cases[start..<min(start + TestText.dotsPerLine, suite.cases.count)]
            .map { mark($0.status, letter($0.status.kind)) }.joined()
        }
      return rows.enumerated().map { index, row in
        (index == 0 ? name : "").padded(to: width) + "  " + row
      }
    }
  }

  func cases(_ suite: TestSuite) -> [String] {
    let file = suite.file.map { style.faint(" (\(DisplayText.safe($0)))") } ?? ""
    var lines = [style.bold(DisplayText.safe(suite.name)) + file]
    var open: [String] = []
    for test in suite.cases {
      let common = zip(open, test.groups).prefix { $0 == $1 }.count
      for (level, group) in test.groups.enumerated().dropFirst(common) {
        lines.append(indentation(level + 1) + DisplayText.safe(group))
      }
      open = test.groups
      let reason = test.status.reason.map { style.faint(": " + DisplayText.safe($0)) } ?? ""
      let label = word(test.status.kind).map { style.faint(" (\($0)") + reason + style.faint(")") }
      lines.append(
        indentation(open.count + 1) + mark(test.status, symbol(test.status.kind)) + " "
          + DisplayText.safe(test.name) + (label ?? "")
      )
    }
    return lines + [""]
  }

  private func indentation(_ level: Int) -> String { String(repeating: "  ", count: level) }

  // MARK: Failures

  func failures(_ suites: [TestSuite]) -> [String] {
    suites.flatMap { suite in
      suite.cases.filter(\.status.isFailure).flatMap { failure($0, in: suite) }
    }
  }

  private func failure(_ test: TestCase, in suite: TestSuite) -> [String] {
    let file = suite.file ?? suite.name
    let place = Finding.Place(file: file, start: test.location).description
    var lines = [
      "", style.red("✗") + " " + style.bold(DisplayText.safe(test.fullName)),
      "  " + style.faint(DisplayText.safe(place)),
    ]
    if case .unexpectedPass(let reason) = test.status {
      lines.append("  passes, but is marked as failing: " + DisplayText.safe(reason))
    }
    if let message = test.message { lines.append("  " + DisplayText.safe(message)) }
    for detail in test.details {
      lines += DisplayText.safeLines(detail).map { $0.isEmpty ? "" : "    " + $0 }
    }
    return lines
  }

  func warnings(_ report: TestReport) -> [String] {
    var warnings = report.warnings
    for suite in report.suites {
      warnings += suite.warnings.map { "\(suite.file ?? suite.name): \($0)" }
      for test in suite.cases {
        let place = Finding.Place(file: suite.file ?? suite.name, start: test.location)
        warnings += test.warnings.map { "\(place.description): \($0)" }
      }
    }
    guard !warnings.isEmpty else { return [] }
    return [""] + warnings.map { style.yellow("warning:") + " " + DisplayText.safe($0) }
  }

  // MARK: Summary

  func summary(_ report: TestReport) -> String {
    let parts = TestCase.Status.Kind.allCases.compactMap { kind -> String? in
      let count = report.count(kind)
      guard count > 0 else { return nil }
      let text = ReportValue.grouped(count) + " " + (word(kind) ?? kind.rawValue)
      switch kind {
      case .passed: return style.green(text)
      case .failed, .unexpectedPass: return style.red(text)
      case .skipped, .todo, .expectedFailure: return style.yellow(text)
      }
    }
    let counts = parts.isEmpty ? "no cases" : parts.joined(separator: ", ")
    let time = report.duration.map { " (\(TestReport.seconds($0)) s)" } ?? ""
    return "\(counts) in \(counted(report.suites.count, "suite"))\(time)"
  }

  // MARK: Words

  private func mark(_ status: TestCase.Status, _ text: String) -> String {
    switch status.kind {
    case .passed: style.green(text)
    case .failed, .unexpectedPass: style.red(text)
    case .skipped, .todo, .expectedFailure: style.yellow(text)
    }
  }

  private func letter(_ kind: TestCase.Status.Kind) -> String {
    switch kind {
    case .passed: "."
    case .failed: "F"
    case .skipped: "s"
    case .todo: "t"
    case .expectedFailure: "x"
    case .unexpectedPass: "P"
    }
  }

  private func symbol(_ kind: TestCase.Status.Kind) -> String {
    switch kind {
    case .passed: "✓"
    case .failed, .unexpectedPass: "✗"
    case .skipped, .todo, .expectedFailure: "-"
    }
  }

  private func word(_ kind: TestCase.Status.Kind) -> String? {
    switch kind {
    case .passed: nil
    case .failed: "failed"
    case .skipped: "skipped"
    case .todo: "to do"
    case .expectedFailure: "failing as marked"
    case .unexpectedPass: "passing against its mark"
    }
  }
}

extension TestReport {
  /// A duration in nanoseconds as seconds with at most three decimals.
  static func seconds(_ nanoseconds: Int64) -> String {
    ReportValue.decimal(Double(nanoseconds) / 1e9, places: 3)
  }
}
