import Reporting
import RulesTesting
import SourceDiagnostics

extension TestReport {
  /// Makes a report of what a run gave.
  ///
  /// - Parameters:
  ///   - result: What the run gave.
  ///   - suites: What was run.
  init(_ result: SpecRunResult, of suites: [SpecSuite]) {
    var advice = FailureAdvice()
    self.init(
      suites: zip(result.suites, suites).map { TestSuite($0, of: $1, &advice) }
    )
  }
}

extension TestSuite {
  fileprivate init(_ result: SpecSuiteResult, of suite: SpecSuite, _ advice: inout FailureAdvice) {
    self.init(
      name: result.name,
      file: result.source.name,
      cases: result.cases.map { TestCase($0, of: suite, &advice) }
    )
  }
}

extension TestCase {
  fileprivate init(_ result: SpecCaseResult, of suite: SpecSuite, _ advice: inout FailureAdvice) {
    let source = suite.source
    let failure = result.outcome.failure
    let range = failure.map { $0.mismatches.first?.range ?? $0.range } ?? result.range
    self.init(
      name: result.name,
      groups: result.groups,
      status: Status(result.outcome),
      message: failure?.message,
      details: failure.map { $0.lines + advice.lines(for: $0, of: suite.rules) } ?? [],
      warnings: result.warnings.map(\.message),
      location: source.location(at: range.lowerBound),
      cause: failure?.decidingRule.map { Finding.Place($0.range, in: $0.source) }
    )
  }
}

extension TestCase.Status {
  fileprivate init(_ outcome: SpecCaseResult.Outcome) {
    self =
      switch outcome {
      case .passed: .passed
      case .failed: .failed
      case .skipped(let reason): .skipped(reason: reason)
      case .todo(let reason): .todo(reason: reason)
      case .expectedFailure(let reason, _): .expectedFailure(reason: reason)
      case .unexpectedPass(let reason): .unexpectedPass(reason: reason)
      }
  }
}

extension SpecCaseResult.Outcome {
  /// Why the case failed, where it counts.
  fileprivate var failure: SpecFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}
