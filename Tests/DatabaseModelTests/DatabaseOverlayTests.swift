import Testing

@testable import DatabaseModel

@Suite("Writes as one list")
struct DatabaseOverlayTests {
  private func tree(_ value: Double) -> DatabaseTree { DatabaseTree(.number(value)) }

  @Test("the writes together give what they give one by one")
  func sameAsOneByOne() throws {
    let base = try DatabaseTree.null.applying([
      DatabaseWrite("/a/b", value: tree(1)), DatabaseWrite("/a/c/d", value: tree(2)),
      DatabaseWrite("/e", value: DatabaseTree(.number(3), priority: .number(7))),
    ])
    let writes = [
      DatabaseWrite("/a/b/x", value: tree(4)), DatabaseWrite("/a", value: tree(5)),
      DatabaseWrite("/a/k/l", value: tree(6)), DatabaseWrite("/a/k", .priority(.string("p"))),
      DatabaseWrite("/a/k/m", value: tree(7)), DatabaseWrite("/e", .priority(.number(1))),
      DatabaseWrite("/e/f", value: tree(8)), DatabaseWrite("/a/k/l", value: .null),
      DatabaseWrite("/g", value: .null), DatabaseWrite("/", .priority(.number(2))),
    ]
    var overlay = DatabaseOverlay()
    var expected = base
    for write in writes {
      overlay.add(write)
      expected = try expected.applying([write])
      let laidOver = try base.applying(try overlay.writes())
      #expect(laidOver == expected, "\(write.path)")
    }
  }

  @Test("paths that no database has are refused")
  func deepPath() {
    var overlay = DatabaseOverlay()
    overlay.write(DatabasePath(Array(repeating: "a", count: 10_000)), tree(1))
    #expect(throws: DatabaseModelError.nestedTooDeep) { try overlay.writes() }
  }
}
