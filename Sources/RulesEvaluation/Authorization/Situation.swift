import DatabaseModel
import RulesLanguage

/// What all rules of one operation see alike.
struct Situation: Sendable {
  /// The database before and after the operation.
  var state: PendingWrites
  var auth: AuthValue
  /// Milliseconds since 1970.
  var now: Double
  var query: QueryView
  /// Which answers to open questions are the other ones.
  var flips: OpenPoints = []

  func isFlipped(_ point: OpenPoint) -> Bool { flips.contains(OpenPoints(point)) }
}

/// Where a rule is asked: a path of the database with what lies on it.
struct RuleSite: Sendable {
  /// The keys from the root.
  private(set) var keys: [DatabaseKey] = []
  /// The nodes on the way before the operation, the root first: one more than keys.
  private(set) var before: [MergedPosition]
  /// The nodes on the way after the operation.
  private(set) var after: [MergedPosition]

  init(_ state: PendingWrites) {
    before = [state.positionBefore]
    after = [state.positionAfter]
  }

  var depth: Int { keys.count }

  mutating func descend(to key: DatabaseKey, in state: PendingWrites) {
    before.append(state.child(before[keys.count], named: key.bytes.span))
    after.append(state.child(after[keys.count], named: key.bytes.span))
    keys.append(key)
  }

  mutating func ascend() {
    keys.removeLast()
    before.removeLast()
    after.removeLast()
  }
}
