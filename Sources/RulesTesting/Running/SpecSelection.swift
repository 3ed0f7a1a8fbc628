/// Which cases of a run are meant.
public struct SpecSelection: Sendable {
  /// Texts of which one has to be in the name of a case, with its suite and groups; empty for all.
  public var filters: [String] = []
  /// Tags of which a case has to have one; empty for all.
  public var tags: [String] = []

  /// All cases.
  public init() {}

  /// Whether nothing is left out.
  public var isEverything: Bool { filters.isEmpty && tags.isEmpty }

  /// Says whether a case is meant.
  public func includes(_ test: SpecCase, of suite: SpecSuite) -> Bool {
    if !tags.isEmpty, !tags.contains(where: { test.tags.contains($0) }) { return false }
    guard !filters.isEmpty else { return true }
    let name = "\(suite.name) › \(test.fullName)".lowercased()
    return filters.contains { name.contains($0.lowercased()) }
  }

  /// Returns the suites with the cases that are meant; suites without any are left out.
  ///
  /// Where a case is marked `only`, those alone are meant.
  public func apply(to suites: [SpecSuite]) -> [SpecSuite] {
    let hasOnly = suites.contains { $0.cases.contains(where: \.isOnly) }
    if !hasOnly, isEverything { return suites }
    return suites.compactMap { suite in
      var suite = suite
      suite.cases = suite.cases.filter { (!hasOnly || $0.isOnly) && includes($0, of: suite) }
      return suite.cases.isEmpty ? nil : suite
    }
  }

  /// How many cases would be meant, were it not for those marked `only`.
  public func leftOutCount(of suites: [SpecSuite]) -> Int {
    guard suites.contains(where: { $0.cases.contains(where: \.isOnly) }) else { return 0 }
    return suites.reduce(0) { count, suite in
      count + suite.cases.count { !$0.isOnly && includes($0, of: suite) }
    }
  }
}
