import SourceDiagnostics
import TestSupport
import Testing
import YAMLDocuments

@Suite("YAML documents")
struct YAMLDocumentTests {
  @Test("scalars, lists and mappings keep their order and their text")
  func structure() throws {
    let text = """
      # a comment
      b: [1, "1", 'x''"y']
      a:
        - {k: v}
        - |
          two
          lines
      """
    let root = try #require(try parse(text).documents.first?.root)
    #expect(dump(root) == #"{b: [#1, "1", "x\'\"y"], a: [{k: "v"}, "two\nlines"]}"#)
  }

  @Test("a file holds several documents, anchors count in one")
  func severalDocuments() {
    let parsed = parse(bytes: "a: &x 1\n---\nb: *x\n")
    #expect(parsed.documents.count == 2)
    #expect(parsed.diagnostics.map(\.id) == ["yaml/alias"])
  }

  @Test("an empty file has no document", arguments: ["", "# nothing\n", "\u{FEFF}"])
  func emptyFile(_ text: String) {
    let parsed = parse(bytes: text)
    #expect(parsed.documents.isEmpty)
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test("byte order mark and CRLF are accepted, offsets count them")
  func marksAndLineEnds() throws {
    let source = "\u{FEFF}é: \"ü\"\r\nkey: value\r\n"
    let root = try #require(try parse(source).documents.first?.root)
    let entry = try #require(root.entries?.last)
    #expect(text(of: entry.key.range, in: source) == "key")
    #expect(text(of: entry.value.range, in: source) == "value")
    #expect(dump(root) == #"{é: "ü", key: "value"}"#)
  }

  /// As `json.loads` of Python reads the quoted ones; YAML has no escapes in the other styles.
  @Test("two escapes stand for one character as in JSON, in double quotes only")
  func surrogatePairs() throws {
    let text = #"""
      # "\ud83d\ude00"
      a: "\ud83d\ude00\\ud83d\ud83d\ude00"
      "\uD834\uDD1E": '\ud83d\ude00'
      b: \ud83d\ude00
      c: |-
        "\ud83d\ude00"
      d: {"k": "\udbff\udfff", l: [x, "é\ud83d\ude00é"]}
      e: "\U0001f600"
      """#
    let root = try #require(try parse(text).documents.first?.root)
    let entries = try #require(root.entries)
    #expect(entries.map(\.key.text) == ["a", "\u{1D11E}", "b", "c", "d", "e"])
    #expect(entries[0].value.scalar?.text == #"😀\ud83d😀"#)
    #expect(entries[1].value.scalar?.text == #"\ud83d\ude00"#)
    #expect(entries[2].value.scalar?.text == #"\ud83d\ude00"#)
    #expect(entries[3].value.scalar?.text == #""\ud83d\ude00""#)
    #expect(entries[4].value["k"]?.scalar?.text == "\u{10FFFF}")
    #expect(entries[4].value["l"]?.elements?.last?.scalar?.text == "é😀é")
    #expect(entries[5].value.scalar?.text == "😀")
    let last = try #require(entries.last)
    #expect(SourceFile(name: "", text: text).text(of: last.value.range) == #""\U0001f600""#)
  }

  @Test(
    "ranges cover the node and nothing around it",
    arguments: [
      ("a: ⟦value⟧  # comment", ["a"]),
      ("a: ⟦\"qu\\tote\"⟧ ", ["a"]),
      ("a: &anchor ⟦value⟧", ["a"]),
      ("a: ⟦{b: 1}⟧  # comment", ["a"]),
      ("a: &x ⟦[1, 2]⟧", ["a"]),
      ("a:\n  ⟦b: 1\n  c: {d: 2}⟧\n\n# comment\ne: 3", ["a"]),
      ("a:\n  ⟦- 1\n  - x⟧\n\ne: 3", ["a"]),
      ("a:\n⟦- 1\n- x⟧\n\ne: 3", ["a"]),
      ("größe: 1\na: ⟦'日本'⟧", ["a"]),
      (String(repeating: "# 日本 filler\n", count: 100) + "a: {b: ⟦x⟧}", ["a", "b"]),
    ]
  )
  func ranges(_ marked: String, _ path: [String]) throws {
    let source = MarkedText(marked)
    var node = try #require(try parse(source.text).documents.first?.root)
    for key in path { node = try #require(node[key]) }
    let range = try #require(source.ranges.first)
    #expect(node.range.lowerBound..<node.range.upperBound == range)
  }

  @Test("an alias stands for its node and knows its own place")
  func alias() throws {
    let source = MarkedText("a: &x {k: [1]}\nb: ⟦*x⟧")
    let root = try #require(try parse(source.text).documents.first?.root)
    let node = try #require(root["b"])
    #expect(dump(node) == "{k: [#1]}")
    let place = node.place
    #expect(place.lowerBound..<place.upperBound == source.ranges[0])
    #expect(text(of: node.range, in: source.text) == "{k: [1]}")
  }

  @Test("keys are literal text")
  func keys() throws {
    let source = """
      1: a
      0x10: b
      1e3: c
      ~: d
      true: e
      -Nabc: f
      .sv: g
      $uid: h
      password:1: i
      "<<": j
      """
    let root = try #require(try parse(source).documents.first?.root)
    let keys = ["1", "0x10", "1e3", "~", "true", "-Nabc", ".sv", "$uid", "password:1", "<<"]
    #expect(root.entries?.map(\.key.text) == keys)
    #expect(root.entries?.contains { $0.key.isMerge } == false)
  }

  @Test("two spellings of one letter are two keys")
  func keysAreBytes() throws {
    let root = try #require(try parse("\u{E9}: 1\ne\u{301}: 2").documents.first?.root)
    #expect(root.entries?.count == 2)
  }

  @Test("kinds have names for messages")
  func kindNames() throws {
    let root = try #require(try parse("[1, x, true, null, [], {}]").documents.first?.root)
    let names = root.elements?.map(\.kindName)
    #expect(names == ["a number", "a text", "a boolean", "null", "a list", "a mapping"])
  }
}
