import JSONStreaming
import TestSupport
import Testing

/// Escaping and decoding against plain twins that go byte by byte.
@Suite struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    ("a\"b\\c/d", #""a\"b\\c/d""#),
    ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
    ("é日😂\u{D7FF}\u{E000}", "\"é日😂\u{D7FF}\u{E000}\""),
  ])
  func escapesWhatJSONRequires(text: String, expected: String) {
    #expect(quoted(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test func escapesLoneSurrogates() {
    #expect(quoted([0x61, 0xED, 0xA0, 0x80, 0x62]) == Array(#""a\ud800b""#.utf8))
    #expect(quoted([0xED, 0xBF, 0xBF]) == Array(#""\udfff""#.utf8))
  }

  @Test(arguments: [
    (#"a\"\\\/\b\f\n\r\t"#, "a\"\\/\u{8}\u{C}\n\r\t"),
    (#"\u0041\u00e9\u65E5\u0000"#, "Aé日\0"),
    (#"\uD83D\uDE02!"#, "😂!"),
    ("plain 日 text of more than sixteen bytes", "plain 日 text of more than sixteen bytes"),
  ])
  func decodes(text: String, expected: String) {
    #expect(decoded(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test(
    arguments: [
      (#"\ud83d"#, [0xED, 0xA0, 0xBD]), (#"\ude02x"#, [0xED, 0xB8, 0x82, 0x78]),
      (#"\ud83d\u0041"#, [0xED, 0xA0, 0xBD, 0x41]),
      (#"\ud83d\ud83d\ude02"#, [0xED, 0xA0, 0xBD, 0xF0, 0x9F, 0x98, 0x82]),
    ] as [(String, [UInt8])]
  )
  func decodesLoneSurrogatesToThreeBytes(text: String, expected: [UInt8]) {
    #expect(decoded(Array(text.utf8)) == expected)
  }

  @Test func agreesWithThePlainTwinAndReadsBackWhatItWrote() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<4000 {
      let text = randomText(&random)
      let written = quoted(text)
      #expect(written == plainlyQuoted(text), "seed \(seed), round \(round), bytes \(text)")
      let inside = Array(written.dropFirst().dropLast())
      #expect(decoded(inside) == text, "seed \(seed), round \(round), bytes \(text)")
      if written != plainlyQuoted(text) { return }
    }
  }

  private func quoted(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.appendQuoted(text.span, to: &bytes)
    var writer = JSONWriter()
    writer.string(text)
    // The array and the writer's own buffer are filled by the same code, specialized twice.
    #expect(writer.bytes == bytes)
    return bytes
  }

  private func decoded(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.decode(text.span, appendingTo: &bytes)
    return bytes
  }

  /// What RFC 8259 asks for, one byte after the other.
  private func plainlyQuoted(_ text: [UInt8]) -> [UInt8] {
    let short: [UInt8: String] = [
      0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
    ]
    var bytes: [UInt8] = [0x22]
    var index = 0
    while index < text.count {
      if let escape = short[text[index]] {
        bytes += Array(escape.utf8)
      } else if text[index] < 0x20 {
        bytes += Array("\\u00\(text[index] < 0x10 ? "0" : "1")".utf8)
        bytes += Array(String(text[index] & 0xF, radix: 16).utf8)
      } else if text[index] == 0xED, index + 2 < text.count, text[index + 1] >= 0xA0 {
        let unit = 0xD000 + (Int(text[index + 1]) - 0x80) * 64 + Int(text[index + 2]) - 0x80
        bytes += Array("\\u\(String(unit, radix: 16))".utf8)
        index += 2
      } else {
        bytes.append(text[index])
      }
      index += 1
    }
    return bytes + [0x22]
  }

  /// Well-formed WTF-8 in which surrogates stand alone.
  private func randomText(_ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<random.below(12) {
      switch random.below(8) {
      case 0: text.append(UInt8(random.below(0x20)))
      case 1: text += Array(random.pick(["\"", "\\", "/", "\u{7F}"]).utf8)
      case 2: text += Array(random.pick(["é", "日本", "😂", "\u{D7FF}", "\u{2028}"]).utf8)
      case 3: text += [0xED, 0xA0 + UInt8(random.below(0x10)), 0x80, 0x2D]
      case 4: text += [0x2D, 0xED, 0xB0 + UInt8(random.below(0x10)), 0xBF]
      default: text += [UInt8](repeating: 0x61, count: random.below(40))
      }
    }
    return text
  }
}
