/// The distinct keys of a tree, each under a small number (its id).
@usableFromInline
package struct KeyTable: Sendable {
  /// The number of a key within its tree.
  @usableFromInline package typealias ID = UInt32

  /// Ids share a word with other facts, so they end here.
  package static let maximumCount = 1 << 27

  @usableFromInline package private(set) var text = TextArena()
  @usableFromInline var references: [UInt64] = []
  /// Open addressing.
  @usableFromInline var slots: [Slot] = []

  /// All that a search needs beside the text, so that it looks at no other memory.
  @usableFromInline
  struct Slot: Sendable {
    /// The upper half of the hash.
    @usableFromInline var hash: UInt32 = 0
    /// The id + 1; 0 is free.
    @usableFromInline var place: UInt32 = 0
    @usableFromInline var reference: UInt64 = 0

    init() {}

    init(_ hash: UInt64, _ id: Int, _ reference: UInt64) {
      self.hash = UInt32(truncatingIfNeeded: hash >> 32)
      place = UInt32(truncatingIfNeeded: id &+ 1)
      self.reference = reference
    }
  }

  package init() {}

  /// The number of keys.
  package var count: Int { references.count }

  /// The bytes of everything but the texts.
  package var structureBytes: Int {
    references.count &* MemoryLayout<UInt64>.stride &+ slots.count &* MemoryLayout<Slot>.stride
  }

  /// The bytes of a key.
  package func bytes(_ id: ID) -> [UInt8] { text.copy(references[Int(id)]) }

  /// Where in `text.bytes` the bytes of a key lie.
  @inlinable
  package func range(_ id: ID) -> Range<Int> { text.range(of: references[Int(id)]) }

  /// The id of a key, or nil when no node has it.
  package func id(of key: Span<UInt8>) -> ID? { id(of: key, hash: ByteHash.hash(key)) }

  /// The id of a key whose hash is known, or nil when no node has it.
  @inlinable
  package func id(of key: Span<UInt8>, hash: UInt64) -> ID? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count &- 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[position]
      guard slot.place != 0 else { return nil }
      if matches(slot, key, hash) { return slot.place &- 1 }
      position = (position &+ 1) & mask
    }
  }

  /// The id of a key, added if need be; nil when the table is full.
  package mutating func intern(_ key: Span<UInt8>) -> ID? {
    if (references.count &+ 1) &* 4 > slots.count &* 3 { grow() }
    let hash = ByteHash.hash(key)
    let mask = slots.count &- 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while slots[position].place != 0 {
      if matches(slots[position], key, hash) { return slots[position].place &- 1 }
      position = (position &+ 1) & mask
    }
    guard references.count < Self.maximumCount, let reference = text.append(key) else { return nil }
    slots[position] = Slot(hash, references.count, reference)
    references.append(reference)
    return ID(references.count &- 1)
  }

  @inlinable
  func matches(_ slot: Slot, _ key: Span<UInt8>, _ hash: UInt64) -> Bool {
    guard slot.hash == UInt32(truncatingIfNeeded: hash >> 32) else { return false }
    return ByteEquality.areEqual(text.bytes.span.extracting(text.range(of: slot.reference)), key)
  }

  private mutating func grow() {
    let capacity = max(8, slots.count &* 2)
    slots = [Slot](repeating: Slot(), count: capacity)
    for id in references.indices {
      let hash = ByteHash.hash(text.bytes.span.extracting(text.range(of: references[id])))
      var position = Int(truncatingIfNeeded: hash) & (capacity &- 1)
      while slots[position].place != 0 { position = (position &+ 1) & (capacity &- 1) }
      slots[position] = Slot(hash, id, references[id])
    }
  }
}
