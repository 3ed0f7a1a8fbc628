/// Numbers sets of positions, so that equal sets get equal numbers.
struct StateStore: Sendable {
  /// The positions of all sets, one set after the other.
  private var positions: [UInt32] = []
  /// The ends of the sets in `positions`.
  private var ends: [Int] = []
  /// A hash table of numbers, -1 where a slot is free, in the size of a power of two.
  private var slots: [Int32] = []
  private var used = 0

  /// The number of sets.
  var count: Int { ends.count }

  /// The number of positions in all sets.
  var positionCount: Int { positions.count }

  /// Returns the positions of a set in ascending order.
  func positions(of number: Int) -> ArraySlice<UInt32> {
    positions[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  /// Forgets all sets.
  mutating func removeAll() {
    positions.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    slots = [Int32](repeating: -1, count: 32)
    used = 0
  }

  /// Gives out a number that no set has.
  mutating func appendSpecial() {
    ends.append(positions.count)
  }

  /// Returns the number of a set given in ascending order, and whether it is new.
  mutating func insert(_ members: [UInt32]) -> (number: Int, isNew: Bool) {
    if used * 2 >= slots.count { grow() }
    var slot = Self.hash(members[...]) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if positions(of: number).elementsEqual(members) { return (number, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: ends.count)
    used += 1
    positions.append(contentsOf: members)
    ends.append(positions.count)
    return (ends.count - 1, true)
  }

  private mutating func grow() {
    let numbers = slots.filter { $0 >= 0 }
    slots = [Int32](repeating: -1, count: max(32, slots.count * 2))
    for number in numbers {
      var slot = Self.hash(positions(of: Int(number))) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }

  /// A hash that is the same in every run, so that the work for a pattern is too.
  private static func hash(_ members: ArraySlice<UInt32>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for member in members {
      hash = (hash ^ UInt64(member)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }
}
