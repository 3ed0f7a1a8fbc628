/// How the flag `i` finds the other cases of a letter.
enum CaseFolding: Hashable, Sendable {
  /// Letters are as they are.
  case none
  /// `A` to `Z` and `a` to `z`.
  case ascii
  /// ASCII and what shares an upper case of one UTF-16 unit (J-19); no letter outside of ASCII
  /// folds to one inside.
  case simple

  /// Adds the other cases of the letters of a set.
  ///
  /// - Complexity: linear in the number of symbols outside of ASCII.
  func closure(of set: SymbolSet) -> SymbolSet {
    guard self != .none else { return set }
    var ranges = set.ranges
    for range in set.ranges {
      addASCII(range, from: 0x41, to: &ranges)
      addASCII(range, from: 0x61, to: &ranges)
    }
    if self == .simple { addPartners(of: set, to: &ranges) }
    return ranges.count == set.ranges.count ? set : SymbolSet(ranges)
  }

  private func addASCII(
    _ range: ClosedRange<UInt32>,
    from first: UInt32,
    to ranges: inout [ClosedRange<UInt32>]
  ) {
    let lower = max(range.lowerBound, first)
    let upper = min(range.upperBound, first + 25)
    if lower <= upper { ranges.append((lower ^ 0x20)...(upper ^ 0x20)) }
  }

  private func addPartners(of set: SymbolSet, to ranges: inout [ClosedRange<UInt32>]) {
    guard let last = set.ranges.last, last.upperBound >= 0x80 else { return }
    let cases = LetterCases.shared
    for range in set.ranges where range.upperBound >= 0x80 {
      for symbol in max(range.lowerBound, 0x80)...range.upperBound {
        for partner in cases.partners(of: symbol) where !range.contains(partner) {
          ranges.append(partner...partner)
        }
      }
    }
  }
}

/// The letters outside of ASCII that have other cases of one UTF-16 unit.
private struct LetterCases {
  /// The table, made when a pattern first asks for it.
  static let shared = LetterCases()

  /// For each letter that is not its own upper case the upper case.
  private var upperCases: [UInt32: UInt32] = [:]
  /// For each upper case all letters that have it.
  private var letters: [UInt32: [UInt32]] = [:]

  private init() {
    for symbol in UInt32(0x80)...0xFFFF {
      guard let properties = Unicode.Scalar(symbol)?.properties, properties.changesWhenUppercased,
        let upper = Self.unit(of: properties.uppercaseMapping), upper >= 0x80, upper != symbol
      else { continue }
      upperCases[symbol] = upper
      letters[upper, default: [upper]].append(symbol)
    }
  }

  /// All cases of a letter, or nothing for what has but one.
  func partners(of symbol: UInt32) -> [UInt32] {
    letters[upperCases[symbol] ?? symbol] ?? []
  }

  /// The UTF-16 unit that a mapping consists of, or nil where it is several.
  private static func unit(of mapping: String) -> UInt32? {
    var scalars = mapping.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil, first.value <= 0xFFFF else {
      return nil
    }
    return first.value
  }
}
