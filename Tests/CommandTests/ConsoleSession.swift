import Foundation
import RTDBCommands

/// A shell in miniature: runs `rtdb` in this process and everything else in `sh`.
///
/// Understood are words with quotes, pipes, `<`, `>`, `cd`, and `$?` for the last exit status.
struct ConsoleSession {
  /// The folder in which commands run.
  private(set) var folder: String
  private let top: String
  private var status: Int32 = 0

  init(folder: String) {
    self.folder = folder
    top = folder
  }

  /// Runs a command line and returns the lines that it prints.
  mutating func run(_ line: String) throws -> [String] {
    let line = line.replacing("\\\n", with: " ").replacing("$?", with: String(status))
    var printed: [UInt8] = []
    var input: [UInt8] = []
    for stage in try ShellLine.pipeline(line) {
      if let file = stage.input { input = try read(file) }
      var output: [UInt8] = []
      status = try run(stage, input, &output, &printed)
      if let file = stage.output {
        try Data(output).write(to: URL(fileURLWithPath: folder + "/" + file))
        output = []
      }
      input = output
    }
    printed += input
    return lines(printed)
  }

  private mutating func run(
    _ stage: ShellLine.Stage,
    _ input: [UInt8],
    _ output: inout [UInt8],
    _ printed: inout [UInt8]
  ) throws -> Int32 {
    switch stage.words.first {
    case "cd":
      let target = stage.words.dropFirst().first ?? "."
      folder = URL(fileURLWithPath: folder + "/" + target).standardized.path
      return 0
    case "rtdb":
      // What goes to the console comes in the order in which it is written.
      var written: [UInt8] = []
      var errors: [UInt8] = []
      let keepsApart = stage.isPiped || stage.output != nil
      let context = CommandContext(
        output: OutputChannel(pieceSize: 1) { piece in
          written += piece
          return true
        },
        errors: OutputChannel(pieceSize: 1) { piece in
          if keepsApart { errors += piece } else { written += piece }
          return true
        },
        input: .bytes(input),
        folder: folder
      )
      let status = Program.run(Array(stage.words.dropFirst()), in: context)
      output = written
      printed += errors
      return status.rawValue
    default: return try runShell(stage.text, input, &output)
    }
  }

  private func runShell(_ text: String, _ input: [UInt8], _ output: inout [UInt8]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", text]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let source = FileManager.default.temporaryDirectory
      .appendingPathComponent("rtdb-input-" + UUID().uuidString)
    try Data(input).write(to: source)
    defer { try? FileManager.default.removeItem(at: source) }
    process.standardInput = try FileHandle(forReadingFrom: source)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = Array(pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func read(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
  }

  /// The lines without the folder's path and without spaces at their ends, which editors remove.
  private func lines(_ bytes: [UInt8]) -> [String] {
    var text = relative(bytes, to: folder).replacing(top + "/", with: "")
    if text.hasSuffix("\n") { text.removeLast() }
    if text.isEmpty { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
