/// A hash of bytes for the tables of this package.
///
/// It is seeded anew in each process so that nobody can prepare keys that collide. Nothing that is
/// shown depends on it.
@usableFromInline
package enum ByteHash {
  static let seed = UInt64.random(in: .min ... .max)

  /// Hashes eight bytes at a time by folded multiplication.
  @usableFromInline
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 { hash(bytes, seed: seed) }

  /// The same for those who have many to hash, and the seed at hand.
  @inline(__always)
  static func hash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
    let count = bytes.count
    let raw = unsafe bytes.bytes
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    guard count >= 8 else { return fold(state ^ ShortBytes.word(raw)) }
    // All loads end inside the span; the last one may overlap the one before.
    let last = count &- 8
    var offset = 0
    while offset < last {
      state = unsafe fold(
        state ^ raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      )
      offset &+= 8
    }
    return unsafe fold(
      state ^ raw.unsafeLoadUnaligned(fromUncheckedByteOffset: last, as: UInt64.self)
    )
  }

  private static func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

/// Byte-wise equality, eight bytes at a time.
@usableFromInline
package enum ByteEquality {
  /// Whether both spans hold the same bytes.
  @usableFromInline
  package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    let leftRaw = unsafe left.bytes
    let rightRaw = unsafe right.bytes
    guard count >= 8 else { return ShortBytes.word(leftRaw) == ShortBytes.word(rightRaw) }
    // All loads end inside both spans; the last ones may overlap those before.
    let last = count &- 8
    var offset = 0
    while offset < last {
      guard areWordsEqual(leftRaw, rightRaw, at: offset) else { return false }
      offset &+= 8
    }
    return areWordsEqual(leftRaw, rightRaw, at: last)
  }

  /// Whether both spans hold the same bytes, of which they have at most sixteen.
  @inline(__always)
  static func areShortEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    assert(count <= 16)
    let leftRaw = unsafe left.bytes
    let rightRaw = unsafe right.bytes
    guard count >= 8 else { return ShortBytes.word(leftRaw) == ShortBytes.word(rightRaw) }
    return areWordsEqual(leftRaw, rightRaw, at: 0)
      && areWordsEqual(leftRaw, rightRaw, at: count &- 8)
  }

  /// Whether the eight bytes at an offset, which both spans have, are the same.
  @inline(__always)
  private static func areWordsEqual(_ left: RawSpan, _ right: RawSpan, at offset: Int) -> Bool {
    let leftWord = unsafe left.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset,
      as: UInt64.self
    )
    let rightWord = unsafe right.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset,
      as: UInt64.self
    )
    return leftWord == rightWord
  }

  /// The number of bytes that both spans begin with.
  static func commonPrefix(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let shared = min(left.count, right.count)
    let leftRaw = unsafe left.bytes
    let rightRaw = unsafe right.bytes
    var offset = 0
    while offset &+ 8 <= shared {
      let leftWord = unsafe leftRaw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let rightWord = unsafe rightRaw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let difference = UInt64(littleEndian: leftWord ^ rightWord)
      if difference != 0 { return offset &+ difference.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < shared, left[offset] == right[offset] { offset &+= 1 }
    return offset
  }
}

/// The order of bytes, as far as the first eight of a string decide it.
enum BytePrefix {
  /// The first eight bytes, the first of them highest; zeros stand behind a shorter string.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>) -> UInt64 {
    let raw = unsafe bytes.bytes
    guard bytes.count >= 8 else { return ShortBytes.orderedWord(raw) }
    return unsafe UInt64(
      bigEndian: raw.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt64.self)
    )
  }
}

