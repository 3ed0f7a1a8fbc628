/// A set of small numbers that takes a bit for each number up to its greatest.
struct BitSet {
  private var words: [UInt64] = []
  private(set) var isEmpty = true

  func contains(_ number: Int) -> Bool {
    let index = number >> 6
    return index < words.count && words[index] >> UInt64(number & 63) & 1 == 1
  }

  mutating func insert(_ number: Int) {
    let index = number >> 6
    if index >= words.count {
      words.append(contentsOf: repeatElement(0, count: index + 1 - words.count))
    }
    words[index] |= 1 << UInt64(number & 63)
    isEmpty = false
  }
}
