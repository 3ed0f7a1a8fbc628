import DatabaseModel
import JSONStreaming
import SystemAccess

/// The members of one object, gathered to be handed out in the order of keys.
///
/// Keys stay in memory. Values are gathered in memory and, beyond a few megabytes, on the disk.
final class MemberStore: ByteSink {
  /// A member: where its key and, behind that as written, its value lie.
  private struct Member {
    var key: Range<Int>
    var writtenKey: Int
    var text: Range<Int>
  }

  private static let bufferSize = 4 << 20

  private let folder: String
  private var keys: [UInt8] = []
  private var members: [Member] = []
  private var order: [Int] = []
  private var buffer: [UInt8] = []
  private var scratch: ScratchFile?

  /// Creates a store that puts its scratch file into a folder.
  init(folder: String) {
    self.folder = folder
  }

  /// How many bytes the keys take in memory.
  var keyBytes: Int { keys.count + members.count * (MemoryLayout<Member>.stride + 8) }

  /// How many bytes of values have been written.
  private var byteCount: Int { (scratch?.byteCount ?? 0) + buffer.count }

  /// Begins a member; its value is written next.
  func begin(key: [UInt8], written: [UInt8]) throws(SystemError) {
    let start = keys.count
    keys += key
    let place = byteCount
    try write(written.span)
    members.append(
      Member(key: start..<keys.count, writtenKey: written.count, text: place..<place)
    )
  }

  /// Ends the member that was begun last.
  func end() {
    guard let last = members.indices.last else { return }
    members[last].text = members[last].text.lowerBound..<byteCount
  }

  func write(_ bytes: Span<UInt8>) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    if buffer.count <= MemberStore.bufferSize { return }
    let file = if let scratch { scratch } else { try ScratchFile(folder: folder) }
    scratch = file
    let full = buffer
    buffer = []
    try file.append(full.span)
  }

  // MARK: Handing out

  /// Puts the members in order; those with the same key stay in the order they came in.
  ///
  /// - Parameter dropsDuplicates: Whether only the last of those with the same key stays.
  func sort(dropsDuplicates: Bool) {
    let (keys, members) = (keys, members)
    func compare(_ left: Int, _ right: Int) -> Int {
      let bytes = keys.span
      return KeyOrder.compare(
        bytes.extracting(members[left].key),
        bytes.extracting(members[right].key)
      )
    }
    order = Array(members.indices)
    order.sort { left, right in
      let order = compare(left, right)
      return order == 0 ? left < right : order < 0
    }
    guard dropsDuplicates, order.count > 1 else { return }
    var kept: [Int] = []
    kept.reserveCapacity(order.count)
    for index in order {
      if let last = kept.last, compare(last, index) == 0 { kept.removeLast() }
      kept.append(index)
    }
    order = kept
  }

  /// The number of members that are handed out.
  var count: Int { order.count }

  /// How long a member's value is, in bytes.
  func valueSize(_ place: Int) -> Int {
    let member = members[order[place]]
    return member.text.count - member.writtenKey
  }

  /// A member's key as it was written, without quotes.
  func writtenKey(_ place: Int) throws(SystemError) -> [UInt8] {
    let member = members[order[place]]
    let start = member.text.lowerBound
    return try bytes(start..<(start + member.writtenKey))
  }

  /// A member's value.
  func value(_ place: Int) throws(SystemError) -> [UInt8] {
    let member = members[order[place]]
    return try bytes((member.text.lowerBound + member.writtenKey)..<member.text.upperBound)
  }

  /// A member's value, to be read piece by piece.
  func source(_ place: Int) -> StoredValueSource {
    let member = members[order[place]]
    return StoredValueSource(
      self,
      range: (member.text.lowerBound + member.writtenKey)..<member.text.upperBound
    )
  }

  /// What was written to a range.
  func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    let border = scratch?.byteCount ?? 0
    var bytes: [UInt8] = []
    if let scratch, range.lowerBound < border {
      let end = min(border, range.upperBound)
      _ = try scratch.read(end - range.lowerBound, at: range.lowerBound, appendingTo: &bytes)
    }
    if range.upperBound > border {
      bytes += buffer[(max(border, range.lowerBound) - border)..<(range.upperBound - border)]
    }
    return bytes
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
