import JSONStreaming
import SourceDiagnostics
import TestSupport
import Testing

/// The tokenizer against its plain twin, at every size of the window.
@Suite struct TwinTests {
  @Test(arguments: trickyTexts)
  func agreesAtEveryWindowSize(_ text: String) {
    let bytes = Array(text.utf8)
    for windowSize in 1...(bytes.count + 1) {
      #expect(difference(bytes, windowSize: windowSize) == nil, "window of \(windowSize)")
    }
  }

  @Test func agreesOnMutatedTexts() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let sizes = [1, 2, 3, 5, 16, 17, 64, 4096]
    for round in 0..<3000 {
      let bytes = mutate(Array(random.pick(trickyTexts).utf8), &random)
      let found = difference(bytes, windowSize: sizes[round % sizes.count])
      #expect(found == nil, "seed \(seed), round \(round), bytes \(bytes)")
      if found != nil { return }
    }
  }

  /// The first difference between the two, in tokens, offsets, places or faults.
  private func difference(_ bytes: [UInt8], windowSize: Int) -> String? {
    let expected = ScalarReader.read(bytes)
    let file = SourceFile(name: "text", bytes: bytes)
    var reader = JSONReader(bytes: bytes, options: .init(windowSize: windowSize))
    var index = 0
    do throws(JSONError) {
      repeat {
        let event = try ScalarReader.Event(token: reader.next(), reader: reader)
        guard index < expected.events.count, event == expected.events[index] else {
          return "token \(index) is \(event)"
        }
        let location = reader.location(at: event.offset)
        guard location == file.location(at: event.offset) else { return "\(event) at \(location)" }
        index += 1
      } while expected.events[index - 1].token != .endOfInput
    } catch {
      let fault = ScalarReader.Fault(id: error.diagnostic.id, offset: error.offset)
      guard fault == expected.fault, index == expected.events.count else {
        return "fault \(fault) instead of \(String(describing: expected.fault))"
      }
      guard error.location == file.location(at: error.offset) else { return "\(error)" }
      return skippingDifference(bytes, windowSize: windowSize, error: error)
        ?? blockDifference(bytes, expected.events, windowSize: windowSize, error: error)
    }
    return skippingDifference(bytes, windowSize: windowSize, error: nil)
      ?? blockDifference(bytes, expected.events, windowSize: windowSize, error: nil)
  }

  /// Reading in blocks must give the same tokens, and the same fault in the same words.
  private func blockDifference(
    _ bytes: [UInt8],
    _ expected: [ScalarReader.Event],
    windowSize: Int,
    error fault: JSONError?
  ) -> String? {
    var reader = JSONReader(bytes: bytes, options: .init(windowSize: windowSize))
    var block = TokenBlock()
    var index = 0
    func isExpected(_ token: JSONReader.Token, _ reader: borrowing JSONReader) -> Bool {
      guard index < expected.count else { return false }
      let wanted = expected[index]
      index += 1
      // How deep it lies is known of the last token of a block only.
      var event = ScalarReader.Event(token: token, reader: reader)
      event.depth = wanted.depth
      return event == wanted
    }
    do throws(JSONError) {
      while true {
        reader.read(into: &block)
        for entry in block.room.prefix(block.count) {
          for part in entry.hasKey ? [entry.key, entry] : [entry] {
            reader.goBack(to: part)
            guard isExpected(part.token, reader) else { return "entry \(index) is \(part)" }
          }
        }
        let token = try reader.next()
        guard isExpected(token, reader) else { return "token \(index) behind a block is \(token)" }
        if token == .endOfInput { return fault == nil ? nil : "blocks know of no fault" }
      }
    } catch {
      return error == fault && index == expected.count
        ? nil : "blocks report \(error), not \(String(describing: fault))"
    }
  }

  /// Skipping the whole text must find the same fault in the same words.
  private func skippingDifference(
    _ bytes: [UInt8],
    windowSize: Int,
    error expected: JSONError?
  ) -> String? {
    var reader = JSONReader(bytes: bytes, options: .init(windowSize: windowSize))
    do throws(JSONError) {
      try reader.skipValue()
      let last = try reader.next()
      let isRight = expected == nil && last == .endOfInput && reader.tokenOffset == bytes.count
      return isRight ? nil : "skipping ended with \(last) at \(reader.tokenOffset)"
    } catch {
      return error == expected
        ? nil : "skipping reports \(error), not \(String(describing: expected))"
    }
  }

  private func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(3) {
      let index = random.below(bytes.count + 1)
      switch random.below(5) {
      case 0: bytes.removeSubrange(index..<min(bytes.count, index + 1 + random.below(3)))
      case 1: bytes.insert(contentsOf: random.pick(fragments), at: index)
      case 2 where index < bytes.count: bytes[index] = UInt8(random.below(256))
      case 3: bytes.removeSubrange(index...)
      default: bytes.insert(contentsOf: bytes[index...].prefix(random.below(30)), at: index)
      }
    }
    return bytes
  }
}

