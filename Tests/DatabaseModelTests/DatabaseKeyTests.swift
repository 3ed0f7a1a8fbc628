import DatabaseModel
import Testing

@Suite struct DatabaseKeyTests {
  @Test func keysAreBytesNotCharacters() {
    // A-35: no normalization. Swift calls these strings equal.
    let composed: DatabaseKey = "\u{E9}"
    let decomposed: DatabaseKey = "e\u{301}"
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test(arguments: ["a", "-N4x", "user@x,com", "é", " ", "\u{1F600}", "a:b", "0"])
  func isLegal(_ key: String) {
    #expect(DatabaseKey(key).problem == nil)
  }

  /// H.1.
  @Test(arguments: [".", "a.b", "$a", "#", "[", "a]", "a/b", "\u{0}", "\u{1F}", "\u{7F}"])
  func holdsAnIllegalCharacter(_ key: String) {
    guard case .illegalCharacter = DatabaseKey(key).problem else {
      Issue.record("\(key) is taken for legal")
      return
    }
  }

  @Test func lengthIsCountedInBytes() {
    #expect(DatabaseKey("").problem == .empty)
    #expect(DatabaseKey(String(repeating: "é", count: 384)).problem == nil)
    #expect(
      DatabaseKey(String(repeating: "é", count: 385)).problem == .tooLong(byteCount: 770)
    )
  }

  /// H.1, at every place of keys of every length that is looked at in another way.
  @Test func findsEveryIllegalCharacterAnywhere() {
    let illegal = Set(Array(".$#[]/".utf8) + Array(0..<0x20) + [0x7F])
    for count in 1...40 {
      for place in 0..<count {
        for byte: UInt8 in 0..<0x80 {
          var key = [UInt8](repeating: place % 2 == 0 ? 0x5F : 0xC3, count: count)
          key[place] = byte
          let problem = DatabaseKey(bytes: key).problem
          #expect(problem == (illegal.contains(byte) ? .illegalCharacter(byte) : nil))
        }
      }
    }
  }
}
