import Testing

@testable import SourceDiagnostics

struct HexadecimalTests {
  @Test func digits() {
    #expect(String(hexadecimal: 0 as UInt8) == "0")
    #expect(String(hexadecimal: 0xA as UInt8, digits: 2) == "0a")
    #expect(String(hexadecimal: 0xFE as UInt8, digits: 2, uppercase: true) == "FE")
    #expect(String(hexadecimal: 0x1F as UInt32, digits: 4, uppercase: true) == "001F")
    #expect(String(hexadecimal: 0x1F600 as UInt32, digits: 4) == "1f600")
  }
}
