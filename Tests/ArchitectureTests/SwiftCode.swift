/// Takes comments and the content of string literals out of Swift source.
///
/// Line breaks stay. Code inside of an interpolation goes with its string.
struct SwiftCode {
  private let bytes: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  /// Returns the source without comments and the content of strings.
  static func strip(_ bytes: [UInt8]) -> [UInt8] {
    var code = SwiftCode(bytes: bytes)
    code.run()
    return code.result
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func run() {
    while index < bytes.count {
      if starts(with: "//") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if starts(with: "/*") {
        skip(to: Array("*/".utf8))
      } else if let pounds = numberSignsBeforeQuote() {
        skipString(pounds)
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
  }

  private func starts(with text: StaticString) -> Bool {
    starts(with: Array(text.description.utf8))
  }

  private func starts(with text: [UInt8]) -> Bool {
    guard bytes[index] == text[0], index + text.count <= bytes.count else { return false }
    return bytes[index..<index + text.count].elementsEqual(text)
  }

  /// The number of number signs before a quote that begins here; nil where no string begins.
  private func numberSignsBeforeQuote() -> Int? {
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - index : nil
  }

  private mutating func skipString(_ pounds: Int) {
    index += pounds
    let marks = Array(repeating: UInt8(ascii: "#"), count: pounds)
    let quote = Array((starts(with: "\"\"\"") ? "\"\"\"" : "\"").utf8)
    let escape = [UInt8(ascii: "\\")] + marks
    index += quote.count
    while index < bytes.count, !starts(with: quote + marks) {
      if starts(with: escape) { index += escape.count }
      keepLineBreak()
      index += 1
    }
    index += quote.count + pounds
    result += Array("\"\"".utf8)
  }

  private mutating func skip(to end: [UInt8]) {
    while index < bytes.count, !starts(with: end) {
      keepLineBreak()
      index += 1
    }
    index += end.count
  }

  private mutating func keepLineBreak() {
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { result.append(bytes[index]) }
  }
}
