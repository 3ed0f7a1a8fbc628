/// The part of the input that is in memory, and all the unchecked memory access of the tokenizer.
///
/// Layout: a page-aligned block into which the source is read in chunks, each chunk at a page
/// boundary. What an unfinished token needs is moved to just before the next chunk:
///
///     base …free… | carried bytes | chunk (page-aligned) | zero padding
///                 ^start                                 ^end
///
/// Behind `end` lie at least `padding` zero bytes, so that a scanner may load a whole vector from
/// any position up to `end` and always stops at `end` by itself. Positions are indices from
/// `base`; every access asserts that it lies inside.
@safe
@usableFromInline
struct ScanWindow: ~Copyable {
  /// Zero bytes behind the data: one vector, and the longest look-ahead of a scanner.
  @usableFromInline static let padding = 64
  /// Reading to an address just behind a page start is several times slower on some processors.
  private static let pageSize = 4096

  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var end: Int
  /// The first position that holds input.
  var start: Int
  /// What to add to a position for the offset in the whole input; may be negative.
  @usableFromInline var offsetOfBase = 0
  private var capacity: Int
  private let chunkSize: Int
  private let limit: Int
  private var source: any ByteSource & ~Copyable
  private(set) var isExhausted = false
  /// The line and column of `start`.
  var startPlace = Place()
  /// A later position whose line and column were asked for.
  var knownPosition = 0
  /// The line and column of `knownPosition`.
  var knownPlace = Place()
  /// Whether the bytes scanned so far may hold line feeds.
  var mayHoldNewlines = false
  /// Whether the bytes scanned so far may hold characters of more than one byte.
  var mayHoldMultibyte = false

  /// Why a window could not go on.
  enum Failure: Error {
    case source(ByteSourceError)
    case tokenTooLong
  }

  /// Creates an empty window; nothing is read yet.
  init(source: consuming any ByteSource & ~Copyable, chunkSize: Int, limit: Int) {
    self.source = source
    self.chunkSize = max(1, chunkSize)
    self.limit = limit
    capacity = Self.roundUp(self.chunkSize) + self.chunkSize
    unsafe base = Self.allocate(capacity)
    start = 0
    end = 0
    unsafe base.initialize(repeating: 0, count: Self.padding)
  }

  @inlinable
  deinit { unsafe base.deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: capacity + padding,
      alignment: pageSize
    )
    return unsafe memory.bindMemory(to: UInt8.self, capacity: capacity + padding)
  }

  private static func roundUp(_ count: Int) -> Int {
    (count + pageSize - 1) / pageSize * pageSize
  }
}

// MARK: - Access

extension ScanWindow {
  /// The byte at a position; 0 at `end`.
  @inlinable @inline(__always)
  func byte(at position: Int) -> UInt8 {
    assert(position >= 0 && position <= end + 16)
    return unsafe base[position]
  }

  /// Sixteen bytes from a position; those behind `end` are 0.
  @inlinable @inline(__always)
  func vector(at position: Int) -> SIMD16<Int8> {
    assert(position >= 0 && position <= end + 16)
    return unsafe UnsafeRawPointer(base).loadUnaligned(
      fromByteOffset: position,
      as: SIMD16<Int8>.self
    )
  }

  /// Eight bytes from a position, the first lowest; those behind `end` are 0.
  @inlinable @inline(__always)
  func word(at position: Int) -> UInt64 {
    assert(position >= 0 && position <= end + 16)
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(
        fromByteOffset: position,
        as: UInt64.self
      )
    )
  }

  /// Four bytes from a position, the first lowest; those behind `end` are 0.
  @inlinable @inline(__always)
  func halfWord(at position: Int) -> UInt32 {
    assert(position >= 0 && position <= end + 16)
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(
        fromByteOffset: position,
        as: UInt32.self
      )
    )
  }

  /// Hands out the bytes of a range.
  @inlinable @inline(__always)
  func withBytes<Result, Failure: Error>(
    from lower: Int,
    to upper: Int,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    assert(lower >= 0 && lower <= upper && upper <= end + ScanWindow.padding)
    let bytes = unsafe UnsafeBufferPointer(start: base + lower, count: upper - lower)
    return try body(unsafe bytes.span)
  }
}

// MARK: - Refilling

extension ScanWindow {
  /// Reads the next chunk, keeping the bytes from `position` on.
  ///
  /// - Returns: how far the kept bytes moved towards the front, or nil at the end of the input.
  mutating func refill(keeping position: Int) throws(Failure) -> Int? {
    if isExhausted { return nil }
    let carried = end - position
    var shift = 0
    if carried <= chunkSize {
      shift = position - (Self.roundUp(carried) - carried)
      discard(before: position)
      unsafe (base + (position - shift)).update(from: base + position, count: carried)
    } else if carried >= limit {
      throw .tokenTooLong
    } else if end + chunkSize > capacity {
      discard(before: position)
      shift = position
      grow(from: position, carried: carried)
    }
    move(by: shift)
    try read()
    return shift
  }

  private mutating func grow(from position: Int, carried: Int) {
    capacity = max(capacity, 2 * Self.roundUp(carried)) + chunkSize
    let larger = unsafe Self.allocate(capacity)
    unsafe larger.update(from: base + position, count: carried)
    unsafe base.deallocate()
    unsafe base = larger
  }

  private mutating func move(by shift: Int) {
    start -= shift
    end -= shift
    offsetOfBase += shift
    knownPosition -= shift
  }

  private mutating func read() throws(Failure) {
    let room = unsafe UnsafeMutableBufferPointer(start: base + end, count: chunkSize)
    var span = unsafe room.mutableSpan
    let count: Int
    do {
      count = try source.read(into: &span)
    } catch {
      isExhausted = true
      markEnd()
      throw .source(error)
    }
    if count <= 0 { isExhausted = true }
    end += min(max(0, count), chunkSize)
    markEnd()
  }

  private func markEnd() {
    unsafe (base + end).update(repeating: 0, count: Self.padding)
  }
}
