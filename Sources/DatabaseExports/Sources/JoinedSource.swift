import JSONStreaming

/// The text of several files that together are one database, as a conversion would write it.
struct JoinedSource: ByteSource, ~Copyable {
  private static let pieceSize = 128 << 10

  private var reader: ExportReader
  private var writer = JSONWriter(style: .console)
  private var piece = ByteArraySource([])
  private var isAtEnd = false

  init(_ reader: consuming ExportReader) {
    self.reader = reader
  }

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    while true {
      let count = try piece.read(into: &buffer)
      if count > 0 || isAtEnd { return count }
      try refill()
    }
  }

  private mutating func refill() throws(ByteSourceError) {
    var sink = ByteArraySink()
    do throws(ExportError) {
      while sink.bytes.isEmpty, !isAtEnd {
        let event = try reader.next()
        writer.write(event, of: reader)
        isAtEnd = event == .endOfExport
        if isAtEnd { writer.endLine() }
        writer.drain(into: &sink, above: isAtEnd ? 0 : JoinedSource.pieceSize)
      }
    } catch {
      throw ByteSourceError(error.description, note: error.notes.first, id: error.id)
    }
    piece = ByteArraySource(sink.bytes)
  }
}

extension ExportSource {
  /// Creates the text of several files that together are one database, as `ExportConversion` would
  /// write it in the style of the console.
  ///
  /// - Throws: `ExportError` where they cannot be read, or do not fit together.
  public init(joining inputs: [ExportInput]) throws(ExportError) {
    let name = inputs.map(\.name).joined(separator: " + ")
    try self.init(JoinedSource(ExportReader(inputs)), name: name)
  }
}
