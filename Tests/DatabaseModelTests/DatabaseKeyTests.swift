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
}
