import JSONStreaming

/// A source whose first bytes can be looked at before anybody reads them.
struct PeekingSource: ByteSource, ~Copyable {
  private var base: any ByteSource & ~Copyable
  private var head: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// Why nothing comes behind the first bytes.
  private var failure: ByteSourceError?

  /// Creates a source whose first bytes may have been read already.
  init(_ base: consuming any ByteSource & ~Copyable, head: [UInt8] = []) {
    self.base = base
    self.head = head
  }

  /// Returns the first bytes: as many as asked for, or fewer where there are no more.
  ///
  /// To be called before anything is read. What comes before damage is handed out, and the damage is an
  /// error when it is reached.
  mutating func peek(_ count: Int) throws(ByteSourceError) -> [UInt8] {
    while head.count < count, !isAtEnd, failure == nil {
      var chunk = [UInt8](repeating: 0, count: count - head.count)
      var room = chunk.mutableSpan
      do throws(ByteSourceError) {
        let read = try base.read(into: &room)
        isAtEnd = read == 0
        head.append(contentsOf: chunk.prefix(read))
      } catch {
        if head.isEmpty { throw error }
        failure = error
      }
    }
    return Array(head.prefix(count))
  }

  /// Leaves out the first bytes, which must have been looked at.
  mutating func skip(_ count: Int) {
    position = min(head.count, position + count)
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    guard position < head.count else {
      if let failure { throw failure }
      return isAtEnd ? 0 : try base.read(into: &buffer)
    }
    let count = min(buffer.count, head.count - position)
    buffer.copy(from: head, at: position, count: count)
    position += count
    return count
  }
}
