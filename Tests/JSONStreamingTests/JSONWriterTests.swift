import JSONStreaming
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test func minified() {
    var writer = JSONWriter()
    writeSample(&writer)
    #expect(
      writer.text
        == #"{"a":[1,-2.5,true,null,"x\ny"],"b":{},"c":[],"k\u00e9":1.50,"d":[[{"e":"f"}]]}"#
    )
  }

  @Test func likeTheConsole() {
    var writer = JSONWriter(style: .console)
    writeSample(&writer)
    writer.endLine()
    #expect(
      writer.text == """
        {
          "a": [
            1,
            -2.5,
            true,
            null,
            "x\\ny"
          ],
          "b": {},
          "c": [],
          "k\\u00e9": 1.50,
          "d": [
            [
              {
                "e": "f"
              }
            ]
          ]
        }

        """
    )
  }

  @Test func hugeTextsAndManySmallOnesPassThroughTheBuffer() {
    var writer = JSONWriter()
    var sink = ByteArraySink()
    var expected: [UInt8] = [UInt8(ascii: "[")]
    writer.beginArray()
    for length in Array(0..<600) + [5000, 100_000] {
      let text = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
      writer.string(text)
      writer.verbatimValue(text.span)
      if expected.count > 1 { expected.append(UInt8(ascii: ",")) }
      expected += [0x22] + text + [0x22, 0x2C] + text
      writer.drain(into: &sink, above: 1000)
    }
    writer.endArray()
    writer.finish(into: &sink)
    #expect(sink.bytes == expected + [UInt8(ascii: "]")])
    #expect(writer.bytes == [])
  }

  private func writeSample(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.number(1)
    writer.number(-2.5)
    writer.boolean(true)
    writer.null()
    writer.string("x\ny")
    writer.endArray()
    writer.key("b")
    writer.beginObject()
    writer.endObject()
    writer.key("c")
    writer.beginArray()
    writer.endArray()
    writer.verbatimKey(Array(#"k\u00e9"#.utf8).span)
    writer.verbatimValue(Array("1.50".utf8).span)
    writer.key("d")
    writer.beginArray()
    writer.beginArray()
    writer.beginObject()
    writer.key("e")
    writer.verbatimString(Array("f".utf8).span)
    writer.endObject()
    writer.endArray()
    writer.endArray()
    writer.endObject()
  }
}
