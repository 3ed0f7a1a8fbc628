import DatabaseExports
import DatabaseModel
import SourceDiagnostics
import Testing

@Suite("What an export holds")
struct ExportInspectorTests {
  private func inspect(_ text: String, limit: Int = 20) throws -> ExportSummary {
    func source() throws(ExportError) -> ExportSource {
      try ExportSource(bytes: Array(text.utf8), name: "x.json")
    }
    let options = ExportInspector.Options(problemLimit: limit)
    return try ExportInspector.inspect(source(), options: options) {
      () throws(ExportError) in try source()
    }
  }

  /// The problems in the form `id path line:column`.
  private func problems(_ text: String) throws -> [String] {
    try inspect(text).problems.listed.map { "\($0.kind.rawValue) \($0.path) \($0.location)" }
  }

  @Test func counts() throws {
    let text = #"{"a":{"b":"xy","c":[1,null,true]},"d":{".value":2,".priority":"p"},"e":-1.5}"#
    let counts = try inspect(text).counts
    // The root, a, b, c, its two elements, d and e.
    #expect(counts.nodes == 8)
    #expect(counts.objects == 3)
    #expect(counts.arrays == 1)
    #expect(counts.strings == 2)
    #expect(counts.numbers == 3)
    #expect(counts.booleans == 1)
    #expect(counts.holes == 1)
    #expect(counts.nulls == 0)
    #expect(counts.keys == 5)
    #expect(counts.priorities == 1)
    #expect(counts.depth == 3)
    #expect(counts.longestKey == 1)
    #expect(counts.longestString == 2)
    #expect(counts.textBytes == text.utf8.count)
  }

