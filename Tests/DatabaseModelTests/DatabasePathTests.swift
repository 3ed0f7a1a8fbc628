import DatabaseModel
import Testing

@Suite struct DatabasePathTests {
  /// D-6, G-18: empty segments are ignored.
  @Test(arguments: ["/a/b", "a/b", "a/b/", "//a///b//"])
  func ignoresEmptySegments(_ text: String) {
    #expect(DatabasePath(parsing: text).keys == ["a", "b"])
  }

  @Test(arguments: ["", "/", "//"])
  func isTheRoot(_ text: String) {
    #expect(DatabasePath(parsing: text).isRoot)
    #expect(DatabasePath(parsing: text).description == "/")
  }

  @Test func keepsDots() {
    #expect(DatabasePath(parsing: "./a/..").keys == [".", "a", ".."])
  }

  @Test func ordersAndContains() {
    let path: DatabasePath = "/a/b"
    #expect(path.description == "/a/b")
    #expect(path.parent == "/a")
    #expect(DatabasePath.root.parent == nil)
    #expect(path.isPrefix(of: "/a/b/c"))
    #expect(path.isPrefix(of: path))
    #expect(!path.isPrefix(of: "/a/bc"))
    #expect(path < "/a/b/c")
    #expect(DatabasePath(parsing: "/2") < "/10")
    #expect(path.appending("c" as DatabaseKey) == path.appending("/c" as DatabasePath))
  }
}
