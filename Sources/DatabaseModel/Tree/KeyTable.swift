/// The distinct keys of a tree, each under a small number (its id).
@usableFromInline
package struct KeyTable: Sendable {
  /// The number of a key within its tree.
  @usableFromInline package typealias ID = UInt32

  /// Ids share a word with other facts, so they end here.
  package static let maximumCount = 1 << 27

  @usableFromInline package private(set) var text = TextArena()
  @usableFromInline var references: [UInt64] = []
  /// Open addressing: half the hash in the upper 32 bits, id + 1 in the lower; 0 is free.
  @usableFromInline var slots: [UInt64] = []

  package init() {}

  /// The number of keys.
  package var count: Int { references.count }

  /// The bytes of everything but the texts.
  package var structureBytes: Int {
    (references.count &+ slots.count) &* MemoryLayout<UInt64>.stride
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
    while slots[position] != 0 {
      if let id = match(slots[position], key, hash) { return id }
      position = (position &+ 1) & mask
    }
    return nil
  }

  /// The id of a key, added if need be; nil when the table is full.
  package mutating func intern(_ key: Span<UInt8>) -> ID? {
    if (references.count &+ 1) &* 4 > slots.count &* 3 { grow() }
    let hash = ByteHash.hash(key)
    let mask = slots.count &- 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while slots[position] != 0 {
      if let id = match(slots[position], key, hash) { return id }
      position = (position &+ 1) & mask
    }
    guard references.count < Self.maximumCount, let reference = text.append(key) else { return nil }
    slots[position] = Self.slot(hash, references.count)
    references.append(reference)
    return ID(references.count &- 1)
  }

  @inlinable
  func match(_ slot: UInt64, _ key: Span<UInt8>, _ hash: UInt64) -> ID? {
    guard slot >> 32 == hash >> 32 else { return nil }
    let id = ID(truncatingIfNeeded: slot) &- 1
    let stored = text.bytes.span.extracting(range(id))
    return ByteEquality.areEqual(stored, key) ? id : nil
  }

  private static func slot(_ hash: UInt64, _ id: Int) -> UInt64 {
    hash & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: id &+ 1)
  }

  private mutating func grow() {
    let capacity = max(8, slots.count &* 2)
    slots = [UInt64](repeating: 0, count: capacity)
    for id in references.indices {
      let hash = ByteHash.hash(text.bytes.span.extracting(text.range(of: references[id])))
      var position = Int(truncatingIfNeeded: hash) & (capacity &- 1)
      while slots[position] != 0 { position = (position &+ 1) & (capacity &- 1) }
      slots[position] = Self.slot(hash, id)
    }
  }
}
