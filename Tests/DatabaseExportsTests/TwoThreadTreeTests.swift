import DatabaseModel
import SystemAccess
import TestSupport
import Testing

@testable import DatabaseExports

/// Two threads make the tree that one makes.
@Suite struct TwoThreadTreeTests {
  /// How many of the cuts gave a tree, each of which must be that of the whole.
  private func fittingCuts(of text: String) throws -> Int {
    let folder = try TemporaryFolder()
    let bytes = Array(text.utf8)
    let file = try InputFile(path: folder.write(bytes, to: "x.json"))
    let whole = try? ExportTree.load(bytes: bytes, name: "x.json")
    var fitting = 0
    for cut in 1..<max(1, bytes.count) where bytes[cut - 1] == UInt8(ascii: "}") {
      guard let tree = TwoThreadTree.load(FileHalves(file, size: bytes.count, cut: cut)) else {
        continue
      }
      fitting += 1
      let whole = try #require(whole, "cut at \(cut): \(text)")
      #expect(tree == whole, "cut at \(cut): \(text)")
      #expect(tree.look == whole.look, "cut at \(cut): \(text)")
      #expect(tree.repeatedPath == whole.repeatedPath)
      #expect(tree.droppedKey?.key == whole.droppedKey?.key)
    }
    return fitting
  }

  @Test(arguments: [
    (#"{"a":{"b":{"c":1},"d":{}},"e":{"f":[1,{"g":2}],"h":"},"}}"#, 4),
    // Keys out of order and nulls on both sides of the cut.
    (#"{"m":{"x":{"n":1},"a":2,"c":null},"b":{"z":{"y":1},"k":null,"x":3},"a":1}"#, 4),
    // Integer keys, names that both halves have, texts.
    (
      #"{"r":{"2":{"name":"a"},"10":{"name":"b","a key of more than sixteen bytes":1}},"s":{"q":{"name":"c"}}}"#,
      5
    ),
    // Priorities of what is whole, and of what is not.
    (#"{"p":{".priority":1,"a":{".value":1,".priority":"x"},"b":{".value":2,".priority":3}}}"#, 3),
    (
      #"{"p":{"a":{".value":1,".priority":"x"},"b":{"c":{".priority":4,"d":{"e":1}}}},"q":{"r":{".value":true,".priority":9}}}"#,
      7
    ),
    // The same key on both sides of the cut.
    // One that is told of by its path is for the first half only.
    (#"{"a":{"b":{"c":1},"d":{"e":1,"e":2}},"f":{"g":3}}"#, 3),
    (#"{"a":{"b":{"c":1}},"a":{"b":{"c":2}}}"#, 4),
    (#"[{"a":{"b":1}},{"c":{"d":1},"e":1}]"#, 0),
    (#"{"a":{"b":1}} {"c":{}}"#, 0), (#"{"a":{}},"b":{}}"#, 0), (#"{"a":{"b":{},},"c":{}}"#, 0),
    (#"{"a":{"b":1},"c":1e999}"#, 0), (#"{"a":{"b":1},".value":1}"#, 0),
  ])
  func atEveryCut(text: String, fitting: Int) throws {
    #expect(try fittingCuts(of: text) == fitting)
  }

  @Test func ofRandomExports() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RandomExport(seed: seed)
    var fitting = 0
    for _ in 0..<60 {
      let text = random.text(random.node(depth: 5))
      fitting += try fittingCuts(of: text)
    }
    #expect(fitting > 20, "seed \(seed)")
  }

  @Test func ofManyChildrenAndNames() throws {
    // More children than are gone through one by one, and more short keys than there are names.
    let records = (0..<1_500).map { #""r\#($0)":{"n\#($0)":\#($0),"m\#($0 % 7)":{"x":"\#($0)"}}"# }
    let text = "{\"a\":{" + records.joined(separator: ",") + "},\"b\":{\"c\":{}}}"
    let folder = try TemporaryFolder()
    let bytes = Array(text.utf8)
    let path = try folder.write(bytes, to: "x.json")
    let halves = try #require(FileHalves(path: path, leastSize: 0))
    let tree = try #require(TwoThreadTree.load(halves))
    let whole = try ExportTree.load(bytes: bytes, name: "x.json")
    #expect(tree.look == whole.look)
  }
}
