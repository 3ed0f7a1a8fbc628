/// Numbers as text, the way of ECMAScript (F-6).
enum PlainNumber {
  static func text(_ number: Double) -> Units {
    Units(string(number).utf16)
  }

  private static func string(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number == 0 { return "0" }
    if number < 0 { return "-" + string(-number) }
    if number.isInfinite { return "Infinity" }
    let (digits, point) = decimal(number)
    let count = digits.count
    let zeros = { String(repeating: "0", count: $0) }
    // The value is 0.DIGITS times ten to the power of `point`.
    switch point {
    case count...21: return digits + zeros(point - count)
    case 1...21:
      let place = digits.index(digits.startIndex, offsetBy: point)
      return digits[..<place] + "." + digits[place...]
    case -5...0: return "0." + zeros(-point) + digits
    default:
      let exponent = point - 1
      let sign = exponent < 0 ? "e-" : "e+"
      let first = String(digits.prefix(1))
      let rest = digits.dropFirst()
      return first + (rest.isEmpty ? "" : "." + rest) + sign + String(abs(exponent))
    }
  }

  /// The shortest digits that read back as the number, and where the point stands.
  private static func decimal(_ number: Double) -> (digits: String, point: Int) {
    let parts = number.description.lowercased().split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(mantissa[0])
    let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let all = whole + fraction
    let leading = all.prefix { $0 == "0" }.count
    var digits = String(all.dropFirst(leading))
    while digits.last == "0" { digits.removeLast() }
    return (digits, whole.count + exponent - leading)
  }
}
