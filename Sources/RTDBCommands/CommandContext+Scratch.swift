import DatabaseExports
import DatabaseModel
import SystemAccess

extension CommandContext {
  /// Returns an export as an input that can be opened more than once, which standard input and pipes
  /// cannot: those are copied to the disk first.
  func rereadableInput(_ input: ExportInput) throws(CommandFailure) -> ExportInput {
    let isStandardInput = input.name == InputFile.standardInputPath
    if isStandardInput {
      guard case .process = self.input else { return input }
    } else if FileSystem.kind(of: path(input.name)) != .other {
      return input
    }
    let copy = try scratchFile()
    do {
      let path = isStandardInput ? input.name : path(input.name)
      try copy.append(contentsOf: InputFile(path: path, observer: progress?.observer()))
    } catch {
      throw CommandFailure(error)
    }
    let name = isStandardInput ? ExportSource.standardInputName : input.name
    return ExportInput(copy, name: name, at: input.mount)
  }

  /// Returns the inputs that together are one database, each of which can be opened more than once.
  func rereadableInputs(
    _ exports: [String],
    _ mounts: [MountArgument] = []
  ) throws(CommandFailure) -> [ExportInput] {
    var inputs = exportInputs(exports, mounts)
    for index in inputs.indices { inputs[index] = try rereadableInput(inputs[index]) }
    return inputs
  }

  /// Makes a scratch file.
  func scratchFile() throws(CommandFailure) -> ScratchFile {
    do {
      return try ScratchFile(folder: scratchFolder)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the database in some files with all its keys in the order of the database, and no key twice.
  func sortedInput(_ inputs: [ExportInput], memory: Int) throws(CommandFailure) -> ExportInput {
    let file = try scratchFile()
    let options = ExportSorting.Options(
      dropsDuplicates: true,
      memory: memory,
      scratchFolder: scratchFolder
    )
    do {
      let result = try ExportSorting(inputs, options: options).run(into: ExportSink(file))
      if let duplicates = result.duplicates.note {
        note((inputs.first.map { "`\($0.name)`: " } ?? "") + duplicates)
      }
    } catch {
      throw CommandFailure(error)
    }
    return ExportInput(file, name: inputs.first?.name ?? "")
  }
}

extension DuplicateKeys {
  /// What was met, as the beginning of a sentence; nil where that is nothing.
  var words: String? {
    guard let first, let key = first.keys.last else { return nil }
    let place = "`\(key)` \(count > 1 ? "in" : "stands twice in") \(first.parent ?? .root)"
    return count > 1 ? "\(count) keys stand twice, the first of them \(place)" : "the key \(place)"
  }

  /// What was met and what becomes of it where each key is to stand once; nil where that is nothing.
  var note: String? { words.map { "\($0); the last is taken, as the database does" } }

  /// The same with the path as it may be told.
  func folded(_ fold: (DatabasePath) -> DatabasePath) -> DuplicateKeys {
    DuplicateKeys(count: count, first: first.map(fold))
  }
}

extension OutputChannel {
  /// Writes all that was held back until it was certain that it is wanted.
  func write(_ held: ScratchBuffer) throws(SystemError) {
    var offset = 0
    while offset < held.byteCount, !isClosed {
      let piece = try held.bytes(offset..<(offset + ScratchBuffer.pieceSize))
      if piece.isEmpty { return }
      write(piece)
      offset += piece.count
    }
  }
}

extension ExportSink {
  /// Writes all that was held back, and ends.
  func write(_ held: ScratchBuffer) throws(SystemError) {
    var offset = 0
    while offset < held.byteCount {
      let piece = try held.bytes(offset..<(offset + ScratchBuffer.pieceSize))
      if piece.isEmpty { break }
      try write(piece.span)
      offset += piece.count
    }
    try finish()
  }
}

extension ScratchBuffer {
  fileprivate static let pieceSize = 1 << 20
}
