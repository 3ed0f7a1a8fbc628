import Foundation

/// The program as a process, run by lines in bash; a terminal is not there.
enum BashLines {
  /// The program that was built beside the tests.
  static let program: String = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return tests.appendingPathComponent("rtdb").path
  }()

  struct Result {
    /// What was written to standard output and standard error.
    var output: String
    var status: Int32
  }

  /// Runs lines in bash, with the program as `$rtdb`.
  static func run(_ lines: String, in folder: String? = nil) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", lines]
    process.environment = ["rtdb": program, "PATH": "/usr/bin:/bin"]
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      output: String(decoding: output, as: UTF8.self),
      status: process.terminationStatus
    )
  }
}
