public import RulesLanguage

/// What the specs of a run notice of changes in the rules.
public struct MutationResult: Sendable {
  /// A change that no case notices.
  public struct Survivor: Sendable {
    /// The change.
    public let mutant: RuleMutant
    /// A step that asks the rule, to begin a missing case with; nil where no case does.
    public let example: SpecCase.Step?
    /// What the suite of the missing case says where a case says nothing.
    let base: SpecBase
    /// Somebody whom that suite knows, where there is no example; nil where it knows nobody.
    let somebody: SpecActor?
    /// Whether no case asks the rule at all.
    public let isUnasked: Bool
    /// Whether the change may be none: to find out would have taken too long.
    public let isUnproven: Bool
    /// A request that would notice; nil where none was found.
    public let counterexample: Counterexample?
  }

  /// The rules of a document with what is noticed of their changes.
  public struct Rules: Sendable {
    /// The document.
    public let document: RulesDocument
    /// How many changes some case notices.
    public internal(set) var noticedCount = 0
    /// How many changes are none, as no request tells the rules apart.
    public internal(set) var equivalentCount = 0
    /// The changes that no case notices, in the order of the document.
    public internal(set) var survivors: [Survivor] = []
    /// The rules, by id, of which only the first changes were tried.
    public internal(set) var cutRules: [String] = []
    /// So many changes of one rule are tried; fewer in a large document.
    public var mostChanges: Int { RuleMutator.limit(in: document) }

    mutating func add(_ part: MutationRun.RuleResult) {
      noticedCount += part.noticedCount
      equivalentCount += part.equivalentCount
      survivors += part.survivors
      if let rule = part.cutRule { cutRules.append(rule) }
    }
  }

  /// One entry for each set of rules, in the order of the run.
  public var rules: [Rules] = []

  /// How many changes there are that can be noticed.
  public var mutantCount: Int { rules.reduce(0) { $0 + $1.noticedCount + $1.survivors.count } }

  /// How many of them some case notices.
  public var noticedCount: Int { rules.reduce(0) { $0 + $1.noticedCount } }

  /// The part of the changes that is noticed, in percent; 100 where there are none.
  public var score: Double { RulesCoverage.percent(noticedCount, of: mutantCount) }
}
