/// A hash of bytes for the tables of this package.
///
/// It is seeded anew in each process so that nobody can prepare keys that collide. Nothing that is
/// shown depends on it.
package enum ByteHash {
  private static let seed = UInt64.random(in: .min ... .max)

  /// Hashes eight bytes at a time by folded multiplication.
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var state = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    let raw = unsafe bytes.bytes
    var offset = 0
    while offset &+ 8 <= bytes.count {
      // The loop condition keeps the load inside the span.
      let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      state = fold(state ^ word)
      offset &+= 8
    }
    var tail: UInt64 = 0
    while offset < bytes.count {
      tail = tail << 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    return fold(state ^ tail)
  }

  private static func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

/// Byte-wise equality, eight bytes at a time.
package enum ByteEquality {
  /// Whether both spans hold the same bytes.
  package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    let leftRaw = unsafe left.bytes
    let rightRaw = unsafe right.bytes
    var offset = 0
    while offset &+ 8 <= left.count {
      // The loop condition keeps both loads inside their spans.
      let leftWord = unsafe leftRaw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let rightWord = unsafe rightRaw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard leftWord == rightWord else { return false }
      offset &+= 8
    }
    while offset < left.count {
      guard left[offset] == right[offset] else { return false }
      offset &+= 1
    }
    return true
  }
}
