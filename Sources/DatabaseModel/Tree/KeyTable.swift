/// The distinct keys of a tree, each under a small number (its id).
///
/// Whether the database can store a key is found out once, when it is added: `areAllLegal` and
/// `isLegal` look at no bytes.
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
  /// The ids of keys that the database could not store, in ascending order; there are rarely any.
  private var illegalIDs: [ID] = []
  /// Whether the database can store all keys.
  @usableFromInline package private(set) var areAllLegal = true

  /// All that a search needs beside the text, so that it looks at no other memory.
  @usableFromInline
  struct Slot: Sendable {
    /// The lower half of the hash, which also says where the search for the key begins.
    @usableFromInline var hash: UInt32 = 0
    /// The id + 1; 0 is free.
    @usableFromInline var place: UInt32 = 0
    @usableFromInline var reference: UInt64 = 0

    init() {}

    init(_ hash: UInt64, _ id: Int, _ reference: UInt64) {
      self.hash = UInt32(truncatingIfNeeded: hash)
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
      &+ illegalIDs.count &* MemoryLayout<ID>.stride
  }

  /// The bytes of a key.
  package func bytes(_ id: ID) -> [UInt8] { text.copy(references[Int(id)]) }

  /// Where in `text.bytes` the bytes of a key lie.
  @inlinable
  package func range(_ id: ID) -> Range<Int> { text.range(of: references[Int(id)]) }

  /// Makes room for so many keys with so many bytes in all; the search grows when they come.
  mutating func reserveCapacity(_ count: Int, bytes: Int) {
    references.reserveCapacity(count)
    text.reserveCapacity(bytes)
  }

  /// The number of bytes of a key.
  @inlinable
  package func byteCount(_ id: ID) -> Int { range(id).count }

  /// Whether the database can store a key.
  @inlinable
  package func isLegal(_ id: ID) -> Bool { areAllLegal || !isAmongIllegal(id) }

  @usableFromInline @inline(never)
  func isAmongIllegal(_ id: ID) -> Bool {
    var (low, high) = (0, illegalIDs.count)
    while low < high {
      let middle = (low &+ high) >> 1
      if illegalIDs[middle] < id { low = middle &+ 1 } else { high = middle }
    }
    return low < illegalIDs.count && illegalIDs[low] == id
  }

  /// Whether a key consists of these bytes.
  @inline(__always)
  func holds(_ key: Span<UInt8>, at reference: UInt64) -> Bool {
    ByteEquality.areEqual(text.bytes.span.extracting(text.range(of: reference)), key)
  }

  /// Compares two keys of the table in the order of the database (H-12).
  func compare(_ left: ID, _ right: ID) -> Int {
    left == right ? 0 : compare(texts: references[Int(left)], references[Int(right)])
  }

  /// Compares two keys of the table, named by the references of their texts.
  func compare(texts left: UInt64, _ right: UInt64) -> Int {
    let bytes = text.bytes.span
    return KeyOrder.compare(
      bytes.extracting(text.range(of: left)),
      bytes.extracting(text.range(of: right))
    )
  }

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
  package mutating func intern(_ key: Span<UInt8>) -> ID? { enter(key)?.id }

  /// The id of a key and the reference of its text, added if need be; nil when the table is full.
  mutating func enter(_ key: Span<UInt8>) -> (id: ID, reference: UInt64)? {
    if (references.count &+ 1) &* 4 > slots.count &* 3 { grow() }
    let hash = ByteHash.hash(key)
    let mask = slots.count &- 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while slots[position].place != 0 {
      let slot = slots[position]
      if matches(slot, key, hash) { return (slot.place &- 1, slot.reference) }
      position = (position &+ 1) & mask
    }
    guard references.count < Self.maximumCount, let reference = text.append(key) else { return nil }
    let id = ID(references.count)
    slots[position] = Slot(hash, references.count, reference)
    if KeyProblem.find(in: key) != nil {
      illegalIDs.append(id)
      areAllLegal = false
    }
    references.append(reference)
    return (id, reference)
  }

  @inlinable
  func matches(_ slot: Slot, _ key: Span<UInt8>, _ hash: UInt64) -> Bool {
    guard slot.hash == UInt32(truncatingIfNeeded: hash) else { return false }
    return ByteEquality.areEqual(text.bytes.span.extracting(text.range(of: slot.reference)), key)
  }

  /// Makes twice the room.
  ///
  /// The keys keep their order, so that both tables are gone through from front to back.
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
