import JSONStreaming

/// The bytes of an export from front to back, to be copied or passed over by their offsets.
struct SourceParts: ~Copyable {
  private var source: any ByteSource & ~Copyable
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)
  private var position = 0
  private var end = 0
  /// The offset in the export of the byte at `position`.
  private(set) var offset = 0

  /// Creates parts of a source from which nothing has been read.
  init(_ source: consuming any ByteSource & ~Copyable) {
    self.source = source
  }

  /// Passes over everything before an offset.
  mutating func skip(to target: Int) throws(MigrationError) {
    while let part = try nextPart(before: target) { advance(by: part.count) }
  }

  /// Copies everything before an offset, byte for byte.
  mutating func copy(to target: Int, into output: OutputWriter) throws(MigrationError) {
    while let part = try nextPart(before: target) {
      try output.write(buffer.span.extracting(part))
      advance(by: part.count)
    }
  }

  /// Copies everything that is left.
  mutating func copyRest(into output: OutputWriter) throws(MigrationError) {
    while try fill() { try copy(to: offset + end - position, into: output) }
  }

  /// Copies the value before an offset without the white space between its tokens; strings and
  /// numbers stay as they are written.
  ///
  /// The value begins where the last part ended.
  mutating func copyCompacted(to target: Int, into output: OutputWriter) throws(MigrationError) {
    var compactor = Compactor()
    while let part = try nextPart(before: target) {
      compactor.read(buffer[part])
      try output.write(compactor.kept)
      advance(by: part.count)
    }
  }

  /// The part of the buffer that lies before an offset; nil where the offset is reached.
  private mutating func nextPart(before target: Int) throws(MigrationError) -> Range<Int>? {
    guard offset < target else { return nil }
    // The export had these bytes in an earlier pass.
    guard try fill() else { throw .inputChanged }
    return position..<min(end, position + target - offset)
  }

  private mutating func advance(by count: Int) {
    position += count
    offset += count
  }

  /// Makes sure that there are bytes at the position; false at the end of the export.
  private mutating func fill() throws(MigrationError) -> Bool {
    if position < end { return true }
    do throws(ByteSourceError) {
      end = try read()
    } catch {
      throw .source(error)
    }
    position = 0
    return end > 0
  }

  private mutating func read() throws(ByteSourceError) -> Int {
    // Taken out for the call, since a span of it would claim all of this value.
    var taken: [UInt8] = []
    swap(&taken, &buffer)
    defer { swap(&taken, &buffer) }
    var room = taken.mutableSpan
    return try source.read(into: &room)
  }
}

/// Takes the white space between the tokens of a JSON value away, piece by piece.
private struct Compactor {
  private var isInString = false
  private var isEscaped = false
  /// What is left of the last piece.
  private(set) var kept: [UInt8] = []

  mutating func read(_ piece: ArraySlice<UInt8>) {
    kept.removeAll(keepingCapacity: true)
    for byte in piece {
      if isEscaped {
        isEscaped = false
      } else if isInString && byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if !isInString && byte <= UInt8(ascii: " ") {
        continue
      }
      kept.append(byte)
    }
  }
}
