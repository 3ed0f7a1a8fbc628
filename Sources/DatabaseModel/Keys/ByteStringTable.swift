/// A set of byte strings that gives each a small number, in the order of their first appearance.
///
/// All bytes lie in one array and the index in another, so a string costs its bytes and about twenty
/// more. Strings are told apart by their bytes alone.
package struct ByteStringTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Open addressing with linear probing; 0 is free, else the number of the string plus one.
  ///
  /// The number of slots is a power of two, and at most half of them are taken.
  private var slots: [UInt32] = Array(repeating: 0, count: 16)

  /// Creates an empty table.
  package init() {}

  /// The number of different strings.
  package var count: Int { ends.count }

  /// Returns the number of a string, or nil where it was never inserted.
  package func number(of string: [UInt8]) -> Int? {
    let entry = slots[slot(of: string)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Returns the number of a string and whether it is new.
  package mutating func insert(_ string: [UInt8]) -> (number: Int, isNew: Bool) {
    let slot = slot(of: string)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    bytes.append(contentsOf: string)
    ends.append(bytes.count)
    slots[slot] = UInt32(truncatingIfNeeded: ends.count)
    if ends.count * 2 > slots.count { grow() }
    return (ends.count - 1, true)
  }

  /// Returns the string with a number that `insert` gave.
  package subscript(number: Int) -> [UInt8] { Array(bytes[range(of: number)]) }

  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  /// The slot that holds the string, or the free one where it belongs.
  private func slot(of string: [UInt8]) -> Int {
    let mask = slots.count - 1
    var slot = ByteStringTable.hash(string[...]) & mask
    while slots[slot] != 0, !isEqual(Int(slots[slot]) - 1, string) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ number: Int, _ string: [UInt8]) -> Bool {
    let range = range(of: number)
    guard range.count == string.count else { return false }
    for offset in string.indices where bytes[range.lowerBound + offset] != string[offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in ends.indices {
      var slot = ByteStringTable.hash(bytes[range(of: number)]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }

  /// Seeded by chance in every process, so that nobody can prepare names that all collide.
  ///
  /// Nothing that is written depends on it.
  private static func hash(_ string: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    var filled = 0
    for byte in string {
      word = word << 8 | UInt64(byte)
      filled += 1
      if filled == 8 {
        hasher.combine(word)
        (word, filled) = (0, 0)
      }
    }
    hasher.combine(word)
    hasher.combine(string.count)
    return hasher.finalize()
  }
}
