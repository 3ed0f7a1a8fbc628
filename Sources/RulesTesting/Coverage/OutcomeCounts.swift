/// How often a condition was true, was false, and failed with an error.
public struct OutcomeCounts: Hashable, Sendable {
  /// How often it was true.
  public var trueCount = 0
  /// How often it was false.
  public var falseCount = 0
  /// How often it failed, which for a rule counts as false (G-28).
  public var failureCount = 0

  /// Nothing was seen.
  public init() {}

  /// How often it was looked at.
  public var total: Int { trueCount + falseCount + failureCount }

  /// Adds what was seen elsewhere.
  mutating func add(_ other: OutcomeCounts) {
    trueCount += other.trueCount
    falseCount += other.falseCount
    failureCount += other.failureCount
  }
}
