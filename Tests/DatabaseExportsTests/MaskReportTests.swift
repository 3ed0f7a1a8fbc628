import DatabaseModel
import Testing

@testable import DatabaseExports

/// What is told of a mask tells of nobody whom it has masked.
@Suite("What is told of a mask")
struct MaskReportTests {
  private func report(_ text: String) throws -> MaskReport {
    let sink = ExportSink(isCompressed: false) { _ in }
    let input = ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: Array(text.utf8), name: "x.json")
    }
    return try ExportSampling(input, options: .init(masks: true)).run(into: sink).mask
  }

  private func told(_ report: MaskReport) -> [String] {
    let fields =
      report.kinds.map(\.name) + report.looks.flatMap(\.fields) + report.doubtfulKinds
      + report.maskedNumbers + report.numbers + report.tellingNumbers + report.truthValues
    return fields.map(\.description)
  }

  @Test(arguments: [
    (#"{"byMail":{"ann@x,com":1}}"#, ["/byMail/$key"]),
    (#"{"phones":{"+491701234567":true,"+491711234567":2}}"#, ["/phones/$phone"]),
    // An index of several entries is told by its name.
    (#"{"byMail":{"ann@x,com":1,"bob%40y%2Ecom":2}}"#, ["byMail"]),
    (
      #"{"scores":{"anna":{"points":3,"wins":{"benno":1}}}}"#,
      ["points", "/scores/$score/wins/$win"]
    ),
    // What is below such a key is told by the name that stays, or by what leads there.
    (#"{"x":{"anna":{"-KoyxtV-eMuzt2TDLBLi":12}}}"#, ["/x/$key"]),
    (#"{"seen":{"anna":{"at":"2020-01-01"}}}"#, ["at"]),
    (#"{"users":{"anna":"-KoyxtV-eMuzt2TDLBLi"}}"#, ["/users/$uid"]),
    (#"{"students":{"anna":{"mathe":1,"physik":2}}}"#, ["/students/$student/$key"]),
    // Words that name fields alone can be told, though the mask was not sure of them here.
    (
      #"{"students":{"anna":{"annoNascita":1990,"salary":2,"annasalary":3,"ssn47":4}}}"#,
      ["/students/$student/$key", "salary"]
    ),
  ])
  func keysThatAreMaskedAreNotTold(text: String, expected: [String]) throws {
    let told = told(try report(text))
    #expect(Set(told) == Set(expected))
  }

  /// Of many records, `buyer` is a field whatever kinds are called; where another text says the same, it may
  /// be a person, and it is told what became of it.
  @Test func fieldsThatAreTextsElsewhere() throws {
    func records(_ field: String, _ text: String) -> String {
      let records = (1...4).map {
        "\"r0000\($0)\":{\"buyer\":\"x\",\"sum\":\($0),\"\(field)\":\"\(text)\"}"
      }
      return "{\"orders\":{\(records.joined(separator: ","))}}"
    }
    let kinds = try report(records("type", "buyer"))
    #expect(kinds.names.contains("buyer") && kinds.doubtfulNames.isEmpty)
    let texts = try report(records("winner", "buyer"))
    #expect(!texts.names.contains("buyer"))
    // The key in the output has the same shape, and is not the same.
    let names = texts.doubtfulNames.map(\.description).filter { $0.utf8.count == 5 }
    #expect(names.count == 1 && names != ["buyer"])
  }

  @Test func pathsAreFolded() throws {
    let report = try report(#"{"users":{"anna":{"mails":{"ann@x,com":true}}}}"#)
    let path = DatabasePath(["users", "anna", "mails", "ann@x,com"])
    #expect(report.folded(path).description == "/users/$key/mails/$key")
  }
}
