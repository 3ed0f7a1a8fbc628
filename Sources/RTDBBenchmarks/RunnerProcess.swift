import Foundation
import SystemAccess

/// Whole runs of the program `rtdb` that was built beside this one, on files made for it.
struct RunnerProcess {
  /// Why nothing can be measured.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let program: URL
  private let folder: URL

  /// Makes a folder for the files.
  init() throws {
    program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("rtdb")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure(description: "there is no `\(program.path)`: build the product `rtdb` as well")
    }
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rtdb-runner-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Removes the files.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file)
  }

  /// Writes a text.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// The milliseconds that a run takes from its start to its end: the shortest of several.
  ///
  /// - Throws: `Failure` where a run does not end with one of the expected statuses.
  func milliseconds(
    _ arguments: [String],
    in name: String,
    statuses: Set<Int32> = [0],
    rounds: Int = 9
  ) throws -> Double {
    var best = Double.infinity
    for _ in 0..<rounds {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder.appendingPathComponent(name)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let start = Clock.monotonic
      try process.run()
      process.waitUntilExit()
      best = min(best, Double(Clock.monotonic - start) / 1e6)
      guard statuses.contains(process.terminationStatus) else {
        let words = arguments.joined(separator: " ")
        throw Failure(
          description: "`rtdb \(words)` ended with status \(process.terminationStatus)"
        )
      }
    }
    return best
  }
}
