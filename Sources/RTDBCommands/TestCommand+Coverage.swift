import Reporting
import RulesLanguage
import RulesTesting
import SourceDiagnostics

extension CoverageReport {
  /// Makes a report of what was seen of rules; those of one file come together.
  init(_ coverage: RunCoverage) {
    var files: [File] = []
    var places: [FileKey: Int] = [:]
    for document in coverage.rules {
      let source = document.document.source
      let rules = document.rules.map { Rule($0, in: source) }
      let key = FileKey(name: source.name, bytes: source.bytes)
      if let place = places[key] {
        files[place].rules += rules
      } else {
        places[key] = files.count
        files.append(File(name: source.name, bytes: source.bytes, rules: rules))
      }
    }
    for index in files.indices {
      files[index].rules.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    self.init(files: files, shortfalls: coverage.shortfalls)
  }

  private struct FileKey: Hashable {
    var name: String
    var bytes: [UInt8]

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

extension CoverageReport.Rule {
  fileprivate init(_ entry: RulesCoverage.RuleEntry, in source: SourceFile) {
    self.init(
      id: entry.rule.ruleID,
      range: entry.rule.valueRange,
      askCount: entry.outcomes.total,
      absence: entry.isIgnored ? nil : entry.absence.map(\.text),
      isIgnored: entry.isIgnored,
      conditions: entry.conditions.map { CoverageReport.Condition($0, in: source) }
    )
  }
}

extension CoverageReport.Condition {
  private static let longestText = 100

  fileprivate init(_ condition: RulesCoverage.Condition, in source: SourceFile) {
    let range = condition.expression.range
    let text = source.text(of: range).split { $0.isWhitespace }.joined(separator: " ")
    let outcomes = condition.outcomes
    self.init(
      range: range,
      text: text.count > Self.longestText ? text.prefix(Self.longestText) + "…" : text,
      trueCount: outcomes.trueCount,
      falseCount: outcomes.falseCount,
      failureCount: outcomes.failureCount,
      isWholeRule: condition.isWholeRule
    )
  }
}

extension RulesCoverage.Absence {
  /// Why a rule was never asked, in words.
  fileprivate var text: String {
    switch self {
    case .notReached: return "never asked, no request comes here"
    case .shadowed(let siblings):
      let keys = siblings.quotedList()
      return "never asked, all requests go to \(keys) beside it"
    case .grantedAbove: return "never asked, a rule above has always granted"
    case .noValue: return "never asked, nothing is ever there after the write"
    case .refusedBefore: return "never asked, another rule has always refused before"
    }
  }
}
