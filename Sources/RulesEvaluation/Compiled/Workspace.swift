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
  /// What is known of the known keys in the database.
  private var names: [KnownName]
  private var boundStorage: TreeStorage?

  init(_ program: Program) {
    self.program = program
    names = [KnownName](repeating: .unknown, count: program.keys.count)
  }

  /// Makes ready for an operation on a database.
  mutating func begin(on storage: TreeStorage) {
    met = []
    guard boundStorage !== storage else { return }
    boundStorage = storage
    for index in names.indices { names[index] = .unknown }
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

  /// The stored child of a snapshot under a known key, where it is quickly found; nil is no answer.
  @inline(__always)
  func quickChild(_ parent: Register, _ key: Int, _ situation: Situation) -> UInt32? {
    guard parent.isStored, let id = names[key].id else { return nil }
    return situation.state.base.storage.quickChild(parent.index, named: id)
  }

  /// The child of a place under a known key, where `quickChild` has no answer.
  mutating func child(
    _ position: MergedPosition,
    knownKey key: Int,
    _ situation: Situation
  ) -> MergedPosition {
    guard position.isStored else { return writtenChild(position, knownKey: key, situation) }
    if names[key] == .unknown {
      names[key] = name(of: program.keys[key], in: situation.state.base.storage)
      if let child = quickChild(.snapshot(position, link: 0), key, situation) {
        return .stored(child)
      }
    }
    if names[key] == .absent { return .missing }
    let known = program.keys[key]
    // By its number it has been looked for.
    let child = situation.state.base.storage.child(
      position.index,
      named: program.text.span.extracting(known.range),
      hash: known.hash,
      name: nil
    )
    return child.map { .stored($0) } ?? .missing
  }

  /// The child of a place that a write touches; the names of its keys are used too seldom to be kept.
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

  private func name(of key: Program.KnownKey, in storage: TreeStorage) -> KnownName {
    guard key.range.count <= NameTable.longestName else { return .text }
    let bytes = program.text.span.extracting(key.range)
    if let id = storage.names.id(of: bytes, hash: key.hash, in: storage.text) {
      return KnownName(id)
    }
    return storage.hasShortTexts ? .text : .absent
  }
}

/// What is known of a key in a database.
private struct KnownName: Equatable {
  private let code: UInt32

  /// It was not looked up yet.
  static let unknown = KnownName(code: 0)
  /// No node has it.
  static let absent = KnownName(code: 1)
  /// It is no name, but nodes may have it.
  static let text = KnownName(code: 2)

  private init(code: UInt32) { self.code = code }

  /// It is a name.
  init(_ id: NameTable.ID) { code = id &+ 3 }

  @inline(__always)
  var id: NameTable.ID? { code > 2 ? code &- 3 : nil }
}
