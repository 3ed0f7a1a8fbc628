import DatabaseExports
import DatabaseModel
import JSONStreaming
import SystemAccess
import TestSupport
import Testing

@Suite("Comparing exports")
struct ExportComparisonTests {
  private struct Found {
    var differences: [ExportDifference] = []
    var result = ExportComparison.Result()

    /// A line a difference, as short as can be.
    var lines: [String] {
      differences.map { difference in
        let values = [difference.old, difference.new].compactMap { value in
          value.map { String(decoding: $0.json, as: UTF8.self) }
        }
        return ([difference.kind.rawValue, difference.path.description] + values)
          .joined(separator: " ")
      }
    }
  }

  private func compare(
    _ old: String,
    _ new: String,
    options: ExportComparison.Options = .init(),
    windowSize: Int = 256 << 10
  ) throws -> Found {
    var differences: [ExportDifference] = []
    let settings = JSONReader.Options(windowSize: windowSize)
    let result = try ExportComparison.run(
      old: ExportReader(bytes: Array(old.utf8), name: "old.json", options: settings),
      new: ExportReader(bytes: Array(new.utf8), name: "new.json", options: settings),
      options: options
    ) { differences.append($0) }
    return Found(differences: differences, result: result)
  }

  @Test(arguments: [
    // The same in other words (H-4, H-5, H-9).
    (#"{"a":1,"b":[1,2]}"#, #"{ "a" : 1.0, "b" : {"0":1e0,"1":2}, "c" : {}, "d": null }"#, []),
    (#""\u0061""#, #""a""#, []), ("null", "[]", []), ("[null,1]", #"{"1":1}"#, []),
    (#"{"a":{".value":1}}"#, #"{"a":1}"#, []), (#"{".value":true}"#, "true", []),
    // Leaves.
    (#"{"a":1}"#, #"{"a":2}"#, ["changed /a 1 2"]), ("1", #""1""#, [#"changed / 1 "1""#]),
    (#"{"a":"x"}"#, #"{"a":true}"#, [#"changed /a "x" true"#]),
    // What is new and what is gone, as a whole.
    (#"{"a":1}"#, #"{"a":1,"b":{"c":[2,3]}}"#, [#"added /b {"c":[2,3]}"#]),
    (#"{"a":1,"b":{"c":2}}"#, #"{"a":1}"#, [#"removed /b {"c":2}"#]),
    ("null", #"{"a":1}"#, [#"added / {"a":1}"#]), (#"{"a":1}"#, "{}", [#"removed / {"a":1}"#]),
    (#"{"a":{"b":1}}"#, #"{"a":2}"#, [#"changed /a {"b":1} 2"#]),
    (
      #"{"a":{}}"#, #"{"a":{"x":{"y":{}},"z":[null,{},{"k":"v"}]}}"#,
      [#"added /a {"z":[null,null,{"k":"v"}]}"#]
    ),
    (#"{"a":1,"c":3}"#, #"{"b":2,"c":3}"#, ["removed /a 1", "added /b 2"]),
    (#"["x","y"]"#, #"["x",null,"z"]"#, [#"removed /1 "y""#, #"added /2 "z""#]),
    // The order of keys (H-12).
    (
      #"{"2":0,"10":0,"a":0}"#, #"{"2":1,"10":1,"a":1}"#,
      ["changed /2 0 1", "changed /10 0 1", "changed /a 0 1"]
    ),
    // Priorities.
    (#"{"a":{".value":1,".priority":1}}"#, #"{"a":1}"#, ["moved /a 1 null"]),
    (
      #"{"a":{"b":1,".priority":"x"}}"#, #"{"a":{".priority":2,"b":1}}"#,
      [#"moved /a "x" 2"#]
    ),
    (
      #"{"a":{".value":1,".priority":1}}"#, #"{"a":2}"#,
      [#"changed /a {".value":1,".priority":1} 2"#]
    ),
    (
      #"{}"#, #"{"a":{".priority":1,"b":{"c":true,".priority":2}}}"#,
      [#"added / {"a":{".priority":1,"b":{"c":true,".priority":2}}}"#]
    ),
    (#"{"a":1}"#, #"{"a":1,"b":{".priority":1}}"#, []),
  ])
  func differences(old: String, new: String, expected: [String]) throws {
    #expect(try compare(old, new).lines == expected)
    #expect(try compare(old, new, windowSize: 1).lines == expected)
    #expect(try compare(new, new).lines.isEmpty)
  }

  @Test func aPart() throws {
    let (old, new) = (#"{"a":{"b":1},"c":1}"#, #"{"a":{"b":2},"c":2}"#)
    let found = try compare(old, new, options: .init(path: "/a"))
    #expect(found.lines == ["changed /a/b 1 2"])
    #expect(found.result.isInOld && found.result.isInNew)
    let absent = try compare(old, new, options: .init(path: "/x"))
    #expect(absent.lines.isEmpty && !absent.result.isInOld && !absent.result.isInNew)
  }

  @Test func levels() throws {
    let old = #"{"jokes":{"a":{"n":1},"b":{"n":1},"c":{"n":1}},"users":{"u":{"v":{"x":1}}}}"#
    let new = #"{"jokes":{"a":{"n":2},"b":{"n":1},"d":{"n":1}},"users":{"u":{"v":{"x":1}}}}"#
    func lines(_ depth: Int) throws -> [String] {
      try compare(old, new, options: .init(depth: depth)).lines
    }
    #expect(try lines(0) == ["changed /"])
    #expect(try lines(1) == ["changed /jokes"])
    #expect(
      try lines(2) == [
        "changed /jokes/a", #"removed /jokes/c {"n":1}"#, #"added /jokes/d {"n":1}"#,
      ]
    )
    #expect(try lines(3).first == "changed /jokes/a/n 1 2")
    let counts = try compare(old, new, options: .init(depth: 2)).result
    #expect(counts.counts.changed == 1 && counts.counts.added == 1 && counts.counts.removed == 1)
    #expect(counts.sameLeaves == 2)
  }

  /// A collection that is new or gone is told by its records, and a record whole: what else has come to the
  /// collection in a database stays.
  @Test(arguments: [
    // By keys that a program made, addresses and telephone numbers.
    (
      #"{"items":{"-KBNC5F-IChvShLV0h0x":{"n":1,"title":"x"},"-KBNC5F-IChvShLV0h1x":{"title":"y"}}}"#,
      ["/u/items/-KBNC5F-IChvShLV0h0x", "/u/items/-KBNC5F-IChvShLV0h1x"]
    ),
    (#"{"mails":{"a@x,com":"u1","b@x,com":"u2"}}"#, ["/u/mails/a@x,com", "/u/mails/b@x,com"]),
    (#"{"phones":{"+491701234567":true}}"#, ["/u/phones/+491701234567"]),
    (#"{"votes":{"1001":true,"1002":true}}"#, ["/u/votes/1001", "/u/votes/1002"]),
    // By objects in it.
    (#"{"items":{"x":{"title":"x"},"y":{"title":"y"}}}"#, ["/u/items/x", "/u/items/y"]),
    (#"{"list":[null,{"a":1},{"b":1}]}"#, ["/u/list/1", "/u/list/2"]),
    // Records are one value, as are lists of plain ones.
    (#"{"rec":{"a":1,"b":{"c":2}}}"#, ["/u/rec"]), (#"{"list":["a","b"]}"#, ["/u/list"]),
    (
      #"{"items":{"-KBNC5F-IChvShLV0h0x":{"by":{"uid":"u"},"title":"x"}}}"#,
      ["/u/items/-KBNC5F-IChvShLV0h0x"]
    ),
    // A record with nothing but a collection is told by that.
    (
      #"{"users":{"u00001":{"items":{"-KBNC5F-IChvShLV0h0x":{"title":"x"}}}}}"#,
      ["/u/users/u00001/items/-KBNC5F-IChvShLV0h0x"]
    ),
    // A priority that is new has a path of its own; with all children, it is gone.
    (#"{"items":{".priority":1,"x":{"a":1}}}"#, ["/u/items/x", "/u/items"]),
  ])
  func collectionsAreSplit(text: String, paths: [String]) throws {
    let (old, new) = (#"{"u":{"a":1}}"#, #"{"u":{"a":1,\#(text.dropFirst().dropLast())}}"#)
    let options = ExportComparison.Options(splitting: .collections)
    let added = try compare(old, new, options: options)
    #expect(added.differences.map(\.path.description) == paths)
    #expect(added.differences.allSatisfy { $0.new != nil })
    let removed = try compare(new, old, options: options)
    let records = added.differences.filter { $0.kind == .added }
    #expect(removed.differences.map(\.path) == records.map(\.path))
    #expect(removed.differences.allSatisfy { $0.kind == .removed })
  }

  /// As the client's events: gone, new, moved, changed, each in the order that was asked for.
  @Test(arguments: [
    (
      DatabaseQuery.Order.child(Array("n/m".utf8)),
      #"{"a":{"n":{"m":3}},"b":{"n":{"m":2}},"c":{"n":{"m":1}},"d":{"x":1},"e":{"n":{"m":"s"}}}"#,
      #"{"a":{"n":{"m":1}},"b":{"n":{"m":2},"x":1},"d":{"x":2},"f":{"n":{"m":0}},"g":{"n":5}}"#,
      [
        "removed /c", "removed /e", "added /g", "added /f", "moved /a 3 1", "changed /d",
        "changed /a", "changed /b",
      ]
    ),
    (
      .priority, #"{"a":{".value":1,".priority":1},"b":{"x":1,".priority":"p"},"c":1}"#,
      #"{"a":{".value":1,".priority":2},"b":{"x":2,".priority":"p"},"c":{".value":1,".priority":0}}"#,
      ["moved /c null 0", "moved /a 1 2", "changed /c", "changed /a", "changed /b"]
    ),
    (
      .value, #"{"a":3,"b":true,"c":{"x":1},"d":"s"}"#, #"{"a":{"x":1},"b":false,"c":2,"d":"s"}"#,
      [
        "moved /b true false", "moved /c {} 2", "moved /a 3 {}", "changed /b", "changed /c",
        "changed /a",
      ]
    ),
  ])
  func otherOrders(
    order: DatabaseQuery.Order,
    old: String,
    new: String,
    expected: [String]
  ) throws {
    let found = try compare(old, new, options: .init(order: order))
    let onDisk = try compare(old, new, options: .init(order: order, memory: 1))
    #expect(onDisk.differences == found.differences)
    let lines = found.lines.map { line in
      let words = line.split(separator: " ")
      return words[0] == "moved" ? line : words.prefix(2).joined(separator: " ")
    }
    #expect(lines == expected)
    #expect(found.result.counts.total == expected.count)
  }

  @Test func longValuesAreCut() throws {
    let found = try compare(
      "null",
      #"{"a":"bcdefghijklm","z":[1,2,3]}"#,
      options: .init(valueLimit: 8)
    )
    #expect(found.differences.first?.new?.isCut == true)
    #expect(found.differences.first?.new?.leafCount == 4)
    #expect(found.differences.first?.new?.json.starts(with: Array(#"{"a":"bc"#.utf8)) == true)
  }

  @Test(arguments: [#"{"b":1,"a":1}"#, #"{"a":1,"a":2}"#, #"{"x":{"1":0,"0":0}}"#])
  func keysOutOfOrder(text: String) {
    for (old, new) in [(text, text), (text, "{}"), ("{}", text)] {
      #expect {
        try compare(old, new)
      } throws: { error in
        guard case .unordered = error as? ExportComparison.Failure else { return false }
        return true
      }
    }
  }

  @Test func damage() {
    for (old, new) in [("{\"a\":1", "{\"a\":1}"), ("{}", "{\"a\":1} x"), ("1", "[1,")] {
      #expect(throws: ExportComparison.Failure.self) { try compare(old, new) }
    }
    #expect(throws: ExportComparison.Failure.self) {
      try compare(#"{"a":{".sv":"timestamp"}}"#, "1")
    }
  }

  // MARK: The differences as an update

  /// What a comparison found, as writes that turn the old export into the new one.
  private func apply(_ found: Found, to tree: DatabaseTree) throws -> DatabaseTree {
    var values: [DatabaseWrite] = []
    var priorities: [DatabaseWrite] = []
    for difference in found.differences {
      let new = try difference.new.map { try ExportTree.load(bytes: $0.json, name: "new") } ?? .null
      if difference.kind == .moved {
        let priority = try #require(Priority(new.root?.leaf))
        priorities.append(DatabaseWrite(difference.path, .priority(priority)))
      } else {
        values.append(DatabaseWrite(difference.path, value: new))
      }
    }
    var result = tree
    if !values.isEmpty { result = try result.applying(values) }
    for priority in priorities { result = try result.applying([priority]) }
    return result
  }

  private func sorted(_ text: String) throws -> String {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: false) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    let input = ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: Array(text.utf8), name: "x.json")
    }
    let options = ExportSorting.Options(dropsDuplicates: true, scratchFolder: "/tmp")
    _ = try ExportSorting([input], options: options).run(into: sink)
    return String(decoding: written, as: UTF8.self)
  }

  @Test(arguments: 0..<400)
  func appliedToTheOldOneItGivesTheNewOne(seed: UInt64) throws {
    var maker = RandomExport(seed: seed)
    let node = maker.node()
    let (old, new) = (maker.text(node), maker.text(maker.edit(node)))
    let before = try ExportTree.load(bytes: Array(old.utf8), name: "old")
    let after = try ExportTree.load(bytes: Array(new.utf8), name: "new")
    for splitting in [.none, .collections, .levels(2)] as [ExportComparison.Splitting] {
      let found = try compare(
        sorted(old),
        sorted(new),
        options: .init(splitting: splitting),
        windowSize: seed % 2 == 0 ? 7 : 4096
      )
      #expect(found.differences.isEmpty == (before == after), "\(old)\n\(new)\n\(found.lines)")
      #expect(try apply(found, to: before) == after, "\(old)\n\(new)\n\(found.lines)")
      #expect(found.result.counts.total == found.differences.count)
    }
  }

  @Test(arguments: 0..<200)
  func theSameInOtherWordsIsNoDifference(seed: UInt64) throws {
    var maker = RandomExport(seed: seed)
    let node = maker.node()
    let (old, new) = (maker.text(node), maker.text(node))
    #expect(try compare(sorted(old), sorted(new)).lines == [], "\(old)\n\(new)")
  }
}