extension ScalarReader.Event {
  /// What the library says about its current token.
  init(token: JSONReader.Token, reader: borrowing JSONReader) {
    self.init(
      token: token,
      offset: reader.tokenOffset,
      endOffset: reader.tokenEndOffset,
      hasEscapes: token == .key || token == .string ? reader.tokenHasEscapes : false,
      bytes: reader.tokenBytes(),
      depth: reader.depth
    )
  }
}

private let trickyTexts: [String] = [
  #"{"a":1,"b":[true,false,null,-0.5e+10,"",{}],"c":{"d":[[],[1]]}}"#,
  "{\r\n  \"k\" : [ 1,\t2 , {\n\n } ],\n  \"ключ\": \"日本語\",\n  \"e\": -1E-2\n}\n",
  #"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE02\ud800\udc00x\ude02\u0000","\ud83d","\ud83dA"]"#,
  #"["0123456789abcde","0123456789abcdef","0123456789abcdefg","0123456789abcdef0123456789abcdef!"]"#,
  "[\"ж日😂é\u{2028}\u{7F}\u{10FFFF}\u{FFFF}\u{800}\u{7FF}\", \"слово и ещё слово\"]",
  "  \n\n\t \r 12345678901234567890123.45678901234567890e+12345 \n ",
  #""a lonely string""#, "true", "null", "-0", "[]", "", "   ", "{", "[1,]", "{\"a\":1,}", "[1 2]",
  "{\"a\"}", "{\"a\":}", "{'a':1}", "[NaN]", "[-Infinity]", "[.5]", "[+1]", "[01]", "[1.]", "[1e]",
  "[tru]", "nul", "[\"a\nb\"]", "[\"\\x\"]", "[\"\\u12G4\"]", "[1}", "{]", "[1] x", "// c\n1",
  "[1,/* c */2]", "\u{FEFF}{}", "[“a”]", "[1,\u{A0}2]", "\"\\", "\"\\u00", "-", "[1.5e+", "\"ab",
  #"{"a":{"b":{"c":{"d":{"e":{"f":[[[[[[[[1]]]]]]]]}}}}},"g":"h"}"#,
]

private let fragments: [[UInt8]] = [
  [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xC0, 0x80],
  [0xF4, 0x90, 0x80, 0x80],
  [0xE0, 0x80, 0x80], [0xFF], [0], [0x1F], [0x0B], Array("\\".utf8), Array("\"".utf8),
  Array(",".utf8),
  Array(":".utf8), Array("[".utf8), Array("]".utf8), Array("{".utf8), Array("}".utf8),
  Array("\\u".utf8), Array("\\ud83d".utf8), Array("0".utf8), Array("-".utf8), Array(".".utf8),
  Array("e".utf8), Array("true".utf8), Array(" ".utf8), Array("\n".utf8), Array("é😂".utf8),
]
