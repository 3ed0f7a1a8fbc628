import SourceDiagnostics

extension TestReport {
  /// Renders the report as a JUnit file.
  ///
  /// What was skipped, is yet to be written or fails as marked counts as skipped, with its reason.
  public func jUnit() -> String {
    var writer = XMLWriter()
    writer.element(
      "testsuites",
      [
        "name": "rtdb test", "tests": String(caseCount), "failures": String(failureCount(suites)),
        "skipped": String(skipCount(suites)), "time": duration.map(TestReport.seconds),
      ]
    ) { writer in
      for suite in suites { write(suite, to: &writer) }
    }
    return writer.text
  }

  private func failureCount(_ suites: [TestSuite]) -> Int {
    suites.reduce(0) { $0 + $1.cases.count(where: \.status.isFailure) }
  }

  private func skipCount(_ suites: [TestSuite]) -> Int {
    suites.reduce(0) { $0 + $1.cases.count { $0.status.kind != .passed && !$0.status.isFailure } }
  }

  private func write(_ suite: TestSuite, to writer: inout XMLWriter) {
    writer.element(
      "testsuite",
      [
        "name": suite.name, "file": suite.file, "tests": String(suite.cases.count),
        "failures": String(failureCount([suite])), "skipped": String(skipCount([suite])),
        "time": suite.duration.map(TestReport.seconds),
      ]
    ) { writer in
      for test in suite.cases {
        writer.element(
          "testcase",
          [
            "name": test.fullName, "classname": suite.name, "file": suite.file,
            "line": test.location.map { String($0.line) },
            "time": test.duration.map(TestReport.seconds),
          ],
          content(of: test)
        )
      }
      if !suite.warnings.isEmpty {
        writer.element("system-out", text: suite.warnings.joined(separator: "\n"))
      }
    }
  }

  private func content(of test: TestCase) -> ((inout XMLWriter) -> Void)? {
    if test.status == .passed, test.warnings.isEmpty { return nil }
    return { writer in
      switch test.status {
      case .passed: break
      case .failed:
        writer.element(
          "failure",
          ["message": test.message ?? "failed"],
          text: test.details.joined(separator: "\n")
        )
      case .unexpectedPass(let reason):
        writer.element("failure", ["message": "passes, but is marked as failing: \(reason)"])
      case .skipped(let reason): writer.element("skipped", ["message": reason])
      case .todo(let reason): writer.element("skipped", ["message": "to do: \(reason)"])
      case .expectedFailure(let reason):
        writer.element("skipped", ["message": "fails as marked: \(reason)"])
      }
      if !test.warnings.isEmpty {
        writer.element("system-out", text: test.warnings.joined(separator: "\n"))
      }
    }
  }
}
