/// The key of a node: the number of a name, or where in the tree's text the key lies.
///
/// Short keys that records have in common are names, which are stored once and compared by their
/// numbers. Those that tell records apart, such as push IDs and user ids, would only fill the table
/// of names: they are stored as often as they occur, like values, and so is a name where it comes
/// first.
///
///     name  number (32 bits from bit 6 on) | 1 (bit 5)
///     text  offset (40) | length (10) | last byte (8) | 0 (bit 5)
///
/// The bits below belong to the node. A text of 1023 bytes and more has the length 1023 here, and its
/// true one before it.
@usableFromInline
package struct KeyReference: BitwiseCopyable, Hashable, Sendable {
  @usableFromInline package var bits: UInt64

  @inlinable @inline(__always)
  package init(bits: UInt64) { self.bits = bits }

  @inlinable @inline(__always)
  package init(name: NameTable.ID) { bits = UInt64(name) << 6 | 32 }

  /// A text, of which the last byte is given to tell most keys apart without a look at it.
  @inlinable @inline(__always)
  package init(offset: Int, count: Int, lastByte: UInt8) {
    bits = UInt64(truncatingIfNeeded: offset) << 24 | Self.outline(of: count, lastByte)
  }

  /// A text that was put at an offset.
  @inline(__always)
  init(_ key: Span<UInt8>, at offset: Int) {
    let last = key.isEmpty ? 0 : key[key.count &- 1]
    self.init(offset: offset, count: key.count, lastByte: last)
  }

  /// The key of a root, which has none.
  package static let none = KeyReference(name: .max)

  @inlinable static var longCount: Int { 1023 }

  @inlinable @inline(__always)
  package var isName: Bool { bits & 32 != 0 }

  /// The number of a name.
  @inlinable @inline(__always)
  package var name: NameTable.ID { NameTable.ID(truncatingIfNeeded: bits >> 6) }

  /// Where a text begins.
  @inlinable @inline(__always)
  package var offset: Int { Int(truncatingIfNeeded: bits >> 24) }

  /// The number of bytes of a text; 1023 stands for more.
  @inlinable @inline(__always)
  package var count: Int { Int(truncatingIfNeeded: bits >> 14 & 1023) }

  /// The reference to the same text, where all texts have moved.
  @inline(__always)
  func movedText(by distance: Int) -> KeyReference {
    KeyReference(bits: bits &+ UInt64(truncatingIfNeeded: distance) &<< 24)
  }

  /// The bits that texts have in common with the same key elsewhere.
  @inlinable @inline(__always)
  package static func outline(of count: Int, _ lastByte: UInt8) -> UInt64 {
    UInt64(truncatingIfNeeded: min(count, longCount)) << 14 | UInt64(lastByte) << 6
  }

  /// Whether a text has the length and the last byte of a key.
  @inlinable @inline(__always)
  package func hasOutline(_ outline: UInt64) -> Bool { bits & 0xFF_FFE0 == outline }
}
