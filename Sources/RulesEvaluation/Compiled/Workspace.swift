import DatabaseModel
import RulesLanguage

/// What the instructions of a rule look at and leave behind beside the registers, which they are
/// given.
struct Workspace {
  let program: Program
  /// The open questions that were met in this operation.
  var met: OpenPoints = []
  /// The place of the rule that runs, on the way to it.
  private(set) var level = 0
  /// Whether the rule that runs asks for parents.
  private(set) var usesParents = false
  /// How to find the parents of snapshots that the rule made itself.
  var parents: [(position: MergedPosition, link: UInt32)] = []
  /// The strings that the rule made itself.
  var scratch: [UInt8] = []
  /// The ids of known keys in the database: 0 not looked up yet, 1 none, else the id + 2.
  private var keyIDs: [UInt32]
  private var boundStorage: TreeStorage?

  init(_ program: Program) {
    self.program = program
    keyIDs = [UInt32](repeating: 0, count: program.keys.count)
  }

  /// Makes ready for an operation on a database.
  mutating func begin(on storage: TreeStorage) {
    met = []
    guard boundStorage !== storage else { return }
    boundStorage = storage
    for index in keyIDs.indices { keyIDs[index] = 0 }
  }

  /// Makes ready for a rule.
  @inline(__always)
  mutating func begin(at level: Int, usesParents: Bool) {
    self.level = level
    self.usesParents = usesParents
    if !parents.isEmpty { parents.removeAll(keepingCapacity: true) }
    if !scratch.isEmpty { scratch.removeAll(keepingCapacity: true) }
  }

  /// Notes that the walker has to look at the operation, because an open question is met.
  mutating func meet(_ point: OpenPoint) { met.insert(OpenPoints(point)) }

  /// The child of a place under a known key.
  @inline(__always)
  mutating func child(
    _ position: MergedPosition,
    knownKey key: Int,
    _ situation: Situation
  ) -> MergedPosition {
    guard position.isStored else { return writtenChild(position, knownKey: key, situation) }
    if keyIDs[key] == 0 { lookUp(key, situation) }
    let id = keyIDs[key]
    guard id > 1, let child = situation.state.base.storage.child(position.index, id &- 2) else {
      return .missing
    }
    return .stored(child)
  }

  /// The child of a place that a write touches; the ids of its keys are used too seldom to be kept.
  private mutating func writtenChild(
    _ position: MergedPosition,
    knownKey key: Int,
    _ situation: Situation
  ) -> MergedPosition {
    let known = program.keys[key]
    return situation.state.child(
      position,
      named: program.text.span.extracting(known.range),
      hash: known.hash
    )
  }

  private mutating func lookUp(_ key: Int, _ situation: Situation) {
    let known = program.keys[key]
    let id = situation.state.base.storage.keys.id(
      of: program.text.span.extracting(known.range),
      hash: known.hash
    )
    keyIDs[key] = id.map { $0 &+ 2 } ?? 1
  }
}
