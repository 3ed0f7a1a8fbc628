/// Numbers of JSON texts and their conversion from and to doubles.
public enum JSONNumber {
  /// The double nearest to a number's lexeme; infinite where the number is too large for a double.
  public static func double(_ lexeme: Span<UInt8>) -> Double {
    exactDouble(lexeme) ?? Double(JSONText.string(lexeme)) ?? .nan
  }

  /// The number that one to eight digits stand for.
  ///
  /// - Parameters:
  ///   - word: The digits, the first lowest; what lies above them may be anything.
  ///   - count: How many there are.
  /// - Returns: The number, or nil where there is anything else among them.
  @inlinable @inline(__always)
  public static func wholeNumber(_ word: UInt64, count: Int) -> UInt32? {
    // Zeros come to stand before fewer than eight.
    let digits = (word ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
    guard ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    // Each digit with the next, then each pair with the next but one, and both fours.
    let pairs = digits &* 10 &+ digits &>> 8
    let odd = (pairs & 0xFF_0000_00FF) &* (100 | 1_000_000 &<< 32)
    let even = (pairs &>> 16 & 0xFF_0000_00FF) &* (1 | 10_000 &<< 32)
    return UInt32(truncatingIfNeeded: (odd &+ even) &>> 32)
  }

  /// The double where it takes one rounding: of a whole number below 2⁵³, multiplied with or divided
  /// by a power of ten that a double holds exactly (Clinger's fast path).
  private static func exactDouble(_ lexeme: Span<UInt8>) -> Double? {
    var (mantissa, exponent, index) = (UInt64(0), 0, 0)
    let isNegative = lexeme.count > 0 && lexeme[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var isFraction = false
    while index < lexeme.count, mantissa < 1 << 53 {
      let byte = lexeme[index]
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    if index < lexeme.count { exponent += smallExponent(lexeme, after: index) ?? 1000 }
    guard mantissa <= 1 << 53 else { return nil }
    let number = isNegative ? -Double(mantissa) : Double(mantissa)
    if exponent == 0 { return number }
    guard exponent.magnitude < powersOfTen.count else { return nil }
    let power = powersOfTen[Int(exponent.magnitude)]
    return exponent < 0 ? number / power : number * power
  }

  /// The exponent behind an `e` at an index, if that is what stands there and it is small.
  private static func smallExponent(_ lexeme: Span<UInt8>, after start: Int) -> Int? {
    guard lexeme[start] | 0x20 == UInt8(ascii: "e"), lexeme.count - start <= 4 else { return nil }
    var (exponent, index) = (0, start + 1)
    let isSigned = index < lexeme.count && lexeme[index] <= UInt8(ascii: "-")
    let isNegative = isSigned && lexeme[index] == UInt8(ascii: "-")
    if isSigned { index += 1 }
    while index < lexeme.count {
      exponent = exponent * 10 + Int(lexeme[index] & 0x0F)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
