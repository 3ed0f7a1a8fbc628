import DatabaseExports
import DatabaseModel
import JSONStreaming
import SourceDiagnostics
import TestSupport
import Testing

@Suite("Exports as streams of events")
struct ExportReaderTests {
  /// One line an event: its path, what it is, and the place of its token.
  private func trace(_ text: String, windowSize: Int = 256 << 10) throws -> [String] {
    var options = JSONReader.Options()
    options.windowSize = windowSize
    var reader = try ExportReader(
      ExportSource(bytes: Array(text.utf8), name: "x.json"),
      options: options
    )
    var lines: [String] = []
    while true {
      let event = try reader.next()
      if event == .endOfExport { return lines }
      lines.append("\(reader.path) \(describe(event)) \(reader.location())")
    }
  }

  private func describe(_ event: ExportReader.Event) -> String {
    switch event {
    case .beginObject: "{"
    case .endObject: "}"
    case .beginArray: "["
    case .endArray: "]"
    case .key(let kind, let sequence): "key \(kind) \(sequence)"
    case .string: "string"
    case .number: "number"
    case .boolean(let value): "\(value)"
    case .null: "null"
    case .hole: "hole"
    case .endOfExport: "end"
    }
  }

  @Test(arguments: [1, 2, 3, 7, 16, 64, 256 << 10])
  func pathsOfObjectsAndArrays(windowSize: Int) throws {
    let text = #"{"a":{"b":1,"c":[null,{"d":"x"},true]},"e":null}"#
    #expect(
      try trace(text, windowSize: windowSize) == [
        "/ { 1:1",
        "/a key child ascending 1:2",
        "/a { 1:6",
        "/a/b key child ascending 1:7",
        "/a/b number 1:11",
        "/a/c key child ascending 1:13",
        "/a/c [ 1:17",
        "/a/c/0 hole 1:18",
        "/a/c/1 { 1:23",
        "/a/c/1/d key child ascending 1:24",
        "/a/c/1/d string 1:28",
        "/a/c/1 } 1:31",
        "/a/c/2 true 1:33",
        "/a/c ] 1:37",
        "/a } 1:38",
        "/e key child ascending 1:40",
        "/e null 1:44",
        "/ } 1:48",
      ]
    )
  }

  @Test func primitivesAtTheTop() throws {
    #expect(try trace("null") == ["/ null 1:1"])
    #expect(try trace(" \n \"x\"") == ["/ string 2:2"])
    #expect(try trace("[[]]") == ["/ [ 1:1", "/0 [ 1:2", "/0 ] 1:3", "/ ] 1:4"])
  }

  @Test(arguments: [
    // Statement H-12: integers first, by number; then by UTF-16 unit.
    (#"{"a":1,"b":1}"#, ["ascending", "ascending"]),
    (#"{"b":1,"a":1}"#, ["ascending", "descending"]),
    (#"{"a":1,"a":1}"#, ["ascending", "duplicate"]),
    (#"{"a":1,"\u0061":1}"#, ["ascending", "duplicate"]),
    (#"{"9":1,"10":1,"-":1}"#, ["ascending", "ascending", "ascending"]),
    (#"{"10":1,"9":1}"#, ["ascending", "descending"]),
    (#"{"a":{"z":1},"b":{"a":1}}"#, ["ascending", "ascending", "ascending", "ascending"]),
    ("{\"\u{1F600}\":1,\"\u{FF5E}\":1}", ["ascending", "ascending"]),
    // Canonically equivalent, yet two keys.
    ("{\"e\u{301}\":1,\"\u{E9}\":1}", ["ascending", "ascending"]),
  ])
  func sequenceOfKeys(text: String, expected: [String]) throws {
    let sequences = try trace(text).filter { $0.contains("key child") }.map {
      String($0.split(separator: " ").dropLast().last ?? "")
    }
    #expect(sequences == expected)
  }

  @Test func specialKeys() throws {
    let text = #"{".value":1,".\u0070riority":2,".sv":"timestamp",".":1,".Value":1,".values":1}"#
    let kinds = try trace(text).filter { $0.contains(" key ") }.map { $0.split(separator: " ")[2] }
    #expect(kinds == ["value", "priority", "serverValue", "child", "child", "child"])
  }

  @Test func specialKeysBelongToTheirObject() throws {
    let text = #"{"a":{"x":{".value":{"y":1}},".priority":2,"b":3}}"#
    #expect(
      try trace(text) == [
        "/ { 1:1",
        "/a key child ascending 1:2",
        "/a { 1:6",
        "/a/x key child ascending 1:7",
        "/a/x { 1:11",
        "/a/x key value ascending 1:12",
        "/a/x { 1:21",
        "/a/x/y key child ascending 1:22",
        "/a/x/y number 1:26",
        "/a/x } 1:27",
        "/a/x } 1:28",
        "/a key priority ascending 1:30",
        "/a number 1:42",
        "/a/b key child descending 1:44",
        "/a/b number 1:48",
        "/a } 1:49",
        "/ } 1:50",
      ]
    )
  }

  @Test func errorsKnowThePath() throws {
    let error = #expect(throws: ExportError.self) { try trace(#"{"a":[1,{"b":?}]}"#) }
    #expect(error?.path == "/a/1/b")
    #expect(error?.location == SourceLocation(line: 1, column: 14))
  }

  @Test(
    arguments: [
      // In a key, or before it.
      (#"{"a":{"b":{"c":1},"d"#, "/a"), (#"{"a":{"b":{"c":1},"#, "/a"), (#"{"a":1,"b\q":1}"#, "/"),
      (#"{"a":{"b":1,}}"#, "/a"), (#"{"a":{".priority":1,"#, "/a"), (#"{"a":{"b":1},"c"#, "/"),
      // In an element.
      (#"{"a":[1,nope]}"#, "/a"), (#"{"a":["x","y"#, "/a"),
      // In the value of a member, or right behind it.
      (#"{"a":{"b""#, "/a/b"), (#"{"a":{"b":"x"#, "/a/b"), (#"{"a":{"b":12x}}"#, "/a/b"),
      (#"{"a":{"b":{"c":1"#, "/a/b/c"),
    ] as [(String, DatabasePath)]
  )
  func errorsBehindACommaAreThoseOfTheContainer(text: String, path: DatabasePath) {
    let error = #expect(throws: ExportError.self) { try trace(text) }
    #expect(error?.path == path)
    let loading = #expect(throws: ExportError.self) {
      try ExportTree.load(bytes: Array(text.utf8), name: "x")
    }
    #expect(loading?.path == path)
  }

  @Test func skipContainerLeavesThePathAtTheContainer() throws {
    var reader = ExportReader(bytes: Array(#"{"a":{"b":[1,[2]],"c":{}},"d":1}"#.utf8), name: "x")
    while try reader.next() != .endOfExport {
      if reader.path == "/a/b" {
        _ = try reader.next()
        try reader.skipContainer()
        break
      }
    }
    let (path, offset) = (reader.path, reader.tokenOffset)
    #expect(path == "/a/b")
    #expect(offset == 16)
    let next = try reader.next()
    #expect(next == .key(.child, .ascending))
  }

  @Test(arguments: [
    (#"{"a":{"b":1},"x":0,"a":{"b":2}}"#, "/a/b", "1:20", "1:2"),
    (#"{"a":{"b":1},"x":0,"a":{"c":2}}"#, "/a/b", "1:20", "1:2"),
    (#"{"a":1,"\u0061":{"b":2}}"#, "/a/b", "1:8", "1:2"),
    (#"{"a":{"b":{"c":1},"b":null}}"#, "/a/b", "1:19", "1:7"),
    (#"[0,{"b":1,"c":[{"b":0}],"b":1}]"#, "/1/b", "1:25", "1:5"),
  ])
  func aKeyOnTheWayStandsOnce(text: String, path: DatabasePath, place: String, first: String) throws
  {
    var reader = ExportReader(bytes: Array(text.utf8), name: "x.json")
    let error = #expect(throws: ExportError.self) {
      if let event = try reader.advance(to: path) {
        if event == .beginObject { try reader.skipContainer() }
        try reader.finish()
      }
    }
    #expect(error?.id == "exports/duplicate-key")
    #expect(error?.location?.description == place)
    #expect(error?.notes.first == "the first one is at x.json:\(first)")
  }

  @Test(arguments: [
    (#"{"a":{"b":1,"b":2},"x":{"a":0},"y":{"a":1,"a":2}}"#, "/a"),
    (#"{"x":{"b":0,"b":1},"a":{"b":1}}"#, "/a/b"),
  ])
  func aKeyBesideTheWayMayStandTwice(text: String, path: DatabasePath) throws {
    var reader = ExportReader(bytes: Array(text.utf8), name: "x.json")
    let event = try #require(try reader.advance(to: path))
    if event == .beginObject { try reader.skipContainer() }
    try reader.finish()
  }
}
