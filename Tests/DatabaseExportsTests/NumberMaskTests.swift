import Testing

@testable import DatabaseExports

@Suite("Masks of numbers and dates")
struct NumberMaskTests {
  private static let keys = (0..<50).map { MaskKey(digest: [UInt8($0), 7, 3, 1, 9, 4, 2, 8, 5]) }

  /// What a number becomes under many keys.
  private func masked(_ number: String, _ kind: NumberMask.Kind) -> [String] {
    Self.keys.map {
      String(decoding: NumberMask(key: $0).masked(Array(number.utf8), as: kind), as: UTF8.self)
    }
  }

  /// Digits as `0`.
  private func shape(_ number: String) -> String {
    String(number.map { $0.isNumber ? "0" : $0 })
  }

  @Test(arguments: [
    ("52.5200", NumberMask.Coordinate.latitude, 90.0), ("-8.1", .latitude, 90),
    ("89.9", .latitude, 90),
    ("13.405", .longitude, 180), ("-179.99", .longitude, 180), ("99", .longitude, 180),
    ("52.5", .any, 90), ("0.12", .latitude, 90), ("180", .any, 180),
    // In millionths and smaller parts of a degree.
    ("52516300", .latitude, 90e6), ("9516300", .latitude, 90e6), ("-133777000", .longitude, 180e6),
    ("-1799777000", .longitude, 180e7), ("133777000", .latitude, 90e7), ("525163000", .any, 90e7),
  ])
  func coordinates(number: String, part: NumberMask.Coordinate, limit: Double) throws {
    for other in masked(number, .coordinate(part)) {
      #expect(shape(other) == shape(number))
      #expect(try #require(Double(other)).magnitude <= limit)
      if number != "180", number != "89.9", number != "-179.99" { #expect(other != number) }
    }
  }

  @Test(arguments: [
    ("1987", 1950...2005), ("12", 1...12), ("31", 1...12), ("19870302", 19_500_101...20_051_228),
    ("541641600000", 0...1_136_073_600_000), ("-63158400000", -631_152_000_000 ... -1),
    ("541641600", 0...1_136_073_600), ("-63158400", -631_152_000 ... -1),
  ])
  func births(number: String, range: ClosedRange<Int>) throws {
    let others = masked(number, .birth)
    for other in others { #expect(range.contains(try #require(Int(other))), "\(other)") }
    #expect(Set(others).count > 5)
  }

  @Test(arguments: ["1987-03-02", "1987-03-02T10:00:00.000Z"])
  func datesOfBirth(text: String) {
    for key in Self.keys {
      let other = NumberMask(key: key).masked(instant: Array(text.utf8))
      #expect(TextLook.isInstant(other) && other.count == text.utf8.count)
      #expect(other.prefix(4) != Array(text.utf8).prefix(4))
      #expect(other.dropFirst(10) == Array(text.utf8).dropFirst(10))
    }
  }

  @Test(arguments: ["491711234567", "10115", "-4711", "1e5000", "0.1234", "12345.678e-7"])
  func digits(number: String) {
    for other in masked(number, .digits) {
      let exponent = number.firstIndex(of: "e") ?? number.endIndex
      #expect(shape(other) == shape(number) && other != number)
      #expect(other.hasSuffix(number[exponent...]))
      #expect(!other.hasPrefix("0") || number.hasPrefix("0"))
    }
  }

  /// What is shorter counts something.
  @Test func shortRowsStay() {
    #expect(Set(masked("123", .digits)) == ["123"])
    let forced = NumberMask(key: Self.keys[0]).replacingDigits(of: Array("42".utf8))
    #expect(forced.count == 2 && forced != Array("42".utf8) && forced[0] != 0x30)
    #expect(NumberMask(key: Self.keys[0]).replacingDigits(of: Array("0".utf8)) == Array("0".utf8))
  }
}
