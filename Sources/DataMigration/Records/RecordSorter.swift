import DatabaseModel
import SystemAccess

/// Sorts any number of byte records in a bounded amount of memory.
///
/// A record is ordered by a group, such as the number of a user's row, then by a database key in the
/// order of the database (H-12). Records that compare equal keep the order in which they came.
///
/// Records are gathered until they reach the bound, then sorted and written to a scratch file as one
/// run; the end merges the runs. Few records never touch a disk.
struct RecordSorter: ~Copyable {
  private let memoryLimit: Int
  private let folder: String
  private var block = RecordBlock()
  private var scratch: ScratchFile?
  private var runs: [Range<Int>] = []

  /// The number of records.
  private(set) var count = 0

  /// Creates an empty sorter.
  ///
  /// - Parameters:
  ///   - memoryLimit: About how many bytes may be held.
  ///   - folder: Where the scratch file goes if one is needed.
  init(memoryLimit: Int, folder: String) {
    self.memoryLimit = memoryLimit
    self.folder = folder
  }

  /// Adds a record.
  mutating func append(group: Int, key: [UInt8], payload: [UInt8]) throws(MigrationError) {
    block.append(group: group, key: key, payload: payload)
    count += 1
    if block.cost >= memoryLimit { try spill() }
  }

  /// Ends the gathering and returns the records in order.
  consuming func sorted() throws(MigrationError) -> SortedRecords {
    guard let scratch else {
      block.sort()
      return SortedRecords(block)
    }
    try spill()
    // All runs together may use what the records in memory used before.
    let bufferSize = max(4 << 10, memoryLimit / max(1, runs.count))
    return try SortedRecords(
      merging: runs.map { RecordRun(scratch, $0, bufferSize: bufferSize) }
    )
  }

  private mutating func spill() throws(MigrationError) {
    guard block.count > 0 else { return }
    let file = try openScratch()
    block.sort()
    let start = file.byteCount
    try block.write(to: file)
    runs.append(start..<file.byteCount)
    block.removeAll()
  }

  private mutating func openScratch() throws(MigrationError) -> ScratchFile {
    if let scratch { return scratch }
    do throws(SystemError) {
      let file = try ScratchFile(folder: folder)
      scratch = file
      return file
    } catch {
      throw .system(error)
    }
  }
}

/// Records in order, one after the other.
struct SortedRecords: ~Copyable {
  private var block: RecordBlock
  private var position = 0
  private var runs: [RecordRun]
  /// A binary heap of the runs that still have a record; the least record is at the front.
  private var heap: [Int] = []

  /// The record that `advance()` reached.
  private(set) var record = SortRecord()

  /// Creates the sequence of the records of a sorted block.
  init(_ block: RecordBlock) {
    self.block = block
    runs = []
  }

  /// Creates the sequence of the records of sorted runs, of which the earlier come first where
  /// records are equal.
  init(merging runs: [RecordRun]) throws(MigrationError) {
    block = RecordBlock()
    self.runs = runs
    for index in runs.indices where try self.runs[index].advance() { heap.append(index) }
    for index in heap.indices.reversed() { sift(index) }
  }

  /// Goes to the next record; false at the end.
  mutating func advance() throws(MigrationError) -> Bool {
    if position < block.count {
      block.load(position, into: &record)
      position += 1
      return true
    }
    guard let least = heap.first else { return false }
    swap(&record, &runs[least].record)
    if try !runs[least].advance() {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sift(0)
    return true
  }

  /// Moves an element of the heap down to where it belongs.
  private mutating func sift(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && isBefore(heap[child], heap[least]) {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let order = runs[left].record.compare(runs[right].record)
    return order != 0 ? order < 0 : left < right
  }
}
