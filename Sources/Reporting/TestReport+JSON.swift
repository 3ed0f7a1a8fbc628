import JSONStreaming
import SourceDiagnostics

extension TestReport {
  /// Renders the report for machines.
  public func json() -> String {
    ReportJSON.text(kind: "test") { writer in
      writer.object("summary") { writer in
        writer.member("total", caseCount)
        for kind in TestCase.Status.Kind.allCases { writer.member(kind.rawValue, count(kind)) }
        writer.member("seconds", seconds: duration)
      }
      writer.array("suites", suites) { writer, suite in
        writer.object { writer in
          writer.member("name", suite.name)
          writer.member("file", suite.file)
          writer.member("seconds", seconds: suite.duration)
          if !suite.warnings.isEmpty { writer.member("warnings", suite.warnings) }
          writer.array("cases", suite.cases) { $0.write($1) }
        }
      }
      writer.member("warnings", warnings)
      if let coverage { writer.member("coverage", coverage) }
      if let mutation { writer.member("mutation", mutation) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ test: TestCase) {
    object { writer in
      writer.member("name", test.name)
      if !test.groups.isEmpty { writer.member("groups", test.groups) }
      writer.member("status", test.status.kind.rawValue)
      writer.member("reason", test.status.reason)
      if let location = test.location {
        writer.member("line", location.line)
        writer.member("column", location.column)
      }
      writer.member("message", test.message)
      if !test.details.isEmpty { writer.member("details", test.details) }
      if !test.warnings.isEmpty { writer.member("warnings", test.warnings) }
      if let cause = test.cause { writer.object("cause") { $0.members(cause) } }
      writer.member("seconds", seconds: test.duration)
    }
  }
}
