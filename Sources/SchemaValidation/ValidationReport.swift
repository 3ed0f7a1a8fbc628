public import SourceDiagnostics

/// What a validation found, in the order of the file.
///
/// All findings are counted; only the first of each kind are kept, so that a file with a million
/// faults costs no more memory than one with a thousand.
public struct ValidationReport: Sendable {
  /// How many findings of one kind are kept.
  public static let defaultLimit = 1_000

  /// Findings of one kind are alike in id and severity.
  public struct Kind: Hashable, Sendable {
    /// The stable id.
    public var id: String
    /// How much they matter.
    public var severity: Diagnostic.Severity
  }

  /// The files that were read, for the places of findings.
  public internal(set) var files: [String] = []
  /// The findings kept, in order of their place in the files.
  public private(set) var findings: [ValidationFinding] = []
  /// The number of findings of each kind, whether kept or not.
  public private(set) var counts: [Kind: Int] = [:]
  /// The layouts that the file holds.
  public internal(set) var layouts: [Layout] = []
  /// The number of jokes, users and items met.
  public internal(set) var records = RecordCounts()

  private let limit: Int

  /// Creates an empty report that keeps up to `limit` findings of each kind.
  public init(limit: Int = ValidationReport.defaultLimit) {
    self.limit = limit
  }

  /// The kinds of which more were counted than kept, with how many, in the order of their ids.
  public var omissions: [(kind: Kind, count: Int)] {
    counts.filter { $0.value > limit }.map { ($0.key, $0.value - limit) }
      .sorted { ($0.kind.id, $0.kind.severity) < ($1.kind.id, $1.kind.severity) }
  }

  /// A report of nothing that keeps as many findings.
  var emptied: ValidationReport { ValidationReport(limit: limit) }

  /// Whether any finding is at least this severe.
  public func hasFinding(atLeast severity: Diagnostic.Severity) -> Bool {
    counts.contains { $0.key.severity >= severity }
  }

  mutating func add(_ finding: ValidationFinding) {
    add(finding.id, finding.severity) { finding }
  }

  /// Adds a finding that is only made when it is kept: a file can have millions of one kind.
  mutating func add(
    _ id: String,
    _ severity: Diagnostic.Severity,
    _ make: () -> ValidationFinding
  ) {
    if admit(id, severity) { keep(make()) }
  }

  /// Counts a finding, and says whether it is to be made and kept.
  mutating func admit(_ id: String, _ severity: Diagnostic.Severity) -> Bool {
    let kind = Kind(id: id, severity: severity)
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    return count <= limit
  }

  /// Keeps a finding that was counted.
  mutating func keep(_ finding: ValidationFinding) { findings.append(finding) }

  /// Adds another report's findings; both keep to the same limit.
  mutating func merge(_ other: ValidationReport) {
    var kept = counts
    for finding in other.findings {
      let kind = Kind(id: finding.id, severity: finding.severity)
      kept[kind, default: 0] += 1
      if kept[kind, default: 0] <= limit { findings.append(finding) }
    }
    counts.merge(other.counts) { $0 + $1 }
  }

  /// Puts the findings in the order of the file; those without a place come first.
  mutating func sortByPlace() {
    let start = ValidationPlace(file: 0, SourceLocation(line: 0, column: 0))
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

  /// No records.
  public init() {}

  /// Adds the records of another export.
  public static func += (left: inout RecordCounts, right: RecordCounts) {
    left.jokes += right.jokes
    left.users += right.users
    left.items += right.items
    left.votes += right.votes
  }
}
