/// A set of symbols, kept as ascending ranges with a gap between neighbours.
///
/// A symbol is a UTF-16 code unit or a code point, depending on the alphabet of the pattern.
struct SymbolSet: Hashable, Sendable {
  /// The ranges in ascending order; no two of them touch.
  let ranges: [ClosedRange<UInt32>]

  /// The set without symbols.
  static let empty = SymbolSet([])

  /// Creates the union of ranges in any order.
  init(_ unordered: [ClosedRange<UInt32>]) {
    guard unordered.count > 1 else {
      ranges = unordered
      return
    }
    var merged: [ClosedRange<UInt32>] = []
    merged.reserveCapacity(unordered.count)
    for range in unordered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
  }

  /// Creates a set of one symbol.
  init(_ symbol: UInt32) {
    ranges = [symbol...symbol]
  }

  /// Creates a set of the ASCII characters of a text.
  init(_ text: StaticString) {
    self.init(text.description.unicodeScalars.map { $0.value...$0.value })
  }

  /// Hashes enough to tell the sets of one pattern apart.
  func hash(into hasher: inout Hasher) {
    let first = UInt64(ranges.first?.lowerBound ?? 0)
    let last = UInt64(ranges.last?.upperBound ?? 0)
    hasher.combine(first << 32 | last ^ UInt64(ranges.count) << 21)
  }

  /// The symbols of an alphabet that are not in the set.
  func inverted(in alphabet: Alphabet) -> SymbolSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= alphabet.lastSymbol { gaps.append(next...alphabet.lastSymbol) }
    return SymbolSet(gaps)
  }

  /// The symbols of both sets.
  func union(_ other: SymbolSet) -> SymbolSet {
    SymbolSet(ranges + other.ranges)
  }

  /// Returns whether a symbol is in the set, in time linear in the ranges.
  func contains(_ symbol: UInt32) -> Bool {
    ranges.contains { $0.contains(symbol) }
  }
}

/// What the symbols of a pattern and of the texts it is matched with are.
enum Alphabet: Hashable, Sendable {
  /// UTF-16 code units: a character beyond U+FFFF is two symbols.
  case utf16Units
  /// Code points, lone surrogates among them.
  case codePoints

  /// The largest symbol.
  var lastSymbol: UInt32 {
    switch self {
    case .utf16Units: 0xFFFF
    case .codePoints: 0x10_FFFF
    }
  }

  /// The set of all symbols.
  var allSymbols: SymbolSet { SymbolSet([0...lastSymbol]) }
}

/// The sets that both dialects name with a letter.
extension SymbolSet {
  /// What `.` does not match in ECMA-262.
  static let lineBreaks = SymbolSet("\n\r\u{2028}\u{2029}")
  /// `\d`: the ASCII digits.
  static let digits = SymbolSet([0x30...0x39])
  /// `\w`: ASCII letters, digits and the underscore.
  static let wordCharacters = SymbolSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
}
