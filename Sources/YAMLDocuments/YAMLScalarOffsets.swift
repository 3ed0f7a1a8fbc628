public import SourceDiagnostics

extension YAMLNode {
  /// Returns where in the file each byte of a scalar's text comes from, and where the text ends.
  ///
  /// The result has one offset more than the text has bytes. With it a place inside a quoted,
  /// escaped or folded text, such as an expression, can be shown where the user wrote it. Where
  /// the two cannot be brought together, offsets stay at the last place that could.
  ///
  /// - Complexity: linear in the bytes of the node.
  public func sourceOffsets(in file: SourceFile) -> [Int] {
    guard let scalar else { return [range.lowerBound] }
    var aligner = ScalarAligner(scalar, file.bytes, range)
    return aligner.run()
  }
}

/// Walks the text of a scalar and its source side by side.
private struct ScalarAligner {
  private let text: [UInt8]
  private let style: YAMLScalar.Style
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  init(_ scalar: YAMLScalar, _ bytes: [UInt8], _ range: SourceRange) {
    text = Array(scalar.text.utf8)
    style = scalar.style
    self.bytes = bytes
    end = min(range.upperBound, bytes.count)
    position = max(0, range.lowerBound)
    switch style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: position += 1
    case .literal, .folded: skipHeader()
    }
  }

  mutating func run() -> [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(text.count + 1)
    var index = 0
    while index < text.count {
      if style == .doubleQuoted, peek == UInt8(ascii: "\\") {
        index += takeEscape(&offsets, at: index)
      } else {
        takeByte(text[index], &offsets)
        index += 1
      }
    }
    offsets.append(min(position, end))
    return offsets
  }

  private var peek: UInt8? { position < end ? bytes[position] : nil }

  /// Skips to the source of a byte, over white space that folding has removed.
  private mutating func takeByte(_ byte: UInt8, _ offsets: inout [Int]) {
    let isSpace = byte == 0x20 || byte == 0x0A
    if !isSpace {
      while let next = peek, next != byte, isWhiteSpace(next) { position += 1 }
    }
    offsets.append(min(position, end))
    guard let next = peek else { return }
    if style == .singleQuoted, byte == UInt8(ascii: "'"), next == byte {
      position += 2
    } else if next == byte || (isSpace && isWhiteSpace(next)) {
      position += 1
      if isSpace, next != 0x20 { skipIndentation() }
    }
  }

  /// Takes one escape; returns how many bytes of text it stands for.
  private mutating func takeEscape(_ offsets: inout [Int], at index: Int) -> Int {
    guard position + 1 < end else {
      offsets.append(position)
      position = end
      return 1
    }
    let letter = bytes[position + 1]
    let start = position
    switch letter {
    case UInt8(ascii: "x"): position += 4
    case UInt8(ascii: "u"):
      position += SurrogatePair(in: bytes[...], at: position) == nil ? 6 : SurrogatePair.length
    case UInt8(ascii: "U"): position += 10
    case 0x0A, 0x0D:
      position += 2
      skipIndentation()
      return 0
    default: position += 2
    }
    let count = min(sequenceLength(text[index]), text.count - index)
    offsets.append(contentsOf: repeatElement(start, count: count))
    return count
  }

  private mutating func skipIndentation() {
    while let next = peek, next == 0x20 || next == 0x09 { position += 1 }
  }

  private mutating func skipHeader() {
    while let next = peek, next != 0x0A { position += 1 }
    position += 1
    while let next = peek, next == 0x20 { position += 1 }
  }
}

private func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

private func sequenceLength(_ lead: UInt8) -> Int {
  switch lead {
  case 0xC0...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF7: 4
  default: 1
  }
}
