import DatabaseModel
import SystemAccess

/// How the keys of records are ordered.
package enum RecordOrder: Sendable {
  /// They are keys of a database, in its order (H-12).
  case databaseKey
  /// They are the bytes of a `SortValue`.
  case sortValue

  func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    switch self {
    case .databaseKey: KeyOrder.compare(left, right)
    case .sortValue: SortValue.compare(left, right)
    }
  }
}

/// A byte record and what it is ordered by.
package struct SortRecord: Equatable {
  /// The first criterion.
  package var group: Int
  /// The second criterion.
  package var key: [UInt8]
  /// What is carried along.
  package var payload: [UInt8]

  /// Creates a record.
  package init(group: Int = 0, key: [UInt8] = [], payload: [UInt8] = []) {
    self.group = group
    self.key = key
    self.payload = payload
  }

  /// Negative when the record comes before the other, 0 when nothing tells them apart.
  package func compare(_ other: SortRecord, _ order: RecordOrder = .databaseKey) -> Int {
    if group != other.group { return group < other.group ? -1 : 1 }
    return order.compare(key.span, other.key.span)
  }

  /// Takes over other content, in the memory that is there.
  mutating func load(group: Int, _ bytes: ArraySlice<UInt8>, keyCount: Int) {
    self.group = group
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: bytes.prefix(keyCount))
    payload.removeAll(keepingCapacity: true)
    payload.append(contentsOf: bytes.dropFirst(keyCount))
  }

  /// Writes the record in the form that `RecordRun` reads.
  func write(to file: ScratchFile) throws(SystemError) {
    let header = SortRecord.header(group, key.count, payload.count)
    try file.append(header.span)
    try file.append(key.span)
    try file.append(payload.span)
  }

  /// What a record begins with.
  static func header(_ group: Int, _ keyCount: Int, _ payloadCount: Int) -> [UInt8] {
    var header: [UInt8] = []
    header.reserveCapacity(headerCount)
    for number in [group, keyCount, payloadCount] { header.appendInteger(number) }
    return header
  }

  /// How many bytes the header takes.
  static let headerCount = 3 * [UInt8].integerCount
}

extension [UInt8] {
  /// How many bytes an integer takes.
  package static var integerCount: Int { 8 }

  /// Appends an integer in eight bytes.
  package mutating func appendInteger(_ number: Int) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Returns the integer that `appendInteger` put at a place; 0 where there is none.
  package func integer(at offset: Int) -> Int {
    guard offset >= 0, offset + [UInt8].integerCount <= count else { return 0 }
    var number = 0
    for byte in self[offset..<offset + [UInt8].integerCount] { number = number << 8 | Int(byte) }
    return number
  }
}
