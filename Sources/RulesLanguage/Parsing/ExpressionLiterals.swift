/// Finds the values of literals from their texts.
enum ExpressionLiterals {
  /// Returns the content of a string literal given with its quotes, as WTF-8 bytes (B-2).
  ///
  /// Like the service's parser it takes a broken `\x` or `\u` escape for the characters that stand
  /// there.
  static func string(_ literal: ArraySlice<UInt8>) -> [UInt8] {
    guard let quote = literal.first else { return [] }
    var content: [UInt8] = []
    content.reserveCapacity(literal.count)
    var position = literal.startIndex + 1
    while position < literal.endIndex {
      let byte = literal[position]
      position += 1
      if byte == quote { break }
      if byte == UInt8(ascii: "\\"), position < literal.endIndex {
        readEscape(in: literal, at: &position, into: &content)
      } else {
        content.append(byte)
      }
    }
    return content
  }

  private static func readEscape(
    in literal: ArraySlice<UInt8>,
    at position: inout Int,
    into content: inout [UInt8]
  ) {
    let byte = literal[position]
    position += 1
    switch byte {
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "v"): content.append(0x0B)
    case UInt8(ascii: "x"), UInt8(ascii: "u"):
      let digits = byte == UInt8(ascii: "x") ? 2 : 4
      if let unit = hexadecimal(literal[position...].prefix(digits), count: digits) {
        position += digits
        WTF8.append(unit: unit, to: &content)
      } else {
        content.append(byte)
      }
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      WTF8.append(unit: octal(in: literal, at: &position), to: &content)
    case UInt8(ascii: "\r"):
      if position < literal.endIndex, literal[position] == UInt8(ascii: "\n") { position += 1 }
    case UInt8(ascii: "\n"): break
    default: content.append(byte)
    }
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>, count: Int) -> UInt16? {
    guard digits.count == count else { return nil }
    var value: UInt16 = 0
    for byte in digits {
      guard let digit = hexadecimalValue(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Reads at most three octal digits of a value below 256.
  private static func octal(in literal: ArraySlice<UInt8>, at position: inout Int) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<3 {
      guard position < literal.endIndex else { break }
      let byte = literal[position]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "7") else { break }
      let next = value * 8 + UInt16(byte - UInt8(ascii: "0"))
      guard next < 256 else { break }
      value = next
      position += 1
    }
    return value
  }

  /// Returns the value of a number literal (B-3): decimal, hexadecimal, or octal where it begins
  /// with a zero and has no other digits.
  static func number(_ literal: ArraySlice<UInt8>) -> Double {
    if literal.count > 2, literal.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
      return literal.dropFirst(2).reduce(0) { $0 * 16 + Double(hexadecimalValue($1) ?? 0) }
    }
    if isOctal(literal) {
      return literal.reduce(0) { $0 * 8 + Double($1 - UInt8(ascii: "0")) }
    }
    var text = String(decoding: literal, as: UTF8.self)
    if text.hasSuffix(".") { text.removeLast() }
    return Double(text.replacingPointBeforeExponent()) ?? 0
  }

  /// Whether a number literal is octal as old JavaScript has it, such as `010`.
  static func isOctal(_ literal: ArraySlice<UInt8>) -> Bool {
    literal.count > 1 && literal.first == UInt8(ascii: "0")
      && literal.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
  }
}

extension String {
  /// Takes out a point that no digit follows, as in `1.e3`, which Swift does not read.
  fileprivate func replacingPointBeforeExponent() -> String {
    guard let point = firstIndex(of: ".") else { return self }
    let next = index(after: point)
    guard next < endIndex, self[next] == "e" || self[next] == "E" else { return self }
    var text = self
    text.remove(at: point)
    return text
  }
}
