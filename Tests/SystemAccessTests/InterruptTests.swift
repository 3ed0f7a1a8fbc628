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

  @Test func termination() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(143)) { [path = folder.path as String] in
      try interruptWhileWriting(in: path, with: SIGTERM)
    }
    #expect(try folder.names() == ["finished", "replaced"])
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
  kill(getpid(), number)
  sleep(10)
  withExtendedLifetime((new, replaced)) {}
}
