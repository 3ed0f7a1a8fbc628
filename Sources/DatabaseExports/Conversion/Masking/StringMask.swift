import DatabaseModel
import JSONStreaming
import SystemAccess

/// Replaces texts by others of the same shape.
///
/// Letters become letters, digits become digits, and everything else stays as it is. No text with a
/// letter or a digit stays what it is, but for those that are kept.
///
/// The same text always becomes the same one, and different texts become different ones, none of them
/// one that is kept: of each shape, the others are only put in another order. Which one depends on a
/// key, which is made from the export itself, so that nobody who has only the result can turn it back.
struct StringMask: Sendable {
  /// How often all characters are gone through on the way, and again on the way back.
  private static let roundCount = 2

  private let key: MaskKey
  private let kept: Set<[UInt8]>

  /// Creates a mask with a key, and texts that stay as they are.
  init(key: MaskKey, keeping kept: Set<[UInt8]>) {
    self.key = key
    self.kept = kept
  }

  /// Whether a text stays as it is.
  func keeps(_ text: [UInt8]) -> Bool { kept.contains(text) || TextLook(text) != nil }

  /// The text in the place of another one, which is given as WTF-8.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isForced: Whether it is replaced though it is one that is kept.
  /// - Returns: The other text.
  func masked(_ text: [UInt8], isForced: Bool = false) -> [UInt8] {
    if keeps(text) { return isForced ? scrambled(text) : text }
    // Of a uid such as `github:4711`, the provider stays.
    let start = StringMask.startBehindProvider(of: text)
    var masked = text
    // What is kept is passed over, which leaves the others apart. Only where nearly all texts of the
    // shape are kept can the way lead back.
    repeat {
      masked.replaceSubrange(start..., with: scrambled(Array(masked[start...])))
    } while masked != text
      && (keeps(masked) || StringMask.startBehindProvider(of: masked) != start)
    return masked
  }

  /// Where the text begins that is masked.
  private static func startBehindProvider(of text: [UInt8]) -> Int {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon + 1 < text.count,
      TextLook.isProvider(Array(text[..<colon]))
    else { return 0 }
    return colon + 1
  }

  private func scrambled(_ text: [UInt8]) -> [UInt8] {
    var symbols = StringMask.symbols(of: text)
    guard let first = symbols.firstIndex(where: { $0.size > 1 }) else { return text }
    // No text is its own mask: on the way, where all are in another order, each moves to another one.
    for round in 0..<StringMask.roundCount { turn(&symbols, round: round, isBack: false) }
    symbols[first].move(by: 1 + step(symbols, at: first, round: -1) % (symbols[first].size - 1))
    for round in (0..<StringMask.roundCount).reversed() {
      turn(&symbols, round: round, isBack: true)
    }
    return symbols.reduce(into: []) { $1.append(to: &$0) }
  }

  private func turn(_ symbols: inout [Symbol], round: Int, isBack: Bool) {
    var sum = self.sum(symbols)
    for offset in symbols.indices {
      let index = isBack ? symbols.count - 1 - offset : offset
      guard symbols[index].size > 1 else { continue }
      // What is added depends on all others and not on the symbol, so no two texts meet.
      sum &-= term(symbols[index], at: index)
      let step = step(sum, at: index, round: round) % symbols[index].size
      symbols[index].move(by: isBack ? symbols[index].size - step : step)
      sum &+= term(symbols[index], at: index)
    }
  }

  private func step(_ symbols: [Symbol], at index: Int, round: Int) -> UInt32 {
    step(sum(symbols) &- term(symbols[index], at: index), at: index, round: round)
  }

  private func step(_ sum: UInt64, at index: Int, round: Int) -> UInt32 {
    let place = UInt64(index) &+ key.words[2]
    let turn = UInt64(bitPattern: Int64(round)) &+ key.words[3]
    return UInt32(MaskKey.mix(sum &+ key.words[1], place, turn) >> 33)
  }

  private func sum(_ symbols: [Symbol]) -> UInt64 {
    symbols.indices.reduce(0) { $0 &+ term(symbols[$1], at: $1) }
  }

  private func term(_ symbol: Symbol, at index: Int) -> UInt64 {
    MaskKey.mix(UInt64(symbol.first) << 32 | UInt64(symbol.place), UInt64(index), key.words[0])
  }

  // MARK: Symbols

  /// A character as a place in its alphabet.
  private struct Symbol {
    /// The first character of the alphabet.
    var first: UInt32
    /// The number of characters in it.
    var size: UInt32
    var place: UInt32

    /// Goes on in the alphabet, from its end to its beginning.
    mutating func move(by step: UInt32) {
      place = (place + step) % size
    }

    func append(to bytes: inout [UInt8]) {
      let value = first + place
      switch value {
      case ..<0x80: bytes.append(UInt8(value))
      case ..<0x800: bytes += [UInt8(0xC0 | value >> 6), UInt8(0x80 | value & 0x3F)]
      case ..<0x10000:
        bytes += [
          UInt8(0xE0 | value >> 12), UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F),
        ]
      default:
        bytes += [
          UInt8(0xF0 | value >> 18), UInt8(0x80 | value >> 12 & 0x3F),
          UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F),
        ]
      }
    }
  }

  private static func symbols(of text: [UInt8]) -> [Symbol] {
    var symbols: [Symbol] = []
    symbols.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let lead = text[index]
      let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let end = min(text.count, index + length)
      var value = UInt32(length == 1 ? lead : lead & (0xFF >> UInt8(length + 1)))
      for position in (index + 1)..<max(end, index + 1) {
        value = value << 6 | UInt32(text[position] & 0x3F)
      }
      symbols.append(symbol(value, length: length))
      index = end
    }
    return symbols
  }

  /// Characters beyond ASCII become others of the 64 beside which they stand, mostly of the same script,
  /// which are as long in UTF-8.
  private static func symbol(_ value: UInt32, length: Int) -> Symbol {
    switch (length, value) {
    case (1, 0x30...0x39): Symbol(first: 0x30, size: 10, place: value - 0x30)
    case (1, 0x41...0x5A): Symbol(first: 0x41, size: 26, place: value - 0x41)
    case (1, 0x61...0x7A): Symbol(first: 0x61, size: 26, place: value - 0x61)
    case (2, 0xC0...), (3, 0x0800..<0x2000), (3, 0x2C00..<0xD800), (3, 0xF900..<0xFE00),
      (3, 0xFF00..<0xFFC0), (4, _):
      Symbol(first: value & ~63, size: 64, place: value & 63)
    default: Symbol(first: value, size: 1, place: 0)
    }
  }
}
