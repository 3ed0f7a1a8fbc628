public import SourceDiagnostics

extension FindingsReport {
  /// Renders the report as a JUnit file: a suite for each file, a case that failed for each finding
  /// that matters at least as much as `level`, and one that passed where there is none.
  public func jUnit(failLevel level: Diagnostic.Severity = .error) -> String {
    let groups = grouped()
    var writer = XMLWriter()
    let failures = groups.reduce(0) { $0 + $1.findings.count { $0.severity >= level } }
    let total = groups.reduce(0) { $0 + max(1, $1.findings.count) }
    writer.element(
      "testsuites",
      ["name": "rtdb \(check)", "tests": String(total), "failures": String(failures)]
    ) { writer in
      for group in groups { write(group, level, to: &writer) }
    }
    return writer.text
  }

  private struct Group {
    var file: String
    var findings: [Finding]
  }

  /// The findings by file: subjects first and in their order, then other files as they come.
  private func grouped() -> [Group] {
    var groups = subjects.map { Group(file: $0, findings: []) }
    var indices = Dictionary(
      subjects.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for finding in findings {
      let file = finding.place?.file ?? subjects.first ?? check
      if let index = indices[file] {
        groups[index].findings.append(finding)
      } else {
        indices[file] = groups.count
        groups.append(Group(file: file, findings: [finding]))
      }
    }
    return groups
  }

  private func write(_ group: Group, _ level: Diagnostic.Severity, to writer: inout XMLWriter) {
    let failures = group.findings.count { $0.severity >= level }
    writer.element(
      "testsuite",
      [
        "name": group.file, "tests": String(max(1, group.findings.count)),
        "failures": String(failures),
      ]
    ) { writer in
      if group.findings.isEmpty {
        writer.element("testcase", ["name": check, "classname": group.file])
      }
      for finding in group.findings {
        let place = finding.place?.start.map { " (\($0))" } ?? ""
        writer.element(
          "testcase",
          ["name": finding.id + place, "classname": group.file]
        ) { writer in
          let text = FindingText(style: TextStyle()).lines(finding).joined(separator: "\n")
          if finding.severity >= level {
            writer.element(
              "failure",
              ["message": finding.message, "type": finding.id],
              text: text
            )
          } else {
            writer.element("system-out", text: text)
          }
        }
      }
    }
  }
}
