import RulesEvaluation
import RulesLanguage
import SourceDiagnostics

/// What the specs of a run have seen of all the rules that they test.
public struct RunCoverage: Sendable {
  /// One entry for each set of rules, in the order of the run.
  public let rules: [RulesCoverage]
  /// Where less was seen than the suites demand, a sentence each.
  public let shortfalls: [String]

  /// How many outcomes there are to see.
  public var outcomeCount: Int { rules.reduce(0) { $0 + $1.outcomeCount } }

  /// How many of them were seen.
  public var seenCount: Int { rules.reduce(0) { $0 + $1.seenCount } }

  /// The part of the outcomes that was seen, in percent.
  public var percent: Double { RulesCoverage.percent(seenCount, of: outcomeCount) }

  /// A percentage with at most one decimal, never rounded up to a limit that was not reached.
  public static func text(_ percent: Double) -> String {
    let tenths = Int((min(max(percent, 0), 100) * 10).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}

/// Rules made ready, once for all suites that have them.
struct SharedRules: Sendable {
  let document: RulesDocument
  let compiled: CompiledRules

  init(_ document: RulesDocument) {
    self.document = document
    compiled = CompiledRules(document)
  }
}

/// The rules of a run, those of several suites together where they are the same.
struct RulesCollection: Sendable {
  private(set) var entries: [SharedRules] = []
  /// The place in `entries` of the rules of each suite.
  private(set) var owners: [Int] = []
  private var places: [Identity: Int] = [:]

  init(_ suites: [SpecSuite]) {
    owners.reserveCapacity(suites.count)
    for suite in suites { owners.append(add(suite.rules)) }
  }

  private mutating func add(_ document: RulesDocument) -> Int {
    let identity = Identity(document)
    if let place = places[identity] { return place }
    entries.append(SharedRules(document))
    places[identity] = entries.count - 1
    return entries.count - 1
  }

  /// Tells what was seen, of what was counted for each entry.
  func coverage(for suites: [SpecSuite], _ counts: [CoverageCounts]) -> RunCoverage {
    var ignored = Array(repeating: Set<String>(), count: entries.count)
    for (suite, place) in zip(suites, owners) {
      ignored[place].formUnion(suite.coverage.ignored)
    }
    let rules = entries.indices.map { place in
      let (document, rules) = (entries[place].document, entries[place].compiled.rules)
      return RulesCoverage(document, counts[place], rules, ignored: ignored[place])
    }
    let shortfalls = zip(suites, owners).flatMap { suite, place in suite.shortfalls(rules[place]) }
    return RunCoverage(rules: rules, shortfalls: shortfalls)
  }

  /// Rules are the same where they stand at the same place of the same text.
  private struct Identity: Hashable {
    let document: RulesDocument

    init(_ document: RulesDocument) { self.document = document }

    static func == (left: Identity, right: Identity) -> Bool {
      left.document.root.range == right.document.root.range
        && left.document.source.name == right.document.source.name
        && left.document.source.bytes == right.document.source.bytes
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(document.source.name)
      hasher.combine(document.root.range)
    }
  }
}

extension SpecSuite {
  /// Where less was seen of the rules than the suite demands.
  fileprivate func shortfalls(_ rules: RulesCoverage) -> [String] {
    var result: [String] = []
    if let minimum = coverage.minimum, rules.percent < minimum {
      result.append(
        "\(source.name) demands a coverage of \(RunCoverage.text(minimum)), "
          + "\(rules.document.source.name) has \(RunCoverage.text(rules.percent))"
      )
    }
    guard coverage.needsBothOutcomes else { return result }
    for rule in rules.rules where !rule.isIgnored {
      guard let whole = rule.conditions.first, whole.isWholeRule else { continue }
      let missing = (whole.wasTrue ? [] : ["true"]) + (whole.wasFalse ? [] : ["false"])
      guard !missing.isEmpty else { continue }
      result.append(
        "\(source.name) demands both outcomes of every rule, `\(rule.rule.ruleID)` was never "
          + missing.joined(separator: " or ")
      )
    }
    return result
  }
}
