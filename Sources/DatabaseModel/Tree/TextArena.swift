/// Many texts in one array of bytes; a text is named by a 64-bit reference.
///
/// A reference holds the offset in its upper 40 bits and the length in its lower 24. A text too
/// long for that has the length 2²⁴-1 there, and its true length in the eight bytes before it.
@usableFromInline
package struct TextArena: Sendable {
  @usableFromInline package private(set) var bytes: [UInt8] = []

  @inlinable static var lengthMask: UInt64 { 0xFF_FFFF }

  package init() {}

  /// Adds a text and gives its reference; nil when the arena is full.
  package mutating func append(_ text: Span<UInt8>) -> UInt64? {
    if text.count >= Int(Self.lengthMask) {
      let length = UInt64(text.count)
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: length >> shift))
      }
    }
    let offset = bytes.count
    guard offset < 1 << 40 else { return nil }
    bytes.append(copying: text)
    return UInt64(offset) << 24 | min(UInt64(text.count), Self.lengthMask)
  }

  /// Makes room for texts with so many bytes in all.
  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Where in `bytes` the text of a reference lies.
  @inlinable
  package func range(of reference: UInt64) -> Range<Int> {
    let offset = Int(truncatingIfNeeded: reference >> 24)
    let length = reference & Self.lengthMask
    if length == Self.lengthMask { return longRange(from: offset) }
    return offset..<(offset &+ Int(truncatingIfNeeded: length))
  }

  @usableFromInline
  func longRange(from offset: Int) -> Range<Int> {
    var length = 0
    for place in 1...8 { length = length << 8 | Int(bytes[offset &- place]) }
    return offset..<(offset &+ length)
  }

  /// Hands out the bytes of a range.
  @inlinable
  package func withBytes<Result>(
    _ range: Range<Int>,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    body(bytes.span.extracting(range))
  }

  /// A copy of the text of a reference.
  package func copy(_ reference: UInt64) -> [UInt8] {
    Array(bytes[range(of: reference)])
  }
}
