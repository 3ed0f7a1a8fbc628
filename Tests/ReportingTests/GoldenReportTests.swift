import Foundation
import Reporting
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// One rendering of one report.
struct Rendering: CustomTestStringConvertible, Sendable {
  var file: String
  var render: @Sendable () -> String

  init(_ file: String, _ render: @escaping @Sendable () -> String) {
    self.file = file
    self.render = render
  }

  var testDescription: String { file }

  static let all: [Rendering] =
    findings + tests + coverage + mutation
    + documents + decisions

  private static let findings = [
    ("empty", SampleReports.noFindings), ("full", SampleReports.findings),
  ].flatMap { name, report in
    [
      Rendering("findings/\(name).txt") { report.text() },
      Rendering("findings/\(name)-color.txt") { report.text(style: TextStyle(isColored: true)) },
      Rendering("findings/\(name)-brief.txt") { report.text(isBrief: true) },
      Rendering("findings/\(name).json") { report.json() },
      Rendering("findings/\(name)-github.txt") { report.gitHub() },
      Rendering("findings/\(name).sarif") { report.sarif(version: "1.2.3") },
      Rendering("findings/\(name).xml") { report.jUnit() },
    ]
  }

  private static let tests = [
    ("empty", SampleReports.noTests), ("full", SampleReports.tests),
  ].flatMap { name, report in
    [
      Rendering("tests/\(name).txt") { report.text() },
      Rendering("tests/\(name)-cases.txt") { report.text(detail: .cases) },
      Rendering("tests/\(name)-color.txt") {
        report.text(detail: .cases, style: TextStyle(isColored: true))
      },
      Rendering("tests/\(name)-failures.txt") { report.text(detail: .failures) },
      Rendering("tests/\(name).json") { report.json() },
      Rendering("tests/\(name).xml") { report.jUnit() },
      Rendering("tests/\(name).tap") { report.tap() },
      Rendering("tests/\(name)-github.txt") { report.gitHub() },
      Rendering("tests/\(name).md") { report.markdown() },
      Rendering("tests/\(name).html") { report.html() },
    ]
  }

  private static let coverage = [
    ("empty", TestReport(coverage: CoverageReport())), ("full", SampleReports.coverage),
  ].flatMap { name, report in
    let coverage = report.coverage ?? CoverageReport()
    return [
      Rendering("coverage/\(name).txt") { report.text() },
      Rendering("coverage/\(name)-color.txt") { report.text(style: TextStyle(isColored: true)) },
      Rendering("coverage/\(name)-failures.txt") { report.text(detail: .failures) },
      Rendering("coverage/\(name).json") { report.json() },
      Rendering("coverage/\(name)-github.txt") { report.gitHub() },
      Rendering("coverage/\(name).md") { report.markdown() },
      Rendering("coverage/\(name).html") { report.html() },
      Rendering("coverage/\(name).info") { coverage.lcov() },
      Rendering("coverage/\(name).xml") { coverage.cobertura() },
    ]
  }

  private static let mutation = [
    ("empty", TestReport(mutation: MutationReport())), ("full", SampleReports.mutation),
  ].flatMap { name, report in
    [
      Rendering("mutation/\(name).txt") { report.text() },
      Rendering("mutation/\(name)-color.txt") { report.text(style: TextStyle(isColored: true)) },
      Rendering("mutation/\(name)-failures.txt") { report.text(detail: .failures) },
      Rendering("mutation/\(name)-github.txt") { report.gitHub() },
      Rendering("mutation/\(name).json") { report.json() },
      Rendering("mutation/\(name).md") { report.markdown() },
      Rendering("mutation/\(name).html") { report.html() },
    ]
  }

  private static let documents = [
    ("empty", SampleReports.emptyDocument), ("full", SampleReports.document),
  ].flatMap { name, report in
    [
      Rendering("documents/\(name).txt") { report.text() },
      Rendering("documents/\(name)-color.txt") { report.text(style: TextStyle(isColored: true)) },
      Rendering("documents/\(name).json") { report.json() },
      Rendering("documents/\(name).html") { report.html(title: "rtdb inspect: export.json") },
    ]
  }
}

extension Rendering {
  fileprivate static let decisions = [
    ("empty", SampleReports.emptyDecision), ("full", SampleReports.decision),
    ("invalid", SampleReports.invalidDecision),
  ].flatMap { name, report in
    [
      Rendering("decisions/\(name).txt") { report.text() },
      Rendering("decisions/\(name)-brief.txt") { report.text(isBrief: true) },
      Rendering("decisions/\(name)-color.txt") { report.text(style: TextStyle(isColored: true)) },
      Rendering("decisions/\(name).json") { report.json() },
    ]
  }
}

/// Every report in every form, compared with what it should be.
struct GoldenReportTests {
  @Test(arguments: Rendering.all)
  func `a report is rendered as its golden file says`(rendering: Rendering) {
    #expect(GoldenFile.mismatch(rendering.render(), rendering.file) == nil)
  }

  @Test(arguments: Rendering.all.filter { $0.file.hasSuffix("json") || $0.file.hasSuffix("sarif") })
  func `what calls itself JSON is JSON`(rendering: Rendering) throws {
    _ = try JSONSerialization.jsonObject(with: Data(rendering.render().utf8))
  }

  @Test(arguments: Rendering.all.filter { $0.file.hasSuffix("ml") })
  func `what calls itself XML is XML`(rendering: Rendering) {
    #expect(XMLParser(data: Data(rendering.render().utf8)).parse())
  }

  @Test(arguments: Rendering.all.filter { !$0.file.contains("-color") })
  func `no control character but the line feed reaches the terminal raw`(rendering: Rendering) {
    // JSON escapes what is below a space, and is read by programs.
    guard !rendering.file.hasSuffix("json"), !rendering.file.hasSuffix("sarif") else { return }
    let raw = rendering.render().unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
    #expect(raw.isEmpty)
  }

  @Test func `every golden file belongs to a rendering`() throws {
    let folder = Repository.path("Tests/ReportingTests/Fixtures")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.contains("/") && $0.contains(".") }
    #expect(Set(files) == Set(Rendering.all.map(\.file)))
  }
}
