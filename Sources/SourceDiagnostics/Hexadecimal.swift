extension String {
  /// Creates the hexadecimal digits of a number, with zeros in front where there are fewer than asked
  /// for.
  package init(
    hexadecimal value: some UnsignedInteger,
    digits count: Int = 1,
    uppercase: Bool = false
  ) {
    let digits = String(value, radix: 16, uppercase: uppercase)
    let missing = count - digits.utf8.count
    self = missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }
}
