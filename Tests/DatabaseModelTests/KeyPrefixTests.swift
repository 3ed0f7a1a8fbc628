import DatabaseModel
import Testing

@Suite struct KeyPrefixTests {
  /// In the order of the database (H-12): numbers, then all others by UTF-16 code unit.
  private static let ordered = [
    "-7", "0", "9", "10", "2147483647", "", "-", "-Kabc", "-Kabd", "0x", "2147483648", "A", "a",
    "ab", "abcdefgh", "abcdefgha", "abcdefghb", "é", "日", "😀", "\u{FFFD}",
  ]

  @Test(arguments: ordered.indices)
  func `says nothing against the order of the database`(place: Int) {
    let prefix = Self.prefix(Self.ordered[place])
    for other in Self.ordered.indices where other <= place {
      #expect(!prefix.certainlyPrecedes(Self.prefix(Self.ordered[other])))
    }
  }

  @Test(arguments: [("-Kabc", "-Kabd"), ("A", "a"), ("a", "ab"), ("", "a")])
  func `tells ASCII keys that are no numbers apart`(first: String, second: String) {
    #expect(Self.prefix(first).certainlyPrecedes(Self.prefix(second)))
  }

  @Test(arguments: [("1", "2"), ("a", "é"), ("abcdefgha", "abcdefghb"), ("-1", "a")])
  func `leaves the rest open`(first: String, second: String) {
    #expect(!Self.prefix(first).certainlyPrecedes(Self.prefix(second)))
  }

  @Test func `says nothing of a key that is not known`() {
    #expect(!KeyPrefix().certainlyPrecedes(Self.prefix("a")))
  }

  private static func prefix(_ key: String) -> KeyPrefix {
    let bytes = Array(key.utf8.prefix(8)) + [UInt8](repeating: 0, count: 8)
    return KeyPrefix(bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) })
  }
}
