public import SourceDiagnostics

/// What the specs of a run have seen of the rules.
public struct CoverageReport: Hashable, Sendable {
  /// The files that the rules stand in.
  public var files: [File]
  /// Where less was seen than is demanded, a sentence each.
  public var shortfalls: [String]

  /// Creates a report.
  public init(files: [File] = [], shortfalls: [String] = []) {
    self.files = files
    self.shortfalls = shortfalls
  }

  /// A file with rules.
  public struct File: Hashable, Sendable {
    /// The file as the user named it.
    public var name: String
    /// What is in it.
    public var bytes: [UInt8]
    /// The rules in the order of the file.
    public var rules: [Rule]

    /// Creates a file.
    public init(name: String, bytes: [UInt8], rules: [Rule]) {
      self.name = name
      self.bytes = bytes
      self.rules = rules
    }
  }

  /// A rule with what was seen of it.
  public struct Rule: Hashable, Sendable {
    /// The rule, such as `/users/$uid/.read`.
    public var id: String
    /// The value of the rule in the file.
    public var range: SourceRange
    /// How often it was asked.
    public var askCount: Int
    /// Why it was never asked, where it was not and counts.
    public var absence: String?
    /// Whether it is left out of the count.
    public var isIgnored: Bool
    /// The conditions with two outcomes: the whole rule first, then its parts.
    public var conditions: [Condition]

    /// Creates a rule.
    public init(
      id: String,
      range: SourceRange,
      askCount: Int,
      absence: String? = nil,
      isIgnored: Bool = false,
      conditions: [Condition]
    ) {
      self.id = id
      self.range = range
      self.askCount = askCount
      self.absence = absence
      self.isIgnored = isIgnored
      self.conditions = conditions
    }
  }

  /// A condition with what was seen of it.
  public struct Condition: Hashable, Sendable {
    /// The condition in the file.
    public var range: SourceRange
    /// The condition on one line.
    public var text: String
    /// How often it was true.
    public var trueCount: Int
    /// How often it was false.
    public var falseCount: Int
    /// How often it failed with an error.
    public var failureCount: Int
    /// Whether it is a whole rule, for which failing counts as false.
    public var isWholeRule: Bool

    /// Creates a condition.
    public init(
      range: SourceRange,
      text: String,
      trueCount: Int,
      falseCount: Int,
      failureCount: Int = 0,
      isWholeRule: Bool = false
    ) {
      self.range = range
      self.text = text
      self.trueCount = trueCount
      self.falseCount = falseCount
      self.failureCount = failureCount
      self.isWholeRule = isWholeRule
    }

    /// How often it was looked at.
    var lookCount: Int { trueCount + falseCount + failureCount }

    var wasTrue: Bool { trueCount > 0 }
    var wasFalse: Bool { falseCount > 0 || isWholeRule && failureCount > 0 }

    /// How many of the two outcomes were seen.
    public var seenCount: Int { (wasTrue ? 1 : 0) + (wasFalse ? 1 : 0) }

    /// What was not seen, in words; nil where both outcomes were.
    var gap: String? {
      switch (wasTrue, wasFalse) {
      case (true, true): nil
      case (true, false): "never false"
      case (false, true): "never true"
      case (false, false): failureCount > 0 ? "only failed" : "never looked at"
      }
    }
  }

  /// Counts of outcomes: two for each condition.
  struct Tally {
    var seen = 0
    var total = 0

    /// The part that was seen, in percent; 100 where there is nothing to see.
    var percent: Double { total == 0 ? 100 : 100 * Double(seen) / Double(total) }

    mutating func add(_ other: Tally) {
      seen += other.seen
      total += other.total
    }

    /// The percentage with at most one decimal, rounded down: 100 is said of all or nothing.
    var percentText: String {
      let tenths = Int((percent * 10).rounded(.down))
      return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
  }

  var tally: Tally { files.reduce(into: Tally()) { $0.add($1.tally) } }
}

extension CoverageReport.File {
  var tally: CoverageReport.Tally { rules.reduce(into: .init()) { $0.add($1.tally) } }

  /// How many rules count, and how many of these were asked.
  var askedRules: CoverageReport.Tally {
    let counted = rules.filter { !$0.isIgnored }
    return CoverageReport.Tally(seen: counted.count { $0.askCount > 0 }, total: counted.count)
  }
}

extension CoverageReport.Rule {
  var tally: CoverageReport.Tally {
    guard !isIgnored else { return .init() }
    return .init(
      seen: conditions.reduce(0) { $0 + $1.seenCount },
      total: 2 * conditions.count
    )
  }

  /// What was not seen, each with its place; the parts of what was never looked at are not listed.
  var gaps: [(range: SourceRange, message: String)] {
    if isIgnored { return [] }
    if let absence { return [(range, absence)] }
    var result: [(SourceRange, String)] = []
    var unseen: SourceRange?
    for condition in conditions {
      if let unseen, unseen.lowerBound <= condition.range.lowerBound,
        condition.range.upperBound <= unseen.upperBound
      {
        continue
      }
      guard let gap = condition.gap else { continue }
      if condition.lookCount == 0 { unseen = condition.range }
      let subject = condition.isWholeRule ? "the rule" : "`\(condition.text)`"
      result.append((condition.range, "\(subject) was \(gap)"))
    }
    return result
  }
}
