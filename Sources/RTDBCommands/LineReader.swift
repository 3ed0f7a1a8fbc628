import SystemAccess

/// Hands out standard input line by line; a byte order mark before the first one is no part of it.
struct LineReader {
  private let file: InputFile?
  private var buffer: [UInt8]
  private var start = 0
  private var isAtEnd: Bool
  /// The number of the last line, counted from 1.
  private(set) var number = 0
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  /// Creates a reader of what standard input holds.
  ///
  /// - Throws: `CommandFailure` where standard input cannot be read.
  init(_ context: CommandContext) throws(CommandFailure) {
    switch context.input {
    case .bytes(let bytes):
      file = nil
      buffer = bytes
      isAtEnd = true
    case .process:
      do {
        file = try InputFile(path: InputFile.standardInputPath)
      } catch {
        throw CommandFailure(error)
      }
      buffer = []
      isAtEnd = false
    }
  }

  /// The next line without its line break, or nil at the end.
  ///
  /// - Throws: `CommandFailure` where standard input cannot be read.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    guard let line = try nextLine() else { return nil }
    number += 1
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return number == 1 && line.starts(with: mark) ? Array(line.dropFirst(mark.count)) : line
  }

  private mutating func nextLine() throws(CommandFailure) -> [UInt8]? {
    var scanned = start
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      guard !isAtEnd else { break }
      buffer.removeSubrange(..<start)
      start = 0
      scanned = buffer.count
      try fill()
    }
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  private mutating func fill() throws(CommandFailure) {
    guard let file else { return }
    do {
      var space = chunk.mutableSpan
      let count = try file.read(into: &space)
      if count == 0 { isAtEnd = true }
      buffer.append(contentsOf: chunk[..<count])
    } catch {
      throw CommandFailure(error)
    }
  }
}
