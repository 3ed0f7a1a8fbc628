import TestSupport
import Testing

@testable import SystemAccess

@Suite("Names of open files")
struct OpenFilesTests {
  @Test(
    arguments: [
      ("/dev/stdout", 1), ("/dev/stderr", 2), ("/dev/fd/7", 7), ("/proc/self/fd/1", 1),
      ("/dev/../dev/stdout", 1), ("/dev/fd/+7", nil), ("/dev/fd/07", nil), ("/dev/fd/x", nil),
      ("/dev/null", nil), ("/tmp/1", nil), ("1", nil), ("", nil), ("/proc/1/fd/1", nil),
    ] as [(String, Int32?)]
  )
  func numbers(path: String, number: Int32?) {
    #expect(OpenFiles.number(of: path) == number)
    if number != nil { #expect(FileSystem.isWrittenDirectly(path)) }
  }

  @Test func linksAreFollowed() throws {
    let folder = try TemporaryFolder()
    try folder.link("a", to: "/dev/stderr")
    try folder.link("b", to: "a")
    try folder.link("c", to: "c")
    try folder.write("x", to: "d")
    #expect(OpenFiles.number(of: folder["b"]) == 2)
    #expect(OpenFiles.number(of: folder["c"]) == nil)
    #expect(!FileSystem.isWrittenDirectly(folder["d"]))
    #expect(!FileSystem.isWrittenDirectly(folder["absent"]))
  }
}
