public import DatabaseModel
public import JSONStreaming
import SystemAccess

/// Writes what is whole in a damaged export: everything up to the innermost record in which it breaks off.
///
/// A record is a child of a collection: of an array of objects, or of an object whose children are
/// objects with keys of a program's making or with the same first field. Of a chat, a message that is
/// not complete is left out, and the room in which it stands is kept with those before.
///
/// The export is read twice: first to find the place, then to write what lies before it.
public struct ExportSalvage {
  /// What could not be kept.
  public struct Loss: Sendable {
    /// What is wrong with the file.
    public var error: ExportError
    /// The first record that is not kept; nil where the damage lies behind a complete node.
    public var record: DatabasePath?
    /// The outermost record that is kept though it may lack something; nil where there is none.
    public var incomplete: DatabasePath?
    /// Where in the text the part begins that is not kept.
    public var offset: Int
    /// What is known of an export that has an end before the damage; nil where it has none.
    public var ending: Ending?
  }

  /// What is known of an export that is kept with its end, though its file is damaged.
  public enum Ending: Hashable, Sendable {
    /// Its check sum says that something in it is not what it was.
    case changed
    /// What would tell whether it is as it was is missing.
    case unchecked
    /// It is as it was, and something else lies behind it.
    case whole
  }

  private let input: ExportInput
  private let style: JSONWriter.Style

  /// Creates a salvage of a file that can be opened twice.
  public init(_ input: ExportInput, style: JSONWriter.Style = .console) {
    self.input = input
    self.style = style
  }

  /// Writes what is whole.
  ///
  /// - Returns: What is lost; nil where the file is whole.
  /// - Throws: `ExportConversion.Failure` where nothing can be read, or the output cannot be written.
  public func run(into sink: ExportSink) throws(ExportConversion.Failure) -> Loss? {
    let end = try findEnd()
    var reader = try reader()
    var writer = JSONWriter(style: style)
    var sink = sink
    var open: [ExportReader.Event] = []
    var count = 0
    while count < end.eventCount {
      let event = try next(&reader)
      count += 1
      if event == .endOfExport { break }
      if event.isContainer { open.append(event) }
      if event == .endObject || event == .endArray { open.removeLast() }
      writer.write(event, of: reader)
      try ExportSalvage.drain(&writer, into: &sink, above: 128 << 10)
    }
    for event in open.reversed() {
      if event == .beginObject { writer.endObject() } else { writer.endArray() }
    }
    writer.endLine()
    try ExportSalvage.drain(&writer, into: &sink, above: 0)
    do throws(SystemError) {
      try sink.finish()
    } catch {
      throw .output(error)
    }
    return end.loss
  }

  // MARK: The place of the damage

  /// How many events can be kept.
  private struct End {
    var eventCount = Int.max
    var loss: Loss?
  }

  private func findEnd() throws(ExportConversion.Failure) -> End {
    var reader = try reader()
    var watch = SalvageWatch()
    do throws(ExportError) {
      while true {
        let event = try reader.next()
        if event == .endOfExport { return End() }
        watch.note(event, of: reader)
      }
    } catch {
      if watch.eventCount == 0 { throw .input(error) }
      let keys = (error.path ?? reader.path).keys
      let cut = watch.cut(before: error.offset)
      let incomplete = cut.incompleteDepth.map { DatabasePath(Array(keys.prefix($0))) }
      guard let child = cut.lost else {
        let offset = error.offset ?? watch.lastEnd
        return End(
          eventCount: watch.eventCount,
          loss: Loss(
            error: error,
            record: nil,
            incomplete: incomplete,
            offset: offset,
            ending: watch.isAtEnd ? Ending(error) : nil
          )
        )
      }
      let record = DatabasePath(Array(keys.prefix(child.depth)))
      return End(
        eventCount: child.eventCount,
        loss: Loss(error: error, record: record, incomplete: incomplete, offset: child.offset)
      )
    }
  }

  // MARK: Reading and writing

  private func reader() throws(ExportConversion.Failure) -> ExportReader {
    do throws(ExportError) {
      return try ExportReader([input])
    } catch {
      throw .input(error)
    }
  }

  private func next(
    _ reader: inout ExportReader
  ) throws(ExportConversion.Failure) -> ExportReader.Event {
    do throws(ExportError) {
      return try reader.next()
    } catch {
      throw .input(error)
    }
  }

  private static func drain(
    _ writer: inout JSONWriter,
    into sink: inout ExportSink,
    above limit: Int
  ) throws(ExportConversion.Failure) {
    do throws(SystemError) {
      try writer.drain(into: &sink, above: limit)
    } catch {
      throw .output(error)
    }
  }
}

extension ExportSalvage.Ending {
  /// Creates what is known where an error was met behind the end; nil where it is one of the text.
  fileprivate init?(_ error: ExportError) {
    switch error.id {
    case ExportError.damagedGzipID: self = .changed
    case ExportError.truncatedGzipID: self = .unchecked
    case ExportError.trailingDataAfterGzipID: self = .whole
    default: return nil
    }
  }
}