/// What kinds of bytes there are, sixteen at a time.
enum ByteClasses {
  /// Whether one of the bytes, of which there must be any, stands for a character that no key may
  /// have: `.`, `$`, `#`, `[`, `]`, `/`, a control character or U+007F.
  static func holdIllegalInKey(_ bytes: Span<UInt8>) -> Bool {
    let count = bytes.count
    let raw = unsafe bytes.bytes
    guard count >= 16 else { return isAnyIllegalInKey(short(raw)) }
    var offset = 0
    // All loads end inside the span; the last one may overlap the one before.
    while true {
      let vector = unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<Int8>.self)
      if isAnyIllegalInKey(vector) { return true }
      if offset &+ 16 >= count { return false }
      offset = min(offset &+ 16, count &- 16)
    }
  }

  /// One to fifteen bytes, some of them twice, and nothing else that would be illegal.
  @inline(__always)
  private static func short(_ raw: RawSpan) -> SIMD16<Int8> {
    let count = raw.byteCount
    let first: UInt64
    var last: UInt64
    if count >= 8 {
      first = unsafe raw.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
      last = unsafe raw.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else {
      last = ShortBytes.word(raw)
      if count < 4 { last |= 0x6161_6161_6100_0000 }
      first = last
    }
    return unsafe unsafeBitCast(SIMD2(first, last), to: SIMD16<Int8>.self)
  }

  /// Every operand has an explicit type: with untyped constants the comparisons go lane by lane.
  @inline(__always)
  private static func isAnyIllegalInKey(_ bytes: SIMD16<Int8>) -> Bool {
    let upperBits: SIMD16<Int8> = bytes & SIMD16<Int8>(repeating: ~0x1F)
    let control: SIMDMask<SIMD16<Int8>> = upperBits .== SIMD16<Int8>(repeating: 0)
    // `.` and `/` differ in the lowest bit.
    let pair: SIMD16<Int8> = bytes | SIMD16<Int8>(repeating: 1)
    let dotOrSlash: SIMDMask<SIMD16<Int8>> = pair .== SIMD16<Int8>(repeating: 0x2F)
    let number: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x23)
    let dollar: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x24)
    let opening: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x5B)
    let closing: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x5D)
    let delete: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x7F)
    let punctuation = (dotOrSlash .| number) .| (dollar .| opening)
    let mask = punctuation .| (closing .| delete) .| control
    let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }
}

extension [UInt8] {
  /// Appends a copy of bytes.
  package mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Array {
  /// Where the memory of the elements lies, with the room for more.
  var reservedAddresses: Range<UInt> {
    mutating get {
      let byteCount = UInt(capacity &* MemoryLayout<Element>.stride)
      let first = unsafe withUnsafeMutableBufferPointer { elements in
        UInt(bitPattern: elements.baseAddress)
      }
      return first..<(first &+ byteCount)
    }
  }
}

/// Up to seven bytes in one word, from which they can be told apart from others of the same number.
@usableFromInline
enum ShortBytes {
  @inlinable @inline(__always)
  static func word(of bytes: Span<UInt8>) -> UInt64 { unsafe word(bytes.bytes) }

  @inlinable @inline(__always)
  static func word(_ bytes: RawSpan) -> UInt64 {
    let count = bytes.byteCount
    if count >= 4 {
      // Both loads end inside the span, and may overlap.
      let first = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self)
      let last = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: count &- 4,
        as: UInt32.self
      )
      return UInt64(first) | UInt64(last) << 32
    }
    guard count > 0 else { return 0 }
    let first = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: 0, as: UInt8.self)
    let middle = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: count >> 1, as: UInt8.self)
    let last = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: count &- 1, as: UInt8.self)
    return UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16
  }

  /// Up to seven bytes at the upper end of one word, the first of them highest.
  @inline(__always)
  static func orderedWord(_ bytes: RawSpan) -> UInt64 {
    let count = bytes.byteCount
    guard count > 0 else { return 0 }
    let word = word(bytes)
    // What lies twice in the word falls onto itself.
    if count >= 4 {
      let first = UInt64(UInt32(truncatingIfNeeded: word).byteSwapped)
      let last = UInt64(UInt32(truncatingIfNeeded: word >> 32).byteSwapped)
      return first &<< 32 | last &<< UInt64(64 &- count &* 8)
    }
    let middle = (word >> 8 & 0xFF) &<< UInt64(56 &- (count >> 1) &* 8)
    let last = (word >> 16 & 0xFF) &<< UInt64(64 &- count &* 8)
    return (word & 0xFF) &<< 56 | middle | last
  }
}
