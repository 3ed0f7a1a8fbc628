public import SourceDiagnostics

/// What a run of tests gave.
public struct TestReport: Hashable, Sendable {
  /// The suites in the order of the run.
  public var suites: [TestSuite]
  /// What there is to say about the run as a whole.
  public var warnings: [String]
  /// How many cases were left out because others are marked to be run alone.
  public var leftOutCount = 0
  /// How long the run took, in nanoseconds; nil keeps the output the same from run to run.
  public var duration: Int64?
  /// What was seen of the rules, where it was recorded.
  public var coverage: CoverageReport?
  /// Which changes of the rules would be noticed, where that was tried.
  public var mutation: MutationReport?

  /// Creates a report.
  public init(
    suites: [TestSuite] = [],
    warnings: [String] = [],
    duration: Int64? = nil,
    coverage: CoverageReport? = nil,
    mutation: MutationReport? = nil
  ) {
    self.suites = suites
    self.warnings = warnings
    self.duration = duration
    self.coverage = coverage
    self.mutation = mutation
  }

  /// Returns how many cases have a status of this kind.
  public func count(_ kind: TestCase.Status.Kind) -> Int {
    suites.reduce(0) { $0 + $1.cases.count { $0.status.kind == kind } }
  }

  /// How many cases there are.
  public var caseCount: Int { suites.reduce(0) { $0 + $1.cases.count } }

  /// Whether a case failed, or passed against its mark.
  public var hasFailingCases: Bool {
    suites.contains { $0.cases.contains(where: \.status.isFailure) }
  }

  /// Whether the run failed: for a case, or as too little of the rules was seen or noticed.
  public var hasFailed: Bool {
    hasFailingCases || coverage.map { !$0.shortfalls.isEmpty } ?? false
      || mutation?.isTooLow ?? false
  }
}

/// Test cases that belong together, usually those of one file.
public struct TestSuite: Hashable, Sendable {
  /// What the suite is called.
  public var name: String
  /// The file that holds it, as the user named it.
  public var file: String?
  /// Its cases in order.
  public var cases: [TestCase]
  /// What there is to say about the suite as a whole.
  public var warnings: [String]
  /// How long it took, in nanoseconds.
  public var duration: Int64?

  /// Creates a suite.
  public init(
    name: String,
    file: String? = nil,
    cases: [TestCase] = [],
    warnings: [String] = [],
    duration: Int64? = nil
  ) {
    self.name = name
    self.file = file
    self.cases = cases
    self.warnings = warnings
    self.duration = duration
  }
}

/// One test case and what came of it.
public struct TestCase: Hashable, Sendable {
  /// What came of a case.
  public enum Status: Hashable, Sendable {
    /// It did what it should.
    case passed
    /// It did not.
    case failed
    /// It was not run.
    case skipped(reason: String)
    /// It is yet to be written.
    case todo(reason: String)
    /// It failed as its mark says.
    case expectedFailure(reason: String)
    /// It passed although its mark says that it fails, which fails the run.
    case unexpectedPass(reason: String)

    /// A status without its reason.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// It did what it should.
      case passed
      /// It did not.
      case failed
      /// It was not run.
      case skipped
      /// It is yet to be written.
      case todo
      /// It failed as its mark says.
      case expectedFailure
      /// It passed although its mark says that it fails.
      case unexpectedPass
    }

    /// The status without its reason.
    public var kind: Kind {
      switch self {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      case .todo: .todo
      case .expectedFailure: .expectedFailure
      case .unexpectedPass: .unexpectedPass
      }
    }

    /// Why a case was skipped or marked.
    public var reason: String? {
      switch self {
      case .passed, .failed: nil
      case .skipped(let reason), .todo(let reason), .expectedFailure(let reason),
        .unexpectedPass(let reason):
        reason
      }
    }

    /// Whether the case fails the run.
    public var isFailure: Bool { kind == .failed || kind == .unexpectedPass }
  }

  /// What the case is called, without its groups.
  public var name: String
  /// The names of the groups around it, from the outside in.
  public var groups: [String]
  /// What came of it.
  public var status: Status
  /// What went wrong, in one line.
  public var message: String?
  /// The explanation, line by line.
  public var details: [String]
  /// What there is to say about a case that did not fail for it.
  public var warnings: [String]
  /// Where the case stands in its suite's file.
  public var location: SourceLocation?
  /// The place that decided, such as the rule that refused.
  public var cause: Finding.Place?
  /// How long it took, in nanoseconds.
  public var duration: Int64?

  /// Creates a case.
  public init(
    name: String,
    groups: [String] = [],
    status: Status,
    message: String? = nil,
    details: [String] = [],
    warnings: [String] = [],
    location: SourceLocation? = nil,
    cause: Finding.Place? = nil,
    duration: Int64? = nil
  ) {
    self.name = name
    self.groups = groups
    self.status = status
    self.message = message
    self.details = details
    self.warnings = warnings
    self.location = location
    self.cause = cause
    self.duration = duration
  }

  /// The name with the groups before it.
  public var fullName: String { (groups + [name]).joined(separator: " › ") }

  /// `fullName`, cut where it is too long for a title.
  public var title: String { TestCase.title(fullName) }

  /// A name, cut where it is too long for a title.
  public static func title(_ name: String) -> String { DisplayText.shortened(name) }
}
