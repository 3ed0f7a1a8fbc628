public import DatabaseModel
import JSONStreaming
public import SystemAccess

/// Writes an export anew: a part of it, several as one, or in another layout.
///
/// Values stay as they are written, digit for digit and escape for escape; arrays stay arrays. The
/// export is a stream on both sides, and memory does not grow with it.
public struct ExportConversion {
  /// How the output is laid out.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// Byte for byte as the input.
    case verbatim
    /// Without any white space.
    case minified
    /// Two spaces a level, as the console writes.
    case console
  }

  /// What became of a conversion.
  public struct Result: Hashable, Sendable {
    /// Whether there is anything at the path.
    public internal(set) var isFound = true
    /// The keys that were met twice in what was written; where keys are out of order and stay so, not
    /// all of them are known.
    public internal(set) var duplicates = DuplicateKeys()

    /// Something, without a key twice.
    public init() {}
  }

  /// Why a conversion did not succeed.
  public enum Failure: Error {
    /// An input cannot be read or is no export.
    case input(ExportError)
    /// The output cannot be written.
    case output(SystemError)
  }

  /// The files that together are the database.
  public var inputs: [ExportInput]
  /// The path of the part that is written.
  public var root: DatabasePath
  /// The layout of the output.
  public var style: Style
  /// Whether keys are also compared where the export is only copied, which takes three times as long.
  public var comparesKeysOfCopies = false

  /// Creates a conversion.
  public init(
    _ inputs: [ExportInput],
    root: DatabasePath = .root,
    style: Style
  ) {
    self.inputs = inputs
    self.root = root
    self.style = style
  }

  /// Whether the output can be the input byte for byte: nothing is cut out or put together.
  public var canBeVerbatim: Bool {
    inputs.count == 1 && inputs[0].mount.isRoot && root.isRoot
  }

  /// Converts everything.
  ///
  /// - Throws: `Failure` where an input is damaged, or a key on the way to the path stands twice, after
  ///   what comes before that has been written, or where the output cannot be written.
  /// - Returns: What was written.
  public func run(into sink: ExportSink) throws(Failure) -> Result {
    var result = Result()
    if style == .verbatim, canBeVerbatim {
      result.duplicates = try copy(inputs[0], into: sink)
    } else {
      result = try rewrite(into: sink)
    }
    do throws(SystemError) {
      try sink.finish()
    } catch {
      throw .output(error)
    }
    return result
  }

  // MARK: Byte for byte

  private func copy(
    _ input: ExportInput,
    into sink: ExportSink
  ) throws(Failure) -> DuplicateKeys {
    let tee: TeeSource
    do throws(ExportError) {
      tee = TeeSource(try input.open(), copyingTo: sink)
    } catch {
      throw .input(error)
    }
    let outcome = tee.outcome
    var reader = ExportReader(JSONReader(source: tee), name: input.name)
    var duplicates = DuplicateKeys()
    do throws(ExportError) {
      if comparesKeysOfCopies {
        while case let event = try reader.next(), event != .endOfExport {
          if case .key(_, .duplicate) = event { duplicates.note(reader.shortenedPath) }
        }
      } else {
        _ = try reader.skipToEnd()
      }
    } catch {
      if let failure = outcome.failure { throw .output(failure) }
      throw .input(error)
    }
    return duplicates
  }

  // MARK: Value by value

  private func rewrite(into sink: ExportSink) throws(Failure) -> Result {
    var result = Result()
    var reader: ExportReader
    do throws(ExportError) {
      reader = try ExportReader(inputs)
    } catch {
      throw .input(error)
    }
    var writer = JSONWriter(style: style == .minified ? .minified : .console)
    if let first = try advance(&reader) {
      result.duplicates = try write(first, from: &reader, with: &writer, into: sink)
      do throws(ExportError) {
        try reader.finish()
      } catch {
        throw .input(error)
      }
    } else {
      result.isFound = false
      writer.null()
    }
    writer.endLine()
    try drain(&writer, into: sink, above: 0)
    return result
  }

  /// Writes the value that has just begun.
  private func write(
    _ first: ExportReader.Event,
    from reader: inout ExportReader,
    with writer: inout JSONWriter,
    into sink: ExportSink
  ) throws(Failure) -> DuplicateKeys {
    var duplicates = DuplicateKeys()
    let nesting = reader.nesting - (first.isContainer ? 1 : 0)
    writer.write(first, of: reader)
    while reader.nesting > nesting {
      let event = try next(&reader)
      if case .key(_, .duplicate) = event { duplicates.note(reader.shortenedPath) }
      writer.write(event, of: reader)
      try drain(&writer, into: sink, above: ExportConversion.pieceSize)
    }
    return duplicates
  }

  private static let pieceSize = 128 << 10

  private func drain(
    _ writer: inout JSONWriter,
    into sink: ExportSink,
    above limit: Int
  ) throws(Failure) {
    var sink = sink
    do throws(SystemError) {
      try writer.drain(into: &sink, above: limit)
    } catch {
      throw .output(error)
    }
  }

  private func next(_ reader: inout ExportReader) throws(Failure) -> ExportReader.Event {
    do throws(ExportError) {
      return try reader.next()
    } catch {
      throw .input(error)
    }
  }

  private func advance(_ reader: inout ExportReader) throws(Failure) -> ExportReader.Event? {
    do throws(ExportError) {
      return try reader.advance(to: root)
    } catch {
      throw .input(error)
    }
  }
}

extension JSONWriter {
  /// Writes an event of an export as it stands there.
  mutating func write(_ event: ExportReader.Event, of reader: borrowing ExportReader) {
    switch event {
    case .beginObject: beginObject()
    case .endObject: endObject()
    case .beginArray: beginArray()
    case .endArray: endArray()
    case .key: reader.withTokenBytes { verbatimKey($0) }
    case .string: reader.withTokenBytes { verbatimString($0) }
    case .number: reader.withTokenBytes { verbatimValue($0) }
    case .boolean(let value): boolean(value)
    case .null, .hole: null()
    case .endOfExport: break
    }
  }
}
