public import DatabaseModel
public import JSONStreaming
import SystemAccess

/// Writes what is whole in a damaged export: everything up to the record in which it breaks off.
///
/// The export is read twice: first to find the place, then to write what lies before it.
public struct ExportSalvage {
  /// What could not be kept.
  public struct Loss: Sendable {
    /// What is wrong with the file.
    public var error: ExportError
    /// The first record that is not kept; nil where the damage lies behind a complete node.
    public var record: DatabasePath?
    /// Where in the text the part begins that is not kept.
    public var offset: Int
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

  /// A child that has been begun and has not ended.
  private struct Child {
    var eventCount: Int
    var offset: Int
    var depth: Int
    var isRecord: Bool
  }

  private func findEnd() throws(ExportConversion.Failure) -> End {
    var reader = try reader()
    var watch = Watch()
    do throws(ExportError) {
      while true {
        let event = try reader.next()
        if event == .endOfExport { return End() }
        watch.note(event, of: reader)
      }
    } catch {
      if watch.eventCount == 0 { throw .input(error) }
      guard let child = watch.firstLost(before: error.offset) else {
        let loss = Loss(error: error, record: nil, offset: error.offset ?? watch.lastEnd)
        return End(eventCount: watch.eventCount, loss: loss)
      }
      let keys = (error.path ?? reader.path).keys.prefix(child.depth)
      return End(
        eventCount: child.eventCount,
        loss: Loss(error: error, record: DatabasePath(Array(keys)), offset: child.offset)
      )
    }
  }

  /// Remembers of all that is open where it began.
  private struct Watch {
    private(set) var eventCount = 0
    private(set) var lastEnd = 0
    /// For each open container the child that is being read, if any.
    private var children: [Child?] = []
    private var lastNumber: Child?

    mutating func note(_ event: ExportReader.Event, of reader: borrowing ExportReader) {
      eventCount += 1
      lastEnd = reader.tokenEndOffset
      lastNumber = nil
      switch event {
      case .key(let kind, _): begin(of: reader, isChild: kind == .child)
      case .beginObject, .beginArray:
        if isElement { begin(of: reader) }
        children.append(nil)
      case .endObject, .endArray:
        children.removeLast()
        endChild()
      case .number:
        if isElement { begin(of: reader) }
        lastNumber = children.last ?? nil
        endChild()
      default: endChild()
      }
    }

    /// Whether a value that comes now has no key before it, and is not the root.
    private var isElement: Bool {
      if let last = children.last { last == nil } else { false }
    }

    private mutating func begin(of reader: borrowing ExportReader, isChild: Bool = false) {
      guard !children.isEmpty else { return }
      children[children.count - 1] = Child(
        eventCount: eventCount - 1,
        offset: reader.tokenOffset,
        depth: reader.depth,
        isRecord: isChild
          && reader.withKey { KeyLook.isGenerated($0, reader.keyCharacters) }
      )
    }

    private mutating func endChild() {
      if !children.isEmpty { children[children.count - 1] = nil }
    }

    /// The outermost record that is not complete; without one, what lies two levels deep.
    ///
    /// A number in front of the damage may have lost its last digits.
    func firstLost(before offset: Int?) -> Child? {
      var open = children.compactMap { $0 }
      if let lastNumber, offset == nil || offset == lastEnd { open.append(lastNumber) }
      if let record = open.first(where: \.isRecord) { return record }
      if open.count > 1 { return open[1] }
      // A collection that breaks off between its records keeps them.
      return children.count > 1 ? nil : open.first
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
