extension TestReport {
  /// Renders the failures as annotations for GitHub Actions: one at the case, one at the place that
  /// decided.
  public func gitHub() -> String {
    var lines: [String] = []
    for suite in suites {
      for test in suite.cases {
        lines += annotations(test, in: suite)
      }
    }
    for shortfall in coverage?.shortfalls ?? [] {
      lines.append(
        WorkflowCommand.annotation("error", title: "coverage", message: shortfall, place: nil)
      )
    }
    if let mutation { lines += annotations(mutation) }
    lines += caseWarnings.map { warning in
      WorkflowCommand.annotation(
        "warning",
        title: warning.test.title,
        message: warning.text,
        place: place(of: warning.test, in: warning.suite)
      )
    }
    lines += warnings.map {
      WorkflowCommand.annotation("warning", title: "rtdb test", message: $0, place: nil)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func annotations(_ mutation: MutationReport) -> [String] {
    mutation.survivors.map { survivor in
      WorkflowCommand.annotation(
        mutation.isTooLow ? "error" : "warning",
        title: "a change that no test notices",
        message: "your tests would not notice if \(survivor.change)",
        place: survivor.place
      )
    }
  }

  private func annotations(_ test: TestCase, in suite: TestSuite) -> [String] {
    guard test.status.isFailure else { return [] }
    let message =
      switch test.status {
      case .unexpectedPass(let reason): "passes, but is marked as failing: \(reason)"
      default: test.message ?? "failed"
      }
    var lines = [
      WorkflowCommand.annotation(
        "error",
        title: test.title,
        message: ([message] + test.details).joined(separator: "\n"),
        place: place(of: test, in: suite)
      )
    ]
    if let cause = test.cause {
      lines.append(
        WorkflowCommand.annotation(
          "error",
          title: "decides the failing case “\(test.title)”",
          message: message,
          place: cause
        )
      )
    }
    return lines
  }

  private func place(of test: TestCase, in suite: TestSuite) -> Finding.Place? {
    suite.file.map { Finding.Place(file: $0, start: test.location) }
  }
}
