import SourceDiagnostics
import TestSupport
import Testing
import YAMLDocuments

@Suite("Places inside scalars")
struct YAMLScalarOffsetsTests {
  @Test(
    "the marked part of the source is where `target` comes from",
    arguments: [
      "a: x ⟦target⟧ y",
      "a: 'it''s ⟦target⟧ y'",
      "a: \"tab\\t \\u00e9\\x41\\\\ ⟦target⟧\"",
      "a: \"é \\U0001F600 日 ⟦target⟧\"",
      "a: plain over\n   several\n\n   lines ⟦target⟧ y",
      "a: 'quoted over\n\n\n   lines ⟦target⟧ y'",
      "a: \"é \\ud83d\\uDE00 \\ud83d\\ude00\\\\ud83d ⟦target⟧\"",
      "b: \"\\ud83d\\ude00\"\na: '\\ud83d\\ude00 ⟦target⟧'",
      "a: \"joined \\\n    by escapes ⟦target⟧\"",
      "a: |\n    first\n      second\n\n    third ⟦target⟧\n",
      "a: >-\n    first\n    second\n\n    third ⟦target⟧\n",
      "a: |2\n    first\n  ⟦target⟧\n",
      "a: |\r\n    first\r\n    ⟦target⟧\r\n",
      "a: &anchor  'x ⟦target⟧'",
    ]
  )
  func offsets(_ marked: String) throws {
    let source = MarkedText(marked)
    let file = SourceFile(name: "test.yaml", text: source.text)
    let parsed = YAMLDocument.parse(file)
    try #require(parsed.diagnostics.isEmpty, "\(parsed.diagnostics)")
    let node = try #require(parsed.documents.first?.root["a"])
    let text = try #require(node.scalar?.text)
    let offsets = node.sourceOffsets(in: file)
    #expect(offsets.count == text.utf8.count + 1)
    let bytes = Array(text.utf8)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("target".utf8)) }
    )
    let found = offsets[start]..<offsets[start + 5] + 1
    #expect(found == source.ranges[0])
  }

  @Test("every text has monotone offsets inside the node")
  func monotone() throws {
    let text = "a: \"x\\\n   \\\n   y\\\"\\n  \n  z\\x41\"\nb: >+\n\n   k\n\n    l\n\n\nc: ''''"
    let file = SourceFile(name: "test.yaml", text: text)
    let root = try #require(YAMLDocument.parse(file).documents.first?.root)
    for entry in try #require(root.entries) {
      let offsets = entry.value.sourceOffsets(in: file)
      #expect(offsets == offsets.sorted())
      #expect(offsets.count == (entry.value.scalar?.text.utf8.count ?? 0) + 1)
    }
  }
}
