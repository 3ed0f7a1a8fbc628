import DatabaseExports
import DatabaseModel
import JSONStreaming
import SourceDiagnostics
import TestSupport
import Testing

@Suite("Exports as trees")
struct ExportTreeTests {
  private func load(_ text: String) throws -> DatabaseTree {
    try ExportTree.load(bytes: Array(text.utf8), name: "x.json")
  }

  private func leaf(_ text: String, _ path: DatabasePath) throws -> DatabaseLeaf? {
    try load(text).node(at: path)?.leaf
  }

  @Test func primitives() throws {
    #expect(try load("null").isNull)
    #expect(try load("{}").isNull)
    #expect(try load("[]").isNull)
    #expect(try load(#"{"a":{"b":null},"c":[null]}"#).isNull)
    #expect(try leaf(#""\u00e9\ud83d\ude00""#, "/") == .string("é😀"))
    #expect(try leaf("true", "/") == .boolean(true))
    #expect(try leaf("-1.5e3", "/") == .number(-1500))
    #expect(try leaf(#"{"a":"\u00e9\ud83d\ude00"}"#, "/a") == .string("é😀"))
  }

  @Test func arraysBecomeChildren() throws {
    let tree = try load(#"{"list":[null,"one",{"x":2}]}"#)
    #expect(tree.node(at: "/list")?.childCount == 2)
    #expect(tree.node(at: "/list/1")?.leaf == .string("one"))
    #expect(tree.node(at: "/list/2/x")?.leaf == .number(2))
    #expect(tree.node(at: "/list/0") == nil)
  }

  @Test func priorities() throws {
    let text = #"{"a":{".value":"x",".priority":1},"b":{".priority":"p","c":true}}"#
    let tree = try load(text)
    #expect(tree.node(at: "/a")?.leaf == .string("x"))
    #expect(tree.node(at: "/a")?.priority == .number(1))
    #expect(tree.node(at: "/b")?.priority == .string("p"))
    #expect(tree.node(at: "/b")?.childCount == 1)
  }

  @Test func theLastOfTwoMembersStands() throws {
    #expect(try leaf(#"{"a":1,"a":2}"#, "/a") == .number(2))
  }

  @Test(
    "a part of a file is what is at its place in the whole",
    arguments: [
      #"{"a":{"b":{"c":1,"d":[1,null,{"x":2}]},"e":2},"f":{"b":9}}"#,
      #"{"a":{".priority":3,"b":{".value":1,".priority":"p"}}}"#,
      #"{"a":{"b":1,".priority":3},"c":[{"b":2},{".priority":1,"b":3}]}"#,
      #"{"a":{"b":1},"a":{"c":2}}"#, #"{"a":{"b":1},"a":{"b":2}}"#, #"{"a":5}"#, "null", "[]",
      #"[[1,{"b":2}],{"a":{"b":3}}]"#, #"{"a":[{"b":1},{"b":2}]}"#,
    ]
  )
  func places(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "x.json")
    let whole = try load(text)
    let paths: [DatabasePath] = [
      "/", "/a", "/a/b", "/a/b/d", "/a/b/d/2/x", "/a/e", "/c/1/b", "/0/1/b", "/1/a/b", "/a/1",
      "/none/at/all",
    ]
    for path in paths {
      let part = try ExportTree.load(path: folder.path + "/x.json", at: path)
      #expect(part == whole.subtree(at: path), "\(path)")
    }
  }

  @Test func keysAreBytes() throws {
    let tree = try load("{\"e\u{301}\":1,\"\u{E9}\":2}")
    #expect(tree.root?.childCount == 2)
  }

  @Test(
    arguments: [
      (#"{"a":{".value":1,"b":2}}"#, "exports/value-beside-children", "/a", 23),
      (#"{"a":1e999}"#, "exports/number-overflow", "/a", 6),
      (#"{"a":{".priority":true,"b":1}}"#, "exports/invalid-priority", "/a", 29),
    ] as [(String, String, DatabasePath, Int)]
  )
  func whatNoDatabaseHolds(text: String, id: String, path: DatabasePath, column: Int) {
    let error = #expect(throws: ExportError.self) { try load(text) }
    #expect(error?.id == id)
    #expect(error?.path == path)
    #expect(error?.location == SourceLocation(line: 1, column: column))
  }

  @Test func compressedFile() throws {
    let path = Repository.path("Tests/DatabaseExportsTests/Fixtures/items.json.gz")
    let tree = try ExportTree.load(path: path)
    #expect(tree.node(at: "/items")?.childCount == 20_000)
    #expect(tree.node(at: "/items/19999/title")?.leaf == .string("item 19999"))
  }

  @Test func valueInMemory() throws {
    let value = try JSONValue.parse(#"{"a":[1,null,"x"],"t":{".sv":"timestamp"}}"#)
    let tree = try ExportTree.tree(of: value, allowsServerValues: true)
    #expect(tree.node(at: "/a/2")?.leaf == .string("x"))
    #expect(tree.node(at: "/t")?.leaf == .serverValue(.timestamp))
    #expect(try ExportTree.tree(of: value).node(at: "/t/.sv")?.leaf == .string("timestamp"))
  }

  /// One file is read by its tokens, files at several places by their events.
  private func loadByEvents(_ text: String) throws(ExportError) -> DatabaseTree {
    try ExportTree.load([
      ExportInput(name: "x.json") { () throws(ExportError) in
        try ExportSource(bytes: Array(text.utf8), name: "x.json")
      }
    ])
  }

  @Test func tokensAndEventsMakeTheSameTree() throws {
    var random = RandomExport(seed: 41)
    for _ in 0..<500 {
      let text = random.text(random.node())
      #expect(try load(text) == loadByEvents(text), "\(text)")
    }
  }

  @Test func manyTokensAtOnceMakeTheSameTree() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var export = BulkExport(seed: seed)
    for records in [3, 30, 300, 3_000, 20_000] {
      let text = export.text(records: records)
      let (tree, events) = try (load(text), loadByEvents(text))
      #expect(tree == events, "seed \(seed), \(records) records")
      #expect(tree.look == events.look, "seed \(seed), \(records) records")
      #expect(tree.repeatedPath == events.repeatedPath)
      #expect(tree.droppedKey?.key == events.droppedKey?.key)
    }
  }

  @Test(
    arguments: [
      #"{"a":[1,{"b":1e999}]}"#, #"{"a":[1,1e999]}"#, #"{"a":{"b":1,".priority":2 x"#,
      #"{"a":{".priority":{"x":1e999}}}"#, #"{"a":{".sv":1e999}}"#, #"{"a":{"b":1},"c":[[],"#,
      #"{"a":{".value":1,"b":2}}"#, #"[0,{".value":[1]}]"#, "[1,2", "{\"a\"",
    ]
  )
  func tokensAndEventsMakeTheSameError(_ text: String) {
    let byTokens = #expect(throws: ExportError.self) { try load(text) }
    let byEvents = #expect(throws: ExportError.self) { try loadByEvents(text) }
    #expect(byTokens == byEvents)
  }
}
