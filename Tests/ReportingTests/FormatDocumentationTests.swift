import Foundation
import Reporting
import TestSupport
import Testing

/// The description of the JSON reports and the reports themselves.
struct FormatDocumentationTests {
  @Test func `every member of a JSON report is described`() throws {
    let text = try String(
      contentsOfFile: Repository.path("Sources/JSONReports.md"),
      encoding: .utf8
    )
    var members: Set<String> = []
    let reports = [
      SampleReports.findings.json(), SampleReports.tests.json(), SampleReports.coverage.json(),
      SampleReports.decision.json(), SampleReports.invalidDecision.json(),
      SampleReports.mutation.json(),
    ]
    for json in reports {
      collect(try JSONSerialization.jsonObject(with: Data(json.utf8)), into: &members)
    }
    // The facts of the summary are the command's own.
    members.subtract(["records", "bytes", "share"])
    #expect(members.filter { !text.contains("`\($0)`") } == [])
  }

  private func collect(_ value: Any, into members: inout Set<String>) {
    if let object = value as? [String: Any] {
      members.formUnion(object.keys)
      for value in object.values { collect(value, into: &members) }
    } else if let array = value as? [Any] {
      for value in array { collect(value, into: &members) }
    }
  }
}
