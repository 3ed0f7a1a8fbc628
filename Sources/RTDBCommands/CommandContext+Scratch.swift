import DatabaseExports
import SystemAccess

extension CommandContext {
  /// The folder for what does not fit into memory.
  static var scratchFolder: String { Environment.value("TMPDIR") ?? "/tmp" }

  /// Returns an export as an input that can be opened more than once, which standard input cannot:
  /// that is copied to the disk first.
  func rereadableInput(_ input: ExportInput) throws(CommandFailure) -> ExportInput {
    guard input.name == InputFile.standardInputPath, case .process = self.input else {
      return input
    }
    let copy = try scratchFile()
    do {
      return try input.copied(to: copy, as: ExportSource.standardInputName)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Makes a scratch file.
  func scratchFile() throws(CommandFailure) -> ScratchFile {
    do {
      return try ScratchFile(folder: CommandContext.scratchFolder)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns an export with all its keys in the order of the database, and no key twice.
  func sortedInput(_ input: ExportInput, memory: Int) throws(CommandFailure) -> ExportInput {
    let file = try scratchFile()
    let options = ExportSorting.Options(
      dropsDuplicates: true,
      memory: memory,
      scratchFolder: CommandContext.scratchFolder
    )
    do {
      _ = try ExportSorting([input], options: options).run(into: ExportSink(file))
    } catch {
      throw CommandFailure(error)
    }
    return ExportInput(file, name: input.name)
  }
}

/// Bytes that are held back until it is certain that they are wanted: in memory, and on the disk
/// where there are many.
final class HeldOutput {
  private static let memory = 4 << 20

  private var bytes: [UInt8] = []
  private var file: ScratchFile?

  /// Appends bytes.
  func write(_ more: some Collection<UInt8>) throws(SystemError) {
    bytes += more
    if bytes.count <= HeldOutput.memory { return }
    let file =
      if let file = self.file { file } else {
        try ScratchFile(folder: CommandContext.scratchFolder)
      }
    self.file = file
    let full = bytes
    bytes = []
    try file.append(full.span)
  }

  /// Hands all that was written to a channel.
  func deliver(to output: OutputChannel) throws(SystemError) {
    if let file {
      var offset = 0
      while offset < file.byteCount, !output.isClosed {
        var piece: [UInt8] = []
        offset += try file.read(1 << 20, at: offset, appendingTo: &piece)
        if piece.isEmpty { break }
        output.write(piece)
      }
    }
    output.write(bytes)
  }
}
