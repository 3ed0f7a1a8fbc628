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
///
/// What is neither letter nor digit has no say in it, nor has the size of letters. So an index whose keys
/// are addresses with commas for periods, which keys cannot hold, or with escapes, still fits together
/// with the addresses themselves.
struct StringMask: Sendable {
  /// How often all characters are gone through on the way, and again on the way back.
  private static let roundCount = 2

  /// How often another mask is tried to keep the shape: a long text full of `%` may never do so, and no
  /// other one is likely to become the same.
  private static let shapeRoundLimit = 16

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
    let isKept = keeps(text)
    if isKept, !isForced { return text }
    // Of a uid such as `github:4711`, the provider stays.
    let start = isKept ? 0 : StringMask.startBehindProvider(of: text)
    let before = MaskSymbol.symbols(of: text[start...])
    var symbols = before
    var masked = text
    // What is kept is passed over, which leaves the others apart, and so is another shape. Only where
    // nearly all texts of the shape are kept can the way lead back.
    var shapeRounds = 0
    repeat {
      shapeRounds += 1
      scramble(&symbols)
      masked.removeSubrange(start...)
      for symbol in symbols { symbol.append(to: &masked) }
    } while !isKept && masked != text
      && (keeps(masked) || StringMask.startBehindProvider(of: masked) != start
        || shapeRounds < StringMask.shapeRoundLimit
          && !StringMask.isOfSameShape(masked[start...], as: before))
    return masked
  }

  /// Whether a masked text has the shape of what it stands for: it has not where letters and digits behind
  /// a `%` have become an escape.
  private static func isOfSameShape(_ text: ArraySlice<UInt8>, as before: [MaskSymbol]) -> Bool {
    guard text.contains(UInt8(ascii: "%")) else { return true }
    let symbols = MaskSymbol.symbols(of: text)
    return symbols.count == before.count && zip(symbols, before).allSatisfy { $0.isLike($1) }
  }

  /// Where the text begins that is masked.
  private static func startBehindProvider(of text: [UInt8]) -> Int {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon + 1 < text.count,
      TextLook.isProvider(Array(text[..<colon]))
    else { return 0 }
    return colon + 1
  }

  private func scramble(_ text: inout [MaskSymbol]) {
    let places = text.indices.filter { text[$0].size > 1 }
    guard !places.isEmpty else { return }
    var symbols = places.map { text[$0] }
    // No text is its own mask: on the way, where all are in another order, each moves to another one.
    for round in 0..<StringMask.roundCount { turn(&symbols, round: round, isBack: false) }
    symbols[0].move(by: 1 + step(symbols, at: 0, round: -1) % (symbols[0].size - 1))
    for round in (0..<StringMask.roundCount).reversed() {
      turn(&symbols, round: round, isBack: true)
    }
    for (place, symbol) in zip(places, symbols) { text[place] = symbol }
  }

  private func turn(_ symbols: inout [MaskSymbol], round: Int, isBack: Bool) {
    var sum = self.sum(symbols)
    for offset in symbols.indices {
      let index = isBack ? symbols.count - 1 - offset : offset
      // What is added depends on all others and not on the symbol, so no two texts meet.
      sum &-= term(symbols[index], at: index)
      let step = step(sum, at: index, round: round) % symbols[index].size
      symbols[index].move(by: isBack ? symbols[index].size - step : step)
      sum &+= term(symbols[index], at: index)
    }
  }

  private func step(_ symbols: [MaskSymbol], at index: Int, round: Int) -> UInt32 {
    step(sum(symbols) &- term(symbols[index], at: index), at: index, round: round)
  }

  private func step(_ sum: UInt64, at index: Int, round: Int) -> UInt32 {
    let place = UInt64(index) &+ key.words[2]
    let turn = UInt64(bitPattern: Int64(round)) &+ key.words[3]
    return UInt32(MaskKey.mix(sum &+ key.words[1], place, turn) >> 33)
  }

  private func sum(_ symbols: [MaskSymbol]) -> UInt64 {
    symbols.indices.reduce(0) { $0 &+ term(symbols[$1], at: $1) }
  }

  private func term(_ symbol: MaskSymbol, at index: Int) -> UInt64 {
    MaskKey.mix(symbol.folded, UInt64(index), key.words[0])
  }
}
