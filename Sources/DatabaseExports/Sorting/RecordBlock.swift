import SystemAccess

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
  func write(to file: ScratchFile) throws(SystemError) {
    for entry in entries {
      let header = SortRecord.header(entry.group, entry.keyCount, entry.payloadCount)
      try file.append(header.span)
      try file.append(bytes.span.extracting(entry.start..<entry.end))
    }
  }

  // MARK: Order

  /// Puts the records in order.
  ///
  /// By group first, where comparing is cheap; within a group the records of a genuine export are in
  /// order already, and nothing is left to do.
  mutating func sort(_ order: RecordOrder) {
    entries.sort { ($0.group, $0.start) < ($1.group, $1.start) }
    var start = 0
    while start < entries.count {
      var end = start + 1
      var isOrdered = true
      while end < entries.count, entries[end].group == entries[start].group {
        if compareKeys(entries[end - 1], entries[end], order) > 0 { isOrdered = false }
        end += 1
      }
      if !isOrdered { sortByKey(start..<end, order) }
      start = end
    }
  }

  private mutating func sortByKey(_ range: Range<Int>, _ order: RecordOrder) {
    let ordered = entries[range].sorted { left, right in
      let result = compareKeys(left, right, order)
      return result != 0 ? result < 0 : left.start < right.start
    }
    entries.replaceSubrange(range, with: ordered)
  }

  private func compareKeys(_ left: Entry, _ right: Entry, _ order: RecordOrder) -> Int {
    let span = bytes.span
    return order.compare(
      span.extracting(left.start..<left.start + left.keyCount),
      span.extracting(right.start..<right.start + right.keyCount)
    )
  }
}
