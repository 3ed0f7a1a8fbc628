import DataMigration
import Foundation
import JSONStreaming
import Testing

/// What must hold for any export.
struct MigrationPropertyTests {
  @Test(arguments: [UInt64](0..<120)) func `a migration does what a plain one does`(
    seed: UInt64
  ) throws {
    let export = RandomLegacyExport(seed: seed)
    let input = Array(export.text.utf8)
    let run = try MigrationRun(input)
    let counts = run.summary
    #expect(counts.jokes == export.counts.jokes)
    #expect(counts.migrated == export.counts.migrated)
    #expect(counts.quarantined == export.counts.quarantined)
    #expect(counts.skipped == export.counts.skipped)
    #expect(isSubsequence(input, of: run.output))

    let before = try JSONValue.parse(input)
    let after = try JSONValue.parse(run.output)
    #expect(withoutItems(before) == withoutItems(after))
    #expect(items(in: after) == expectedItems(export))
    try checkQuarantine(run, of: before)
  }

  @Test(arguments: [UInt64](400..<440)) func `memory and repetition change nothing`(
    seed: UInt64
  ) throws {
    let input = Array(RandomLegacyExport(seed: seed).text.utf8)
    let first = try MigrationRun(input)
    let second = try MigrationRun(input, memoryLimit: 1)
    #expect(first.output == second.output)
    #expect(first.quarantine == second.quarantine)
    let again = try MigrationRun(first.output, memoryLimit: 100)
    #expect(again.output == first.output)
    #expect(again.summary.migrated == 0)
    #expect(again.summary.skipped == first.summary.migrated + first.summary.skipped)
    #expect(again.summary.quarantinedBy == first.summary.quarantinedBy)
  }

  /// Every joke that is left out is listed once, with its own value.
  private func checkQuarantine(_ run: MigrationRun, of export: JSONValue) throws {
    guard let quarantine = run.quarantine else {
      #expect(run.summary.quarantined == 0)
      return
    }
    let entries = try #require(try JSONValue.parse(quarantine)["quarantined"]?.elements)
    #expect(entries.count == run.summary.quarantined)
    #expect(Set(entries.compactMap { $0["path"]?.stringBytes }).count == entries.count)
    for entry in entries {
      let path = try #require(entry["path"]?.stringBytes)
      let key = Array(path.dropFirst("/jokes/".utf8.count))
      let joke = try #require(export["jokes"]?[key])
      #expect(entry["value"].map(outline) == outline(joke))
    }
  }

  // MARK: Reading results

  private func isSubsequence(_ part: [UInt8], of whole: [UInt8]) -> Bool {
    var rest = part[...]
    for byte in whole where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// The value as text: members in their order, strings by their bytes, numbers as they are written.
  private func outline(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "null"
    case .boolean(let boolean): return "\(boolean)"
    case .number(let lexeme): return lexeme
    case .string(let bytes): return "\(bytes)"
    case .array(let elements): return "[" + elements.map(outline).joined(separator: ",") + "]"
    case .object(let members):
      return "{" + members.map { "\($0.key):" + outline($0.value) }.joined(separator: ",") + "}"
    }
  }

  private func withoutItems(_ export: JSONValue) -> String {
    var members = export.members ?? []
    for index in members.indices where members[index].key == Array("users".utf8) {
      var rows = members[index].value.members ?? []
      for row in rows.indices {
        let fields = rows[row].value.members ?? []
        rows[row].value.kind = .object(fields.filter { $0.key != Array("items".utf8) })
      }
      members[index].value.kind = .object(rows)
    }
    return outline(JSONValue(.object(members)))
  }

  private typealias Items = [[UInt8]: [[UInt8]: [UInt8]]]

  private func items(in export: JSONValue) -> Items {
    var result: Items = [:]
    for row in export["users"]?.members ?? [] {
      var items: [[UInt8]: [UInt8]] = [:]
      for item in row.value["items"]?.members ?? [] {
        items[item.key] = item.value["title"]?.stringBytes
      }
      result[row.key] = items
    }
    return result
  }

  private func expectedItems(_ export: RandomLegacyExport) -> Items {
    var result: Items = [:]
    for (uid, items) in export.items {
      result[Array(uid.utf8)] = Dictionary(
        uniqueKeysWithValues: items.map { (Array($0.key.utf8), Array($0.title.utf8)) }
      )
    }
    return result
  }
}
