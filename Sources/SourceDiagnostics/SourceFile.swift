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

  /// Creates a source file from its name and its bytes, in time linear in the bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// Creates a source file from its name and a text.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The number of lines; an empty file has one.
  public var lineCount: Int { lineStarts.count }

  /// Returns the line and column of a byte offset; an offset behind the end counts as the end.
  ///
  /// - Complexity: logarithmic in the number of lines, linear in the length of the line.
  public func location(at offset: Int) -> SourceLocation {
    let offset = min(max(0, offset), bytes.count)
    let line = lineIndex(of: offset)
    let column = bytes[lineStarts[line]..<offset].count { !isContinuationByte($0) } + 1
    return SourceLocation(line: line + 1, column: column)
  }

  /// Returns the text of a line, counted from 1, without its line break; invalid UTF-8 is repaired.
  public func text(ofLine line: Int) -> String {
    guard line >= 1, line <= lineStarts.count else { return "" }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
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
