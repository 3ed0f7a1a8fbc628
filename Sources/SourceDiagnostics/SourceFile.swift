/// A text that is held in memory, with its name and a table of its lines.
///
/// For rules, specs, schemas and plans, never for exports: those are streams and count lines as
/// they go.
public struct SourceFile: Sendable {
  /// The name shown in messages, usually the path as the user gave it.
  public let name: String
  /// The content.
  public let bytes: [UInt8]
  private let lineStarts: [Int]
  /// How many code points begin before each block, so that columns of endless lines are found
  /// without counting from their beginning.
  private let codePointCounts: [Int]
  private static let blockSize = 1024

  /// Creates a source file from its name and its bytes, in time linear in the bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
    var counts = [0]
    for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      let block = bytes[start..<min(start + Self.blockSize, bytes.count)]
      counts.append((counts.last ?? 0) + block.count { !isContinuationByte($0) })
    }
    codePointCounts = counts
  }

  /// Creates a source file from its name and a text.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The number of lines; an empty file has one.
  public var lineCount: Int { lineStarts.count }

  /// Returns the line and column of a byte offset; an offset behind the end counts as the end.
  ///
  /// - Complexity: logarithmic in the number of lines, independent of their length.
  public func location(at offset: Int) -> SourceLocation {
    let offset = min(max(0, offset), bytes.count)
    let line = lineIndex(of: offset)
    return SourceLocation(
      line: line + 1,
      column: codePointCount(from: lineStarts[line], to: offset) + 1
    )
  }

  private func codePointCount(from start: Int, to end: Int) -> Int {
    guard end - start >= Self.blockSize else {
      return bytes[start..<end].count { !isContinuationByte($0) }
    }
    return codePointCount(before: end) - codePointCount(before: start)
  }

  private func codePointCount(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    let rest = bytes[(block * Self.blockSize)..<offset]
    return codePointCounts[block] + rest.count { !isContinuationByte($0) }
  }

  /// Returns the range of a line, counted from 1, without its line break; empty for other numbers.
  public func range(ofLine line: Int) -> SourceRange {
    guard line >= 1, line <= lineStarts.count else { return SourceRange(at: 0) }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return SourceRange(start, end)
  }

  /// Returns the text of a range; parts outside of the file are left out, invalid UTF-8 is repaired.
  public func text(of range: SourceRange) -> String {
    let lower = min(max(0, range.lowerBound), bytes.count)
    let upper = min(max(lower, range.upperBound), bytes.count)
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

private func isContinuationByte(_ byte: UInt8) -> Bool {
  byte & 0xC0 == 0x80
}
