extension DocumentReport {
  /// Renders the report for people.
  public func text(style: TextStyle = TextStyle()) -> String {
    let lines = DocumentText(style: style).lines(sections)
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }
}

/// Renders sections for people.
private struct DocumentText {
  let style: TextStyle

  /// Whatever stands under a heading is indented by one step.
  func lines(_ sections: [DocumentReport.Section]) -> [String] {
    var lines: [String] = []
    for section in sections {
      if !lines.isEmpty { lines.append("") }
      let body = self.lines(section.content)
      guard let heading = section.heading else {
        lines += body
        continue
      }
      lines.append(style.bold(DisplayText.safe(heading)))
      lines += body.map { $0.isEmpty ? "" : "  " + $0 }
    }
    return lines
  }

  private func lines(_ content: DocumentReport.Content) -> [String] {
    switch content {
    case .text(let text): return DisplayText.safeLines(text)
    case .lines(let lines): return lines.isEmpty ? ["–"] : lines.map(DisplayText.safe)
    case .facts(let facts):
      // All values of one list stand at the left, numbers among texts included.
      let rows = facts.map { [ReportValue.text($0.label), .text($0.value.text)] }
      return TextTable(rows: rows).lines(style: style)
    case .table(let table):
      if table.rows.isEmpty { return ["–"] }
      let lines = TextTable(headings: table.columns.map(\.label), rows: table.rows)
        .lines(style: style)
      return lines + omission(table.omittedRows, "row")
    case .tree(let tree): return treeLines(tree)
    case .findings(let findings):
      if findings.isEmpty { return ["–"] }
      return findings.flatMap { finding in
        finding.text(style: style).split(separator: "\n").map(String.init)
      }
    case .sections(let sections): return self.lines(sections)
    }
  }

  private func omission(_ count: Int, _ noun: String) -> [String] {
    count > 0 ? [style.faint("… and \(counted(count, noun)) more")] : []
  }

  // MARK: Trees

  /// One line of a tree before alignment.
  private struct Row {
    var label: String
    var values: [ReportValue]
  }

  private func treeLines(_ tree: DocumentReport.Tree) -> [String] {
    var rows: [Row] = [Row(label: DisplayText.safe(tree.label), values: tree.facts.map(\.value))]
    append(tree, margin: "", to: &rows)
    // The names of the root's facts head the columns; a tree without facts needs no heading.
    let table = TextTable(
      headings: tree.facts.isEmpty ? [] : [""] + tree.facts.map(\.label),
      rows: rows.map { [.text($0.label)] + $0.values }
    )
    return table.lines(style: style)
  }

  private func append(_ tree: DocumentReport.Tree, margin: String, to rows: inout [Row]) {
    for (index, child) in tree.children.enumerated() {
      let isLast = index == tree.children.count - 1 && tree.omittedChildren == 0
      rows.append(
        Row(
          label: margin + (isLast ? "└ " : "├ ") + DisplayText.safe(child.label),
          values: child.facts.map(\.value)
        )
      )
      append(child, margin: margin + (isLast ? "  " : "│ "), to: &rows)
    }
    if tree.omittedChildren > 0 {
      rows.append(Row(label: margin + "└ … and \(tree.omittedChildren) more", values: []))
    }
  }
}
