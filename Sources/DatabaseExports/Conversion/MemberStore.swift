import DatabaseModel
import JSONStreaming
import SystemAccess

/// The members of one object, gathered to be handed out in the order of keys.
///
/// What does not fit into memory goes to the disk, keys and values each into a scratch file.
final class MemberStore: ByteSink {
  /// A member that is handed out.
  struct Member {
    /// The key as it was written, without quotes.
    var writtenKey: [UInt8]
    /// Where the value lies in the store.
    var value: Range<Int>
    /// The key.
    var key: [UInt8]
    /// How many members before this one had the same key and were dropped, or, where none are
    /// dropped, 1 where the one before this had it.
    var duplicateCount: Int
  }

  private let dropsDuplicates: Bool
  private let text: ScratchBuffer
  private var sorter: RecordSorter?
  private var sorted: SortedRecords?
  /// The record that is handed out next.
  private var next: SortRecord?
  /// Whether its key is that of the record that was handed out last.
  private var repeatsKey = false
  /// The member that was begun last: its key, the place of its text, and the length of its key there.
  private var current = (key: [UInt8](), start: 0, keyCount: 0)

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - dropsDuplicates: Whether only the last of several members with the same key stays; else they
  ///     stay in the order they came in.
  ///   - memory: How many bytes are held in memory, roughly.
  ///   - folder: The folder for scratch files.
  init(dropsDuplicates: Bool, memory: Int, folder: String) {
    self.dropsDuplicates = dropsDuplicates
    text = ScratchBuffer(memory: min(memory / 2, 8 << 20), folder: folder)
    sorter = RecordSorter(memoryLimit: memory / 2, folder: folder)
  }

  /// Begins a member; its value is written next.
  func begin(key: [UInt8], written: [UInt8]) throws(SystemError) {
    current = (key, text.byteCount, written.count)
    try text.append(written.span)
  }

  /// Ends the member that was begun last.
  func end() throws(SystemError) {
    var payload: [UInt8] = []
    for number in [current.start, current.keyCount, text.byteCount] {
      payload.appendInteger(number)
    }
    try sorter?.append(group: 0, key: current.key, payload: payload)
  }

  func write(_ bytes: Span<UInt8>) throws(SystemError) {
    try text.append(bytes)
  }

  // MARK: Handing out

  /// Puts the members in order.
  func sort() throws(SystemError) {
    guard let sorter = sorter.take() else { return }
    var sorted = try sorter.sorted()
    next = try sorted.advance() ? sorted.record : nil
    self.sorted = consume sorted
  }

  /// Returns the next member, or nil behind the last.
  func nextMember() throws(SystemError) -> Member? {
    guard var record = next else { return nil }
    var duplicateCount = repeatsKey ? 1 : 0
    while true {
      next = try advance()
      repeatsKey = next?.compare(record) == 0
      guard dropsDuplicates, repeatsKey, let next else { break }
      duplicateCount += 1
      record = next
    }
    let start = record.payload.integer(at: 0)
    let value = start + record.payload.integer(at: [UInt8].integerCount)
    let end = record.payload.integer(at: 2 * [UInt8].integerCount)
    return Member(
      writtenKey: try text.bytes(start..<value),
      value: value..<end,
      key: record.key,
      duplicateCount: duplicateCount
    )
  }

  private func advance() throws(SystemError) -> SortRecord? {
    guard try sorted?.advance() == true else { return nil }
    return sorted?.record
  }

  /// Returns what was written to a range.
  func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    try text.bytes(range)
  }
}

/// A value in a store of members, read piece by piece.
struct StoredValueSource: ByteSource, ~Copyable {
  private static let pieceSize = 256 << 10

  private let store: MemberStore
  private var range: Range<Int>
  private var piece = ByteArraySource([])

  init(_ store: MemberStore, range: Range<Int>) {
    self.store = store
    self.range = range
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    let count = try piece.read(into: &buffer)
    if count > 0 || range.isEmpty { return count }
    let end = min(range.upperBound, range.lowerBound + StoredValueSource.pieceSize)
    do throws(SystemError) {
      piece = ByteArraySource(try store.bytes(range.lowerBound..<end))
    } catch {
      throw ByteSourceError(error.description)
    }
    range = end..<range.upperBound
    return try piece.read(into: &buffer)
  }
}