  @Test(arguments: ["null", "1", #""x""#, "[]", "{}", "[1]"])
  func smallExportsHaveNoErrors(text: String) throws {
    #expect(try !inspect(text).problems.contains(atLeast: .warning))
  }

  @Test(arguments: [
    (#"{"a":1,"b":1}"#, ExportSummary.Style.minified),
    ("{\"a\" : 1}", .olderConsole),
    ("{\"a\": 1, \"b\": 2}", .console),
    ("{\"a\" : 1, \"b\": 2}", .other),
    ("[1, 2]", .none),
  ])
  func style(text: String, style: ExportSummary.Style) throws {
    #expect(try inspect(text).style == style)
  }

  @Test func pushIDs() throws {
    // An independent recording: made at 2026-05-18T03:36:30.185Z.
    let pushIDs = try inspect(#"{"-Ost90fdbeEJ4iC_e3rZ":1,"-messi":2,"-Ost90fdbeEJ4iC_e3r.":3}"#)
      .pushIDs
    #expect(pushIDs.count == 1)
    #expect(pushIDs.earliest == 1_779_075_390_185)
    #expect(pushIDs.latest == 1_779_075_390_185)
  }

  @Test func extremes() throws {
    let extremes = try inspect(
      #"{"a":"xyz","b":{"c":[{"long key":"longest"}],"d":"sixsix"},"e":{"f":{"g":{"h":1}}}}"#
    ).extremes
    #expect(extremes.deepest == "/b/c/0/long key")
    #expect(extremes.longestKey == "/b/c/0/long key")
    #expect(extremes.longestString == "/b/c/0/long key")
    let none = try inspect("1").extremes
    #expect(none.longestString == nil)
    #expect(none.longestKey == nil)
  }

  /// What is read together with others is counted as what is read alone.
  @Test func pushIDsOfAllCollections() throws {
    let key = "-Ost90fdbeEJ4iC_e3r"
    func members(_ last: String) -> String {
      last.map { "\"\(key)\($0)\":1" }.joined(separator: ",")
    }
    let text = "{\"a\":{\(members("ABCDEFG"))},\"b\":{\"c\":{\(members("AB"))},\(members("XYZ"))}}"
    let summary = try inspect(text)
    #expect(summary.pushIDs.count == 12)
    #expect(summary.shape.children.map { $0.children.last?.pushIDs.count } == [7, 3])
    #expect(summary.counts.longestKey == 20)
  }

  // MARK: Problems

  @Test(arguments: [
    // H.1: keys.
    (#"{"a.b":1}"#, ["exports/illegal-key /a.b 1:2"]),
    (#"{"":1}"#, ["exports/illegal-key / 1:2"]),
    (#"{"a":{"x\u007f":1}}"#, ["exports/illegal-key /a/x\u{7F} 1:7"]),
    (#"{"a:b @%\\é":1}"#, []),
    // Numbers.
    (#"{"a":9007199254740992}"#, []),
    (#"{"a":9007199254740993}"#, ["exports/imprecise-number /a 1:6"]),
    (#"{"a":-123456789012345678}"#, ["exports/imprecise-number /a 1:6"]),
    (#"{"a":1e400}"#, ["exports/number-overflow /a 1:6"]),
    (#"{"a":0.12345678901234567,"b":1e300,"c":1.7976931348623157e308}"#, []),
    // Duplicates.
    (#"{"a":1,"a":2}"#, ["exports/duplicate-key /a 1:8"]),
    (
      #"{"a":1,"b":2,"a":3}"#,
      ["exports/duplicate-key /a 1:14", "exports/unordered-keys /a 1:14"]
    ),
    (#"{"a":{"b":1},"c":{"b":1}}"#, []),
    // What clients write.
    (#"{"t":{".sv":"timestamp"}}"#, ["exports/server-value /t 1:7"]),
    (#"{"a":{".value":1,"b":2}}"#, ["exports/value-beside-children /a 1:23"]),
    // H-8, H-10: what `.value` holds is a leaf.
    (#"{".value":{"a":1}}"#, ["exports/value-not-primitive / 1:11"]),
    (#"{"a":{".priority":1,".value":[1,2]}}"#, ["exports/value-not-primitive /a 1:30"]),
    (#"{"a":[{".value":{"b":{"c":1}}}]}"#, ["exports/value-not-primitive /a/0 1:17"]),
    (#"{"a":{".value":"{}",".priority":"[]"}}"#, []),
    (#"{"a":{".priority":true,"b":2}}"#, ["exports/invalid-priority /a 1:19"]),
    (#"{"a":{".priority":null,"b":2}}"#, []),
    (#"{"a":{"b":2,".priority":-1.449077948445E12}}"#, []),
    // Other things.
    (#"{"__collections__":{"a":{"b":1}}}"#, ["exports/firestore-dump / 1:33"]),
    (
      #"{"a":{"b":{"at":{"__datatype__":"timestamp"}}}}"#, ["exports/firestore-dump / 1:47"]
    ),
    (#"{"a":true,"b":true}"#, ["exports/shallow-export / 1:19"]),
    (
      #"{"users":[{"emailVerified":true,"localId":"a"}]}"#, ["exports/account-export / 1:48"]
    ),
    (#"{"users":{"a":{"emailVerified":true,"localId":"a"}}}"#, []),
    (
      #"{"rules":{".read":true}}"#,
      ["exports/illegal-key /rules/.read 1:11", "exports/rules-file / 1:24"]
    ),
    (#"{"a":true,"b":false}"#, []),
    // Provenance (E: section 3.2).
    (#"{"b":1,"a":2}"#, ["exports/unordered-keys /a 1:8"]),
    (#"{"a":{},"b":[]}"#, ["exports/empty-container /a 1:7", "exports/empty-container /b 1:14"]),
    (#"{"a":null}"#, ["exports/null-member /a 1:6"]),
    (#"{"a":{"0":1,"1":2}}"#, ["exports/list-as-object /a 1:18"]),
    (#"{"a":{"2":1}}"#, []),
    (#"{"a":{"1":1}}"#, ["exports/list-as-object /a 1:12"]),
    (#"{"a":{"01":1,"x":2}}"#, []),
    (#"{"a":[null,null,1]}"#, ["exports/sparse-array /a 1:18"]),
    (#"{"a":[null,1]}"#, []),
    (#"{"a":[1,null]}"#, ["exports/trailing-hole /a 1:13"]),
    (#"{"a":1,"b" : 2,"c":3,"d":4}"#, ["exports/mixed-style /b 1:14"]),
    (
      "{\"a\" : 1,\"b\" : 2,\"c\":3,\"d\":   4}",
      ["exports/mixed-style /c 1:22", "exports/mixed-style /d 1:31"]
    ),
  ])
  func problem(text: String, expected: [String]) throws {
    #expect(try problems(text) == expected)
  }

  @Test func depthIsReportedOnceABranch() throws {
    func nested(_ keys: Int) -> String {
      String(repeating: #"{"a":"#, count: keys) + "1" + String(repeating: "}", count: keys)
    }
    #expect(try problems(nested(32)).isEmpty)
    #expect(try inspect(nested(32)).counts.depth == 32)
    let path = String(repeating: "/a", count: 33)
    #expect(try problems(nested(33)) == ["exports/too-deep \(path) 1:166"])
    #expect(try inspect(nested(100)).problems.count(.tooDeep) == 1)
  }

  @Test func longKeysAndStrings() throws {
    let key = String(repeating: "k", count: 769)
    let problem = try #require(try inspect("{\"\(key)\":1}").problems.first(.keyTooLong))
    #expect(problem.message == "the key has 769 bytes, and 768 are the limit")
    #expect(problem.path.description == "/" + String(repeating: "k", count: 60) + "…")
    #expect(try inspect("{\"\(key.dropLast())\":1}").problems.listed.isEmpty)
    let text = String(repeating: "x", count: 10 * 1024 * 1024)
    #expect(try inspect("{\"a\":\"\(text)\"}").problems.listed.isEmpty)
    #expect(try inspect("{\"a\":\"\(text)y\"}").problems.count(.stringTooLong) == 1)
  }

  @Test func onlyTheFirstProblemsOfAKindAreListed() throws {
    let text = "{" + (0..<50).map { "\"a.\($0)\":1" }.joined(separator: ",") + "}"
    let problems = try inspect(text, limit: 3).problems
    #expect(problems.listed.count { $0.kind == .illegalKey } == 3)
    #expect(problems.count(.illegalKey) == 50)
    #expect(problems.omittedCount(.illegalKey) == 47)
    #expect(problems.contains(atLeast: .error))
    let none = try inspect(text, limit: 0).problems
    #expect(none.listed.isEmpty)
    #expect(none.omittedCount(.illegalKey) == 50)
    #expect(none.first(.illegalKey)?.path == "/a.0")
  }

  @Test func aPartOfAnExport() throws {
    func inspect(_ root: DatabasePath) throws -> ExportSummary {
      let text = #"{"a":{"x":true,"y":[1,null,{"z":"s"}]},"b":{},"c":2}"#
      let source = try ExportSource(bytes: Array(text.utf8), name: "x.json")
      return try ExportInspector.inspect(source, options: .init(root: root))
    }
    let part = try inspect("/a")
    #expect(part.isFound)
    #expect(part.counts.nodes == 6)
    #expect(part.counts.depth == 4)
    #expect(part.problems.listed.isEmpty)
    #expect(part.shape.name == "a")
    #expect(part.shape.children.map(\.name) == ["x", "y"])
    #expect(try inspect("/a/y/2/z").counts.strings == 1)
    #expect(try !inspect("/d").isFound)
    #expect(try inspect("/b").problems.count(.emptyContainer) == 1)
    #expect(try inspect("/b").counts.textBytes == 52)
  }

  @Test func damageIsAnError() throws {
    let error = #expect(throws: ExportError.self) { try inspect(#"{"a":{"b":1}"#) }
    #expect(error?.location == SourceLocation(line: 1, column: 13))
    #expect(throws: ExportError.self) { try inspect("{} {}") }
    #expect(throws: ExportError.self) { try inspect(" ") }
  }

  @Test func check() throws {
    func check(_ text: String) throws -> Int {
      try ExportInspector.check(try ExportSource(bytes: Array(text.utf8), name: "x"))
    }
    #expect(try check("{\"a\":1}\n") == 8)
    #expect(throws: ExportError.self) { try check("{\"a\":1") }
  }
}
