import SystemAccess

/// A part of a scratch file with records in order, read piece by piece.
struct RecordRun {
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
  mutating func advance() throws(SystemError) -> Bool {
    guard try fill(SortRecord.headerCount) else { return false }
    let group = buffer.integer(at: position)
    let keyCount = buffer.integer(at: position + [UInt8].integerCount)
    let payloadCount = buffer.integer(at: position + 2 * [UInt8].integerCount)
    position += SortRecord.headerCount
    let count = keyCount + payloadCount
    guard try fill(count) else { return false }
    record.load(group: group, buffer[position..<position + count], keyCount: keyCount)
    position += count
    return true
  }

  /// Makes sure that so many bytes lie behind the position; false when the run has no more.
  private mutating func fill(_ count: Int) throws(SystemError) -> Bool {
    if buffer.count - position >= count { return true }
    buffer.removeFirst(position)
    position = 0
    let wanted = min(unread.count, max(bufferSize, count - buffer.count))
    let read = try file.read(wanted, at: unread.lowerBound, appendingTo: &buffer)
    unread = unread.lowerBound + read..<unread.upperBound
    return buffer.count >= count
  }
}
