import SourceDiagnostics
import Testing
import YAMLDocuments

@Suite("Merge keys")
struct YAMLMergeKeysTests {
  @Test(
    "merged members lie under those beside them",
    arguments: [
      ("base: &b {x: 1, y: 2}\nv: {<<: *b, y: 3}", "{y: #3, x: #1}"),
      ("a: &a {x: 1}\nb: &b {x: 2, z: 3}\nv: {<<: [*a, *b]}", "{x: #1, z: #3}"),
      ("a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nv: [{<<: *b}]", "[{y: #2, x: #1}]"),
      ("v: {\"<<\": {x: 1}}", "{<<: {x: #1}}"),
    ]
  )
  func merge(_ source: String, _ expected: String) throws {
    let root = try #require(try parse(source).documents.first?.root)
    var diagnostics: [Diagnostic] = []
    let node = try #require(root["v"]).mergingKeys(reportingTo: &diagnostics)
    #expect(dump(node) == expected)
    #expect(diagnostics.isEmpty)
  }

  @Test("only mappings can be merged")
  func notAMapping() throws {
    let root = try #require(try parse("v: {<<: [1, {a: 2}]}").documents.first?.root)
    var diagnostics: [Diagnostic] = []
    #expect(dump(root.mergingKeys(reportingTo: &diagnostics)) == "{v: {a: #2}}")
    #expect(diagnostics.map(\.message) == ["`<<` merges mappings, not a number"])
  }
}
