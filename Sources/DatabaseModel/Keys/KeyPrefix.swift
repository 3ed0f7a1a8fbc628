/// The first eight bytes of a key, which mostly decide its place among its siblings.
package struct KeyPrefix: BitwiseCopyable, Sendable {
  @usableFromInline let bytes: UInt64
  /// Whether the order of these bytes is that of the database (H-12): the key is not ordered by a
  /// number, and they are ASCII.
  @usableFromInline let isDecisive: Bool

  /// The prefix of a key about which nothing is known.
  package init() {
    bytes = 0
    isDecisive = false
  }

  /// Takes the first eight bytes of a key, the first of them highest; zeros stand behind a shorter
  /// one.
  @inlinable @inline(__always)
  package init(_ bytes: UInt64) {
    self.bytes = bytes
    let first = UInt8(truncatingIfNeeded: bytes &>> 56)
    let second = UInt8(truncatingIfNeeded: bytes &>> 48)
    let leading = first == UInt8(ascii: "-") ? second : first
    isDecisive = leading &- UInt8(ascii: "0") > 9 && bytes & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the key with this prefix comes before one with another, as far as the prefixes tell.
  @inlinable @inline(__always)
  package func certainlyPrecedes(_ other: KeyPrefix) -> Bool {
    bytes < other.bytes && isDecisive && other.isDecisive
  }
}
