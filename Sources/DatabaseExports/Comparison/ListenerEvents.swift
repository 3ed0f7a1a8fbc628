import DatabaseModel
import SystemAccess

/// What somebody who listens to the children of a node would see, in their order: what is gone, what
/// is new, what moved, what changed; each in the order of values, then of keys.
///
/// Differences come in the order of keys. What does not fit into memory goes to the disk.
struct ListenerEvents: ~Copyable {
  private var sorter: RecordSorter
  /// The values of the differences, old ones and new ones.
  private let texts: ScratchBuffer
  /// The difference of the child that is being compared.
  private var current: ExportDifference?

  init(memory: Int, folder: String) {
    sorter = RecordSorter(.sortValue, memoryLimit: memory / 2, folder: folder)
    texts = ScratchBuffer(memory: min(memory / 2, 8 << 20), folder: folder)
  }

  mutating func begin(_ difference: ExportDifference) {
    current = difference
  }

  /// Says what the child is ordered by, of which a difference may have been found.
  mutating func end(old: SortValue, new: SortValue) throws(SystemError) {
    guard var difference = current else { return }
    current = nil
    if difference.kind == .moved {
      // A node with another priority is another node to a listener, wherever it stands.
      difference = ExportDifference(.changed, difference.path)
    }
    try add(difference, at: difference.kind == .removed ? old : new)
    guard difference.kind == .changed, old.compare(new) != 0 else { return }
    let move = ExportDifference(
      .moved,
      difference.path,
      old: .init(json: old.text),
      new: .init(json: new.text)
    )
    try add(move, at: new)
  }

  private mutating func add(
    _ difference: ExportDifference,
    at value: SortValue
  ) throws(SystemError) {
    var payload: [UInt8] = []
    for part in [difference.old, difference.new] {
      payload.append(part == nil ? 0 : part?.isCut == true ? 2 : 1)
      guard let part else { continue }
      for number in [texts.byteCount, part.json.count, part.leafCount] {
        payload.appendInteger(number)
      }
      try texts.append(part.json.span)
    }
    payload += difference.path.keys.last?.bytes ?? []
    try sorter.append(group: difference.kind.turn, key: value.bytes, payload: payload)
  }

  /// Ends the gathering and returns the differences in order.
  consuming func sorted() throws(SystemError) -> SortedEvents {
    SortedEvents(try sorter.sorted(), texts: texts)
  }
}

/// Differences in the order in which a listener sees them.
struct SortedEvents: ~Copyable {
  private var records: SortedRecords
  private let texts: ScratchBuffer

  fileprivate init(_ records: consuming SortedRecords, texts: ScratchBuffer) {
    self.records = records
    self.texts = texts
  }

  /// Returns the next difference of a child of the node with a path; nil behind the last.
  mutating func next(below parent: DatabasePath) throws(SystemError) -> ExportDifference? {
    guard try records.advance() else { return nil }
    let record = records.record
    var position = 0
    let old = try value(record.payload, &position)
    let new = try value(record.payload, &position)
    return ExportDifference(
      ExportDifference.Kind(turn: record.group),
      parent.appending(DatabaseKey(bytes: Array(record.payload[position...]))),
      old: old,
      new: new
    )
  }

  private func value(
    _ payload: [UInt8],
    _ position: inout Int
  ) throws(SystemError) -> ExportDifference.Value? {
    let mark = payload[position]
    position += 1
    if mark == 0 { return nil }
    let numbers = (0..<3).map { payload.integer(at: position + $0 * [UInt8].integerCount) }
    position += 3 * [UInt8].integerCount
    return ExportDifference.Value(
      json: try texts.bytes(numbers[0]..<(numbers[0] + numbers[1])),
      isCut: mark == 2,
      leafCount: numbers[2]
    )
  }
}

extension ExportDifference.Kind {
  private static let turns: [ExportDifference.Kind] = [.removed, .added, .moved, .changed]

  /// The turn of the kind among the events of one change.
  fileprivate var turn: Int { ExportDifference.Kind.turns.firstIndex(of: self) ?? 0 }

  fileprivate init(turn: Int) { self = ExportDifference.Kind.turns[turn] }
}
