/// Many texts in one array of bytes: the keys and strings of a tree.
@usableFromInline
package struct TextArena: Sendable {
  /// The texts, and room for more.
  @usableFromInline package private(set) var bytes: [UInt8] = []
  /// The number of bytes of the texts.
  @usableFromInline package private(set) var count = 0

  package init() {}

  /// The first offset that no reference can hold.
  private static let end = 1 << 40

  /// Adds a string and gives a reference to it: the offset (40 bits) and the length (24).
  ///
  /// One too long for that has the length 2²⁴-1 there, and its true one before it. Nil when the
  /// arena is full.
  mutating func append(_ string: Span<UInt8>) -> UInt64? {
    guard let offset = add(string, longCount: Self.longCount) else { return nil }
    return UInt64(truncatingIfNeeded: offset) << 24
      | UInt64(truncatingIfNeeded: min(string.count, Self.longCount))
  }

  /// Adds a key; nil when the arena is full.
  @inline(__always)
  mutating func append(key: Span<UInt8>) -> KeyReference? {
    guard let offset = add(key, longCount: KeyReference.longCount) else { return nil }
    let last = key.isEmpty ? 0 : key[key.count &- 1]
    return KeyReference(offset: offset, count: key.count, lastByte: last)
  }

  /// Adds all texts of another arena, and gives the distance by which they moved; nil when the arena
  /// is full.
  mutating func append(allOf other: borrowing TextArena) -> Int? {
    let offset = count
    guard offset &+ other.count < Self.end else { return nil }
    bytes.removeLast(bytes.count &- offset)
    bytes.append(contentsOf: other.bytes[..<other.count])
    count = bytes.count
    return offset
  }

  @inlinable static var longCount: Int { 0xFF_FFFF }

  @inline(__always)
  private mutating func add(_ text: Span<UInt8>, longCount: Int) -> Int? {
    if text.count >= longCount { addLength(text.count) }
    let offset = count
    let end = offset &+ text.count
    if end > bytes.count { makeRoom(upTo: end) }
    guard offset < Self.end else { return nil }
    bytes.overwrite(from: offset, with: text)
    count = end
    return offset
  }

  @inline(never)
  private mutating func addLength(_ length: Int) {
    makeRoom(upTo: count &+ 8)
    for place in 0..<8 {
      bytes[count] = UInt8(truncatingIfNeeded: length >> (56 &- place &* 8))
      count &+= 1
    }
  }

  /// The bytes are written before texts are: a block at a time, while it stays in the cache.
  @inline(never)
  private mutating func makeRoom(upTo end: Int) {
    let block = count < Self.largestBlock ? max(32, count) : Self.largestBlock
    let more = max(end, count &+ block) &- bytes.count
    bytes.append(addingCapacity: more) { space in space.append(repeating: 0, count: more) }
  }

  private static let largestBlock = 1 << 16

  /// Makes room for texts with so many bytes in all.
  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Where the memory of the texts lies, with the room for more.
  var reservedAddresses: Range<UInt> { mutating get { bytes.reservedAddresses } }

  /// Where in `bytes` the string of a reference lies.
  @inlinable
  package func range(of reference: UInt64) -> Range<Int> {
    let offset = Int(truncatingIfNeeded: reference >> 24)
    let length = Int(truncatingIfNeeded: reference & 0xFF_FFFF)
    return offset..<(offset &+ (length == Self.longCount ? longLength(before: offset) : length))
  }

  /// The number of bytes of the string of a reference; nil where it stands before them.
  @inlinable @inline(__always)
  static func quickCount(of reference: UInt64) -> Int? {
    let count = Int(truncatingIfNeeded: reference & 0xFF_FFFF)
    return count == longCount ? nil : count
  }

  /// Where in `bytes` the text of a key lies.
  @inlinable @inline(__always)
  package func range(of key: KeyReference) -> Range<Int> {
    let (offset, count) = (key.offset, key.count)
    return
      offset..<(offset &+ (count == KeyReference.longCount ? longLength(before: offset) : count))
  }

  @usableFromInline @inline(never)
  func longLength(before offset: Int) -> Int {
    bytes[(offset &- 8)..<offset].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Hands out the bytes of a range.
  @inlinable
  package func withBytes<Result>(
    _ range: Range<Int>,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    body(bytes.span.extracting(range))
  }

  /// A copy of the bytes of a range.
  package func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}
