/// Numbers of JSON texts and their conversion from and to doubles.
public enum JSONNumber {
  /// The double nearest to a number's lexeme; infinite where the number is too large for a double.
  public static func double(_ lexeme: Span<UInt8>) -> Double {
    var bytes: [UInt8] = []
    bytes.append(contentsOf: lexeme)
    return Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
  }

  /// Appends a number as JavaScript's `Number::toString` prints it; infinities and NaN, which JSON
  /// lacks, become `null`.
  public static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    bytes.append(contentsOf: text(number).utf8)
  }

  /// The text that JavaScript's `Number::toString` gives: `1`, `0.1`, `1e+21`, `1e-7`, `NaN`,
  /// `-Infinity`; minus zero is `0`.
  public static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    let sign = number < 0 ? "-" : ""
    let (digits, exponent) = shortestDigits(of: number.magnitude)
    return sign + layOut(digits, exponent: exponent)
  }

  /// The fewest decimal digits that identify a number, and n where the number is 0.digits × 10ⁿ.
  private static func shortestDigits(of number: Double) -> (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var pointIndex: Int?
    var exponent = 0
    let text = Array(number.description.utf8)
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
        break
      }
      if byte == UInt8(ascii: ".") { pointIndex = digits.count } else { digits.append(byte) }
    }
    exponent += pointIndex ?? digits.count
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, exponent)
  }

  private static func layOut(_ digits: [UInt8], exponent: Int) -> String {
    func text(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: Array(bytes), as: UTF8.self)
    }
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    switch exponent {
    case digits.count...21: return text(digits) + zeros(exponent - digits.count)
    case 1...21: return text(digits[..<exponent]) + "." + text(digits[exponent...])
    case -5...0: return "0." + zeros(-exponent) + text(digits)
    default:
      let power = exponent - 1
      let mantissa =
        digits.count == 1 ? text(digits) : text(digits[..<1]) + "." + text(digits[1...])
      return mantissa + (power < 0 ? "e-" : "e+") + String(power.magnitude)
    }
  }
}
