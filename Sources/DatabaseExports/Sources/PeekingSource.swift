import JSONStreaming

/// A source whose first bytes can be looked at before anybody reads them.
struct PeekingSource: ByteSource, ~Copyable {
  private var base: any ByteSource & ~Copyable
  private var head: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Creates a source whose first bytes may have been read already.
  init(_ base: consuming any ByteSource & ~Copyable, head: [UInt8] = []) {
    self.base = base
    self.head = head
  }

  /// Returns the first bytes: as many as asked for, or fewer where there are no more.
  ///
  /// To be called before anything is read.
  mutating func peek(_ count: Int) throws(ByteSourceError) -> [UInt8] {
    while head.count < count, !isAtEnd {
      var chunk = [UInt8](repeating: 0, count: count - head.count)
      var room = chunk.mutableSpan
      let read = try base.read(into: &room)
      isAtEnd = read == 0
      head.append(contentsOf: chunk.prefix(read))
    }
    return Array(head.prefix(count))
  }

  /// Leaves out the first bytes, which must have been looked at.
  mutating func skip(_ count: Int) {
    position = min(head.count, position + count)
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    guard position < head.count else { return isAtEnd ? 0 : try base.read(into: &buffer) }
    let count = min(buffer.count, head.count - position)
    buffer.copy(from: head, at: position, count: count)
    position += count
    return count
  }
}
