import SourceDiagnostics

extension CoverageReport {
  /// The paragraphs of the text: a line for each file, then what was not seen.
  func blocks(style: TextStyle) -> [[String]] {
    guard !files.isEmpty else { return [["coverage: there are no rules"]] }
    var blocks = [summary(style: style)]
    for file in files {
      let gaps = gapLines(of: file, style: style)
      if !gaps.isEmpty { blocks.append(gaps) }
    }
    if !shortfalls.isEmpty { blocks.append(shortfallLines(style: style)) }
    return blocks
  }

  /// Where less was seen than is demanded, line by line.
  func shortfallLines(style: TextStyle) -> [String] {
    shortfalls.map { style.red("✗") + " " + DisplayText.safe($0) }
  }

  private func summary(style: TextStyle) -> [String] {
    var rows = files.map { file in
      Self.row(DisplayText.safe(file.name), file.tally, file.askedRules)
    }
    if files.count > 1 {
      let asked = files.reduce(into: Tally()) { $0.add($1.askedRules) }
      rows.append(Self.row("all", tally, asked))
    }
    let table = TextTable(headings: ["coverage of rules", "", "", ""], rows: rows)
    return table.lines(style: style).map(Self.withoutTrailingSpaces)
  }

  private static func row(_ name: String, _ tally: Tally, _ asked: Tally) -> [ReportValue] {
    [
      .text(name), .text(tally.percentText),
      .text("\(tally.seen) of \(counted(tally.total, "outcome"))"),
      .text("\(asked.seen) of \(counted(asked.total, "rule")) asked"),
    ]
  }

  private static func withoutTrailingSpaces(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private func gapLines(of file: File, style: TextStyle) -> [String] {
    let source = SourceFile(name: file.name, bytes: file.bytes)
    var lines: [String] = []
    for rule in file.rules {
      let gaps = rule.gaps
      guard !gaps.isEmpty else { continue }
      lines.append(style.yellow(DisplayText.safe(rule.id)))
      for gap in gaps {
        let place = Finding.Place(gap.range, in: source).description
        lines.append(
          "  " + style.faint(DisplayText.safe(place)) + " " + DisplayText.safe(gap.message)
        )
      }
    }
    return lines
  }
}
