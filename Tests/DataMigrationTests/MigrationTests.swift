import DataMigration
import DatabaseModel
import Foundation
import SystemAccess
import TestSupport
import Testing

/// Whole migrations, file by file: `NAME.input.json` becomes `NAME.output.json`, and where something
/// is left out, `NAME.quarantine.json`.
struct MigrationTests {
  private static let folder = "Tests/DataMigrationTests/Fixtures/migrations"

  static let cases: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))
    return (names ?? []).compactMap { name in
      name.hasSuffix(".input.json") ? String(name.dropLast(".input.json".count)) : nil
    }.sorted()
  }()

  /// What an item has no room for is counted, where its joke is one of those that become items.
  @Test func `members that items do not have are counted`() throws {
    let run = try MigrationRun(
      #"""
      {"jokes":{"a":{"author":"x","jokeText":"t","votes":1,"mood":"m","votes":2},
      "b":{"author":"x","jokeText":"t",".priority":1,"votes":1},"c":{"author":"y","jokeText":"t","x":1},
      "d":"t"},"users":{"u":{"username":"x"}}}
      """#
    )
    #expect(run.summary.leftOutFields == ["votes": 2, "mood": 1, ".priority": 1])
    #expect(run.summary.otherLeftOutFields == 0)
    let fields = (0..<60).map { ",\"f\($0)\":1" }.joined()
    let many = try MigrationRun(
      #"{"jokes":{"a":{"author":"x","jokeText":"t"\#(fields)}},"users":{"u":{"username":"x"}}}"#
    )
    #expect(many.summary.leftOutFields.count == 50 && many.summary.otherLeftOutFields == 10)
  }

  @Test(arguments: cases) func `an export becomes what the file beside it says`(
    name: String
  ) throws {
    let run = try MigrationRun(bytes(name + ".input.json"), name: name + ".json")
    #expect(GoldenFile.mismatch(run.text, "migrations/\(name).output.json") == nil)
    let hasGolden = FileManager.default.fileExists(
      atPath: Repository.path("\(MigrationTests.folder)/\(name).quarantine.json")
    )
    #expect(hasGolden == (run.quarantine != nil))
    if let quarantine = run.quarantine {
      let text = String(decoding: quarantine, as: UTF8.self)
      #expect(GoldenFile.mismatch(text, "migrations/\(name).quarantine.json") == nil)
    }
  }

  @Test(arguments: cases) func `a second migration finds nothing to do`(name: String) throws {
    let first = try MigrationRun(bytes(name + ".input.json"))
    let second = try MigrationRun(first.output)
    #expect(second.output == first.output)
    #expect(second.summary.migrated == 0)
    #expect(second.summary.skipped == first.summary.migrated + first.summary.skipped)
    #expect(second.summary.quarantinedBy == first.summary.quarantinedBy)
  }

  @Test(arguments: cases) func `the amount of memory changes nothing`(name: String) throws {
    let input = try bytes(name + ".input.json")
    let large = try MigrationRun(input)
    for limit in [1, 100, 400] {
      let small = try MigrationRun(input, memoryLimit: limit)
      #expect(small.output == large.output)
      #expect(small.quarantine == large.quarantine)
      #expect(small.summary == large.summary)
    }
  }

  @Test(arguments: cases) func `every joke is accounted for`(name: String) throws {
    let summary = try MigrationRun(bytes(name + ".input.json")).summary
    #expect(summary.isBalanced)
  }

  @Test(arguments: [
    #"{"01": {"title": "x"}, "1": null}"#, #"{"1": null, "2": {"title": "x"}}"#,
    ##"{"1": null}"##,
  ])
  func `a key that is there as null is not written a second time`(items: String) throws {
    let export = """
      {"jokes": {"1": {"author": "ann", "jokeText": "hi"}},
       "users": {"u": {"username": "ann", "items": \(items)}}}
      """
    let run = try MigrationRun(export)
    #expect(run.text == export)
    #expect(run.summary.quarantinedBy == [.itemExists: 1])
  }

  @Test func `exact matching leaves loose names out`() throws {
    let input = try bytes("console-2016.input.json")
    let loose = try MigrationRun(input).summary
    let exact = try MigrationRun(input, matching: .exact).summary
    #expect(loose.migratedBy[.looseName] == 1)
    #expect(exact.migratedBy[.looseName] == nil)
    #expect(exact.quarantinedBy[.unknownAuthor] == 2)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: Repository.path("\(Self.folder)/\(name)"))))
  }
}
