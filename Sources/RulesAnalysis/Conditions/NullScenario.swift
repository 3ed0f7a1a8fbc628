import RulesLanguage

/// A case in which certain things are null, to find out what a condition comes to then.
struct NullScenario {
  /// Who asks.
  enum Client: Equatable {
    /// Somebody who has not signed in: all of `auth` is null (C-5).
    case signedOut
    /// Somebody who has signed in and lacks these members of `auth`.
    case signedIn(lacking: Set<[String]>)
  }

  /// What is known of a place.
  enum State {
    case missing
    case present
    case unknown
  }

  let client: Client
  /// The parameter that the query lacks.
  var query: QueryProperty?
  let rule: Rule
  /// The keys that `.validate` requires at each level of the way to the rule, the root first.
  private let required: [Set<String>]
  private var missing: [SnapshotPlace] = []
  private var present: [SnapshotPlace] = []

  init(_ client: Client, of rule: Rule, required: [Set<String>]) {
    self.client = client
    self.rule = rule
    self.required = required
    // Who reads nothing has learnt nothing.
    if rule.kind == .read { present.append(SnapshotPlace(rule.path, isAfter: false)) }
  }

  /// Whether the case can be: nothing is both there and not.
  var isPossible: Bool {
    present.allSatisfy { place in !missing.contains { place.isAtOrBelow($0) } }
  }

  /// Takes a place for missing, and so whatever cannot be without it.
  mutating func assumeMissing(_ place: SnapshotPlace) {
    var place = place
    while let key = place.keys.last, let parent = place.parent, requires(key, at: parent) {
      place = parent
    }
    missing.append(place)
    // A write that leaves nothing deletes something, and one where nothing is adds something.
    let own = SnapshotPlace(rule.path, isAfter: place.isAfter)
    if rule.kind == .write, own.isAtOrBelow(place) {
      present.append(SnapshotPlace(rule.path, isAfter: !place.isAfter))
    }
  }

  /// What is known of a place.
  func state(of place: SnapshotPlace) -> State {
    if missing.contains(where: { place.isAtOrBelow($0) }) { return .missing }
    var place = place
    while true {
      if present.contains(where: { $0.isAtOrBelow(place) }) { return .present }
      guard let key = place.keys.last, let parent = place.parent, requires(key, at: parent) else {
        return .unknown
      }
      place = parent
    }
  }

  /// Whether nothing is at a place of the rule's way without that child (G-10).
  private func requires(_ key: String, at place: SnapshotPlace) -> Bool {
    let depth = place.keys.count
    guard depth < required.count, required[depth].contains(key) else { return false }
    return SnapshotPlace(rule.path, isAfter: place.isAfter).isAtOrBelow(place)
  }
}

extension RulePlace {
  /// The keys that `.validate` requires at each level of the way here, the root first, in the form that
  /// places have.
  var requiredKeys: [Set<String>] {
    ([self] + ancestors).reversed().map { level in
      guard let rule = level.node.validate else { return [] }
      var guards = NullGuards(for: .validate)
      guards.assume(rule.expression, is: true)
      return guards.requiredKeys
    }
  }
}
