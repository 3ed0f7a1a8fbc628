import SourceDiagnostics

/// A pattern as symbols, each with its place in the bytes that it came from.
struct PatternText {
  /// The symbols: UTF-16 units or code points.
  let symbols: [UInt32]
  /// The byte offset of each symbol, and of the end.
  ///
  /// The second unit of a character has the offset of the first.
  private let offsets: [Int]

  /// Decodes a pattern in time linear in its bytes.
  init(_ bytes: [UInt8], alphabet: Alphabet) {
    var symbols: [UInt32] = []
    var offsets: [Int] = []
    symbols.reserveCapacity(bytes.count)
    offsets.reserveCapacity(bytes.count + 1)
    let text = bytes.span
    var index = 0
    while index < text.count {
      offsets.append(index)
      let codePoint = WTF8.decode(text, at: &index)
      if alphabet == .utf16Units, codePoint > 0xFFFF {
        let (high, low) = WTF8.surrogates(of: codePoint)
        offsets.append(offsets[offsets.count - 1])
        symbols.append(high)
        symbols.append(low)
      } else {
        symbols.append(codePoint)
      }
    }
    offsets.append(index)
    self.symbols = symbols
    self.offsets = offsets
  }

  /// The bytes of the symbols from `lower` up to, not including, `upper`.
  func range(_ lower: Int, _ upper: Int) -> SourceRange {
    let last = offsets.count - 1
    return SourceRange(offsets[min(max(0, lower), last)], offsets[min(max(0, upper), last)])
  }
}
