/// A hash of bytes for the tables of this package.
///
/// It is seeded anew in each process so that nobody can prepare keys that collide. Nothing that is
/// shown depends on it.
@usableFromInline
package enum ByteHash {
  private static let seed = UInt64.random(in: .min ... .max)

  /// Hashes eight bytes at a time by folded multiplication.
  @usableFromInline
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    let count = bytes.count
    let raw = unsafe bytes.bytes
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    guard count >= 8 else { return fold(state ^ ShortBytes.word(raw)) }
    var offset = 0
    // All loads end inside the span; the last one may overlap the one before.
    while offset &+ 8 < count {
      state = unsafe fold(state ^ raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    return unsafe fold(state ^ raw.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
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
    var offset = 0
    // All loads end inside both spans; the last ones may overlap those before.
    while true {
      let leftWord = unsafe leftRaw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let rightWord = unsafe rightRaw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard leftWord == rightWord else { return false }
      if offset &+ 8 >= count { return true }
      offset = min(offset &+ 8, count &- 8)
    }
  }
}

/// Up to seven bytes in one word, from which they can be told apart from others of the same number.
private enum ShortBytes {
  @inline(__always)
  static func word(_ bytes: RawSpan) -> UInt64 {
    let count = bytes.byteCount
    if count >= 4 {
      // Both loads end inside the span, and may overlap.
      let first = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(first) | UInt64(last) << 32
    }
    guard count > 0 else { return 0 }
    let first = unsafe bytes.unsafeLoad(fromByteOffset: 0, as: UInt8.self)
    let middle = unsafe bytes.unsafeLoad(fromByteOffset: count >> 1, as: UInt8.self)
    let last = unsafe bytes.unsafeLoad(fromByteOffset: count &- 1, as: UInt8.self)
    return UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16
  }
}
