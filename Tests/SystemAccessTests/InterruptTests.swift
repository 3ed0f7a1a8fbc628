import Foundation
import SystemAccess
import TestSupport
import Testing

@Suite("An interruption leaves nothing half-written")
struct InterruptTests {
  @Test func interruptFromTheKeyboard() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(130)) { [path = folder.path as String] in
      try interruptWhileWriting(in: path, with: SIGINT)
    }
    #expect(try folder.names() == ["finished", "replaced"])
    #expect(try folder.text(of: "replaced") == "old")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGXCPU])
  func otherEndings(number: Int32) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(128 + number)) {
      [path = folder.path as String, number = number as Int32] in
      try interruptWhileWriting(in: path, with: number)
    }
    #expect(try folder.names() == ["finished", "replaced"])
  }

  @Test func fileThatMayNotGrow() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      try Interrupt.install()
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let error = #expect(throws: SystemError.self) {
        try FileSystem.writeFile(path + "/out", [UInt8](repeating: 0, count: 200_000))
      }
      #expect(error?.description == "cannot write `\(path)/out`: files may not grow larger")
    }
    #expect(try folder.names() == [])
  }
}

/// Begins two outputs, finishes another, and asks for the end of the process.
private func interruptWhileWriting(in folder: String, with number: Int32) throws {
  try Interrupt.install()
  try FileSystem.writeFile(folder + "/finished", [1])
  try FileSystem.writeFile(folder + "/replaced", Array("old".utf8))
  let new = try OutputFile(path: folder + "/new")
  try new.write("half")
  let replaced = try OutputFile(path: folder + "/replaced", overwriting: true)
  try replaced.write("half")
  let inner = try OutputFolder(path: folder + "/folder")
  try FileSystem.writeFile(inner.temporaryPath + "/file", [1])
  kill(getpid(), number)
  sleep(10)
  withExtendedLifetime((new, replaced, inner)) {}
}
