import DatabaseExports
import JSONStreaming
public import SourceDiagnostics
import SystemAccess

extension CommandContext {
  /// Returns the content of a file, or of standard input for `-`.
  ///
  /// For what is read as a whole: rules, specs, schemas, plans. Exports are streams.
  ///
  /// - Throws: `CommandFailure` where it cannot be read or is longer than `limit` bytes.
  public func readFile(
    _ given: String,
    limit: Int = 256 << 20
  ) throws(CommandFailure) -> [UInt8] {
    if given == "-", case .bytes(let bytes) = input { return bytes }
    do {
      return try FileSystem.readFile(path(given), limit: limit)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns a text file under the name that the user gave it.
  ///
  /// - Throws: `CommandFailure` where it cannot be read.
  public func readSource(_ given: String) throws(CommandFailure) -> SourceFile {
    SourceFile(name: given == "-" ? "standard input" : given, bytes: try readFile(given))
  }

  /// Returns a JSON file that this program wrote, which may be compressed as its output is.
  ///
  /// - Throws: `CommandFailure` where it cannot be read or is longer than `limit` bytes.
  func readCompressibleSource(
    _ given: String,
    limit: Int = 256 << 20
  ) throws(CommandFailure) -> SourceFile {
    let source = try readSource(given)
    guard source.bytes.starts(with: [0x1F, 0x8B]) else { return source }
    var text: ExportSource
    do throws(ExportError) {
      text = try ExportSource(bytes: source.bytes, name: source.name)
    } catch {
      throw CommandFailure(error)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      var room = buffer.mutableSpan
      let count: Int
      do throws(ByteSourceError) {
        count = try text.read(into: &room)
      } catch {
        throw CommandFailure(error.message, notes: error.note.map { [$0] } ?? [])
      }
      if count == 0 { return SourceFile(name: source.name, bytes: bytes) }
      bytes += buffer[..<count]
    }
    throw CommandFailure("`\(source.name)` is longer than \(limit >> 20) MiB")
  }

  /// Writes a whole file in one step, compressed where its name ends in `.gz`.
  ///
  /// - Parameters:
  ///   - given: The file as the user named it; `-` is standard output.
  ///   - bytes: The content.
  ///   - overwriting: Whether a file that is there may be replaced.
  ///   - inputs: Files that were read, none of which is replaced whatever was asked for.
  /// - Throws: `CommandFailure` where it cannot be written, or is there and must not be replaced.
  public func writeFile(
    _ given: String,
    _ bytes: [UInt8],
    overwriting: Bool,
    reading inputs: some Sequence<String> = []
  ) throws(CommandFailure) {
    if given == "-" {
      try checkOutput(given, reading: inputs)
      return output.write(bytes)
    }
    try writeExport(
      to: given,
      overwriting: overwriting,
      reading: Array(inputs)
    ) { sink throws(CommandFailure) in
      do throws(SystemError) {
        try sink.write(bytes.span)
        try sink.finish()
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}

extension CommandContext {
  /// The file that is read where an emulator's export folder may have been named.
  private func exportFile(_ path: String) -> String {
    (try? ExportSource.file(at: path, name: path).path) ?? path
  }

  /// Refuses files of which two are the same pipe: what was read once is gone, and nothing else comes.
  func checkPipes(_ inputs: [String]) throws(CommandFailure) {
    var met: [FileIdentity: String] = [:]
    for input in inputs {
      let file = path(input == "-" ? "/dev/stdin" : input)
      guard FileSystem.kind(of: file) == .other, let identity = FileSystem.identity(of: file) else {
        continue
      }
      guard let other = met.updateValue(input, forKey: identity) else { continue }
      throw CommandFailure(
        "`\(input)` is a pipe, which can be read only once"
          + (other == input ? ", and it is given twice" : ", and `\(other)` is the same"),
        notes: ["keep its content in a file, and give that"]
      )
    }
  }

  /// Refuses an output that would take the place of an input.
  func checkOutput(
    _ given: String,
    reading inputs: some Sequence<String>
  ) throws(CommandFailure) {
    // Standard output may go to an input, too.
    let target = given == "-" ? "/dev/stdout" : path(given)
    // Nothing is lost where a device is both, such as a terminal.
    if FileSystem.kind(of: target) == .other { return }
    for input in inputs where FileSystem.isSameFile(exportFile(path(input)), target) {
      throw CommandFailure(
        "the output `\(given)` is the input `\(input)`",
        notes: ["choose another name; what is read is never written to"]
      )
    }
  }
}

extension CommandFailure {
  /// Creates a failure from what the operating system reported.
  init(_ error: SystemError) {
    let remedy: String? =
      if error.isAlreadyThere {
        "`--force` replaces it"
      } else if ScratchFile.isConcerned(by: error) {
        "what does not fit into memory goes there; `TMPDIR` names another folder"
      } else {
        nil
      }
    self.init(error.description, notes: remedy.map { [$0] } ?? [])
  }
}
