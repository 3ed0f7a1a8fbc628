import SourceDiagnostics

extension ExpressionPrinter {
  /// Returns the text of a number literal with the given value.
  static func text(of value: Double) -> String {
    // A literal beyond the largest number is infinite.
    guard value.isFinite else { return "1e999" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a string literal in single quotes whose content are the given WTF-8 bytes.
  static func quoted(_ bytes: [UInt8]) -> String {
    var text = "'"
    var rest = bytes[...]
    while let byte = rest.first {
      if let unit = WTF8.loneSurrogate(atStartOf: rest) {
        text += "\\u" + String(hexadecimal: unit, digits: 4)
        rest = rest.dropFirst(3)
        continue
      }
      var run = rest.prefix { $0 >= 0x20 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\") }
      if let stop = run.indices.first(where: { WTF8.loneSurrogate(atStartOf: run[$0...]) != nil }) {
        run = run[..<stop]
      }
      text += run.isEmpty ? escape(byte) : String(decoding: run, as: UTF8.self)
      rest = rest.dropFirst(max(1, run.count))
    }
    return text + "'"
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    default: "\\x" + String(hexadecimal: byte, digits: 2)
    }
  }
}
