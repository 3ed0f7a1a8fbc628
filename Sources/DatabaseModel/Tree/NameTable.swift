/// The names of a tree: short keys that occur again and again, as those of records do, each under a
/// small number.
///
/// The texts lie in the tree's own.
@usableFromInline
package struct NameTable: Sendable {
  /// The number of a name within its tree.
  @usableFromInline package typealias ID = UInt32

  /// Longer keys are no names.
  @inlinable package static var longestName: Int { 16 }
  /// So many names at most: the search for them stays in the cache.
  private static let limit = 1 << 12

  /// Where the text of each name lies.
  @usableFromInline var references: [KeyReference] = []
  /// Open addressing.
  @usableFromInline var slots: [Slot] = []

  /// All that a search needs beside the text, so that it looks at no other memory.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var hash: UInt32 = 0
    /// The number + 1; 0 is free.
    @usableFromInline var place: UInt32 = 0
    @usableFromInline var text = KeyReference(bits: 0)

    init() {}

    init(_ hash: UInt64, _ id: Int, _ text: KeyReference) {
      self.hash = UInt32(truncatingIfNeeded: hash)
      place = UInt32(truncatingIfNeeded: id &+ 1)
      self.text = text
    }
  }

  package init() {}

  /// The number of names.
  package var count: Int { references.count }

  /// Whether no more names are taken.
  package var isFull: Bool { references.count >= Self.limit }

  /// The bytes of everything but the texts.
  package var structureBytes: Int {
    references.count &* MemoryLayout<KeyReference>.stride
      &+ slots.count &* MemoryLayout<Slot>.stride
  }

  /// The number of a key, or nil when it is no name.
  @inlinable
  package func id(of key: Span<UInt8>, hash: UInt64, in text: TextArena) -> ID? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count &- 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[position]
      guard slot.place != 0 else { return nil }
      if slot.hash == UInt32(truncatingIfNeeded: hash), text.holds(key, at: slot.text) {
        return slot.place &- 1
      }
      position = (position &+ 1) & mask
    }
  }

  /// Adds a key that is no name yet; the table must not be full.
  mutating func add(_ text: KeyReference, hash: UInt64) -> ID {
    if (references.count &+ 1) &* 4 > slots.count &* 3 { grow() }
    let mask = slots.count &- 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while slots[position].place != 0 { position = (position &+ 1) & mask }
    slots[position] = Slot(hash, references.count, text)
    references.append(text)
    return ID(truncatingIfNeeded: references.count &- 1)
  }

  /// Makes twice the room.
  private mutating func grow() {
    let capacity = max(8, slots.count &* 2)
    var larger = [Slot](repeating: Slot(), count: capacity)
    for slot in slots where slot.place != 0 {
      var position = Int(slot.hash) & (capacity &- 1)
      while larger[position].place != 0 { position = (position &+ 1) & (capacity &- 1) }
      larger[position] = slot
    }
    slots = larger
  }
}

extension TextArena {
  /// Whether the text of a key consists of these bytes.
  @inlinable @inline(__always)
  func holds(_ key: Span<UInt8>, at reference: KeyReference) -> Bool {
    ByteEquality.areEqual(bytes.span.extracting(range(of: reference)), key)
  }

  /// Whether these bytes begin at an offset.
  @inlinable @inline(__always)
  func holds(_ key: Span<UInt8>, from offset: Int) -> Bool {
    let end = offset &+ key.count
    return end <= count && ByteEquality.areEqual(bytes.span.extracting(offset..<end), key)
  }
}
