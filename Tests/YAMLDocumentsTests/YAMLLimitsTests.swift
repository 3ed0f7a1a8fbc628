import SourceDiagnostics
import Testing
import YAMLDocuments

@Suite("YAML limits")
struct YAMLLimitsTests {
  @Test("a bomb of aliases is refused before it costs anything")
  func bomb() {
    var lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for level in 1..<40 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      lines.append("a\(level): &a\(level) [\(aliases)]")
    }
    let parsed = parse(bytes: lines.joined(separator: "\n"))
    #expect(parsed.documents.isEmpty)
    #expect(parsed.diagnostics.map(\.id) == ["yaml/limit"])
  }

  @Test("a chain of aliases is refused where it gets too deep")
  func deepAliases() {
    var lines = ["a0: &a0 [x]"]
    for level in 1..<100 { lines.append("a\(level): &a\(level) [*a\(level - 1)]") }
    let found = parse(bytes: lines.joined(separator: "\n")).diagnostics
    #expect(found.map(\.id) == ["yaml/limit"])
  }

  @Test("64 levels are read, 65 are not", arguments: [(64, true), (65, false), (100_000, false)])
  func depth(_ levels: Int, _ isRead: Bool) {
    let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let parsed = parse(bytes: text)
    #expect(parsed.diagnostics.map(\.id) == (isRead ? [] : ["yaml/limit"]))
  }

  @Test("block nesting is limited as well")
  func blockDepth() {
    let lines = (0..<70).map { String(repeating: " ", count: $0) + "k:" }
    #expect(parse(bytes: lines.joined(separator: "\n")).diagnostics.map(\.id) == ["yaml/limit"])
  }

  @Test("size and number of values are limited")
  func size() {
    var limits = YAMLLimits()
    limits.byteCount = 10
    #expect(parse(bytes: "a: 1234567", limits: limits).diagnostics.isEmpty)
    #expect(parse(bytes: "a: 12345678", limits: limits).diagnostics.map(\.id) == ["yaml/limit"])
    limits = YAMLLimits()
    limits.nodeCount = 3
    #expect(parse(bytes: "a: 1", limits: limits).diagnostics.isEmpty)
    #expect(parse(bytes: "a: [1]", limits: limits).diagnostics.map(\.id) == ["yaml/limit"])
  }

  @Test("diagnostics beyond the limit are counted")
  func manyDiagnostics() {
    let lines = (0..<1000).map { "k\($0): *missing" }
    let found = parse(bytes: lines.joined(separator: "\n")).diagnostics
    #expect(found.count == 101)
    #expect(found.last?.message == "900 more problems are not shown")
    #expect(found.last?.severity == .error)
  }

  @Test("random bytes and cut documents never trap")
  func noise() {
    let sample = """
      version: 1
      rules: {rules: {"a": {$b: {".read": "auth != null"}}}}
      data: &d [1, "x\\n", 'y', *d, !t z, | , ? a : b, "\\u00e9"]
      é: >-
        folded
        text
      """
    let bytes = Array(sample.utf8)
    for count in 0...bytes.count {
      _ = YAMLDocument.parse(SourceFile(name: "cut", bytes: Array(bytes.prefix(count))))
      var changed = bytes
      if count < bytes.count { changed[count] = UInt8(truncatingIfNeeded: count &* 37) }
      _ = YAMLDocument.parse(SourceFile(name: "changed", bytes: changed))
    }
  }
}
