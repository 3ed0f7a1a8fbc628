import Testing

@testable import DataMigration

struct UserDirectoryTests {
  /// Rows as (uid, name); a name of nil is a row without one.
  private func directory(_ rows: [(uid: String, name: String?)]) -> UserDirectory {
    var directory = UserDirectory()
    for row in rows {
      var user = UserDirectory.Row()
      user.isObject = true
      directory.append(user, uid: Array(row.uid.utf8), name: row.name.map { Array($0.utf8) })
    }
    directory.finish()
    return directory
  }

  private func match(
    _ author: String,
    in rows: [(uid: String, name: String?)],
    _ matching: MigrationOptions.AuthorMatching = .loose
  ) -> AuthorMatch {
    var directory = directory(rows)
    return directory.match(author: Array(author.utf8), matching)
  }

  private static let users: [(uid: String, name: String?)] = [
    ("u0", "ann"), ("u1", "Ann"), ("u2", "bob"), ("u3", nil), ("u4", "dup"), ("u5", "dup"),
    ("bob", "uid of another"), ("u7", "Zoë"), ("u8", " pad "),
  ]

  @Test(arguments: [
    // D1: exactly one user, byte for byte.
    ("ann", AuthorMatch.user(0, .exactName)), ("Ann", .user(1, .exactName)),
    (" pad ", .user(8, .exactName)),
    // D1 comes before D4.
    ("bob", .user(2, .exactName)),
    // D4: an existing uid.
    ("u3", .user(3, .uid)), ("u4", .user(4, .uid)),
    // D2: the same once trimmed, composed and folded, if only one user is meant.
    ("BOB", .user(2, .looseName)), ("zoe\u{308}", .user(7, .looseName)),
    ("pad", .user(8, .looseName)), ("ANN", .ambiguousAuthor),
    // D3: several users share the name.
    ("dup", .ambiguousAuthor), ("Dup", .ambiguousAuthor),
    // D5, D6.
    ("nobody", .unknownAuthor), ("U3", .unknownAuthor), ("", .noAuthor), (" \t", .noAuthor),
  ]) func `an author means`(author: String, expected: AuthorMatch) {
    #expect(match(author, in: Self.users) == expected)
  }

  @Test func `loose names can be switched off`() {
    #expect(match("BOB", in: Self.users, .exact) == .unknownAuthor)
    #expect(match("u3", in: Self.users, .exact) == .user(3, .uid))
  }

  @Test func `of two rows with one uid the later counts`() {
    let rows: [(uid: String, name: String?)] = [("u", "old"), ("v", "other"), ("u", "new")]
    #expect(match("old", in: rows) == .unknownAuthor)
    #expect(match("new", in: rows) == .user(2, .exactName))
    #expect(match("u", in: rows) == .user(2, .uid))
    #expect(directory(rows).supersededCount == 1)
    #expect(directory(rows).count == 2)
  }

  @Test func `the users are counted`() {
    var directory = directory(Self.users)
    directory.append(UserDirectory.Row(isAbsent: true), uid: Array("9".utf8), name: nil)
    directory.noteJoke(of: 2)
    directory.noteJoke(of: 2)
    #expect(directory.count == 9)
    #expect(directory.namelessCount == 1)
    #expect(directory.sharedNameCount == 1)
    #expect(directory.jokelessCount == 8)
    #expect(directory.uid(of: 6) == Array("bob".utf8))
  }
}
