/// The key on which it depends what is written in the place of something else.
///
/// It is made from the export itself, so that the same export always gives the same fixture, and nobody
/// who has only the fixture can turn it back.
struct MaskKey: Sendable {
  /// Four words of the digest.
  let words: [UInt64]

  /// Creates a key from the digest of an export.
  init(digest: [UInt8]) {
    var words = [UInt64](repeating: 0x9E37_79B9_7F4A_7C15, count: 4)
    for (index, byte) in digest.enumerated() {
      words[index / 8 % 4] = words[index / 8 % 4] << 8 | UInt64(byte)
    }
    self.words = words
  }

  /// A number below a limit in which nothing of a text is to be seen; another one for each index.
  func number(for text: [UInt8], _ index: Int, below limit: Int) -> Int {
    var sum = words[0]
    for byte in text { sum = MaskKey.mix(sum, UInt64(byte), words[1]) }
    let value = MaskKey.mix(sum, UInt64(bitPattern: Int64(index)) &+ words[2], words[3])
    return Int(value >> 33) % max(1, limit)
  }

  /// Three words as one.
  static func mix(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> UInt64 {
    var value = first
    for word in [second, third] {
      value = (value ^ word) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 29) &* 0x94D0_49BB_1331_11EB
      value ^= value >> 32
    }
    return value
  }
}
