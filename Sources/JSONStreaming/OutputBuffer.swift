// The unchecked memory access of the writer, and copies between spans and arrays, which the
// standard library lacks.

/// Up to eight bytes in a register, to be written in front of a text or behind it.
struct ShortText {
  private(set) var bits: UInt64 = 0
  private(set) var count = 0

  /// Creates an empty text.
  init() {}

  /// Creates a text of one byte.
  init(_ byte: UInt8) {
    bits = UInt64(byte)
    count = 1
  }

  /// Creates a text from a literal of at most eight bytes.
  @inline(__always)
  init(_ text: StaticString) {
    let size = min(8, text.utf8CodeUnitCount)
    for index in 0..<size { append(unsafe text.utf8Start[index]) }
  }

  /// Appends a byte, for which there must be room.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    assert(count < 8)
    bits |= UInt64(byte) &<< UInt64(count &* 8)
    count &+= 1
  }
}

/// Bytes that were written and not handed on yet.
///
/// An array would ask at every byte whether it is shared and has room. Here one question is asked
/// for a whole token, and words and vectors are stored whole: behind `capacity` there is always
/// room for what is too much of them.
@safe
public struct OutputBuffer: ~Copyable {
  @usableFromInline static let slack = 32

  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  /// The number of bytes.
  @inlinable public var count: Int { size }
  @usableFromInline var size = 0
  @usableFromInline var capacity: Int

  /// Creates an empty buffer.
  public init(capacity: Int = 1024) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity + Self.slack)
  }

  @inlinable
  deinit { unsafe base.deallocate() }

  /// Empties the buffer.
  public mutating func removeAll() { size = 0 }

  /// Keeps only the first bytes.
  @inlinable
  public mutating func truncate(to count: Int) { size = max(0, min(count, size)) }

  /// Hands out the bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(start: base, count: count)
    return try body(unsafe bytes.span)
  }

  /// Appends a byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[size] = byte
    size &+= 1
  }

  /// Appends a copy of a span.
  public mutating func append(contentsOf bytes: Span<UInt8>) {
    append(ShortText(), bytes, ShortText())
  }

  @inline(__always)
  mutating func append(_ text: ShortText) {
    reserve(text.count)
    store(text)
  }

  /// Hands out the bytes from one index to another.
  public func withBytes<Result, Failure: Error>(
    from lower: Int,
    to upper: Int,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(lower >= 0 && lower <= upper && upper <= count)
    let bytes = unsafe UnsafeBufferPointer(start: base + lower, count: upper - lower)
    return try body(unsafe bytes.span)
  }

  /// Appends a string of at most `ByteHead.byteCount` bytes.
  @inlinable @inline(__always)
  public mutating func append(_ head: ByteHead, count: Int) {
    precondition(count >= 0 && count <= 32)
    reserve(count)
    let target = unsafe UnsafeMutableRawPointer(base)
    unsafe target.storeBytes(of: head.low, toByteOffset: size, as: SIMD16<Int8>.self)
    unsafe target.storeBytes(of: head.high, toByteOffset: size &+ 16, as: SIMD16<Int8>.self)
    size &+= count
  }

  /// Sixteen bytes from an index; what lies behind the last byte is anything.
  @inlinable @inline(__always)
  public func vector(at index: Int) -> SIMD16<Int8> {
    precondition(index >= 0 && index <= count)
    return unsafe UnsafeRawPointer(base).loadUnaligned(
      fromByteOffset: index,
      as: SIMD16<Int8>.self
    )
  }

  /// Appends a text with what goes in front of it and behind it.
  @inline(__always)
  mutating func append(_ head: ShortText, _ body: Span<UInt8>, _ tail: ShortText) {
    reserve(head.count &+ body.count &+ tail.count)
    store(head)
    unsafe body.withUnsafeBufferPointer { source in
      if let source = source.baseAddress {
        unsafe Self.copy(from: source, to: base + count, count: body.count)
      }
    }
    size &+= body.count
    store(tail)
  }

  /// Appends the same byte several times.
  mutating func append(_ byte: UInt8, times: Int) {
    reserve(times)
    unsafe (base + count).update(repeating: byte, count: times)
    size &+= times
  }

  @inlinable @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- size < more { grow(by: more) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
  }

  @inline(__always)
  private mutating func store(_ text: ShortText) {
    unsafe UnsafeMutableRawPointer(base).storeBytes(
      of: text.bits.littleEndian,
      toByteOffset: count,
      as: UInt64.self
    )
    size &+= text.count
  }

  /// Copies in vectors or words, the last of which may overlap the one before it.
  @inline(__always)
  private static func copy(
    from source: UnsafePointer<UInt8>,
    to target: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    if count >= 256 {
      unsafe target.update(from: source, count: count)
    } else if count >= 16 {
      var offset = 0
      while offset < count &- 16 {
        unsafe copyPiece(SIMD16<UInt8>.self, from: source, to: target, at: offset)
        offset &+= 16
      }
      unsafe copyPiece(SIMD16<UInt8>.self, from: source, to: target, at: count &- 16)
    } else if count >= 8 {
      unsafe copyPiece(UInt64.self, from: source, to: target, at: 0)
      unsafe copyPiece(UInt64.self, from: source, to: target, at: count &- 8)
    } else if count >= 4 {
      unsafe copyPiece(UInt32.self, from: source, to: target, at: 0)
      unsafe copyPiece(UInt32.self, from: source, to: target, at: count &- 4)
    } else {
      for offset in 0..<count { unsafe target[offset] = unsafe source[offset] }
    }
  }

  @inline(__always)
  private static func copyPiece<Piece: BitwiseCopyable>(
    _ type: Piece.Type,
    from source: UnsafePointer<UInt8>,
    to target: UnsafeMutablePointer<UInt8>,
    at offset: Int
  ) {
    let piece = unsafe UnsafeRawPointer(source).loadUnaligned(fromByteOffset: offset, as: type)
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: piece, toByteOffset: offset, as: type)
  }
}

extension OutputBuffer: ByteCollector {}

// MARK: - Spans and arrays

extension [UInt8] {
  /// Creates a copy of a span.
  public init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Appends a copy of a span.
  public mutating func append(contentsOf bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension MutableSpan<UInt8> {
  /// Copies a part of an array to the front.
  public mutating func copy(from bytes: [UInt8], at position: Int, count: Int) {
    precondition(position >= 0 && count >= 0 && count <= self.count)
    precondition(position + count <= bytes.count)
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe bytes.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress, let from = source.baseAddress else { return }
        unsafe to.update(from: from + position, count: count)
      }
    }
  }
}
