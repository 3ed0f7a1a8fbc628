import DatabaseExports
import DatabaseModel
import Testing

@Suite("Values that are few")
struct DistinctValuesTests {
  private func field(_ values: [String]) throws -> ExportShape {
    let records = values.enumerated().map { "\"r\(1000 + $0)\":{\"v\":\($1)}" }
    let text = "{\(records.joined(separator: ","))}"
    let source = try ExportSource(bytes: Array(text.utf8), name: "x.json")
    return try #require(try ExportInspector.inspect(source).shape.children.first?.children.first)
  }

  /// In the form `value count`, numbers as they are written.
  private func told(_ values: [String]) throws -> [String] {
    try field(values).tellingValues.map { value in
      switch value.value {
      case .string(let text): "\"\(text)\" \(value.count)"
      case .number(let text): "\(text) \(value.count)"
      }
    }
  }

  private func repeated(_ values: [String], _ count: Int) -> [String] {
    (0..<count).flatMap { _ in values }
  }

  @Test func theMostFrequentComesFirst() throws {
    let values = repeated([#""a""#, #""b""#, #""b""#, "1"], 4)
    #expect(try told(values) == [#""b" 8"#, #""a" 4"#, "1 4"])
  }

  @Test func stringsAndNumbersAreToldApart() throws {
    #expect(try told(repeated(["1", #""1""#, "1.0"], 4)) == ["1 4", #""1" 4"#, "1.0 4"])
  }

  @Test func escapesDoNotMatter() throws {
    #expect(try told(repeated([#""\u0061""#, #""a""#], 4)) == [#""a" 8"#])
  }

  @Test func longOnesAreComparedAsAWhole() throws {
    let start = String(repeating: "x", count: 24)
    let values = repeated(["\"\(start)a\"", "\"\(start)b\""], 4)
    #expect(try told(values) == ["\"\(start)a\" 4", "\"\(start)b\" 4"])
  }

  @Test(arguments: [8, 9])
  func onlyFewAreTold(count: Int) throws {
    let values = repeated((0..<count).map { "\"kind \($0)\"" }, 4)
    #expect(try told(values).count == (count > 8 ? 0 : 8))
  }

  @Test(arguments: [
    // Too long, too seldom, once, an address.
    Array(repeating: String(repeating: "x", count: 33), count: 8),
    ["a", "a", "a", "b", "b", "b"],
    ["a", "a", "a", "a", "a", "a", "a", "b"],
    Array(repeating: "ann@example.org", count: 8),
  ])
  func dataOfPersonsIsNotTold(values: [String]) throws {
    #expect(try told(values.map { "\"\($0)\"" }).isEmpty)
  }

  @Test(arguments: [
    ("kind", 1), ("username", 0), ("eMail", 0), ("passwordHash", 0), ("accessToken", 0),
  ])
  func fieldsThatArePersonalAreNotTold(name: String, count: Int) throws {
    let records = (0..<8).map { "\"r\(1000 + $0)\":{\"\(name)\":\"x\"}" }
    let text = "{\(records.joined(separator: ","))}"
    let source = try ExportSource(bytes: Array(text.utf8), name: "x.json")
    let record = try #require(try ExportInspector.inspect(source).shape.children.first)
    #expect(record.children.map(\.tellingValues.count) == [count])
  }

  @Test func booleansAreCounted() throws {
    let field = try field(["true", "false", "true"])
    #expect(field.booleans == 3)
    #expect(field.trues == 2)
    #expect(field.tellingValues.isEmpty)
  }

  @Test func valuesOfPlacesThatAreFoldedLater() throws {
    let record = #"{"kind":"x","n":1}"#
    let names = ["ada", "bob", "cleo", "dan", "eve", "fay", "gus", "hal"]
    let text = "{\"people\":{\(names.map { "\"\($0)\":\(record)" }.joined(separator: ","))}}"
    let source = try ExportSource(bytes: Array(text.utf8), name: "x.json")
    let shape = try ExportInspector.inspect(source).shape
    let kind = try #require(shape.children.first?.children.first?.children.first)
    #expect(kind.name == "kind")
    #expect(kind.tellingValues == [kind.values[0]])
    #expect(kind.values.map(\.count) == [8])
  }
}
