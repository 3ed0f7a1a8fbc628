public import SourceDiagnostics

/// What a check found.
public struct FindingsReport: Hashable, Sendable {
  /// Findings of one kind that are counted and not listed, so that a report stays readable.
  public struct Omission: Hashable, Sendable {
    /// The id that they share.
    public var id: String
    /// How much they matter.
    public var severity: Diagnostic.Severity
    /// How many there are.
    public var count: Int

    /// Creates an omission.
    public init(id: String, severity: Diagnostic.Severity, count: Int) {
      self.id = id
      self.severity = severity
      self.count = count
    }
  }

  /// The check, as its command is called: `validate`, `rules check`.
  public var check: String
  /// What was checked, as the user named it.
  public var subjects: [String]
  /// What was found, in the order in which it is shown.
  public var findings: [Finding]
  /// What was found and is not listed.
  public var omissions: [Omission]
  /// Facts for the summary, such as how many records were read.
  public var facts: [Fact]
  /// What the service answers to the files, where they are rules.
  public var answers: [ServiceAnswer] = []

  /// Creates a report.
  public init(
    check: String,
    subjects: [String] = [],
    findings: [Finding] = [],
    omissions: [Omission] = [],
    facts: [Fact] = []
  ) {
    self.check = check
    self.subjects = subjects
    self.findings = findings
    self.omissions = omissions
    self.facts = facts
  }

  /// Returns how many findings have a severity, listed or not.
  public func count(_ severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
      + omissions.filter { $0.severity == severity }.reduce(0) { $0 &+ $1.count }
  }

  /// Says whether anything was found that matters at least as much as `level`.
  public func hasFindings(atLeast level: Diagnostic.Severity) -> Bool {
    Diagnostic.Severity.allCases.contains { $0 >= level && count($0) > 0 }
  }
}
