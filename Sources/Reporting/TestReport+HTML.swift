extension TestReport {
  /// Renders the report as one HTML file that needs nothing beside it: the suites with the
  /// explanations of failures, coverage on the source of the rules, and changes not noticed.
  public func html() -> String {
    HTMLPage.text(title: "rtdb test: " + verdict) { writer in
      writeHeader(&writer)
      for suite in suites { Self.write(suite, &writer) }
      coverage?.write(to: &writer)
      mutation?.write(to: &writer)
    }
  }

  private var verdict: String { hasFailed ? "failed" : caseCount > 0 ? "passed" : "no cases" }

  private func writeHeader(_ writer: inout HTMLWriter) {
    writer.element("h1", text: "rtdb test: " + verdict)
    writer.element("p") { writer in
      for kind in TestCase.Status.Kind.allCases where count(kind) > 0 {
        let label = "\(ReportValue.grouped(count(kind))) \(kind.label)"
        writer.element("span", ["class": "chip " + kind.style], text: label)
      }
      if let tally = coverage?.tally {
        let style = tally.seen == tally.total ? "good" : "some"
        writer.element("span", ["class": "chip " + style]) { writer in
          writer.element("a", ["href": "#coverage"], text: "coverage " + tally.percentText)
        }
      }
      if let mutation {
        let style = mutation.isTooLow ? "bad" : mutation.survivors.isEmpty ? "good" : "some"
        writer.element("span", ["class": "chip " + style]) { writer in
          writer.element("a", ["href": "#mutation"], text: "mutation " + mutation.tally.percentText)
        }
      }
      if let duration {
        writer.element("span", ["class": "chip"], text: Self.seconds(duration) + " s")
      }
    }
    Self.write(warnings, &writer)
  }

  private static func write(_ warnings: [String], _ writer: inout HTMLWriter) {
    for warning in warnings {
      writer.element("p", ["class": "some"], text: "warning: " + DisplayText.safe(warning))
    }
  }

  private static func write(_ suite: TestSuite, _ writer: inout HTMLWriter) {
    let hasFailed = suite.cases.contains(where: \.status.isFailure)
    writer.element("details", ["open": hasFailed ? "" : nil]) { writer in
      writer.element("summary") { writer in
        writer.element("span", ["class": hasFailed ? "bad" : "good"], text: hasFailed ? "✗ " : "✓ ")
        writer.element("strong", text: DisplayText.safe(suite.name))
        let file = suite.file.map { DisplayText.safe($0) + ", " } ?? ""
        writer.element("span", ["class": "faint"], text: file + counts(suite))
      }
      writer.element("div") { writer in
        write(suite.warnings, &writer)
        writeCases(suite, &writer)
      }
    }
  }

  private static func counts(_ suite: TestSuite) -> String {
    let report = TestReport(suites: [suite])
    let parts = TestCase.Status.Kind.allCases.compactMap { kind -> String? in
      let count = report.count(kind)
      return count > 0 ? "\(ReportValue.grouped(count)) \(kind.label)" : nil
    }
    return parts.isEmpty ? "no cases" : parts.joined(separator: ", ")
  }

  private static func writeCases(_ suite: TestSuite, _ writer: inout HTMLWriter) {
    var groups: [String] = []
    writer.open("ul")
    for test in suite.cases {
      if test.groups != groups {
        groups = test.groups
        let name = DisplayText.safe(groups.joined(separator: " › "))
        if !groups.isEmpty { writer.element("li") { $0.element("strong", text: name) } }
      }
      write(test, in: suite, &writer)
    }
    writer.close("ul")
  }

  private static func write(_ test: TestCase, in suite: TestSuite, _ writer: inout HTMLWriter) {
    let kind = test.status.kind
    writer.element("li") { writer in
      writer.element("span", ["class": kind.style], text: kind.symbol + " ")
      writer.write(DisplayText.safe(test.name))
      if kind != .passed {
        let reason = test.status.reason.map { ": " + DisplayText.safe($0) } ?? ""
        writer.element("span", ["class": "faint"], text: " " + kind.label + reason)
      }
      if test.status.isFailure {
        let place = Finding.Place(file: suite.file ?? suite.name, start: test.location)
        let message = test.message.map { [$0] } ?? []
        let lines = ([place.description] + message + test.details).flatMap(DisplayText.safeLines)
        writer.element("pre", text: lines.joined(separator: "\n"))
      }
      write(test.warnings, &writer)
    }
  }
}

extension TestCase.Status.Kind {
  fileprivate var label: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .todo: "to do"
    case .expectedFailure: "failing as marked"
    case .unexpectedPass: "passing against its mark"
    }
  }

  fileprivate var style: String {
    switch self {
    case .passed: "good"
    case .failed, .unexpectedPass: "bad"
    case .skipped, .todo, .expectedFailure: "some"
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed, .unexpectedPass: "✗"
    case .skipped, .todo, .expectedFailure: "–"
    }
  }
}
