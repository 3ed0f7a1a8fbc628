import DatabaseModel
import TestSupport
import Testing

@Suite struct KeyOrderTests {
  /// H-12: integers that fit into 32 bits first, by number, the shorter text first; then UTF-16.
  static let ordered: [[DatabaseKey]] = [
    ["-2147483648", "-5", "-1", "0", "00", "1", "01", "2", "10", "2147483647"],
    ["7", "2147483648"],
    ["2147483647", "-2147483649"],
    ["99", "-"],
    ["-1", "--1"],
    ["10", "1 0", "1.0", "1e1", "A", "_", "a", "aa", "b"],
    ["9999999999", "99999999999", "a"],
    ["00000000000000001", "a"],
    // Beyond the basic plane comes before U+E000 and behind everything below the surrogates.
    ["\u{D7FF}", "\u{1F600}", "\u{E000}", "\u{FFFF}"],
    ["e\u{301}", "é"],
  ]

  @Test(arguments: ordered)
  func comesInThisOrder(_ keys: [DatabaseKey]) {
    for (index, key) in keys.enumerated() {
      for later in keys[(index + 1)...] {
        #expect(key < later)
        #expect(!(later < key))
      }
      #expect(!(key < key))
    }
  }

  @Test func loneSurrogatesOrderByUnit() {
    let high = DatabaseKey(bytes: [0xED, 0xA0, 0xBD])  // U+D83D
    let low = DatabaseKey(bytes: [0xED, 0xB8, 0x80])  // U+DE00
    let both: DatabaseKey = "\u{1F600}"  // D83D DE00
    #expect(high < both)
    #expect(both < low)
    #expect(DatabaseKey("\u{D7FF}") < high)
    #expect(low < DatabaseKey("\u{E000}"))
    #expect(DatabaseKey(bytes: high.bytes + [0x61]) < both)
  }

  @Test func isTheOrderOfUnitsForRandomKeys() {
    var random = SeededGenerator(seed: 12)
    let pieces: [[UInt16]] = [
      [0x61], [0xD800], [0xDC00], [0xD83D, 0xDE00], [0xE000], [0xFFFD], [0xE9],
    ]
    for _ in 0..<2_000 {
      let left = (0..<random.below(5)).flatMap { _ in random.pick(pieces) }
      let right = (0..<random.below(5)).flatMap { _ in random.pick(pieces) }
      let order = WTF8.compare(WTF8.bytes(utf16: left).span, WTF8.bytes(utf16: right).span)
      #expect((order < 0) == left.lexicographicallyPrecedes(right), "\(left) \(right)")
      #expect((order == 0) == (left == right), "\(left) \(right)")
    }
  }
}
