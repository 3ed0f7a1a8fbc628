// Loads of several bytes at once, and what vectors of bytes lack in the standard library.

/// The first bytes of a byte string as vectors; what lies behind a shorter string is anything.
public struct ByteHead {
  /// The number of bytes in the vectors.
  public static let byteCount = 32

  /// The first sixteen bytes.
  public let low: SIMD16<Int8>
  /// The next sixteen bytes.
  public let high: SIMD16<Int8>

  /// Creates a head.
  @inlinable @inline(__always)
  init(low: SIMD16<Int8>, high: SIMD16<Int8>) {
    self.low = low
    self.high = high
  }
}

/// The first sixteen bytes of a byte string in registers: short strings are told apart by these and
/// their length alone.
public struct ByteMark: Hashable, Sendable {
  /// The first eight bytes, the first of them highest; zeros stand behind a shorter string.
  public let first: UInt64
  /// The next eight bytes, likewise.
  public let second: UInt64
  /// The number of bytes.
  public let count: Int

  /// Creates the mark of a string from its first bytes.
  @inlinable @inline(__always)
  public init(_ bytes: SIMD16<Int8>, count: Int) {
    let size = SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: min(count, 16)))
    let isInside: SIMDMask<SIMD16<Int8>> = ByteLanes.numbers .< size
    let inside: SIMD16<Int8> = bytes & ByteLanes.numbers(of: isInside)
    let halves = unsafe unsafeBitCast(inside, to: SIMD2<UInt64>.self)
    first = UInt64(bigEndian: halves[0])
    second = UInt64(bigEndian: halves[1])
    self.count = count
  }

  /// Creates the mark of a string.
  public init(_ bytes: Span<UInt8>) {
    var vector = SIMD16<Int8>()
    for index in 0..<min(16, bytes.count) { vector[index] = Int8(bitPattern: bytes[index]) }
    self.init(vector, count: bytes.count)
  }

  /// Whether strings with this mark are the same.
  @inlinable
  public var isWhole: Bool { count <= 16 }
}

/// What a vector of comparisons says.
public enum ByteLanes {
  /// The index of each lane.
  @inlinable @inline(__always)
  public static var numbers: SIMD16<Int8> {
    SIMD16<Int8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  /// The index of the first lane that is set, 16 where none is.
  @inlinable @inline(__always)
  public static func first(of mask: SIMDMask<SIMD16<Int8>>) -> Int {
    // A mask has all bits of a lane set or none.
    let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if halves[0] != 0 { return halves[0].trailingZeroBitCount &>> 3 }
    return halves[1].trailingZeroBitCount &>> 3 &+ 8
  }

  /// The lanes as numbers: −1 where a lane is set, 0 where not.
  @inlinable @inline(__always)
  public static func numbers(of mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<Int8> {
    unsafe unsafeBitCast(mask, to: SIMD16<Int8>.self)
  }

  /// The sum of lanes that hold 0 to 15 each.
  @inlinable @inline(__always)
  public static func sum(of lanes: SIMD16<Int8>) -> Int {
    let halves = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return Int(((halves[0] &+ halves[1]) &* 0x0101_0101_0101_0101) &>> 56)
  }
}

extension Span<UInt8> {
  /// Sixteen bytes from an index.
  @inline(__always)
  func vector(at index: Int) -> SIMD16<Int8> {
    precondition(index >= 0 && index <= count - 16)
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: index,
        as: SIMD16<Int8>.self
      )
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a copy of bytes, for which there must be room.
  mutating func append(copying bytes: Span<UInt8>) {
    unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
      precondition(bytes.count <= buffer.count &- initializedCount)
      unsafe bytes.withUnsafeBytes { source in
        let room = UnsafeMutableRawBufferPointer(buffer)
        unsafe UnsafeMutableRawBufferPointer(rebasing: room[initializedCount...])
          .copyMemory(from: source)
      }
      initializedCount &+= bytes.count
    }
  }
}
