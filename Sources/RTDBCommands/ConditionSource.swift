import RulesLanguage
import SourceDiagnostics

/// The text of a condition as it is written in its file, brought on one line: line breaks and what
/// surrounds them become a space, escapes of JSON the characters that they stand for, and comments
/// that end with their line comments that end where they say so.
struct ConditionSource {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Where the condition begins in the file.
  private let start: Int
  /// For each byte in the file, and for the end, the place in the text.
  private var places: [Int] = []
  /// The quote of the string literal that is being read.
  private var quote: UInt8?
  private var isInLineComment = false

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes a range of a file.
  init(_ range: SourceRange, in source: SourceFile) {
    start = min(max(0, range.lowerBound), source.bytes.count)
    let end = min(max(start, range.upperBound), source.bytes.count)
    let written = source.bytes[start..<end]
    places.reserveCapacity(written.count + 1)
    var index = written.startIndex
    while index < written.endIndex {
      let length = Self.unitLength(written[index...])
      for _ in 0..<length { places.append(bytes.count) }
      append(written[index..<(index + length)])
      index += length
    }
    endLineComment()
    places.append(bytes.count)
  }

  /// The number of bytes of an escape, a run of space with a line break, or a single byte.
  private static func unitLength(_ rest: ArraySlice<UInt8>) -> Int {
    guard let first = rest.first else { return 0 }
    if isSpace(first) {
      let run = rest.prefix(while: isSpace)
      let hasBreak = run.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      return hasBreak ? run.count : 1
    }
    return first == UInt8(ascii: "\\") && rest.count > 1 ? 2 : 1
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private mutating func append(_ unit: ArraySlice<UInt8>) {
    guard let first = unit.first, let last = unit.last else { return }
    if Self.isSpace(first) {
      if unit.contains(UInt8(ascii: "\n")) { endLineComment() }
      bytes.append(UInt8(ascii: " "))
    } else if unit.count == 2, first == UInt8(ascii: "\\") {
      switch last {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(last)
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        if last != UInt8(ascii: "t") { endLineComment() }
        bytes.append(UInt8(ascii: " "))
      default: bytes.append(contentsOf: unit)
      }
    } else {
      append(first)
    }
  }

  private mutating func append(_ byte: UInt8) {
    let before = bytes.last
    bytes.append(byte)
    if isInLineComment { return }
    if let open = quote {
      if byte == open, before != UInt8(ascii: "\\") { quote = nil }
    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      quote = byte
    } else if byte == UInt8(ascii: "/"), before == UInt8(ascii: "/"),
      bytes.dropLast(2).last != UInt8(ascii: "\\")
    {
      isInLineComment = true
      bytes[bytes.count - 1] = UInt8(ascii: "*")
    }
  }

  private mutating func endLineComment() {
    if isInLineComment { bytes.append(contentsOf: " */".utf8) }
    isInLineComment = false
  }

  /// The place in the text of an offset in the file.
  func place(of offset: Int) -> Int {
    let index = min(max(0, offset - start), places.count - 1)
    return places[index]
  }

  /// The part of the text that a range of the file is.
  func range(of range: SourceRange) -> Range<Int> {
    let lower = place(of: range.lowerBound)
    return lower..<max(lower, place(of: range.upperBound))
  }

  /// Finds an operator between two operands.
  func find(_ sign: String, between left: SourceRange, _ right: SourceRange) -> Int? {
    var offset = place(of: left.upperBound)
    let end = max(offset, place(of: right.lowerBound))
    let sign = Array(sign.utf8)
    var isInComment = false
    while offset < end {
      let rest = bytes[offset..<end]
      if isInComment {
        isInComment = !rest.starts(with: "*/".utf8)
      } else if rest.starts(with: "/*".utf8) {
        isInComment = true
      } else if rest.starts(with: sign) {
        return offset
      }
      offset += 1
    }
    return nil
  }

  /// The character that the value of an expression is shown below: the operator, the name of the
  /// member or method, or the beginning.
  func anchor(of expression: Expression) -> Int? {
    switch expression.kind {
    case .binary(let operation, let left, let right):
      find(operation.rawValue, between: left.range, right.range)
    case .and(let operands): anchor(of: operands, "&&")
    case .or(let operands): anchor(of: operands, "||")
    case .add(let operands): anchor(of: operands, "+")
    case .conditional(let test, let first, _): find("?", between: test.range, first.range)
    case .member(_, let name), .call(_, let name, _): place(of: name.range.lowerBound)
    case .index(let target, let index): find("[", between: target.range, index.range)
    default: place(of: expression.range.lowerBound)
    }
  }

  private func anchor(of operands: [Expression], _ sign: String) -> Int? {
    guard operands.count > 1 else { return nil }
    return find(sign, between: operands[0].range, operands[1].range)
  }
}
