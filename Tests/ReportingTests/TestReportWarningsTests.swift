import Reporting
import SourceDiagnostics
import Testing

@Suite("Warnings that many cases have")
struct TestReportWarningsTests {
  private static func suite(_ name: String, _ warnings: [[String]]) -> TestSuite {
    TestSuite(
      name: name,
      file: name + ".yaml",
      cases: warnings.enumerated().map { line, warnings in
        TestCase(
          name: "case \(line)",
          status: .passed,
          warnings: warnings,
          location: SourceLocation(line: line + 1, column: 1)
        )
      }
    )
  }

  private let report = TestReport(suites: [
    suite("a", [["no index"], ["no index", "uncertain"], ["no index", "no index"]]),
    suite("b", [["uncertain"], ["other"]]),
  ])

  @Test func areToldOnceWithACount() {
    let lines = report.text().split(separator: "\n").filter { $0.hasPrefix("warning") }
    #expect(
      lines == [
        "warning: a.yaml:1:1: no index (and 2 more cases)",
        "warning: a.yaml:2:1: uncertain (and 1 more case)",
        "warning: b.yaml:2:1: other",
      ]
    )
  }

  @Test func annotateTheFirstCase() {
    let lines = report.gitHub().split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.contains("file=a.yaml,line=1") == true)
    #expect(lines.first?.hasSuffix("::no index (and 2 more cases)") == true)
  }
}
