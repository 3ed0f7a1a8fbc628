/// How the flag `i` finds the other cases of a letter.
enum CaseFolding: Hashable, Sendable {
  /// Letters are as they are.
  case none
  /// `A` to `Z` and `a` to `z`.
  case ascii
  /// ASCII and the simple pairs of Unicode (J-19): both cases are one UTF-16 unit, and no letter
  /// outside of ASCII folds to one inside.
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
    for range in set.ranges where range.upperBound >= 0x80 {
      for symbol in max(range.lowerBound, 0x80)...range.upperBound {
        guard let scalar = Unicode.Scalar(symbol), scalar.properties.changesWhenCaseMapped else {
          continue
        }
        let upper = Self.canonical(symbol)
        for partner in [upper, Self.lowercase(symbol), Self.lowercase(upper)]
        where !range.contains(partner) && Self.canonical(partner) == upper {
          ranges.append(partner...partner)
        }
      }
    }
  }

  /// The upper case that stands for all cases of a letter.
  private static func canonical(_ symbol: UInt32) -> UInt32 {
    guard let scalar = Unicode.Scalar(symbol) else { return symbol }
    let upper = single(scalar.properties.uppercaseMapping) ?? symbol
    return symbol >= 0x80 && upper < 0x80 ? symbol : upper
  }

  private static func lowercase(_ symbol: UInt32) -> UInt32 {
    guard let scalar = Unicode.Scalar(symbol) else { return symbol }
    return single(scalar.properties.lowercaseMapping) ?? symbol
  }

  /// The UTF-16 unit that a mapping consists of, or nil where it is several.
  private static func single(_ mapping: String) -> UInt32? {
    var scalars = mapping.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil, first.value <= 0xFFFF else {
      return nil
    }
    return first.value
  }
}
