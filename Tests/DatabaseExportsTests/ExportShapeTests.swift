import DatabaseExports
import DatabaseModel
import Testing

@Suite("The shape of an export, with keys folded")
struct ExportShapeTests {
  /// One line a place: indentation, name, number of nodes.
  private func outline(_ text: String) throws -> [String] {
    let source = try ExportSource(bytes: Array(text.utf8), name: "x.json")
    return lines(try ExportInspector.inspect(source).shape, indentation: "")
  }

  private func lines(_ shape: ExportShape, indentation: String) -> [String] {
    let name = shape.name.isEmpty ? "/" : shape.name
    return ["\(indentation)\(name) \(shape.count)"]
      + shape.children.flatMap { lines($0, indentation: indentation + " ") }
  }

  @Test func pushIDsAreFolded() throws {
    let text = """
      {"jokes":{"-KBNC5F-IChvShLV0h_x":{"jokeText":"a","votes":0},
      "-KBNCK87f_VAUKf18gh-":{"author":"b","jokeText":"c"},"e32e223r44":{"jokeText":"d"}}}
      """
    #expect(
      try outline(text) == [
        "/ 1", " jokes 1", "  $joke 3", "   author 1", "   jokeText 3", "   votes 1",
      ]
    )
  }

  @Test func uidsOfAllGenerations() throws {
    let uids = [
      "1283834", "simplelogin:12", "3f8a1c52-9d0b-4c57-8e21-7a6b5c4d3e2f",
      "1vOKf7Xdx8ebPphBdnLP7ochEYs1", "LXeslBgiEUmyZjZxQYTkFNDuKWDi",
    ]
    let text =
      #"{"users":{"#
      + uids.map { #""\#($0)":{"email":"x"}"# }.joined(separator: ",") + "}}"
    #expect(try outline(text) == ["/ 1", " users 1", "  $uid 5", "   email 5"])
  }

  @Test func recordsWithChosenKeysAreFoldedWhenTheyLookAlike() throws {
    let record = #"{"name":"x","age":1,"tags":{"a":true}}"#
    let text = #"{"people":{"ada":\#(record),"bob":\#(record),"cleo":\#(record)}}"#
    #expect(
      try outline(text) == [
        "/ 1", " people 1", "  $key 3", "   age 3", "   name 3", "   tags 3", "    a 3",
      ]
    )
  }

  @Test func differentBranchesStayApart() throws {
    let text = #"{"jokes":{"a":1},"settings":{"theme":"dark"},"users":{"x":{"y":1}}}"#
    #expect(
      try outline(text) == [
        "/ 1", " jokes 1", "  a 1", " settings 1", "  theme 1", " users 1", "  x 1", "   y 1",
      ]
    )
  }

  /// A few keys that are addresses or telephone numbers are those of an index, as are those of which each
  /// leads to another record; names of fields are not.
  @Test(arguments: [
    (#"{"x":{"ann@a,com":"u1","bob@a,com":"u2"}}"#, ["/ 1", " x 1", "  $key 2"]),
    (#"{"x":{"ann%40a":{"b":1},"bob%2Ea":{"b":1}}}"#, ["/ 1", " x 1", "  $key 2", "   b 2"]),
    (#"{"x":{"+491701234567":true,"491701234568":false}}"#, ["/ 1", " x 1", "  $key 2"]),
    (#"{"a@x,com":1,"b@x,com":2}"#, ["/ 1", " $key 2"]),
    (
      #"{"x":{"anna":"-KBNC5F-IChvShLV0h0x","benno":"-KBNC5F-IChvShLV0h1x","carl":"#
        + #""-KBNC5F-IChvShLV0h2x","dora":"-KBNC5F-IChvShLV0h3x","emil":"-KBNC5F-IChvShLV0h4x"}}"#,
      ["/ 1", " x 1", "  $key 5"]
    ),
    // Of several kinds, with few of them addresses, or with the same text twice.
    (#"{"x":{"ann@a,com":"u1","n":2}}"#, ["/ 1", " x 1", "  ann@a,com 1", "  n 1"]),
    (#"{"x":{"a,b":1,"c":2,"d":3}}"#, ["/ 1", " x 1", "  a,b 1", "  c 1", "  d 1"]),
    (
      #"{"x":{"author":"-KBNC5F-IChvShLV0h0x","room":"-KBNC5F-IChvShLV0h1x","post":"#
        + #""-KBNC5F-IChvShLV0h2x","team":"-KBNC5F-IChvShLV0h3x","reply":"-KBNC5F-IChvShLV0h4x"}}"#,
      ["/ 1", " x 1", "  author 1", "  post 1", "  reply 1", "  room 1", "  team 1"]
    ),
    (
      #"{"x":{"a1":"-KBNC5F-IChvShLV0h0x","b1":"-KBNC5F-IChvShLV0h0x","c1":"#
        + #""-KBNC5F-IChvShLV0h2x","d1":"-KBNC5F-IChvShLV0h3x","e1":"-KBNC5F-IChvShLV0h4x"}}"#,
      ["/ 1", " x 1", "  a1 1", "  b1 1", "  c1 1", "  d1 1", "  e1 1"]
    ),
  ])
  func smallIndexes(text: String, expected: [String]) throws {
    #expect(try outline(text) == expected)
  }

  /// A sample keeps some records of each collection, so a collection must not pass for a record.
  @Test func collectionsAtTheTopStayApartHoweverAlikeTheyAre() throws {
    let records = #"{"a":{"x":1},"b":{"x":1},"c":{"x":1}}"#
    let text = #"{"buyers":\#(records),"goods":\#(records),"orders":\#(records)}"#
    #expect(
      try outline(text).filter { !$0.hasPrefix("  ") } == [
        "/ 1", " buyers 1", " goods 1", " orders 1",
      ]
    )
  }

  @Test func manyKeysAreACollection() throws {
    let text =
      "{"
      + (0..<100).map { "\"word\(String(repeating: "x", count: $0))\":1" }
      .joined(separator: ",") + "}"
    #expect(try outline(text) == ["/ 1", " $key 100"])
  }

  @Test func arraysAreFolded() throws {
    #expect(
      try outline(#"{"items":[{"a":1},null,{"a":2,"b":3}]}"#) == [
        "/ 1", " items 1", "  $item 2", "   a 2", "   b 1",
      ]
    )
  }

  @Test func leavesWithPrioritiesAreLeaves() throws {
    let source = try ExportSource(
      bytes: Array(#"{"a":{".value":"x",".priority":1}}"#.utf8),
      name: "x"
    )
    let shape = try ExportInspector.inspect(source).shape
    #expect(shape.children.map(\.strings) == [1])
    #expect(shape.children.map(\.objects) == [0])
    #expect(shape.children.map(\.count) == [1])
  }

  @Test func bytesAndExamples() throws {
    let text = #"{"users":{"-KBNC5F-IChvShLV0h_x":{"a":1},"-KBNCK87f_VAUKf18gh-":{"a":100}}}"#
    let source = try ExportSource(bytes: Array(text.utf8), name: "x")
    let users = try #require(try ExportInspector.inspect(source).shape.children.first)
    let user = try #require(users.children.first)
    #expect(users.byteCount == text.utf8.count - 2)
    #expect(user.byteCount == 30 + 32)
    #expect(user.largest == 32)
    #expect(user.exampleKeys == ["-KBNC5F-IChvShLV0h_x", "-KBNCK87f_VAUKf18gh-"])
    #expect(user.pushIDs.count == 2)
  }

  @Test func theNumberOfPlacesIsBounded() throws {
    // Every branch has other names, so nothing can be folded.
    var text = ""
    for outer in 0..<30 {
      for inner in 0..<30 {
        let separator = text.isEmpty ? "" : ","
        text += "\(separator){\"f\(outer)x\":{\"g\(inner)y\":{\"a\":1,\"b\":2}}}"
      }
    }
    let source = try ExportSource(bytes: Array("{\"list\":[\(text)]}".utf8), name: "x")
    let shape = try ExportInspector.inspect(source, options: .init(placeLimit: 500)).shape
    #expect(lines(shape, indentation: "").count <= 500)
  }

  @Test func onlyTheLargestChildrenAreKept() throws {
    let text = #"{"a":"xx","b":{"c":1,"d":22,"e":3},"f":"xx","g":"xxx"}"#
    let source = try ExportSource(bytes: Array(text.utf8), name: "x")
    var shape = try ExportInspector.inspect(source).shape
    shape.keep(largest: 2)
    #expect(lines(shape, indentation: "") == ["/ 1", " b 1", "  c 1", "  d 1", " g 1"])
    #expect(shape.omittedChildren == 2)
    shape.keep(largest: 0)
    #expect(shape.children.isEmpty)
    #expect(shape.omittedChildren == 4)
  }
}
