/// A key at a glance, by which it is found among a few that are known.
///
/// Most of these are so short that the digest holds all of them: it costs less than a hash, and
/// nothing else has to be compared.
@usableFromInline
package struct KeyDigest: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline let word: UInt64
  @usableFromInline let count: Int

  /// The digest of the empty key.
  package init() { (word, count) = (0, 0) }

  /// The digest of a key.
  @inlinable @inline(__always)
  package init(_ key: Span<UInt8>) {
    count = key.count
    word = key.count < 8 ? ShortBytes.word(of: key) : ByteHash.hash(key)
  }

  @inlinable @inline(__always)
  package static func == (left: KeyDigest, right: KeyDigest) -> Bool {
    left.word == right.word && left.count == right.count
  }

  /// Whether keys with this digest are the same.
  @inlinable @inline(__always)
  package var isWholeKey: Bool { count < 8 }

  /// Where a table begins to look for the key.
  ///
  /// Each table takes a number at random, so that nobody can prepare keys that collide.
  @inlinable @inline(__always)
  package func bits(seed: UInt64) -> UInt32 {
    let product = (word &+ UInt64(truncatingIfNeeded: count)).multipliedFullWidth(by: seed | 1)
    return UInt32(truncatingIfNeeded: product.high ^ product.low)
  }
}
