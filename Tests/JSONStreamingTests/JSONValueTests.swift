import JSONStreaming
import Testing

@Test func readsADocument() throws {
  let value = try JSONValue.parse(
    #"{"a": [1, "x\u00e9\ud83d\ude02", true, null], "b": {"c": -1.5e3}}"#
  )
  #expect(value["a"]?.elements?.count == 4)
  #expect(value["a"]?.elements?[1].string == "xé😂")
  #expect(value["b"]?["c"]?.number == -1500)
}

@Test func writesConsoleStyle() {
  var writer = JSONWriter(style: .console)
  writer.beginObject()
  writer.key("a")
  writer.beginArray()
  writer.number(1)
  writer.number(1e21)
  writer.endArray()
  writer.key("b")
  writer.beginObject()
  writer.endObject()
  writer.endObject()
  #expect(writer.text == "{\n  \"a\": [\n    1,\n    1e+21\n  ],\n  \"b\": {}\n}")
}
