/// The objects whose keys are not in the order of the database, by their numbers in the order of the
/// text.
struct UnorderedObjects {
  private var numbers = BitSet()
  /// How many keys they have together.
  private(set) var keyCount = 0

  mutating func insert(_ number: Int, keyCount count: Int) {
    numbers.insert(number)
    keyCount &+= count
  }

  func contains(_ number: Int) -> Bool { numbers.contains(number) }
}
