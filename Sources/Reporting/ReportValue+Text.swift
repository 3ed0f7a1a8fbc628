extension ReportValue {
  /// The value as people read it.
  public var text: String {
    switch self {
    case .none: "–"
    case .text(let text): DisplayText.safe(text)
    case .integer(let number): ReportValue.grouped(number)
    case .decimal(let number): ReportValue.decimal(number, places: 3)
    case .bytes(let count): ReportValue.bytes(count)
    case .fraction(let part): ReportValue.decimal(part * 100, places: 1) + " %"
    case .boolean(let boolean): boolean ? "yes" : "no"
    case .list(let values): values.isEmpty ? "–" : values.map(\.text).joined(separator: ", ")
    }
  }

  /// Whether the value is aligned to the right in a table.
  var isNumber: Bool {
    switch self {
    case .integer, .decimal, .bytes, .fraction: true
    case .none, .text, .boolean, .list: false
    }
  }

  /// A whole number with its digits in groups of three, from five digits on.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 4 else { return String(number) }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return number < 0 ? "-" + result : result
  }

  /// A number with at most so many decimals, without trailing zeros.
  static func decimal(_ number: Double, places: Int) -> String {
    guard number.isFinite, number.magnitude < 1e15 else { return String(number) }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (number * Double(scale)).rounded()
    guard scaled.magnitude < 9e18 else { return String(number) }
    let units = Int(scaled)
    let whole = (units.magnitude / UInt(scale))
    var decimals = String(units.magnitude % UInt(scale))
    decimals = String(repeating: "0", count: places - decimals.utf8.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    let sign = units < 0 ? "-" : ""
    return decimals.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(decimals)"
  }

  private static func bytes(_ count: Int) -> String {
    var amount = Double(count)
    guard amount.magnitude >= 1000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
    for unit in ["kB", "MB", "GB", "TB"] {
      amount /= 1000
      if amount.magnitude < 999.5 || unit == "TB" {
        let digits =
          amount.magnitude < 9.95
          ? decimal(amount, places: 1) : grouped(Int(amount.rounded()))
        return digits + " " + unit
      }
    }
    return "\(count) bytes"
  }
}
