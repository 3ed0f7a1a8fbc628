import Testing

@testable import DatabaseExports

@Suite("Words of which names of fields are made")
struct FieldWordsTests {
  @Test(arguments: [
    "votes", "jokeText", "photo_url", "photoURL", "URLPath", "line2", "user-name", "createdAt",
    "ID",
    "x", "Y", "_id", "is_admin", "Users",
  ])
  func namesOfFields(key: String) {
    #expect(FieldWords.areAll(of: Array(key.utf8)))
  }

  /// What may be a name of a person, and what is no word at all.
  @Test(arguments: [
    "anna", "max", "mark", "will", "rose", "art", "annaVotes", "votesanna", "u1", "é", "", "1", "_",
    "-",
    "user name", "a.b", "name\u{301}",
  ])
  func otherKeys(key: String) {
    #expect(!FieldWords.areAll(of: Array(key.utf8)))
  }
}
