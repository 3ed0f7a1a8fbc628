public import SourceDiagnostics

/// What a run of specs gave.
public struct SpecRunResult: Sendable {
  /// The suites in the order of the run.
  public var suites: [SpecSuiteResult]
  /// What was seen of the rules, where it was recorded.
  public var coverage: RunCoverage?

  /// Whether a case failed, or passed against its mark.
  public var hasFailures: Bool {
    suites.contains { $0.cases.contains(where: \.outcome.isFailure) }
  }

  /// How many cases there are.
  public var caseCount: Int { suites.reduce(0) { $0 + $1.cases.count } }
}

/// What the cases of a suite gave.
public struct SpecSuiteResult: Sendable {
  /// The name of the suite.
  public var name: String
  /// The spec file.
  public var source: SourceFile
  /// The cases in the order of the spec.
  public var cases: [SpecCaseResult]
}

/// What a case gave.
public struct SpecCaseResult: Sendable {
  /// What came of a case.
  public enum Outcome: Sendable {
    /// Everything was as expected.
    case passed
    /// Something was not.
    case failed(SpecFailure)
    /// It was left out.
    case skipped(String)
    /// It was left out, being unfinished.
    case todo(String)
    /// It failed, as its mark says.
    case expectedFailure(String, SpecFailure)
    /// It passed although its mark says that it fails.
    case unexpectedPass(String)

    /// Whether the outcome fails the run.
    public var isFailure: Bool {
      switch self {
      case .failed, .unexpectedPass: true
      case .passed, .skipped, .todo, .expectedFailure: false
      }
    }
  }

  /// The name of the case.
  public var name: String
  /// The names of the groups around it, from the outside in.
  public var groups: [String]
  /// The place in the spec.
  public var range: SourceRange
  /// What came of it.
  public var outcome: Outcome
  /// What there is to say that fails nothing.
  public var warnings: [SpecWarning]
  /// The rules that were asked, as places in `CompiledRules.rules`, where it was recorded.
  var askedRules: [Int] = []
}
