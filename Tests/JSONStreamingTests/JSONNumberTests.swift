import JSONStreaming
import TestSupport
import Testing

/// Conversions against the standard library's, which round correctly.
@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "12.5", "0.1", "0.30000000000000004", "1e5", "1E+5", "1e-5", "1.5e22",
    "9007199254740991", "9007199254740992", "9007199254740993", "90071992547409921",
    "123456789012345678901234567890", "1e22", "1e23", "9007199254740991e22", "1e308", "1.8e308",
    "-1e400", "5e-324", "2e-324", "2.2250738585072014e-308", "-1.449077948445E12",
    "5.106406160448884e-5", "0.00000000000000000000001", "1.0", "1e0007", "0e99", "1e999",
    "8.41e21", "9.5e-22", "0.000001e28", "9007199254740992.5", "00",
  ])
  func doublesAreTheNearest(lexeme: String) {
    let expected = Double(lexeme)
    #expect(double(lexeme).bitPattern == expected?.bitPattern)
  }

  @Test func doublesOfRandomLexemesAreTheNearest() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let lexeme = randomLexeme(&random)
      #expect(double(lexeme).bitPattern == Double(lexeme)?.bitPattern, "seed \(seed): \(lexeme)")
    }
  }

  @Test func wholeNumbersOfAWord() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...8, using: &random)
      var bytes = (0..<8).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
      // What lies behind the digits does not matter.
      for index in count..<8 { bytes[index] = .random(in: 0...255, using: &random) }
      let lexeme = String(decoding: bytes.prefix(count), as: UTF8.self)
      #expect(whole(bytes, count) == UInt32(lexeme), "seed \(seed): \(lexeme)")
      let place = Int.random(in: 0..<count, using: &random)
      bytes[place] = .random(in: 0...255, using: &random)
      guard !(0x30...0x39).contains(bytes[place]) else { continue }
      #expect(whole(bytes, count) == nil, "seed \(seed): \(bytes) \(count)")
    }
  }

  private func whole(_ bytes: [UInt8], _ count: Int) -> UInt32? {
    JSONNumber.wholeNumber(bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }, count: count)
  }

  /// Expected texts are those of `Number::toString` in ECMA-262.
  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (-2.5, "-2.5"), (100, "100"),
      (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e21, "1.5e+21"), (1e-6, "0.000001"),
      (1e-7, "1e-7"), (1.5e-7, "1.5e-7"), (123456789.125, "123456789.125"),
      (9007199254740991, "9007199254740991"), (9007199254740992, "9007199254740992"),
      (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (.nan, "NaN"),
      (.infinity, "Infinity"), (-.infinity, "-Infinity"), (1e22, "1e+22"),
      (
        0.30000000000000004,
        "0.30000000000000004"
      ),
    ] as [(Double, String)]
  )
  func printsLikeJavaScript(number: Double, expected: String) {
    #expect(JSONNumber.text(number) == expected)
  }

  @Test func printedNumbersReadBack() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let text = JSONNumber.text(number)
      #expect(Double(text) == number, "seed \(seed): \(text)")
      #expect(double(text) == number, "seed \(seed): \(text)")
    }
  }

  private func double(_ lexeme: String) -> Double { JSONNumber.double(Array(lexeme.utf8).span) }

  private func randomLexeme(_ random: inout SeededGenerator) -> String {
    func digits(_ limit: Int, _ random: inout SeededGenerator) -> String {
      (0...random.below(limit)).map { _ in String(random.below(10)) }.joined()
    }
    var lexeme = random.below(2) == 0 ? "-" : ""
    lexeme += random.below(4) == 0 ? "0" : String(1 + random.below(9)) + digits(18, &random)
    if random.below(2) == 0 { lexeme += "." + digits(18, &random) }
    if random.below(2) == 0 {
      lexeme += random.pick(["e", "E"]) + random.pick(["", "+", "-"]) + digits(3, &random)
    }
    return lexeme
  }
}
