import DatabaseModel
import Testing

@Suite struct WTF8Tests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 2), ("日本", 2), ("\u{1F600}", 2), ("a\u{1F600}b", 4),
  ])
  func countsUnits(_ text: String, _ count: Int) {
    #expect(WTF8.utf16Count(Array(text.utf8).span) == count)
    #expect(WTF8.utf16Units(Array(text.utf8).span) == Array(text.utf16))
    #expect(WTF8.bytes(utf16: Array(text.utf16)) == Array(text.utf8))
  }

  @Test func concatenationJoinsSurrogateHalves() {
    let high: [UInt8] = [0xED, 0xA0, 0xBD]
    let low: [UInt8] = [0xED, 0xB8, 0x80]
    let letter = Array("a".utf8)
    for (left, right, both) in [
      (high, low, Array("\u{1F600}".utf8)), (low, high, low + high), (high, letter, high + letter),
    ] {
      var text = left
      WTF8.append(right.span, to: &text)
      #expect(text == both)
    }
    #expect(WTF8.utf16Count(high.span) == 1)
  }

  @Test func damagedTextDoesNotTrap() {
    for bytes: [UInt8] in [[0xF0], [0xE2, 0x82], [0xC3], [0x80], [0xFF, 0xFF]] {
      _ = WTF8.utf16Units(bytes.span)
      _ = WTF8.compare(bytes.span, Array("é".utf8).span)
    }
  }
}
