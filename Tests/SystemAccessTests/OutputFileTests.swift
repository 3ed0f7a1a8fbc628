import SystemAccess
import TestSupport
import Testing

@Suite("Output files appear whole or not at all")
struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func appearsOnCommit() throws {
    let file = try OutputFile(path: folder["out"])
    try file.write("one ")
    try file.write(Array("two".utf8))
    #expect(!FileSystem.exists(folder["out"]))
    try file.commit()
    #expect(try folder.text(of: "out") == "one two")
    #expect(file.byteCount == 7)
    #expect(try folder.names() == ["out"])
  }

  @Test(arguments: [1, 1000, 262_143, 262_144, 262_145, 600_000])
  func piecesOfAllSizes(size: Int) throws {
    let file = try OutputFile(path: folder["out"])
    var expected: [UInt8] = []
    for index in 0..<max(3, 600_000 / size) {
      let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: size)
      try file.write(piece)
      expected += piece
      if expected.count > 1_000_000 { break }
    }
    try file.commit()
    #expect(try folder.bytes(of: "out") == expected)
  }

  @Test func givenUp() throws {
    do {
      let file = try OutputFile(path: folder["out"])
      try file.write("half")
    }
    #expect(try folder.names() == [])
    let file = try OutputFile(path: folder["out"])
    file.discard()
    #expect(try folder.names() == [])
    #expect(throws: SystemError.self) { try file.write("more") }
  }

  @Test func neverOverAnExistingFile() throws {
    let path = try folder.write("old", to: "out")
    let error = try #require(throws: SystemError.self) { try OutputFile(path: path) }
    #expect(error.description == "cannot create `\(path)`: it already exists")
    #expect(error.isAlreadyThere)
    #expect(try folder.text(of: "out") == "old")
  }

  @Test func aFileThatAppearsMeanwhileStays() throws {
    let file = try OutputFile(path: folder["out"])
    try file.write("new")
    try folder.write("somebody else's", to: "out")
    let error = try #require(throws: SystemError.self) { try file.commit() }
    #expect(error.isAlreadyThere)
    #expect(try folder.text(of: "out") == "somebody else's")
    #expect(try folder.names() == ["out"])
  }

  @Test func overwritingKeepsThePermissions() throws {
    let path = try folder.write("old", to: "out")
    try folder.setPermissions("out", 0o600)
    let file = try OutputFile(path: path, overwriting: true)
    try file.write("new")
    #expect(try folder.text(of: "out") == "old")
    try file.commit()
    #expect(try folder.text(of: "out") == "new")
    #expect(try folder.permissions(of: "out") == 0o600)
    #expect(try folder.names() == ["out"])
  }

  @Test(arguments: [false, true])
  func linksToWhatIsNotThereYetAreFollowed(overwriting: Bool) throws {
    let folder = try TemporaryFolder()
    _ = try folder.link("second", to: "real")
    let link = try folder.link("first", to: "second")
    try FileSystem.writeFile(link, Array("new".utf8), overwriting: overwriting)
    #expect(try folder.text(of: "real") == "new")
    #expect(try folder.names() == ["first", "real", "second"])
  }

  @Test func linksThatLeadNowhereAreErrors() throws {
    let folder = try TemporaryFolder()
    let loop = try folder.link("loop", to: "loop")
    let lost = try folder.link("lost", to: "absent/file")
    for link in [loop, lost] {
      #expect(throws: SystemError.self) {
        try FileSystem.writeFile(link, Array("new".utf8), overwriting: true)
      }
    }
    #expect(try folder.names() == ["loop", "lost"])
  }

  @Test func linksAreFollowed() throws {
    try folder.write("old", to: "real")
    let link = try folder.link("link", to: "real")
    try FileSystem.writeFile(link, Array("new".utf8), overwriting: true)
    #expect(try folder.text(of: "real") == "new")
    #expect(try folder.names() == ["link", "real"])
    #expect(throws: SystemError.self) { try OutputFile(path: link) }
  }

  @Test func folderInsteadOfFile() throws {
    let error = try #require(throws: SystemError.self) {
      try OutputFile(path: folder.path, overwriting: true)
    }
    #expect(error.description == "cannot create `\(folder.path)`: it is a folder")
  }

  @Test func missingFolder() throws {
    let path = folder["absent/out"]
    let error = try #require(throws: SystemError.self) { try OutputFile(path: path) }
    #expect(error.description == "cannot create `\(path)`: no such file or directory")
  }

  @Test func devicesAreWrittenDirectly() throws {
    let file = try OutputFile(path: "/dev/null")
    try file.write("nothing")
    try file.commit()
    #expect(FileSystem.kind(of: "/dev/null") == .other)
  }

  @Test func aFullDeviceIsAnError() throws {
    try #require(FileSystem.exists("/dev/full"))
    let file = try OutputFile(path: "/dev/full")
    try file.write("x")
    let error = try #require(throws: SystemError.self) { try file.commit() }
    #expect(error.description == "cannot write `/dev/full`: no space left on the device")
  }
}
