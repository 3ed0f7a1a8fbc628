extension JSONNumber {
  /// Appends a number as JavaScript's `Number::toString` prints it; infinities and NaN, which JSON
  /// lacks, become `null`.
  public static func append(_ number: Double, to bytes: inout [UInt8]) {
    append(number, into: &bytes)
  }

  /// The text that JavaScript's `Number::toString` gives: `1`, `0.1`, `1e+21`, `1e-7`, `NaN`,
  /// `-Infinity`; minus zero is `0`.
  public static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    var bytes: [UInt8] = []
    append(number, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append<Target: ByteCollector & ~Copyable>(
    _ number: Double,
    into target: inout Target
  ) {
    guard number.isFinite else { return append("null", into: &target) }
    if number.magnitude < 0x1p53, number == Double(Int(number)) {
      return append(Int(number), into: &target)
    }
    if number < 0 { target.append(UInt8(ascii: "-")) }
    layOut(Decimal(number.magnitude), into: &target)
  }

  static func append<Target: ByteCollector & ~Copyable>(
    _ number: Int,
    into target: inout Target
  ) {
    if number < 0 { target.append(UInt8(ascii: "-")) }
    var digits = [20 of UInt8](repeating: 0)
    var (rest, first) = (number.magnitude, 20)
    repeat {
      first -= 1
      digits[first] = UInt8(rest % 10) + UInt8(ascii: "0")
      rest /= 10
    } while rest > 0
    for index in first..<20 { target.append(digits[index]) }
  }

  /// The fewest decimal digits that identify a number.
  private struct Decimal {
    /// The digits, without zeros at either end.
    var digits: [UInt8] = []
    /// n where the number is 0.digits × 10ⁿ.
    var exponent = 0

    /// Takes a finite and positive number apart.
    init(_ number: Double) {
      var pointIndex: Int?
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
    }
  }

  /// Writes digits in the form that ECMA-262 chooses by the exponent.
  private static func layOut<Target: ByteCollector & ~Copyable>(
    _ decimal: Decimal,
    into target: inout Target
  ) {
    let (digits, exponent) = (decimal.digits, decimal.exponent)
    func append(_ bytes: some Sequence<UInt8>, into target: inout Target) {
      for byte in bytes { target.append(byte) }
    }
    let zeros = repeatElement(UInt8(ascii: "0"), count: 21)
    switch exponent {
    case digits.count...21:
      append(digits, into: &target)
      append(zeros.prefix(exponent - digits.count), into: &target)
    case 1...21:
      append(digits[..<exponent], into: &target)
      target.append(UInt8(ascii: "."))
      append(digits[exponent...], into: &target)
    case -5...0:
      append("0.".utf8, into: &target)
      append(zeros.prefix(-exponent), into: &target)
      append(digits, into: &target)
    default:
      append(digits.prefix(1), into: &target)
      if digits.count > 1 { target.append(UInt8(ascii: ".")) }
      append(digits.dropFirst(), into: &target)
      append((exponent > 0 ? "e+" : "e").utf8, into: &target)
      JSONNumber.append(exponent - 1, into: &target)
    }
  }

  private static func append<Target: ByteCollector & ~Copyable>(
    _ text: String,
    into target: inout Target
  ) {
    for byte in text.utf8 { target.append(byte) }
  }
}
