import DatabaseModel
import SystemAccess

/// A byte record and what it is ordered by.
struct SortRecord: Equatable {
  /// The first criterion.
  var group = 0
  /// The second criterion: a database key.
  var key: [UInt8] = []
  /// What is carried along.
  var payload: [UInt8] = []

  /// Negative when the record comes before the other, 0 when nothing tells them apart.
  func compare(_ other: SortRecord) -> Int {
    if group != other.group { return group < other.group ? -1 : 1 }
    return KeyOrder.compare(key.span, other.key.span)
  }
}

/// Records in memory, their bytes one behind the other.
struct RecordBlock {
  private struct Entry {
    var group: Int
    var start: Int
    var keyCount: Int
    var payloadCount: Int

    var end: Int { start + keyCount + payloadCount }
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  /// The number of records.
  var count: Int { entries.count }

  /// The bytes of memory in use.
  var cost: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride }

  /// Adds a record.
  mutating func append(group: Int, key: [UInt8], payload: [UInt8]) {
    entries.append(
      Entry(
        group: group,
        start: bytes.count,
        keyCount: key.count,
        payloadCount: payload.count
      )
    )
    bytes.append(contentsOf: key)
    bytes.append(contentsOf: payload)
  }

  /// Forgets all records and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Copies a record, reusing the memory of the one that is there.
  func load(_ index: Int, into record: inout SortRecord) {
    let entry = entries[index]
    record.load(
      group: entry.group,
      bytes[entry.start..<entry.end],
      keyCount: entry.keyCount
    )
  }

  /// Writes all records in the form that `RecordRun` reads.
  func write(to file: ScratchFile) throws(MigrationError) {
    var header: [UInt8] = []
    do throws(SystemError) {
      for entry in entries {
        header.removeAll(keepingCapacity: true)
        for number in [entry.group, entry.keyCount, entry.payloadCount] {
          header.appendInteger(number)
        }
        try file.append(header.span)
        try file.append(bytes.span.extracting(entry.start..<entry.end))
      }
    } catch {
      throw .system(error)
    }
  }

  // MARK: Order

  /// Puts the records in order.
  ///
  /// By group first, where comparing is cheap; within a group the records of a genuine export are in
  /// order already, and nothing is left to do.
  mutating func sort() {
    entries.sort { ($0.group, $0.start) < ($1.group, $1.start) }
    var start = 0
    while start < entries.count {
      var end = start + 1
      var isOrdered = true
      while end < entries.count, entries[end].group == entries[start].group {
        if compareKeys(entries[end - 1], entries[end]) > 0 { isOrdered = false }
        end += 1
      }
      if !isOrdered { sortByKey(start..<end) }
      start = end
    }
  }

  private mutating func sortByKey(_ range: Range<Int>) {
    let ordered = entries[range].sorted { left, right in
      let order = compareKeys(left, right)
      return order != 0 ? order < 0 : left.start < right.start
    }
    entries.replaceSubrange(range, with: ordered)
  }

  private func compareKeys(_ left: Entry, _ right: Entry) -> Int {
    let span = bytes.span
    return KeyOrder.compare(
      span.extracting(left.start..<left.start + left.keyCount),
      span.extracting(right.start..<right.start + right.keyCount)
    )
  }
}

/// A part of a scratch file with records in order, read piece by piece.
struct RecordRun {
  private static let headerCount = 3 * [UInt8].integerCount

  private let file: ScratchFile
  private let bufferSize: Int
  private var unread: Range<Int>
  private var buffer: [UInt8] = []
  private var position = 0

  /// The record that `advance()` reached.
  var record = SortRecord()

  /// Creates the run that lies in `range` of a file.
  init(_ file: ScratchFile, _ range: Range<Int>, bufferSize: Int) {
    self.file = file
    self.bufferSize = bufferSize
    unread = range
  }

  /// Goes to the next record; false at the end.
  mutating func advance() throws(MigrationError) -> Bool {
    guard try fill(RecordRun.headerCount) else { return false }
    let group = buffer.integer(at: position)
    let keyCount = buffer.integer(at: position + [UInt8].integerCount)
    let payloadCount = buffer.integer(at: position + 2 * [UInt8].integerCount)
    position += RecordRun.headerCount
    let count = keyCount + payloadCount
    guard try fill(count) else { return false }
    record.load(group: group, buffer[position..<position + count], keyCount: keyCount)
    position += count
    return true
  }

  /// Makes sure that so many bytes lie behind the position; false when the run has no more.
  private mutating func fill(_ count: Int) throws(MigrationError) -> Bool {
    if buffer.count - position >= count { return true }
    buffer.removeFirst(position)
    position = 0
    let wanted = min(unread.count, max(bufferSize, count - buffer.count))
    do throws(SystemError) {
      let read = try file.read(wanted, at: unread.lowerBound, appendingTo: &buffer)
      unread = unread.lowerBound + read..<unread.upperBound
    } catch {
      throw .system(error)
    }
    return buffer.count >= count
  }
}

extension SortRecord {
  fileprivate mutating func load(group: Int, _ bytes: ArraySlice<UInt8>, keyCount: Int) {
    self.group = group
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: bytes.prefix(keyCount))
    payload.removeAll(keepingCapacity: true)
    payload.append(contentsOf: bytes.dropFirst(keyCount))
  }
}

extension [UInt8] {
  /// How many bytes an integer takes.
  static var integerCount: Int { 8 }

  /// Appends an integer in eight bytes.
  mutating func appendInteger(_ number: Int) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Returns the integer that `appendInteger` put at a place; 0 where there is none.
  func integer(at offset: Int) -> Int {
    guard offset >= 0, offset + [UInt8].integerCount <= count else { return 0 }
    var number = 0
    for byte in self[offset..<offset + [UInt8].integerCount] { number = number << 8 | Int(byte) }
    return number
  }
}
