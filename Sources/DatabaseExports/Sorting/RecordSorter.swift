package import SystemAccess

/// Sorts any number of byte records in a bounded amount of memory.
///
/// A record is ordered by a group, such as the number of a user's row, then by a key, for instance in
/// the order of the database (H-12). Records that compare equal keep the order in which they came.
///
/// Records are gathered until they reach the bound, then sorted and written to a scratch file as one
/// run; the end merges the runs. Few records never touch a disk.
package struct RecordSorter: ~Copyable {
  /// More runs than these are merged before the end, so that the buffers for reading them stay small.
  private static let runLimit = 256

  private let order: RecordOrder
  private let memoryLimit: Int
  private let folder: String
  private var block = RecordBlock()
  private var scratch: ScratchFile?
  private var runs: [Range<Int>] = []

  /// The number of records.
  package private(set) var count = 0

  /// Creates an empty sorter.
  ///
  /// - Parameters:
  ///   - order: The order of keys.
  ///   - memoryLimit: About how many bytes may be held.
  ///   - folder: Where the scratch file goes if one is needed.
  package init(_ order: RecordOrder = .databaseKey, memoryLimit: Int, folder: String) {
    self.order = order
    self.memoryLimit = memoryLimit
    self.folder = folder
  }

  /// Adds a record.
  package mutating func append(
    group: Int,
    key: [UInt8],
    payload: [UInt8]
  ) throws(SystemError) {
    block.append(group: group, key: key, payload: payload)
    count += 1
    // An array may take twice what is in it.
    if block.cost >= memoryLimit / 2 { try spill() }
  }

  /// Ends the gathering and returns the records in order.
  package consuming func sorted() throws(SystemError) -> SortedRecords {
    guard scratch != nil else {
      block.sort(order)
      return SortedRecords(block)
    }
    try spill()
    block = RecordBlock()
    return try merged()
  }

  private mutating func spill() throws(SystemError) {
    guard block.count > 0 else { return }
    if runs.count >= RecordSorter.runLimit { try mergeRuns() }
    let file = if let scratch { scratch } else { try ScratchFile(folder: folder) }
    scratch = file
    block.sort(order)
    let start = file.byteCount
    try block.write(to: file)
    runs.append(start..<file.byteCount)
    block.removeAll()
  }

  private func merged() throws(SystemError) -> SortedRecords {
    guard let scratch else { return SortedRecords(RecordBlock()) }
    // All runs together may use what the records in memory used before.
    let bufferSize = max(4 << 10, memoryLimit / max(1, runs.count))
    return try SortedRecords(
      merging: runs.map { RecordRun(scratch, $0, bufferSize: bufferSize) },
      order
    )
  }

  /// Makes one run of all, in a file of its own; the old one goes.
  private mutating func mergeRuns() throws(SystemError) {
    let file = try ScratchFile(folder: folder)
    var records = try merged()
    while try records.advance() { try records.record.write(to: file) }
    scratch = file
    runs = [0..<file.byteCount]
  }
}
