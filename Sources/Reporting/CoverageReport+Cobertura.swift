import SourceDiagnostics

extension CoverageReport {
  /// Renders the report in the form of Cobertura: files as classes, rules as methods, conditions as
  /// branches.
  public func cobertura() -> String {
    let files = files.map(CoberturaFile.init)
    let lines = files.reduce(into: Tally()) { $0.add($1.lineTally) }
    let branches = files.reduce(into: Tally()) { $0.add($1.branchTally) }
    var writer = XMLWriter()
    writer.element(
      "coverage",
      [
        "line-rate": Self.rate(lines), "branch-rate": Self.rate(branches),
        "lines-covered": String(lines.seen), "lines-valid": String(lines.total),
        "branches-covered": String(branches.seen), "branches-valid": String(branches.total),
        // There is no measure of complexity, and the time of the run is in no report.
        "complexity": "0", "version": "1", "timestamp": "0",
      ]
    ) { writer in
      writer.element("sources") { $0.element("source", text: ".") }
      writer.element("packages") { writer in
        writer.element(
          "package",
          [
            "name": "rules", "line-rate": Self.rate(lines), "branch-rate": Self.rate(branches),
            "complexity": "0",
          ]
        ) { writer in
          writer.element("classes") { writer in
            for file in files { file.write(to: &writer) }
          }
        }
      }
    }
    return writer.text
  }

  /// A part of a whole from 0 to 1.
  fileprivate static func rate(_ tally: Tally) -> String {
    ReportValue.decimal(tally.percent / 100, places: 4)
  }
}

/// A file of a Cobertura report.
private struct CoberturaFile {
  let file: CoverageReport.File
  let source: SourceFile
  let rules: [CoverageReport.Rule]
  let lines: [CoverageLine]

  init(_ file: CoverageReport.File) {
    self.file = file
    source = SourceFile(name: file.name, bytes: file.bytes)
    rules = file.rules.filter { !$0.isIgnored }
    lines = CoverageLine.lines(of: rules, in: source)
  }

  var lineTally: CoverageReport.Tally { Self.lineTally(lines) }
  var branchTally: CoverageReport.Tally { Self.branchTally(lines) }

  func write(to writer: inout XMLWriter) {
    writer.element(
      "class",
      [
        "name": file.name, "filename": file.name, "line-rate": CoverageReport.rate(lineTally),
        "branch-rate": CoverageReport.rate(branchTally), "complexity": "0",
      ]
    ) { writer in
      writer.element("methods") { writer in
        for rule in rules { write(rule, to: &writer) }
      }
      Self.write(lines, to: &writer)
    }
  }

  private func write(_ rule: CoverageReport.Rule, to writer: inout XMLWriter) {
    let lines = CoverageLine.lines(of: [rule], in: source)
    writer.element(
      "method",
      [
        "name": rule.id, "signature": "",
        "line-rate": CoverageReport.rate(Self.lineTally(lines)),
        "branch-rate": CoverageReport.rate(Self.branchTally(lines)), "complexity": "0",
      ]
    ) { Self.write(lines, to: &$0) }
  }

  private static func write(_ lines: [CoverageLine], to writer: inout XMLWriter) {
    writer.element("lines") { writer in
      for line in lines {
        let tally = line.outcomes
        let percent = Int(tally.percent.rounded(.down))
        writer.element(
          "line",
          [
            "number": String(line.number), "hits": String(line.count),
            "branch": tally.total > 0 ? "true" : "false",
            "condition-coverage":
              tally.total > 0 ? "\(percent)% (\(tally.seen)/\(tally.total))" : nil,
          ]
        )
      }
    }
  }

  private static func lineTally(_ lines: [CoverageLine]) -> CoverageReport.Tally {
    .init(seen: lines.count { $0.count > 0 }, total: lines.count)
  }

  private static func branchTally(_ lines: [CoverageLine]) -> CoverageReport.Tally {
    lines.reduce(into: .init()) { $0.add($1.outcomes) }
  }
}
