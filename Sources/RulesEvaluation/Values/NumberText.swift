/// How a number becomes text in a concatenation: as ECMAScript prints it (F-6).
enum NumberText {
  /// The UTF-8 text, such as `1`, `0.5`, `1e+21`, `1e-7` or `NaN`.
  static func bytes(_ number: Double) -> [UInt8] {
    if number.isNaN { return Array("NaN".utf8) }
    if number.isInfinite { return Array((number < 0 ? "-Infinity" : "Infinity").utf8) }
    if number == 0 { return [UInt8(ascii: "0")] }
    if let integer = Int64(exactly: number), integer.magnitude < 1 << 53 {
      return Array(String(integer).utf8)
    }
    let (digits, point) = decompose(number.magnitude)
    let text = layOut(digits, point: point)
    return number < 0 ? [UInt8(ascii: "-")] + text : text
  }

  /// The shortest digits that identify a positive number, and where the decimal point stands.
  ///
  /// The digits come from the standard library, which prints the shortest; only its layout differs.
  private static func decompose(_ number: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    let text = Array(number.description.utf8)
    for (offset, byte) in text.enumerated() {
      if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: text[(offset + 1)...], as: UTF8.self)) ?? 0
        break
      }
      if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte) }
    }
    var place = (point ?? digits.count) + exponent
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    place -= zeros
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, place)
  }

  /// Puts the decimal point before the digit at `point` (Number::toString of ECMA-262).
  private static func layOut(_ digits: [UInt8], point: Int) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    let dot = UInt8(ascii: ".")
    switch point {
    case digits.count...21 where digits.count <= point:
      return digits + [UInt8](repeating: zero, count: point - digits.count)
    case 1...21:
      return Array(digits[..<point]) + [dot] + digits[point...]
    case -5...0:
      return [zero, dot] + [UInt8](repeating: zero, count: -point) + digits
    default:
      let fraction = digits.count > 1 ? [dot] + digits[1...] : []
      let exponent = point - 1
      let sign = exponent < 0 ? "-" : "+"
      return [digits[0]] + fraction + Array("e\(sign)\(exponent.magnitude)".utf8)
    }
  }
}
