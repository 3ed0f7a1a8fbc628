import JSONStreaming

/// Returns everything that a source delivers, read in pieces of the given size.
func collect(
  _ source: consuming any ByteSource & ~Copyable,
  pieceSize: Int = 4096
) throws(ByteSourceError) -> [UInt8] {
  var result: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: pieceSize)
  while true {
    var span = piece.mutableSpan
    let count = try source.read(into: &span)
    if count == 0 { return result }
    result += piece[..<count]
  }
}

/// A source that delivers a few bytes at a time, as a slow pipe does.
struct TricklingSource: ByteSource {
  var bytes: [UInt8]
  var pieceSize: Int

  mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ByteSourceError) -> Int {
    let count = min(bytes.count, pieceSize, buffer.count)
    for index in 0..<count { buffer[index] = bytes[index] }
    bytes.removeFirst(count)
    return count
  }
}
