import RulesEvaluation
public import RulesLanguage
import SourceDiagnostics

/// What the specs of a run have seen of the rules of one document.
public struct RulesCoverage: Sendable {
  /// A condition that can be true and false: a rule as a whole, or a part of it.
  public struct Condition: Sendable {
    /// The condition.
    public let expression: Expression
    /// Whether it is the whole rule.
    public let isWholeRule: Bool
    /// What it gave.
    public let outcomes: OutcomeCounts

    /// Whether it was seen true.
    public var wasTrue: Bool { outcomes.trueCount > 0 }
    /// Whether it was seen false; a rule that fails counts as false (G-28), a part does not.
    public var wasFalse: Bool {
      outcomes.falseCount > 0 || isWholeRule && outcomes.failureCount > 0
    }
  }

  /// Why a rule was never asked.
  public enum Absence: Hashable, Sendable {
    /// No request came to its place.
    case notReached
    /// Every request that could have come to the place of its wildcard went to these siblings.
    case shadowed(by: [String])
    /// A rule above had always granted already (J-26).
    case grantedAbove
    /// Nothing was ever there after the write (G-12).
    case noValue
    /// Another rule had always refused already (J-25).
    case refusedBefore
  }

  /// A rule with what was seen of it.
  public struct RuleEntry: Sendable {
    /// The rule.
    public let rule: Rule
    /// Its place in `CompiledRules.rules`.
    public let index: Int
    /// How often it was asked, and what it gave.
    public let outcomes: OutcomeCounts
    /// Why it was never asked; nil where it was.
    public internal(set) var absence: Absence?
    /// Whether a suite has asked to leave it out.
    public let isIgnored: Bool
    /// The whole and its boolean parts, without what is constant; empty for a constant rule.
    public let conditions: [Condition]
  }

  /// The rules.
  public let document: RulesDocument
  /// Their rules in the order of the document.
  public internal(set) var rules: [RuleEntry]

  /// How many outcomes there are to see: two for each condition that is not ignored.
  public var outcomeCount: Int {
    rules.reduce(0) { $0 + ($1.isIgnored ? 0 : 2 * $1.conditions.count) }
  }

  /// How many of them were seen.
  public var seenCount: Int {
    rules.reduce(0) { sum, rule in
      guard !rule.isIgnored else { return sum }
      return rule.conditions.reduce(sum) { $0 + ($1.wasTrue ? 1 : 0) + ($1.wasFalse ? 1 : 0) }
    }
  }

  /// The part of the outcomes that was seen, in percent; 100 where there are none.
  public var percent: Double { Self.percent(seenCount, of: outcomeCount) }

  static func percent(_ seen: Int, of total: Int) -> Double {
    total == 0 ? 100 : 100 * Double(seen) / Double(total)
  }
}

extension RulesCoverage {
  init(
    _ document: RulesDocument,
    _ counts: CoverageCounts,
    _ rules: [Rule],
    ignored: Set<String>
  ) {
    self.document = document
    var entries: [RuleEntry] = []
    for (index, rule) in rules.enumerated() {
      let record = counts.rules[index]
      let conditions = rule.expression.conditions.map { condition in
        let isWhole = condition.id == rule.expression.id
        let outcomes = isWhole ? record.outcomes : counts.parts[condition.id]
        return Condition(expression: condition, isWholeRule: isWhole, outcomes: outcomes)
      }
      entries.append(
        RuleEntry(
          rule: rule,
          index: index,
          outcomes: record.outcomes,
          absence: Self.absence(record),
          isIgnored: ignored.contains(rule.ruleID),
          conditions: conditions
        )
      )
    }
    Self.noteShadows(&entries, below: document.root)
    self.rules = entries.sorted { $0.rule.keyRange.lowerBound < $1.rule.keyRange.lowerBound }
  }

  private static func absence(_ record: CoverageCounts.RuleRecord) -> Absence? {
    if record.outcomes.total > 0 { return nil }
    if record.skips[.grantedAbove] != nil { return .grantedAbove }
    if record.skips[.refusedBefore] != nil { return .refusedBefore }
    return record.skips[.noValue] != nil ? .noValue : .notReached
  }

  /// Finds the wildcards that no request came to, since all went to their literal siblings.
  private static func noteShadows(_ entries: inout [RuleEntry], below root: RuleNode) {
    var reached: Set<String> = []
    for entry in entries where entry.absence != .notReached {
      var path = RulePath.root
      reached.insert(path.description)
      for key in entry.rule.path.keys {
        path = path.appending(key)
        reached.insert(path.description)
      }
    }
    var shadows: [String: [String]] = [:]
    var open = [root]
    while let node = open.popLast() {
      open += node.children
      guard let wildcard = node.wildcard, !reached.contains(wildcard.path.description) else {
        continue
      }
      let siblings = node.children.filter { reached.contains($0.path.description) }
      guard !siblings.isEmpty else { continue }
      shadows[wildcard.path.description] = siblings.compactMap { $0.key?.text }
    }
    guard !shadows.isEmpty else { return }
    for index in entries.indices where entries[index].absence == .notReached {
      var path = RulePath.root
      for key in entries[index].rule.path.keys {
        path = path.appending(key)
        guard let siblings = shadows[path.description] else { continue }
        entries[index].absence = .shadowed(by: siblings)
        break
      }
    }
  }
}
