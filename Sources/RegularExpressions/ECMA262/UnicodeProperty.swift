/// The sets of code points behind `\p{…}`, made from the standard library's Unicode tables.
///
/// The library has general categories and binary properties, but no scripts.
enum UnicodeProperty {
  /// What a name stands for.
  enum Lookup {
    /// A set of code points.
    case known(SymbolSet)
    /// A property that exists and cannot be had here.
    case unsupported
    /// Nothing in the standard.
    case unknown
  }

  /// Returns the set of a property, named as ECMA-262 does: exact in case and without spaces.
  static func set(named name: String) -> Lookup {
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 else {
      switch parts[0] {
      case "General_Category", "gc":
        return categorySet(named: String(parts[1])).map(Lookup.known) ?? .unknown
      case "Script", "sc", "Script_Extensions", "scx":
        return parts[1].isEmpty ? .unknown : .unsupported
      default:
        return .unknown
      }
    }
    if let set = categorySet(named: name) { return .known(set) }
    switch name {
    case "Any": return .known(Alphabet.codePoints.allSymbols)
    case "ASCII": return .known(SymbolSet([0...0x7F]))
    case "Assigned":
      let unassigned = categorySet(named: "Cn") ?? .empty
      return .known(unassigned.inverted(in: .codePoints))
    case "Extended_Pictographic", "ExtPict", "Emoji_Component", "EComp", "Regional_Indicator", "RI":
      return .unsupported
    default:
      return binarySet(named: name).map(Lookup.known) ?? .unknown
    }
  }

  private static func categorySet(named name: String) -> SymbolSet? {
    guard let categories = GeneralCategoryNames.categories(named: name) else { return nil }
    var ranges: [ClosedRange<UInt32>] = []
    for (range, category) in categoryRuns where categories.contains(category) {
      ranges.append(range)
    }
    return SymbolSet(ranges)
  }

  private static func binarySet(named name: String) -> SymbolSet? {
    guard let property = BinaryProperties.property(named: name) else { return nil }
    var ranges: [ClosedRange<UInt32>] = []
    for codePoint in 0...Alphabet.codePoints.lastSymbol {
      guard let scalar = Unicode.Scalar(codePoint), property(scalar.properties) else { continue }
      if let last = ranges.last, last.upperBound == codePoint - 1 {
        ranges[ranges.count - 1] = last.lowerBound...codePoint
      } else {
        ranges.append(codePoint...codePoint)
      }
    }
    return SymbolSet(ranges)
  }

  /// All code points in runs of one category, made when a pattern first asks for one.
  private static let categoryRuns: [(ClosedRange<UInt32>, Unicode.GeneralCategory)] = {
    var runs: [(ClosedRange<UInt32>, Unicode.GeneralCategory)] = []
    var start: UInt32 = 0
    var current = Unicode.GeneralCategory.control
    var codePoint: UInt32 = 0
    while codePoint <= Alphabet.codePoints.lastSymbol {
      let category = Unicode.Scalar(codePoint)?.properties.generalCategory ?? .surrogate
      if category != current {
        runs.append((start...(codePoint - 1), current))
        (start, current) = (codePoint, category)
      }
      codePoint = uniformRange(from: codePoint, category).map { $0.upperBound + 1 } ?? codePoint + 1
    }
    runs.append((start...Alphabet.codePoints.lastSymbol, current))
    return runs
  }()

  /// The rest of an area that need not be looked through: planes 4 to 13, where nothing is
  /// assigned, and the private planes, each but for its last two code points.
  private static func uniformRange(
    from codePoint: UInt32,
    _ category: Unicode.GeneralCategory
  ) -> ClosedRange<UInt32>? {
    switch (codePoint, category) {
    case (0x4_0000, .unassigned): 0x4_0000...0xD_FFFD
    case (0xF_0000, .privateUse): 0xF_0000...0xF_FFFD
    case (0x10_0000, .privateUse): 0x10_0000...0x10_FFFD
    default: nil
    }
  }
}
