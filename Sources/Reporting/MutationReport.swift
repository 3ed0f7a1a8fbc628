/// Which changes of the rules the specs of a run would notice.
public struct MutationReport: Hashable, Sendable {
  /// A change that they would not.
  public struct Survivor: Hashable, Sendable {
    /// The rule, such as `/users/$uid/.read`.
    public var rule: String
    /// What the change is, to go on from “your tests would not notice if”.
    public var change: String
    /// The place of what was changed.
    public var place: Finding.Place
    /// The condition as it is, cut short where it is long.
    public var before: String
    /// The condition with the change.
    public var after: String
    /// Whether no case asks the rule at all.
    public var isUnasked: Bool
    /// Whether the change may have no effect: to find out would have taken too long.
    public var isUnproven: Bool
    /// Whether the skeleton is a whole case.
    public var isSkeletonComplete: Bool
    /// A case that would notice, or the beginning of one, as lines of YAML.
    public var skeleton: [String]

    /// Creates a survivor.
    public init(
      rule: String,
      change: String,
      place: Finding.Place,
      before: String,
      after: String,
      isUnasked: Bool = false,
      isUnproven: Bool = false,
      isSkeletonComplete: Bool = false,
      skeleton: [String]
    ) {
      self.rule = rule
      self.change = change
      self.place = place
      self.before = before
      self.after = after
      self.isUnasked = isUnasked
      self.isUnproven = isUnproven
      self.isSkeletonComplete = isSkeletonComplete
      self.skeleton = skeleton
    }
  }

  /// How many changes are noticed.
  public var noticedCount: Int
  /// How many changes were left out, as no request tells the rules apart.
  public var equivalentCount: Int
  /// The changes that are not noticed.
  public var survivors: [Survivor]
  /// The least score that is asked for, in percent; 100 asks that every change is noticed.
  public var minimumScore: Double

  /// Creates a report.
  public init(
    noticedCount: Int = 0,
    equivalentCount: Int = 0,
    survivors: [Survivor] = [],
    minimumScore: Double = 100
  ) {
    self.noticedCount = noticedCount
    self.equivalentCount = equivalentCount
    self.survivors = survivors
    self.minimumScore = minimumScore
  }

  /// Whether the score is too low.
  public var isTooLow: Bool { tally.percent < minimumScore }

  /// The changes that are noticed, of all.
  var tally: CoverageReport.Tally {
    .init(seen: noticedCount, total: noticedCount + survivors.count)
  }
}
