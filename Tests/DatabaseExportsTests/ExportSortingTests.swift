import DatabaseExports
import DatabaseModel
import JSONStreaming
import SystemAccess
import TestSupport
import Testing

@Suite("Exports in the order of keys")
struct ExportSortingTests {
  private func sort(
    _ text: String,
    style: JSONWriter.Style = .minified,
    root: DatabasePath = .root,
    dropsDuplicates: Bool = false,
    memory: Int = 1 << 20,
    duplicates: (DuplicateKeys) -> Void = { _ in }
  ) throws -> String {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: false) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    let input = ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: Array(text.utf8), name: "x.json")
    }
    let options = ExportSorting.Options(
      root: root,
      style: style,
      dropsDuplicates: dropsDuplicates,
      memory: memory,
      scratchFolder: "/tmp"
    )
    let result = try ExportSorting([input], options: options).run(into: sink)
    duplicates(result.duplicates)
    return String(decoding: written, as: UTF8.self)
  }

  @Test(arguments: [false, true])
  func keysThatStandTwiceAreTold(dropsDuplicates: Bool) throws {
    for (text, count, first) in [
      (#"{"b":{"x":1},"a":1,"b":{"y":2},"a":{"d":1,"c":0,"d":2,"d":3}}"#, 4, "/a/d"),
      (#"{"a":{"d":1,"d":2}}"#, 1, "/a/d"), (#"{"a":[{"b":1,"a":1,"b":2}]}"#, 1, "/a/0/b"),
      (#"{"a":1,"b":{"a":1}}"#, 0, nil),
    ] {
      var found = DuplicateKeys()
      _ = try sort(text, dropsDuplicates: dropsDuplicates) { found = $0 }
      #expect(found.count == count)
      #expect(found.first?.description == first)
    }
  }

  @Test(arguments: [
    (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
    (#"{"a":1,"10":1,"9":1,"-1":1,"01":1,"1":1}"#, #"{"-1":1,"1":1,"01":1,"9":1,"10":1,"a":1}"#),
    (
      #"{"z":{"b":[{"y":1,"x":{"d":1.0,"c":"\u0061"}}],"a":{}},"a":[]}"#,
      #"{"a":[],"z":{"a":{},"b":[{"x":{"c":"\u0061","d":1.0},"y":1}]}}"#
    ),
    // UTF-16 code units, not bytes: an emoji comes before U+FFFF.
    ("{\"\u{FFFF}\":1,\"\u{1F600}\":2}", "{\"\u{1F600}\":2,\"\u{FFFF}\":1}"),
    (#"{"\u0062":1,"a":2}"#, #"{"a":2,"\u0062":1}"#),
    // Special keys have their place among the others.
    (#"{"a":1,".priority":2,"-K":3}"#, #"{"-K":3,".priority":2,"a":1}"#),
    (#"{".value":1,".priority":2}"#, #"{".priority":2,".value":1}"#),
    ("null", "null"), ("[3,1,2]", "[3,1,2]"),
    // Of the same key, all stay in their order.
    (#"{"b":0,"a":1,"a":2}"#, #"{"a":1,"a":2,"b":0}"#), (#"{"a":2,"a":1}"#, #"{"a":2,"a":1}"#),
  ])
  func members(text: String, expected: String) throws {
    #expect(try sort(text) == expected + "\n")
    #expect(try sort(expected) == expected + "\n")
  }

  @Test func duplicatesAreDroppedOnRequest() throws {
    let text = #"{"b":{"x":1},"a":1,"b":{"y":2},"a":{"d":1,"d":2}}"#
    #expect(try sort(text, dropsDuplicates: true) == "{\"a\":{\"d\":2},\"b\":{\"y\":2}}\n")
  }

  @Test func consoleStyle() throws {
    let expected = "{\n  \"a\": {\n    \"c\": 1,\n    \"d\": 2\n  },\n  \"b\": []\n}\n"
    #expect(try sort(#"{"b":[],"a":{"d":2,"c":1}}"#, style: .console) == expected)
  }

  @Test func aPart() throws {
    let text = #"{"x":{"b":1,"a":2},"y":{"d":1,"c":2},"w":{"z":1}}"#
    #expect(try sort(text, root: "/y") == "{\"c\":2,\"d\":1}\n")
    #expect(try sort(text, root: "/v") == "null\n")
  }

  @Test func valuesBeyondMemoryGoToTheDisk() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let members = (0..<12).map { "\"k\(9 - $0 % 10)\($0)\":[\"\(long)\",{\"b\":\($0),\"a\":1}]" }
    let text = "{\"z\":{\(members.joined(separator: ","))},\"a\":1}"
    let sorted = try sort(text)
    #expect(sorted.hasPrefix("{\"a\":1,\"z\":{\"k09\":[\"xx"))
    let tree = try ExportTree.load(bytes: Array(text.utf8), name: "x")
    #expect(try ExportTree.load(bytes: Array(sorted.utf8), name: "y") == tree)
  }

  @Test(arguments: [1, 100, 64 << 10])
  func keysBeyondMemoryGoToTheDisk(memory: Int) throws {
    let members = (0..<2000).map { "\"k\(5000 - $0)\":{\"b\":\($0),\"a\":1}" }
    let expected = (0..<2000).reversed().map { "\"k\(5000 - $0)\":{\"a\":1,\"b\":\($0)}" }
    #expect(
      try sort("{\"a\":{\(members.joined(separator: ","))}}", memory: memory)
        == "{\"a\":{\(expected.joined(separator: ","))}}\n"
    )
  }
}
