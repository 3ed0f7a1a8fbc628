import DatabaseExports
import DatabaseModel
import Testing

@Suite("The largest records")
struct LargestRecordsTests {
  private func largest(_ text: String, limit: Int = 5) throws -> [String] {
    let source = try ExportSource(bytes: Array(text.utf8), name: "x.json")
    let summary = try ExportInspector.inspect(source, options: .init(recordLimit: limit))
    return summary.largestRecords.map { "\($0.path) \($0.byteCount)" }
  }

  @Test func theLargestComeFirst() throws {
    let text = #"{"users":{"u0001":{"a":1},"u0002":{"a":333},"u0003":{"a":22},"u0004":{"a":22}}}"#
    #expect(
      try largest(text, limit: 3) == ["/users/u0002 17", "/users/u0003 16", "/users/u0004 16"]
    )
    #expect(try largest(text, limit: 0).isEmpty)
  }

  @Test func collectionsAndFieldsAreNoRecords() throws {
    let record = #""u0001":{"photo":"xxxxxxxxxx","a":1}"#
    let text = #"{"users":{\#(record)},"settings":{"theme":"dark","x":1}}"#
    #expect(try largest(text) == ["/users/u0001 \(record.utf8.count)"])
  }

  @Test func leavesAndElementsAreRecords() throws {
    let text = #"{"names":{"u0001":"a","u0002":"bbbb"},"list":[1,"eleven bytes"]}"#
    #expect(
      try largest(text) == ["/names/u0002 14", "/list/1 14", "/names/u0001 11", "/list/0 1"]
    )
  }

  @Test func recordsInsideOfRecords() throws {
    let inner = #""i0001":{"t":"x"}"#
    let outer = #""u0001":{"items":{\#(inner)}}"#
    #expect(
      try largest("{\"users\":{\(outer)}}") == [
        "/users/u0001 \(outer.utf8.count)", "/users/u0001/items/i0001 \(inner.utf8.count)",
      ]
    )
  }

  /// That `people` is a collection turns out only at the end.
  @Test func keysThatSomebodyChose() throws {
    func record(_ name: String) -> String { #"{"name":"\#(name)","age":1}"# }
    let text =
      #"{"people":{"ada":\#(record("ada")),"bob":\#(record("robert")),"cy":\#(record("c"))}}"#
    #expect(try largest(text) == ["/people/bob 31", "/people/ada 28", "/people/cy 25"])
  }

  @Test func manyKeysThatSomebodyChose() throws {
    let names = (0..<26).flatMap { first in
      (0..<4).map { last in
        [first, last].map { String(UnicodeScalar(UInt8(97 + $0))) }.joined()
      }
    }
    let members = names.map { "\"\($0)\":\"\($0 == "ab" || $0 == "zb" ? "long" : "")\"" }
    #expect(try largest("{\(members.joined(separator: ","))}", limit: 2) == ["/ab 11", "/zb 11"])
  }
}
