/// Gives every distinct byte string a small number, in the order of first sight.
///
/// Joke keys and user names are looked up by the million, so they are kept end to end in one array
/// behind an open-addressing index: no object and no allocation for each key.
struct KeyTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// The number of distinct keys.
  var count: Int { ends.count - 1 }

  /// Returns the number of a key, entering the key if it is new.
  mutating func intern(_ key: [UInt8]) -> Int {
    if count * 2 >= slots.count { grow() }
    var slot = firstSlot(of: key)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if matches(number, key) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: key)
    ends.append(bytes.count)
    slots[slot] = UInt32(count)
    return count - 1
  }

  /// The bytes of the key with a number.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[ends[number]..<ends[number + 1]] }

  private func matches(_ number: Int, _ key: [UInt8]) -> Bool {
    self[number].elementsEqual(key)
  }

  private func firstSlot(of key: some Sequence<UInt8>) -> Int {
    // Seeded by the process, so that no file can be made whose keys all collide.
    var hasher = Hasher()
    for byte in key { hasher.combine(byte) }
    return hasher.finalize() & (slots.count - 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      var slot = firstSlot(of: self[number])
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
