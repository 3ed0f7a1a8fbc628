import SourceDiagnostics

extension DocumentReport {
  /// Renders the report as one HTML file that needs nothing beside it; trees that tell sizes are
  /// drawn as well.
  ///
  /// - Parameter title: The heading of the page.
  /// - Returns: The text of the file.
  public func html(title: String) -> String {
    HTMLPage.text(title: title, style: [HTMLStyle.documents]) { writer in
      writer.element("h1", text: DisplayText.safe(title))
      writeChips(&writer)
      var document = DocumentHTML()
      document.write(sections, level: 2, &writer)
    }
  }

  /// How many findings there are of each severity, where the report has such sections.
  private func writeChips(_ writer: inout HTMLWriter) {
    guard let findings = Self.findings(in: sections) else { return }
    writer.element("p") { writer in
      if findings.isEmpty {
        writer.element("span", ["class": "chip good"], text: "nothing doubtful")
      }
      for severity in Diagnostic.Severity.allCases.reversed() {
        let count = findings.count { $0.severity == severity }
        if count == 0 { continue }
        let text = counted(count, severity.rawValue)
        writer.element("span", ["class": "chip " + severity.style], text: text)
      }
    }
  }

  /// All findings in some sections, or nil where there is no section for them.
  private static func findings(in sections: [Section]) -> [Finding]? {
    var all: [Finding]?
    for section in sections {
      switch section.content {
      case .findings(let findings): all = (all ?? []) + findings
      case .sections(let sections):
        if let findings = findings(in: sections) { all = (all ?? []) + findings }
      default: break
      }
    }
    return all
  }
}

extension Diagnostic.Severity {
  /// The class of what is of this severity.
  fileprivate var style: String {
    switch self {
    case .error: "bad"
    case .warning: "some"
    case .note: "faint"
    }
  }
}

/// Writes the sections of a document.
private struct DocumentHTML {
  private var pictureCount = 0

  mutating func write(
    _ sections: [DocumentReport.Section],
    level: Int,
    _ writer: inout HTMLWriter
  ) {
    for section in sections {
      if let heading = section.heading {
        writer.element("h\(min(level, 6))", text: DisplayText.safe(heading))
      }
      write(section.content, level: level, &writer)
    }
  }

  private mutating func write(
    _ content: DocumentReport.Content,
    level: Int,
    _ writer: inout HTMLWriter
  ) {
    switch content {
    case .text(let text):
      writer.element("p") { $0.writeSentence(DisplayText.safe(text)) }
    case .lines(let lines): Self.write(lines, &writer)
    case .facts(let facts): Self.write(facts, &writer)
    case .table(let table): Self.write(table, &writer)
    case .findings(let findings): Self.write(findings, &writer)
    case .sections(let sections): write(sections, level: level + 1, &writer)
    case .tree(let tree):
      if let picture = SizePicture(tree) {
        pictureCount += 1
        picture.write(to: &writer, name: "picture-\(pictureCount)")
      }
      Self.write(tree, &writer)
    }
  }

  private static func write(_ lines: [String], _ writer: inout HTMLWriter) {
    writer.element("ul") { writer in
      for line in lines {
        writer.element("li") { $0.writeSentence(DisplayText.safe(line)) }
      }
    }
  }

  private static func write(_ facts: [Fact], _ writer: inout HTMLWriter) {
    writer.element("dl", ["class": "facts"]) { writer in
      for fact in facts {
        writer.element("div") { writer in
          writer.element("dt", text: fact.label)
          writer.element("dd", text: fact.value.text)
        }
      }
    }
  }

  private static func write(_ findings: [Finding], _ writer: inout HTMLWriter) {
    if findings.isEmpty { return writer.element("p", text: "nothing") }
    writer.element("ul", ["class": "findings"]) { writer in
      for finding in findings {
        writer.element("li", ["class": finding.severity.style]) { write(finding, &$0) }
      }
    }
  }

  private static func write(_ finding: Finding, _ writer: inout HTMLWriter) {
    writer.element("p") { writer in
      writer.element("span", ["class": finding.severity.style], text: finding.severity.rawValue)
      writer.writeSentence(": " + DisplayText.safe(finding.message))
    }
    let place = [finding.place?.description, finding.databasePath].compactMap(\.self)
    writer.element("p", ["class": "faint"]) { writer in
      writer.write(DisplayText.safe((place + [finding.id]).joined(separator: " \u{B7} ")))
    }
    for note in finding.notes {
      writer.element("p", ["class": "faint"]) {
        $0.writeSentence("note: " + DisplayText.safe(note.message))
      }
    }
  }

