import JSONStreaming
import TestSupport
import Testing

/// Two halves that fit together are a text, wherever it is cut.
@Suite struct JSONReaderHalvesTests {
  @Test(arguments: [
    #"{"a":{"b":{"c":1},"d":{}},"e":{"f":[1,{"g":2}]}}"#,
    "{\"a\": {\"x\": \"},{\"},\n  \"b\": {\"y\": {}},\n  \"c\": {}\n}\n  ",
    #"[{"a":1},{"b":2}]"#, #"{"a":{"b":1}} {"c":{}}"#, #"{"a":{}},"b":{}}"#, #"{"a":{}}"#,
    #"{"a":{"b":{}},"c":12}"#, #"{"a":{"b":{},},"c":{}}"#, #"{"a":{"b":{}}]"#, "{\"a\":{}}\0",
    #"{"a":{"b":{}},"c":{"d":"\u00"}}"#,
  ])
  func agreeWithTheWholeAtEveryCut(text: String) {
    let bytes = Array(text.utf8)
    for cut in 1...bytes.count where bytes[cut - 1] == UInt8(ascii: "}") {
      if fits(bytes, cutAt: cut) {
        #expect(isJSON(bytes), "cut at \(cut)")
      }
    }
  }

  @Test func fitWhereverOnlyObjectsAreOpen() {
    let bytes = Array(#"{"a":{"b":{"c":1},"d":{}},"e":{"f":[1,{"g":2}],"h":"},"}}"#.utf8)
    let cuts = (1...bytes.count).filter { cut in
      bytes[cut - 1] == UInt8(ascii: "}") && fits(bytes, cutAt: cut)
    }
    // Not in the array, not in the string and not behind the whole.
    #expect(cuts == [17, 24, 25, 56])
  }

  @Test func agreeWithTheWholeOnRandomTexts() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "},", "{}", "\"a\":", "\"b\":{", "\"c\":1", ",", "[", "]", "\"},\"", " ", "\"",
      "\"d\":{}", "1", "}}", "\"e\":[]",
    ]
    var fitting = 0
    for round in 0..<20_000 {
      let text = "{" + (0..<random.below(14)).map { _ in random.pick(pieces) }.joined() + "}"
      let bytes = Array(text.utf8)
      for cut in 1..<bytes.count where bytes[cut - 1] == UInt8(ascii: "}") {
        guard fits(bytes, cutAt: cut) else { continue }
        fitting += 1
        #expect(isJSON(bytes), "seed \(seed), round \(round): \(text) at \(cut)")
      }
    }
    #expect(fitting > 0)
  }

  private func fits(_ bytes: [UInt8], cutAt cut: Int) -> Bool {
    let options = JSONReader.Options(windowSize: 7)
    var first = JSONReader(bytes: Array(bytes[..<cut]), options: options)
    var second = JSONReader(bytes: Array(bytes[cut...]), options: options)
    guard let open = first.skipFirstHalf(), let closed = second.skipSecondHalf() else {
      return false
    }
    return open == closed
  }

  private func isJSON(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes: bytes)
    do throws(JSONError) {
      try reader.skipValue()
      return try reader.next() == .endOfInput
    } catch {
      return false
    }
  }
}
