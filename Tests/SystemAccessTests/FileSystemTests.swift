import SystemAccess
import TestSupport
import Testing

@Suite("Questions about files and folders")
struct FileSystemTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func listIsOrderedByBytes() throws {
    for name in ["b", "é", "a", "B", ".hidden"] { try folder.write("", to: name) }
    try folder.makeFolder("c")
    try folder.link("dangling", to: "absent")
    let entries = try FileSystem.list(folder.path)
    #expect(entries.map(\.name) == [".hidden", "B", "a", "b", "c", "dangling", "é"])
    #expect(
      entries.map(\.kind) == [.regular, .regular, .regular, .regular, .folder, .other, .regular]
    )
  }

  @Test func listOfAFile() throws {
    let path = try folder.write("", to: "x")
    let error = try #require(throws: SystemError.self) { try FileSystem.list(path) }
    #expect(error.description == "cannot read `\(path)`: a part of the path is not a folder")
  }

  @Test func sameFile() throws {
    let path = try folder.write("", to: "x")
    let other = try folder.write("", to: "y")
    let link = try folder.link("link", to: "x")
    #expect(FileSystem.isSameFile(path, folder.path + "/./x"))
    #expect(FileSystem.isSameFile(path, link))
    #expect(!FileSystem.isSameFile(path, other))
    #expect(!FileSystem.isSameFile(folder["absent"], folder["absent"]))
  }

  @Test func makeFolders() throws {
    try FileSystem.makeFolder(folder["a/b/c"])
    try FileSystem.makeFolder(folder["a/b/c/"])
    #expect(FileSystem.isFolder(folder["a/b/c"]))
    try folder.write("", to: "file")
    let error = try #require(throws: SystemError.self) {
      try FileSystem.makeFolder(folder["file/x"])
    }
    #expect(error.path == folder["file"])
  }

  @Test func remove() throws {
    let path = try folder.write("", to: "x")
    try FileSystem.remove(path)
    #expect(!FileSystem.exists(path))
    #expect(throws: SystemError.self) { try FileSystem.remove(path) }
    try FileSystem.remove(folder.makeFolder("empty"))
    try folder.makeFolder("full/inside")
    #expect(throws: SystemError.self) { try FileSystem.remove(folder["full"]) }
  }

  @Test(arguments: [
    ("a/b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("a/b/c", "a/b", "c"),
  ])
  func partsOfAPath(path: String, folder: String, name: String) {
    #expect(FileSystem.folder(of: path) == folder)
    #expect(FileSystem.name(of: path) == name)
  }

  @Test(arguments: [("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), ("a", "/b", "/b")])
  func join(folder: String, name: String, path: String) {
    #expect(FileSystem.join(folder, name) == path)
  }

  @Test func currentFolder() throws {
    #expect(FileSystem.isFolder(try FileSystem.currentFolder()))
  }
}
