/// Many texts in one array of bytes: the keys and strings of a tree.
@usableFromInline
package struct TextArena: Sendable {
  /// The texts.
  @usableFromInline package private(set) var bytes: [UInt8] = []
  /// What is left of the page for keys of many children that are no leaves.
  ///
  /// What is below such children would lie between their keys. Close together they stay in the
  /// processor's cache, where the search for one of them looks at them.
  private var page = 0..<0

  package init() {}

  /// The number of bytes of the texts.
  @inlinable package var count: Int { bytes.count }

  /// The first offset that no reference can hold.
  private static let end = 1 << 40

  /// Adds a string and gives a reference to it.
  ///
  /// One too long for that has the length 2²⁴-1 there, and its true one before it. Nil when the
  /// arena is full.
  mutating func append(_ string: Span<UInt8>) -> UInt64? {
    guard let offset = add(string, longCount: Self.longCount) else { return nil }
    return Self.reference(offset: offset, count: string.count)
  }

  /// A reference to a string: the offset (40 bits) and the length (24).
  @inline(__always)
  static func reference(offset: Int, count: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: offset) << 24 | UInt64(truncatingIfNeeded: min(count, longCount))
  }

  /// Adds a key; nil when the arena is full.
  @inline(__always)
  mutating func append(key: Span<UInt8>) -> KeyReference? {
    add(key, longCount: KeyReference.longCount).map { KeyReference(key, at: $0) }
  }

  /// Adds a key to the page; nil when the arena is full.
  mutating func append(keyOnPage key: Span<UInt8>) -> KeyReference? {
    if key.count > Self.longestOnPage { return append(key: key) }
    if key.count &+ Self.pageMargin > page.count { beginPage() }
    guard page.upperBound < Self.end else { return nil }
    let offset = page.lowerBound
    var space = bytes.mutableSpan
    for index in key.indices { space[offset &+ index] = key[index] }
    page = (offset &+ key.count)..<page.upperBound
    return KeyReference(key, at: offset)
  }

  /// Pages grow with the arena, of which they may take a small part in vain.
  private mutating func beginPage() {
    let size = min(max(Self.longestOnPage &+ Self.pageMargin, count / 16), Self.largestPage)
    page = count..<(count &+ size)
    bytes.append(contentsOf: repeatElement(0, count: size))
  }

  /// Longer keys are put where strings are.
  static let longestOnPage = 64
  /// What must be left behind a key on a page.
  static let pageMargin = 32
  private static let largestPage = 1 << 16

  /// Adds all texts of another arena, and gives the distance by which they moved; nil when the arena
  /// is full.
  mutating func append(allOf other: borrowing TextArena) -> Int? {
    let offset = count
    guard offset &+ other.count < Self.end else { return nil }
    bytes.append(contentsOf: other.bytes)
    return offset
  }

  @inlinable static var longCount: Int { 0xFF_FFFF }

  private mutating func add(_ text: Span<UInt8>, longCount: Int) -> Int? {
    if text.count >= longCount { addLength(text.count) }
    let offset = count
    guard offset < Self.end else { return nil }
    bytes.append(copying: text)
    return offset
  }

  private mutating func addLength(_ length: Int) {
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: length >> (56 &- place &* 8))) }
  }

  /// Lets a body write texts, if the arena will not be full then.
  ///
  /// It gets the address of the first byte and the number of bytes, and changes that to the number
  /// that there are then, at most so many more; and the page, of which it may take a part.
  @inline(__always)
  mutating func withRoom(
    for more: Int,
    _ body: (UnsafeMutablePointer<UInt8>, inout Int, inout Range<Int>) -> Void
  ) {
    if count &+ more >= Self.end { return }
    var page = page
    unsafe bytes.withRoom(for: more) { bytes, count in unsafe body(bytes, &count, &page) }
    self.page = page
  }

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
