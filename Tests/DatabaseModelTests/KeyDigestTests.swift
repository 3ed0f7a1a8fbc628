import DatabaseModel
import Testing

@Suite struct KeyDigestTests {
  private static let short = [
    "", "a", "b", "ab", "ba", "aa", "aaa", "aba", "abcd", "abcde", "abcdefg",
  ]

  @Test(arguments: short, short)
  func `tells short keys apart`(first: String, second: String) {
    let (left, right) = (Self.digest(first), Self.digest(second))
    #expect((left == right) == (first == second))
    #expect(left.isWholeKey)
  }

  @Test(arguments: ["abcdefgh", "abcdefgi", "abcdefghi", "a-settings-a", "a-settingz-a"])
  func `leaves longer keys to a comparison of all bytes`(key: String) {
    #expect(Self.digest(key) == Self.digest(key))
    #expect(!Self.digest(key).isWholeKey)
  }

  @Test func `spreads keys that differ in one byte`() {
    let places = (0..<64).map {
      Self.digest("abcde\($0 % 8)\($0 / 8)").bits(seed: 0x9E37_79B9_7F4A_7C15) % 64
    }
    #expect(Set(places).count > 16)
  }

  @Test func `is that of the empty key where there is none`() {
    #expect(KeyDigest() == Self.digest(""))
  }

  private static func digest(_ key: String) -> KeyDigest { KeyDigest(Array(key.utf8).span) }
}
