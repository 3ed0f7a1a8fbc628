import DatabaseExports
import DatabaseModel
import JSONStreaming
import SourceDiagnostics
import Testing

@Suite("Several files as one database")
struct ExportInputTests {
  /// An input made of `/path` and a text.
  private func input(_ mount: DatabasePath, _ text: String, name: String = "x.json") -> ExportInput
  {
    ExportInput(name: name, at: mount) { () throws(ExportError) in
      try ExportSource(bytes: Array(text.utf8), name: name)
    }
  }

  private func text(_ inputs: [ExportInput], root: DatabasePath = .root) throws -> String {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: false) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    _ = try ExportConversion(inputs, root: root, style: .minified).run(into: sink)
    return String(decoding: written, as: UTF8.self)
  }

  @Test func placesOfTheirOwn() throws {
    let inputs = [
      input("/users", #"{"ann":1}"#), input("/10", "1"), input("/a/c", "[1]"), input("/9", "2"),
      input("/a/b", "null"),
    ]
    #expect(
      try text(inputs) == #"{"9":2,"10":1,"a":{"b":null,"c":[1]},"users":{"ann":1}}"# + "\n"
    )
  }

  @Test func filesWithTheSamePlaceAreJoined() throws {
    let inputs = [
      input("/users", #"{"a":{"x":1},"b":2}"#), input("/users", "null"), input("/users", "{}"),
      input("/users", #"{"c":{}}"#),
    ]
    #expect(try text(inputs) == #"{"users":{"a":{"x":1},"b":2,"c":{}}}"# + "\n")
    #expect(
      try text([input("/", #"{"a":1}"#), input("/", #"{"b":1}"#)]) == #"{"a":1,"b":1}"# + "\n"
    )
  }

  @Test func pathsOfEvents() throws {
    var reader = try ExportReader([
      input("/users", #"{"a":[true]}"#, name: "1.json"),
      input("/users", #"{"b":2}"#, name: "2.json"),
      input("/z", #""s""#, name: "3.json"),
    ])
    var places: [String] = []
    while true {
      let event = try reader.next()
      if event == .endOfExport { break }
      places.append("\(reader.path) \(reader.nesting) \(reader.file)")
    }
    #expect(
      places == [
        "/ 1 ", "/users 1 ", "/users 2 ", "/users/a 2 1.json",
        "/users/a 3 1.json", "/users/a/0 3 1.json", "/users/a 2 1.json", "/users/b 2 2.json",
        "/users/b 2 2.json", "/users 1 2.json", "/z 1 2.json", "/z 1 3.json", "/ 0 3.json",
      ]
    )
  }

  @Test(arguments: [
    (#"{"b":1}"#, #"{"a":1}"#), (#"{"a":1}"#, #"{"a":1}"#), (#"{"b":1,"a":1}"#, #"{"c":1}"#),
  ])
  func joinedFilesFollowEachOtherInKeyOrder(first: String, second: String) throws {
    let error = #expect(throws: ExportError.self) {
      _ = try ExportTree.load([input("/", first), input("/", second)])
    }
    #expect(error?.id == "exports/join-order")
  }

  @Test func onlyObjectsAreJoined() throws {
    let error = #expect(throws: ExportError.self) {
      _ = try ExportTree.load([input("/", "{}"), input("/", "[1]", name: "y.json")])
    }
    #expect(error?.id == "exports/no-object")
    #expect(error?.file == "y.json")
  }

  @Test func tooDeepPlaces() throws {
    let path = DatabasePath(Array(repeating: DatabaseKey("a"), count: 33))
    #expect(throws: ExportError.self) { _ = try ExportTree.load([input(path, "1")]) }
  }

  @Test func errorsNameTheFile() throws {
    let error = #expect(throws: ExportError.self) {
      _ = try ExportTree.load([
        input("/a", "1", name: "x.json"), input("/b", #"{"c":"#, name: "y.json"),
      ])
    }
    #expect(error?.file == "y.json")
    #expect(error?.path == "/b/c")
    #expect(error?.location == SourceLocation(line: 1, column: 6))
  }

  @Test func trees() throws {
    let tree = try ExportTree.load([input("/a/b", "[null,true]"), input("/c", "2")])
    #expect(tree.node(at: "/a/b/1")?.leaf == .boolean(true))
    #expect(tree.node(at: "/c")?.leaf == .number(2))
  }

  // MARK: Parts

  @Test(
    arguments: [
      ("/", #"{"a":{"b":[1,{"c":"x"}]},"ab":2}"#), ("/a/b", #"[1,{"c":"x"}]"#), ("/a/b/0", "1"),
      ("/a/b/1/c", #""x""#), ("/ab", "2"), ("/a/b/2", "null"), ("/b", "null"), ("/ab/c", "null"),
    ] as [(DatabasePath, String)]
  )
  func parts(root: DatabasePath, expected: String) throws {
    let whole = #"{"a":{"b":[1,{"c":"x"}]},"ab":2}"#
    #expect(try text([input("/", whole)], root: root) == expected + "\n")
  }

  @Test func damageBehindThePartIsFound() {
    #expect(throws: ExportConversion.Failure.self) {
      try text([input("/", #"{"a":1,"b":}"#)], root: "/a")
    }
  }
}
