package import SystemAccess

/// Records in order, one after the other.
package struct SortedRecords: ~Copyable {
  private var block: RecordBlock
  private var position = 0
  private var runs: [RecordRun]
  private let order: RecordOrder
  /// A binary heap of the runs that still have a record; the least record is at the front.
  private var heap: [Int] = []

  /// The record that `advance()` reached.
  package private(set) var record = SortRecord()

  /// Creates the sequence of the records of a sorted block.
  init(_ block: RecordBlock) {
    self.block = block
    runs = []
    order = .databaseKey
  }

  /// Creates the sequence of the records of sorted runs, of which the earlier come first where
  /// records are equal.
  init(merging runs: [RecordRun], _ order: RecordOrder) throws(SystemError) {
    block = RecordBlock()
    self.runs = runs
    self.order = order
    for index in runs.indices where try self.runs[index].advance() { heap.append(index) }
    for index in heap.indices.reversed() { sift(index) }
  }

  /// Goes to the next record; false at the end.
  package mutating func advance() throws(SystemError) -> Bool {
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
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < heap.count && isBefore(heap[child], heap[least]) {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let result = runs[left].record.compare(runs[right].record, order)
    return result != 0 ? result < 0 : left < right
  }
}
