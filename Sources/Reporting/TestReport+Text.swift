extension TestReport {
  /// How much a text report shows of cases that did not fail.
  public enum Detail: Hashable, Sendable {
    /// One letter a case.
    case dots
    /// One line a case.
    case cases
    /// Nothing, and no summary either: what passes is silent.
    case failures
  }

  /// Renders the report for people: the suites, then every failure with its explanation, at last a
  /// line that sums up.
  public func text(detail: Detail = .dots, style: TextStyle = TextStyle()) -> String {
    let renderer = TestText(style: style)
    var blocks: [[String]] = []
    switch detail {
    case .dots: blocks.append(renderer.dots(suites))
    case .cases: blocks += suites.map(renderer.cases)
    case .failures: break
    }
    for suite in suites {
      blocks += suite.cases.filter(\.status.isFailure).map { renderer.failure($0, in: suite) }
    }
    if detail != .failures {
      blocks.append(renderer.warnings(self))
      if let coverage { blocks += coverage.blocks(style: style) }
      if let mutation { blocks += mutation.blocks(style: style) }
      blocks.append([renderer.summary(self)])
    } else {
      if let coverage { blocks.append(coverage.shortfallLines(style: style)) }
      if let mutation, mutation.isTooLow { blocks += mutation.blocks(style: style) }
    }
    let texts = blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
    return texts.joined(separator: "\n")
  }
}

/// Renders the parts of a test report for people.
private struct TestText {
  let style: TextStyle
  private static let dotsPerLine = 50
  private static let mostDots = 200

  // MARK: Suites

  func dots(_ suites: [TestSuite]) -> [String] {
    let names = suites.map { DisplayText.safe($0.file ?? $0.name) }
    let width = names.map(DisplayText.width).max() ?? 0
    return zip(names, suites).flatMap { name, suite in
      rows(suite).enumerated().map { index, row in
        (index == 0 ? name : "").padded(to: width) + "  " + row
      }
    }
  }

  /// The dots of a suite; of a very large one, the counts.
  private func rows(_ suite: TestSuite) -> [String] {
    if suite.cases.isEmpty { return [style.yellow("no cases")] }
    guard suite.cases.count <= TestText.mostDots else { return [counts([suite])] }
    return stride(from: 0, to: suite.cases.count, by: TestText.dotsPerLine).map { start in
      suite.cases[start..<min(start + TestText.dotsPerLine, suite.cases.count)]
        .map { mark($0.status.kind, letter($0.status.kind)) }.joined()
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
        indentation(open.count + 1) + mark(test.status.kind, symbol(test.status.kind)) + " "
          + DisplayText.safe(TestCase.title(test.name)) + (label ?? "")
      )
    }
    return lines
  }

  private func indentation(_ level: Int) -> String { String(repeating: "  ", count: level) }

  // MARK: Failures

  func failure(_ test: TestCase, in suite: TestSuite) -> [String] {
    let place = Finding.Place(file: suite.file ?? suite.name, start: test.location).description
    var lines = [
      style.red("✗") + " " + style.bold(DisplayText.safe(test.title)),
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
    }
    warnings += report.caseWarnings.map { warning in
      let file = warning.suite.file ?? warning.suite.name
      let place = Finding.Place(file: file, start: warning.test.location)
      return "\(place.description): \(warning.text)"
    }
    return warnings.map { style.yellow("warning:") + " " + DisplayText.safe($0) }
  }

  // MARK: Summary

  func summary(_ report: TestReport) -> String {
    let time = report.duration.map { " (\(TestReport.seconds($0)) s)" } ?? ""
    let leftOut = report.leftOutCount
    let rest = leftOut > 0 ? ", " + style.yellow("\(ReportValue.grouped(leftOut)) left out") : ""
    return "\(counts(report.suites)) in \(counted(report.suites.count, "suite"))\(time)\(rest)"
  }

  private func counts(_ suites: [TestSuite]) -> String {
    let report = TestReport(suites: suites)
    let parts = TestCase.Status.Kind.allCases.compactMap { kind -> String? in
      let count = report.count(kind)
      guard count > 0 else { return nil }
      return mark(kind, ReportValue.grouped(count) + " " + (word(kind) ?? kind.rawValue))
    }
    return parts.isEmpty ? "no cases" : parts.joined(separator: ", ")
  }

  // MARK: Words

  private func mark(_ kind: TestCase.Status.Kind, _ text: String) -> String {
    switch kind {
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
