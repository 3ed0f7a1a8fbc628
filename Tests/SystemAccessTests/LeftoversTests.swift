import Foundation
import SystemAccess
import TestSupport
import Testing

@Suite("What a killed process left behind is removed by the next, and nothing else")
struct LeftoversTests {
  let folder: TemporaryFolder
  /// A process that has ended.
  let gone: Int32

  init() throws {
    folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exit 0"]
    try process.run()
    process.waitUntilExit()
    gone = process.processIdentifier
  }

  private func write() throws {
    try FileSystem.writeFile(folder["out"], [1], overwriting: true)
  }

  @Test func fileOfAProcessThatIsGone() throws {
    try folder.write("half", to: ".rtdb-\(gone)-1.tmp")
    try write()
    #expect(try folder.names() == ["out"])
  }

  @Test func folderOfAProcessThatIsGone() throws {
    try FileSystem.makeFolder(folder[".rtdb-\(gone)-2.tmp/a/b"])
    try folder.write("half", to: ".rtdb-\(gone)-2.tmp/a/b/c")
    try FileManager.default.createSymbolicLink(
      atPath: folder[".rtdb-\(gone)-2.tmp/link"],
      withDestinationPath: folder["kept"]
    )
    try folder.write("mine", to: "kept")
    try write()
    #expect(try folder.names() == ["kept", "out"])
  }

  @Test func otherNames() throws {
    let names = [
      ".rtdb-\(gone)-1.tmp2", ".rtdb-\(gone).tmp", ".rtdb-\(gone)-a.tmp", ".rtdb--1.tmp",
      "rtdb-\(gone)-1.tmp", ".rtdb-0-1.tmp", ".rtdb--5-1.tmp", ".rtdb-+\(gone)-1.tmp",
      ".rtdb-0\(gone)-1.tmp", ".rtdb-\(gone)-+1.tmp", ".rtdb-\(gone)-01.tmp",
    ]
    for name in names { try folder.write("mine", to: name) }
    try write()
    #expect(try folder.names() == (names + ["out"]).sorted())
  }

  @Test func fileOfAProcessThatRuns() throws {
    let name = ".rtdb-\(getpid())-999999.tmp"
    try folder.write("half", to: name)
    try write()
    #expect(try folder.names() == [name, "out"])
  }

  @Test func fileThatIsLocked() throws {
    let name = ".rtdb-\(gone)-1.tmp"
    let path = try folder.write("half", to: name)
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    #expect(flock(file.fileDescriptor, LOCK_EX) == 0)
    try write()
    #expect(try folder.names() == [name, "out"])
    try file.close()
  }

  @Test func link() throws {
    let name = ".rtdb-\(gone)-1.tmp"
    try folder.write("mine", to: "kept")
    try FileManager.default.createSymbolicLink(
      atPath: folder[name],
      withDestinationPath: folder["kept"]
    )
    try write()
    #expect(try folder.names() == [name, "kept", "out"])
  }
}
