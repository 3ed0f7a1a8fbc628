import DatabaseModel
import TestSupport
import Testing

@testable import DatabaseExports

/// The walk follows frequent tokens without a detour; a plain loop over events must count the same.
@Suite("The walk of an inspection")
struct InspectionWalkTests {
  /// What a loop over the events of a reader counts.
  private func expected(_ text: String) throws -> ExportSummary.Counts {
    var reader = ExportReader(bytes: Array(text.utf8), name: "x")
    var counts = ExportSummary.Counts()
    // What the last key is for, and whether the value is a child; elements have no key.
    var kind = ExportReader.KeyKind.child
    while true {
      let event = try reader.next()
      var isNode = kind == .child
      switch event {
      case .key(let next, _):
        kind = next
        if next == .child {
          counts.keys += 1
          counts.longestKey = max(counts.longestKey, reader.withKey { $0.count })
        } else if next == .priority {
          counts.priorities += 1
        }
        continue
      case .beginObject: counts.objects += 1
      case .beginArray: counts.arrays += 1
      case .string:
        counts.strings += 1
        counts.longestString = max(counts.longestString, reader.tokenByteCount)
      case .number: counts.numbers += 1
      case .boolean: counts.booleans += 1
      case .null, .hole:
        if event == .null { counts.nulls += 1 } else { counts.holes += 1 }
        isNode = false
      case .endObject, .endArray: continue
      case .endOfExport:
        counts.textBytes = reader.tokenEndOffset
        return counts
      }
      kind = .child
      if isNode {
        counts.nodes += 1
        counts.depth = max(counts.depth, reader.depth)
      }
    }
  }

  @Test(arguments: 0..<100)
  func countsWhatALoopOverEventsCounts(seed: UInt64) throws {
    var export = RandomExport(seed: seed)
    let text = export.text(export.node(depth: 6))
    let source = try ExportSource(bytes: Array(text.utf8), name: "x")
    let summary = try ExportInspector.inspect(source)
    #expect(summary.counts == (try expected(text)), "seed \(seed): \(text)")
    #expect(summary.counts.nodes == 0 || summary.shape.byteCount == text.utf8.count)
  }

  @Test(arguments: [
    #"{"a":{".value":{"b":1},".priority":2},"c":[{".value":[1,null]}]}"#,
    #"[null,{"a":null},[],{}]"#, #"{"":{"":{"":""}}}"#, #"{"\u0061":1,"a":2}"#, "null", "[[1]]",
  ])
  func rareFormsToo(text: String) throws {
    let source = try ExportSource(bytes: Array(text.utf8), name: "x")
    #expect(try ExportInspector.inspect(source).counts == (try expected(text)))
  }

  /// A key of twenty characters is a push ID or not, wherever the character that decides stands.
  @Test func eachCharacterOfAPushIDCounts() throws {
    let key = Array("-Ost90fdbeEJ4iC_e3rZ".utf8)
    var keys = [key]
    for index in 1..<20 {
      for byte in [UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "`")] {
        var other = key
        other[index] = byte
        keys.append(other)
      }
    }
    for key in keys {
      let text = "{\"\(String(decoding: key, as: UTF8.self))\":1}"
      let source = try ExportSource(bytes: Array(text.utf8), name: "x")
      let isPushID = try ExportInspector.inspect(source).pushIDs.count == 1
      #expect(isPushID == (PushID(DatabaseKey(bytes: key)) != nil), "\(text)")
    }
  }
}
