import SourceDiagnostics

extension CoverageReport {
  /// Renders the report as a tracefile of lcov: rules as functions, conditions as branches that
  /// were true and false, lines as often as a condition on them was looked at.
  public func lcov() -> String {
    files.map { LCOVRecord($0).lines.map { $0 + "\n" }.joined() }.joined()
  }
}

/// The record of a file in a tracefile.
private struct LCOVRecord {
  private(set) var lines: [String]

  init(_ file: CoverageReport.File) {
    let source = SourceFile(name: file.name, bytes: file.bytes)
    let rules = file.rules.filter { !$0.isIgnored }
    lines = ["TN:", "SF:" + DisplayText.safe(file.name)]
    addFunctions(rules, source)
    addBranches(rules, source)
    addLines(CoverageLine.lines(of: rules, in: source))
    lines.append("end_of_record")
  }

  private mutating func addFunctions(_ rules: [CoverageReport.Rule], _ source: SourceFile) {
    var names: Set<String> = []
    var counts: [String] = []
    for rule in rules {
      let line = source.location(at: rule.range.lowerBound).line
      // A comma would end the name for some readers.
      var name = DisplayText.safe(rule.id)
        .split(separator: ",", omittingEmptySubsequences: false).joined(separator: "%2C")
      if !names.insert(name).inserted { name += "@\(line).\(counts.count)" }
      lines.append("FN:\(line),\(name)")
      counts.append("FNDA:\(rule.askCount),\(name)")
    }
    lines += counts
    lines += ["FNF:\(rules.count)", "FNH:\(rules.count { $0.askCount > 0 })"]
  }

  private mutating func addBranches(_ rules: [CoverageReport.Rule], _ source: SourceFile) {
    var found = 0
    var hit = 0
    for condition in rules.flatMap(\.conditions) {
      let line = source.location(at: condition.range.lowerBound).line
      let isUnseen = condition.lookCount == 0
      let falseCount = condition.falseCount + (condition.isWholeRule ? condition.failureCount : 0)
      for (branch, count) in [condition.trueCount, falseCount].enumerated() {
        lines.append("BRDA:\(line),\(found / 2),\(branch),\(isUnseen ? "-" : "\(count)")")
        hit += count > 0 ? 1 : 0
      }
      found += 2
    }
    lines += ["BRF:\(found)", "BRH:\(hit)"]
  }

  private mutating func addLines(_ covered: [CoverageLine]) {
    lines += covered.map { "DA:\($0.number),\($0.count)" }
    lines += ["LF:\(covered.count)", "LH:\(covered.count { $0.count > 0 })"]
  }
}

/// A line of a rules file on which a rule or a condition begins.
struct CoverageLine {
  var number: Int
  /// How often something on the line was looked at.
  var count = 0
  /// The outcomes of the conditions that begin on the line.
  var outcomes = CoverageReport.Tally()

  /// Gathers the lines of rules in ascending order.
  static func lines(of rules: [CoverageReport.Rule], in source: SourceFile) -> [CoverageLine] {
    var lines: [Int: CoverageLine] = [:]
    func add(_ range: SourceRange, _ count: Int, _ outcomes: CoverageReport.Tally = .init()) {
      let number = source.location(at: range.lowerBound).line
      var line = lines[number] ?? CoverageLine(number: number)
      line.count = max(line.count, count)
      line.outcomes.add(outcomes)
      lines[number] = line
    }
    for rule in rules {
      add(rule.range, rule.askCount)
      for condition in rule.conditions {
        add(condition.range, condition.lookCount, .init(seen: condition.seenCount, total: 2))
      }
    }
    return lines.values.sorted { $0.number < $1.number }
  }
}
