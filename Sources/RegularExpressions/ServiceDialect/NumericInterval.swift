/// The pattern of the decimal numbers in an interval, as the operator `<n-m>` has it (J-10).
enum NumericInterval {
  /// Makes the pattern for the numbers from `low`, which is not negative, to `high`.
  ///
  /// Every text has `width` digits; without a width it may have any number of leading zeros.
  static func pattern(from low: Int32, to high: Int32, width: Int?) -> Pattern {
    let lowDigits = digits(of: low)
    let highDigits = digits(of: high)
    let length = width ?? highDigits.count
    let padded = between(
      pad(lowDigits, to: length),
      pad(highDigits, to: length),
      isLowOpen: false,
      isHighOpen: false
    )
    guard width == nil else { return padded }
    // Without a width the number may be shorter than the largest, and have more zeros before it.
    let zeros = Pattern.repeated(.symbols(SymbolSet("0")), minimum: 0, maximum: nil)
    let shorter = (1..<max(1, length)).compactMap { count in
      shortPattern(lowDigits, length: count)
    }
    return .sequence([zeros, .oneOf([padded] + shorter)])
  }

  /// The numbers of a length below that of the largest.
  private static func shortPattern(_ low: [UInt32], length: Int) -> Pattern? {
    guard low.count <= length else { return nil }
    return between(
      pad(low, to: length),
      [UInt32](repeating: 9, count: length),
      isLowOpen: false,
      isHighOpen: true
    )
  }

  /// The digit texts of one length between two others.
  ///
  /// A bound is open once a digit differs from it.
  private static func between(
    _ low: [UInt32],
    _ high: [UInt32],
    isLowOpen: Bool,
    isHighOpen: Bool
  ) -> Pattern {
    guard let first = low.first, let last = high.first else { return .empty }
    let lower = isLowOpen ? 0 : first
    let upper = isHighOpen ? 9 : last
    guard lower <= upper else { return .nothing }
    let lowRest = Array(low.dropFirst())
    let highRest = Array(high.dropFirst())
    var branches: [Pattern] = []
    for digit in lower...upper {
      let isAboveLow = isLowOpen || digit > lower
      let isBelowHigh = isHighOpen || digit < upper
      let rest =
        isAboveLow && isBelowHigh
        ? Pattern.repeated(.symbols(.digits), minimum: lowRest.count, maximum: lowRest.count)
        : between(lowRest, highRest, isLowOpen: isAboveLow, isHighOpen: isBelowHigh)
      branches.append(.sequence([.symbols(SymbolSet(0x30 + digit)), rest]))
    }
    return .oneOf(branches)
  }

  private static func digits(of number: Int32) -> [UInt32] {
    String(number).utf8.compactMap { $0 >= 0x30 ? UInt32($0 - 0x30) : nil }
  }

  private static func pad(_ digits: [UInt32], to length: Int) -> [UInt32] {
    [UInt32](repeating: 0, count: max(0, length - digits.count)) + digits
  }
}
