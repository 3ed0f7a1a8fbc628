public import SourceDiagnostics

/// What a validation found, in the order of the file.
///
/// All findings are counted; only the first of each id are kept, so that a file with a million
/// faults costs no more memory than one with a thousand.
public struct ValidationReport: Sendable {
  /// How many findings of one id are kept.
  public static let defaultLimit = 1_000

  /// The findings kept, in order of their place in the file.
  public private(set) var findings: [ValidationFinding] = []
  /// The number of findings by id, whether kept or not.
  public private(set) var counts: [String: Int] = [:]
  /// The number of findings by severity, whether kept or not.
  public private(set) var severities: [Diagnostic.Severity: Int] = [:]
  /// The layouts that the file holds.
  public internal(set) var layouts: [Layout] = []
  /// The number of jokes, users and items met.
  public internal(set) var records = RecordCounts()

  private let limit: Int

  /// Creates an empty report that keeps up to `limit` findings of each id.
  public init(limit: Int = ValidationReport.defaultLimit) {
    self.limit = limit
  }

  /// The number of findings that were counted but not kept.
  public var omittedCount: Int { counts.values.reduce(0, +) - findings.count }

  /// Whether any finding is at least this severe.
  public func hasFinding(atLeast severity: Diagnostic.Severity) -> Bool {
    severities.contains { $0.key >= severity && $0.value > 0 }
  }

  mutating func add(_ finding: ValidationFinding) {
    counts[finding.id, default: 0] += 1
    severities[finding.severity, default: 0] += 1
    if counts[finding.id, default: 0] <= limit { findings.append(finding) }
  }

  mutating func merge(_ other: ValidationReport) {
    for finding in other.findings { findings.append(finding) }
    counts.merge(other.counts) { $0 + $1 }
    severities.merge(other.severities) { $0 + $1 }
  }

  /// Puts the findings in the order of the file; those without a place come first.
  mutating func sortByPlace() {
    let start = SourceLocation(line: 0, column: 0)
    let keyed = findings.enumerated().sorted { left, right in
      let places = (left.element.location ?? start, right.element.location ?? start)
      return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
    }
    findings = keyed.map(\.element)
  }
}

/// How many records of each kind an export holds.
public struct RecordCounts: Hashable, Sendable {
  /// Children of `/jokes`.
  public var jokes = 0
  /// Children of `/users`.
  public var users = 0
  /// Children of `/users/$uid/items`.
  public var items = 0
  /// Children of `/users/$uid/votes`.
  public var votes = 0
}
