/// Goes through WTF-8 text by UTF-16 unit.
///
/// The text is given to each step, so that the state can be stored anywhere.
public struct UTF16Units: Sendable {
  /// The offset of the next character.
  public private(set) var offset: Int
  /// The second half of a character outside the basic plane.
  private var pending: UInt16 = 0

  /// Starts at the byte offset of a character.
  public init(_ text: Span<UInt8>, from offset: Int) {
    self.offset = offset
  }

  /// The next unit, or nil at the end.
  public mutating func next(in text: Span<UInt8>) -> UInt16? {
    if pending != 0 {
      defer { pending = 0 }
      return pending
    }
    guard offset < text.count else { return nil }
    let lead = text[offset]
    if lead < 0x80 {
      offset &+= 1
      return UInt16(lead)
    }
    return nextWide(lead, in: text)
  }

  private mutating func nextWide(_ lead: UInt8, in text: Span<UInt8>) -> UInt16 {
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard offset &+ length <= text.count else {
      // Not WTF-8: give the byte, and go on.
      offset &+= 1
      return UInt16(lead)
    }
    var scalar = UInt32(lead & (0xFF >> UInt8(length &+ 1)))
    for place in 1..<length { scalar = scalar << 6 | UInt32(text[offset &+ place] & 0x3F) }
    offset &+= length
    guard scalar >= 0x10000 else { return UInt16(truncatingIfNeeded: scalar) }
    let above = scalar &- 0x10000
    pending = 0xDC00 | UInt16(truncatingIfNeeded: above & 0x3FF)
    return 0xD800 | UInt16(truncatingIfNeeded: above >> 10 & 0x3FF)
  }
}
