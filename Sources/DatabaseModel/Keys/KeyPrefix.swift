/// The first eight bytes of a key, which mostly decide its place among its siblings.
@usableFromInline
package struct KeyPrefix: BitwiseCopyable, Sendable {
  /// The bytes, where their order is that of the database (H-12): the key is not ordered by a number,
  /// and they are ASCII; else all bits.
  @usableFromInline let bytes: UInt64

  @inlinable static var unknown: UInt64 { .max }

  /// The prefix of a key about which nothing is known.
  @inlinable @inline(__always)
  package init() { bytes = Self.unknown }

  /// Takes the first eight bytes of a key, the first of them highest; zeros stand behind a shorter
  /// one.
  @inlinable @inline(__always)
  package init(_ bytes: UInt64) {
    let first = UInt8(truncatingIfNeeded: bytes &>> 56)
    let second = UInt8(truncatingIfNeeded: bytes &>> 48)
    let leading = first == UInt8(ascii: "-") ? second : first
    let isDecisive = leading &- UInt8(ascii: "0") > 9 && bytes & 0x8080_8080_8080_8080 == 0
    self.bytes = isDecisive ? bytes : Self.unknown
  }

  /// Whether the key with this prefix comes before one with another, as far as the prefixes tell.
  @inlinable @inline(__always)
  package func certainlyPrecedes(_ other: KeyPrefix) -> Bool {
    bytes < other.bytes && other.bytes != Self.unknown
  }
}
