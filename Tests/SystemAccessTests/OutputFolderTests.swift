import SystemAccess
import TestSupport
import Testing

@Suite("Output folders appear whole or not at all")
struct OutputFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["out", "out/", "out//"])
  func appearsOnCommit(name: String) throws {
    let output = try OutputFolder(path: folder[name])
    try FileSystem.makeFolder(FileSystem.join(output.temporaryPath, "inner"))
    try FileSystem.writeFile(FileSystem.join(output.temporaryPath, "inner/file"), [0x61])
    #expect(!FileSystem.exists(folder["out"]))
    try output.commit()
    #expect(try folder.names() == ["out"])
    #expect(try folder.text(of: "out/inner/file") == "a")
  }

  @Test func givenUp() throws {
    do {
      let output = try OutputFolder(path: folder["out"])
      try FileSystem.makeFolder(FileSystem.join(output.temporaryPath, "a/b"))
      try FileSystem.writeFile(FileSystem.join(output.temporaryPath, "a/b/c"), [0x61])
    }
    #expect(try folder.names() == [])
  }

  @Test func neverOverWhatIsThere() throws {
    let path = try folder.write("old", to: "out")
    let error = try #require(throws: SystemError.self) { try OutputFolder(path: path) }
    #expect(error.description == "cannot make the folder `\(path)`: it already exists")
    #expect(try folder.names() == ["out"])
  }
}
