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
  /// - Complexity: linear in the ranges of the set and in the letters with other cases.
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
      for group in cases.groups(in: range) {
        for letter in group where !range.contains(letter) { ranges.append(letter...letter) }
      }
    }
  }
}

/// The letters outside of ASCII that have other cases of one UTF-16 unit.
private struct LetterCases {
  /// The table, made when a pattern first asks for it.
  static let shared = LetterCases()

  /// The letters in ascending order.
  private let letters: [UInt32]
  /// For each letter all its cases.
  private let groups: [[UInt32]]

  private init() {
    var byUpperCase: [UInt32: [UInt32]] = [:]
    for symbol in UInt32(0x80)...0xFFFF {
      guard let properties = Unicode.Scalar(symbol)?.properties, properties.changesWhenUppercased,
        let upper = Self.unit(of: properties.uppercaseMapping), upper >= 0x80, upper != symbol
      else { continue }
      byUpperCase[upper, default: [upper]].append(symbol)
    }
    let cases = byUpperCase.values.flatMap { group in group.map { (letter: $0, group: group) } }
    let sorted = cases.sorted { $0.letter < $1.letter }
    letters = sorted.map(\.letter)
    groups = sorted.map(\.group)
  }

  /// The cases of each letter in a range.
  ///
  /// A range may hold all symbols there are, so its letters are looked up in the table and not the
  /// other way round.
  func groups(in range: ClosedRange<UInt32>) -> ArraySlice<[UInt32]> {
    groups[index(of: range.lowerBound)..<index(of: range.upperBound + 1)]
  }

  /// The index of the first letter that is not below a symbol.
  private func index(of symbol: UInt32) -> Int {
    var low = 0
    var high = letters.count
    while low < high {
      let middle = (low + high) / 2
      if letters[middle] < symbol { low = middle + 1 } else { high = middle }
    }
    return low
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