  // MARK: Tables

  private static func write(_ table: DocumentReport.Table, _ writer: inout HTMLWriter) {
    writer.element("div", ["class": "wide"]) { writer in
      writer.element("table") { writer in
        let isNumber = table.columns.indices.map { column in
          table.rows.contains { column < $0.count && $0[column].isNumber }
        }
        writer.element("tr") { writer in
          for (column, isNumber) in zip(table.columns, isNumber) {
            writer.element(
              "th",
              ["scope": "col", "class": isNumber ? "number" : nil],
              text: column.label
            )
          }
        }
        for row in table.rows {
          writer.element("tr") { writer in
            for (value, isNumber) in zip(row, isNumber) { write(value, isNumber, &writer) }
          }
        }
      }
    }
    writeOmission(table.omittedRows, &writer)
  }

  private static func write(_ value: ReportValue, _ isNumber: Bool, _ writer: inout HTMLWriter) {
    writer.element("td", ["class": isNumber ? "number" : "text"], text: value.text)
  }

  private static func writeOmission(_ count: Int, _ writer: inout HTMLWriter) {
    guard count > 0 else { return }
    writer.element("p", ["class": "faint"], text: "… and \(counted(count, "row")) more")
  }

  // MARK: Trees

  private static func write(_ tree: DocumentReport.Tree, _ writer: inout HTMLWriter) {
    let headings = headings(of: tree)
    let total = tree.byteCount ?? 0
    writer.element("div", ["class": "wide"]) { writer in
      writer.element("table") { writer in
        writer.element("tr") { writer in
          writer.element("th", ["scope": "col"], text: "")
          if total > 0 { writer.element("th", ["scope": "col"], text: "share") }
          for heading in headings {
            let style = heading.value.isNumber ? "number" : nil
            writer.element("th", ["scope": "col", "class": style], text: heading.label)
          }
        }
        writeRow(tree, margin: "", branch: "", total, headings, &writer)
      }
    }
  }

  /// The facts of the node that has most of them head the columns.
  private static func headings(of tree: DocumentReport.Tree) -> [Fact] {
    tree.children.reduce(tree.facts) { longest, child in
      let facts = headings(of: child)
      return facts.count > longest.count ? facts : longest
    }
  }

  /// Writes the rows of a node and of those below; recursion is bounded by the depth of the tree.
  private static func writeRow(
    _ tree: DocumentReport.Tree,
    margin: String,
    branch: String,
    _ total: Int,
    _ headings: [Fact],
    _ writer: inout HTMLWriter
  ) {
    writer.element("tr") { writer in
      let label = margin + branch + DisplayText.safe(tree.label)
      writer.element("td", ["class": "label"], text: label)
      if total > 0 { writeBar(Double(tree.byteCount ?? 0) / Double(total), &writer) }
      for (index, heading) in headings.enumerated() {
        let value = index < tree.facts.count ? tree.facts[index].value : nil
        let style = heading.value.isNumber ? "number" : "text"
        writer.element("td", ["class": style], text: value?.text ?? "")
      }
    }
    let below = branch.isEmpty ? margin : margin + (branch == "└ " ? "  " : "│ ")
    for (index, child) in tree.children.enumerated() {
      let isLast = index == tree.children.count - 1 && tree.omittedChildren == 0
      writeRow(child, margin: below, branch: isLast ? "└ " : "├ ", total, headings, &writer)
    }
    if tree.omittedChildren > 0 {
      let text = below + "└ … and \(tree.omittedChildren) more"
      writer.element("tr") { $0.element("td", ["class": "label"], text: text) }
    }
  }

  private static func writeBar(_ share: Double, _ writer: inout HTMLWriter) {
    let percent = ReportValue.decimal(share * 100, places: 1)
    writer.element("td", ["title": percent + " %"]) { writer in
      writer.element("span", ["class": "bar"]) { writer in
        writer.element("span", ["style": "width: \(percent)%"], text: "")
      }
    }
  }
}
