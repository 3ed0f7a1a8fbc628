import DatabaseModel
import SourceDiagnostics
import TestSupport
import Testing

@testable import DatabaseExports

@Suite("Keys that stand twice")
struct DuplicateSearchTests {
  private func inspect(
    _ text: String,
    at root: DatabasePath = .root,
    problemLimit: Int = 1000
  ) throws -> ExportSummary {
    let options = ExportInspector.Options(problemLimit: problemLimit, root: root)
    return try ExportInspector.inspect(source(text), options: options) {
      () throws(ExportError) in try source(text)
    }
  }

  private func source(_ text: String) throws(ExportError) -> ExportSource {
    try ExportSource(bytes: Array(text.utf8), name: "x.json")
  }

  /// The duplicates in the form `path line:column`.
  private func duplicates(_ text: String, at root: DatabasePath = .root) throws -> [String] {
    try inspect(text, at: root).problems.listed.filter { $0.kind == .duplicateKey }
      .map { "\($0.path) \($0.location)" }
  }

  @Test(arguments: [
    (#"{"b":1,"a":2,"b":3}"#, ["/b 1:14"]),
    (#"{"a":1,"b":2,"a":3,"b":4,"a":5}"#, ["/a 1:14", "/b 1:20", "/a 1:26"]),
    // A neighbour counts once, however it is found.
    (#"{"a":1,"b":1,"a":1,"a":1}"#, ["/a 1:14", "/a 1:20"]),
    (#"{"b":1,"b":1,"a":1}"#, ["/b 1:8"]),
    // The same key in different objects is none.
    (#"{"b":{"y":1,"x":1},"a":{"x":1,"y":2},"c":[{"b":1,"a":1},{"b":1,"a":1}]}"#, []),
    (#"{"c":[{"b":1,"a":1,"b":1},{"b":1,"a":1}]}"#, ["/c/0/b 1:20"]),
    // Escapes do not hide that keys are the same.
    (#"{"b":1,"a":2,"\u0062":3}"#, ["/b 1:14"]),
    // Inside and outside of an object that is looked at.
    (#"{"z":{"a":1,"b":2},"a":{"n":1,"m":{"k":1},"n":2},"z":3}"#, ["/a/n 1:43", "/z 1:50"]),
    // Special members name no child.
    (#"{"b":1,".priority":1,"a":2,".priority":2}"#, []),
  ])
  func found(text: String, expected: [String]) throws {
    #expect(try duplicates(text) == expected)
    #expect(try inspect(text).problems.count(.unknownDuplicates) == 0)
  }

  @Test func onlyBelowThePath() throws {
    let text = #"{"b":{"d":1,"c":1,"d":1},"a":{"d":1,"c":1,"d":1},"b":1}"#
    #expect(try duplicates(text, at: "/a") == ["/a/d 1:43"])
  }

  @Test func longKeysDifferInTheirLastByte() throws {
    let key = String(repeating: "k", count: 200)
    #expect(try duplicates("{\"\(key)b\":1,\"a\":1,\"\(key)a\":1,\"\(key)b\":1}").count == 1)
  }

  /// Objects of random keys, against a set of those that were met.
  @Test(arguments: 0..<20)
  func asManyAsASetFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (texts, count) = ([String](), 0)
    for object in 0..<10 {
      var seen: Set<UInt64> = []
      let keys = (0..<100).map { _ in random.next() % 300 }
      for key in keys where !seen.insert(key).inserted { count += 1 }
      texts.append("\"o\(object)\":{\(keys.map { "\"k\($0)\":1" }.joined(separator: ","))}")
    }
    let summary = try inspect("{\(texts.joined(separator: ","))}", problemLimit: 3)
    #expect(summary.problems.count(.duplicateKey) == count, "seed \(seed)")
    #expect(summary.problems.count(.unknownDuplicates) == 0)
  }

  @Test func standardInputIsReadOnce() throws {
    let ordered = try ExportInspector.inspect(source(#"{"a":1,"b":1}"#)).problems
    #expect(ordered.listed.isEmpty)
    let problems = try ExportInspector.inspect(source(#"{"b":1,"a":1,"b":1}"#)).problems
    let problem = try #require(problems.first(.unknownDuplicates))
    #expect(problem.message.hasSuffix("this is read only once"))
    #expect(problem.location == SourceLocation(line: 1, column: 8))
    #expect(problem.kind.severity == .warning)
  }

  // MARK: Limits

  private func search(_ text: String, limits: DuplicateSearch.Limits) throws -> ExportProblemList {
    var walk = InspectionWalk(try source(text), options: .init())
    _ = try walk.run(at: .root)
    var search = DuplicateSearch(in: walk.unordered, at: .root, limits: limits)
    var problems = walk.problems
    try search.run(
      reopening: { () throws(ExportError) in try source(text) },
      reportingTo: &problems
    )
    return problems
  }

  private let twice =
    "{" + (0..<100).reversed().map { "\"k\($0)\":1" }.joined(separator: ",") + ","
    + (0..<100).map { "\"k\($0)\":2" }.joined(separator: ",") + "}"

  @Test(arguments: [1, 7, 100, 10_000])
  func partsTogetherFindAll(hashes: Int) throws {
    let problems = try search(twice, limits: .init(hashes: hashes, parts: 1000))
    #expect(problems.count(.duplicateKey) == 100)
    #expect(problems.count(.unknownDuplicates) == 0)
  }

  @Test func moreThanAllPartsIsSaid() throws {
    let problems = try search(twice, limits: .init(hashes: 10, parts: 3))
    #expect(problems.count(.duplicateKey) < 100)
    #expect(problems.count(.unknownDuplicates) == 1)
  }

  @Test func moreThanCanBeToldIsSaid() throws {
    let problems = try search(twice, limits: .init(candidates: 10))
    // And the two in the middle, which are neighbours.
    #expect(problems.count(.duplicateKey) == 10 + 1)
    #expect(problems.count(.unknownDuplicates) == 1)
  }
}
