import TestSupport
import Testing

@testable import DatabaseExports

@Suite("Telling uids from words")
struct UidLookTests {
  @Test(arguments: [
    ("1vOKf7Xdx8ebPphBdnLP7ochEYs1", true), ("LXeslBgiEUmyZjZxQYTkFNDuKWDi", true),
    ("ruwTfpDeUtFmpQctPfObDTDIiBJE", true),
    ("ReallyLongNameOfAPersonABCDE", false), ("aVeryLongNameOfAFieldOrAList", false),
    ("theNumberOfMessagesLastMonth", false), ("QUARTERLYREVENUEEXPECTATIONS", false),
    ("abcdefghijklmnopqrstuvwxyzab", false), ("LXeslBgiEUmyZjZxQYTkFNDuKW-i", false),
    ("LXeslBgiEUmyZjZxQYTkFNDuKWD", false), ("1234567890123456789012345678", false), ("", false),
  ])
  func look(text: String, isUid: Bool) {
    #expect(UidLook.isUid(Array(text.utf8).span) == isUid)
    #expect((TextLook(Array(text.utf8)) != nil) == isUid)
  }

  /// Of random texts of letters alone, nearly all are recognized.
  @Test func randomLetters() {
    var random = SeededGenerator(seed: 28)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    var count = 0
    for _ in 0..<10_000 {
      let text = (0..<28).map { _ in letters[Int.random(in: 0..<52, using: &random)] }
      if UidLook.isUid(text.span) { count += 1 }
    }
    #expect(count > 9_900, "\(count)")
  }
}
