import DatabaseExports
import DatabaseModel
import JSONStreaming
import Reporting
import SystemAccess

extension ConvertCommand {
  /// What became of a conversion.
  private enum Outcome {
    /// All was written; notes tell what may surprise.
    case whole(notes: [String])
    /// Nothing lies at the path.
    case nothing
    /// Something could not be saved.
    case loss(ExportSalvage.Loss)

    init(_ result: ExportConversion.Result) {
      let duplicates = result.duplicates.words.map {
        "\($0); all are written, and what reads them keeps the last"
      }
      self = result.isFound ? .whole(notes: duplicates.map { [$0] } ?? []) : .nothing
    }
  }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    try context.checkPipes(exports + mounts.map(\.file))
    let inputs =
      isSorted || changesContents || salvages
      ? try context.rereadableInputs(exports, mounts) : context.exportInputs(exports, mounts)
    let outcome = try write(inputs, in: context)
    switch outcome {
    case .whole(let notes):
      for note in notes { context.note(note) }
      return .success
    case .nothing:
      context.errors.writeLine("rtdb: nothing lies at \(path); the output is `null`")
    case .loss(let loss): report(loss, in: context)
    }
    return .findings
  }

  private var path: DatabasePath { root?.path ?? .root }

  private var writerStyle: JSONWriter.Style {
    style == .minified || namespace != nil && style == nil ? .minified : .console
  }

  // MARK: The output

  private func write(
    _ inputs: [ExportInput],
    in context: CommandContext
  ) throws(CommandFailure) -> Outcome {
    let output = output ?? "-"
    guard let namespace else { return try writeFile(inputs, to: output, in: context) }
    let folder = try EmulatorExport(output, namespace: namespace, overwriting: force, in: context)
    let outcome = try writeFile(
      inputs,
      to: folder.database,
      at: folder.databasePath,
      in: context
    )
    try folder.finish()
    return outcome
  }

  private func writeFile(
    _ inputs: [ExportInput],
    to output: String,
    at path: String? = nil,
    in context: CommandContext
  ) throws(CommandFailure) -> Outcome {
    try context.writeExport(
      to: output,
      at: path,
      overwriting: force,
      reading: exports + mounts.map(\.file)
    ) { sink throws(CommandFailure) in
      do throws(ExportConversion.Failure) {
        return try convert(inputs, into: sink, in: context)
      } catch .output(let error) where error.isClosedPipe {
        return .whole(notes: [])
      } catch {
        throw failure(error)
      }
    }
  }

  /// What is told of a failure: line and column lead to it, so that a mask need tell no keys.
  private func failure(_ failure: ExportConversion.Failure) -> CommandFailure {
    guard masks, case .input(var error) = failure, error.location != nil else {
      return CommandFailure(failure)
    }
    error.path = nil
    return CommandFailure(error)
  }

  private func report(_ loss: ExportSalvage.Loss, in context: CommandContext) {
    context.report(CommandFailure(loss.error))
    if let ending = loss.ending {
      context.errors.writeLine("  kept: the whole text, \(ending.words)")
      return
    }
    let place = "byte \(loss.offset) of the text on"
    let lost = loss.record.map { "\($0) and what comes behind it, from \(place)" }
    context.errors.writeLine("  lost: \(lost ?? "everything from \(place)")")
    if let incomplete = loss.incomplete {
      context.errors.writeLine("  kept, but perhaps not all of it: \(incomplete)")
    }
  }

  // MARK: The content

  private func convert(
    _ inputs: [ExportInput],
    into sink: ExportSink,
    in context: CommandContext
  ) throws(ExportConversion.Failure) -> Outcome {
    if salvages {
      let salvage = ExportSalvage(inputs[0], style: writerStyle)
      return try salvage.run(into: sink).map { .loss($0) } ?? .whole(notes: [])
    }
    if changesContents { return try makeFixture(inputs, into: sink, in: context) }
    if isSorted {
      let options = sortingOptions(at: path, in: context)
      return Outcome(try ExportSorting(inputs, options: options).run(into: sink))
    }
    var conversion = ExportConversion(inputs, root: path, style: .console)
    if writerStyle == .minified {
      conversion.style = .minified
    } else if style != .console, conversion.canBeVerbatim {
      conversion.style = .verbatim
      conversion.comparesKeysOfCopies = !isVerbatim && style != .verbatim
    }
    return Outcome(try conversion.run(into: sink))
  }

  private func sortingOptions(
    at path: DatabasePath,
    in context: CommandContext
  ) -> ExportSorting.Options {
    ExportSorting.Options(
      root: path,
      style: writerStyle,
      memory: memory.bytes,
      scratchFolder: context.scratchFolder
    )
  }

  /// Writes a sample; masked keys come in another order, so that what is masked is sorted.
  private func makeFixture(
    _ inputs: [ExportInput],
    into sink: ExportSink,
    in context: CommandContext
  ) throws(ExportConversion.Failure) -> Outcome {
    let (input, whole) = try database(inputs, in: context)
    let options = ExportSampling.Options(
      sampleSize: sample,
      masks: masks,
      keptFields: Set(keptFields.map { Array($0.utf8) }),
      maskedFields: Set(maskedFields.map { Array($0.utf8) }),
      style: writerStyle
    )
    let sampling = ExportSampling(input, options: options)
    let result: ExportSampling.Result
    if masks || isSorted {
      let file = try ConvertCommand.scratchFile(in: context)
      result = try sampling.run(into: ExportSink(file))
      let sorting = ExportSorting(
        [ExportInput(file, name: input.name)],
        options: sortingOptions(at: .root, in: context)
      )
      _ = try sorting.run(into: sink)
    } else {
      result = try sampling.run(into: sink)
    }
    let duplicates = masks ? whole.duplicates.folded(result.mask.folded) : whole.duplicates
    let notes = (duplicates.note.map { [$0] } ?? []) + self.notes(result)
    return whole.isFound ? .whole(notes: notes) : .nothing
  }

  /// The part of the database of which a fixture is made, as one file in which no key stands twice: an
  /// earlier one would come back where nothing is left of the last.
  private func database(
    _ inputs: [ExportInput],
    in context: CommandContext
  ) throws(ExportConversion.Failure) -> (ExportInput, ExportConversion.Result) {
    var options = sortingOptions(at: path, in: context)
    options.style = .minified
    options.dropsDuplicates = true
    let sorting = ExportSorting(inputs, options: options)
    if inputs.count == 1, inputs[0].mount.isRoot, path.isRoot, try sorting.isInOrder() {
      return (inputs[0], ExportConversion.Result())
    }
    let file = try ConvertCommand.scratchFile(in: context)
    let result = try sorting.run(into: ExportSink(file))
    return (ExportInput(file, name: inputs[0].name), result)
  }

  /// What may surprise in a fixture.
  private func notes(_ result: ExportSampling.Result) -> [String] {
    var notes: [String] = []
    if let sample, result.omittedCount == 0 {
      let records = counted(sample, "record")
      notes.append("no collection has more than \(records), so all of them are kept")
    }
    return notes + MaskNotes(result.mask).lines
  }

  private static func scratchFile(
    in context: CommandContext
  ) throws(ExportConversion.Failure) -> ScratchFile {
    do throws(SystemError) {
      return try ScratchFile(folder: context.scratchFolder)
    } catch {
      throw .output(error)
    }
  }
}

extension ExportSalvage.Ending {
  fileprivate var words: String {
    switch self {
    case .changed: "but by the check sum some of it is not what it was"
    case .unchecked: "but its check sum is missing, so nothing tells whether it is what it was"
    case .whole: "and it is what it was; what lies behind it is left out"
    }
  }
}

extension ExportSink {
  /// Creates a sink that writes to a scratch file.
  convenience init(_ file: ScratchFile) {
    self.init(isCompressed: false) { bytes throws(SystemError) in try file.append(bytes) }
  }
}
