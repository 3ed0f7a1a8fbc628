import SourceDiagnostics

extension CoverageReport {
  /// Writes the chapter on coverage: a table of the files, and each with its conditions marked.
  func write(to writer: inout HTMLWriter) {
    writer.element("h2", ["id": "coverage"], text: "Coverage of rules")
    for shortfall in shortfalls {
      writer.element("p", ["class": "bad"]) { $0.writeSentence(DisplayText.safe(shortfall)) }
    }
    writeTable(&writer)
    for (index, file) in files.enumerated() {
      let source = SourceFile(name: file.name, bytes: file.bytes)
      writer.element("h3", ["id": "file\(index)"], text: DisplayText.safe(file.name))
      writeAbsences(of: file, source, index, &writer)
      var markup = MarkedSource(file, source, anchor: "file\(index)")
      writer.raw(markup.render())
    }
  }

  private func writeTable(_ writer: inout HTMLWriter) {
    writer.element("table") { writer in
      writer.element("tr") { writer in
        writer.element("th", text: "rules")
        for heading in ["coverage", "outcomes", "rules asked"] {
          writer.element("th", ["class": "number"], text: heading)
        }
      }
      for (index, file) in files.enumerated() {
        let (tally, asked) = (file.tally, file.askedRules)
        writer.element("tr") { writer in
          writer.element("td") { writer in
            writer.element("a", ["href": "#file\(index)"], text: DisplayText.safe(file.name))
          }
          for text in [
            tally.percentText, "\(tally.seen) of \(tally.total)", "\(asked.seen) of \(asked.total)",
          ] {
            writer.element("td", ["class": "number"], text: text)
          }
        }
      }
    }
  }

  private func writeAbsences(
    of file: File,
    _ source: SourceFile,
    _ index: Int,
    _ writer: inout HTMLWriter
  ) {
    let rules = file.rules.filter { $0.absence != nil }
    guard !rules.isEmpty else { return }
    writer.element("ul") { writer in
      for rule in rules {
        let line = source.location(at: rule.range.lowerBound).line
        writer.element("li") { writer in
          writer.element("a", ["href": "#file\(index)-\(line)"]) { writer in
            writer.element("code", text: DisplayText.safe(rule.id))
          }
          writer.element("span", ["class": "bad"]) { $0.writeSentence(" " + (rule.absence ?? "")) }
        }
      }
    }
  }
}

/// The source of rules with what was seen of each condition.
private struct MarkedSource {
  private struct Mark {
    var range: SourceRange
    var style: String
    var title: String
    var gap: String?
  }

  private let source: SourceFile
  private let anchor: String
  private let marks: [Mark]
  private var writer = HTMLWriter()

  init(_ file: CoverageReport.File, _ source: SourceFile, anchor: String) {
    self.source = source
    self.anchor = anchor
    marks = file.rules.flatMap(Self.marks).sorted {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
  }

  private static func marks(of rule: CoverageReport.Rule) -> [Mark] {
    if rule.isIgnored {
      return [Mark(range: rule.range, style: "ignored", title: rule.id + ", left out")]
    }
    let asked = rule.askCount == 0 ? "never asked" : "asked \(times(rule.askCount))"
    if rule.conditions.isEmpty || rule.askCount == 0 {
      let isAsked = rule.askCount > 0
      return [
        Mark(
          range: rule.range,
          style: isAsked ? "both" : "none",
          title: "\(rule.id), \(asked)",
          gap: isAsked ? nil : "never asked"
        )
      ]
    }
    // Of what was never looked at, the parts need not say so again.
    var unseen = SourceRange(at: rule.range.lowerBound)
    return rule.conditions.map { condition in
      let isInside = condition.range.union(unseen) == unseen && unseen.count > 0
      if condition.lookCount == 0, !isInside { unseen = condition.range }
      var title = condition.isWholeRule ? rule.id + ": " : ""
      title += "true \(times(condition.trueCount)), false \(times(condition.falseCount))"
      if condition.failureCount > 0 { title += ", failed \(times(condition.failureCount))" }
      return Mark(
        range: condition.range,
        style: ["none", "part", "both"][condition.seenCount],
        title: title,
        gap: isInside ? nil : condition.gap
      )
    }
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    default: "\(ReportValue.grouped(count)) times"
    }
  }

  mutating func render() -> String {
    writer.open("div", ["class": "source"])
    writer.open("pre", ["class": "numbers"])
    for line in 1...source.lineCount {
      writer.element("a", ["id": "\(anchor)-\(line)"], text: "\(line)")
      writer.write("\n")
    }
    writer.close("pre")
    writer.open("pre")
    writeText()
    writer.close("pre")
    writer.raw("</div>\n")
    return writer.text
  }

  private mutating func writeText() {
    var offset = 0
    var open: [Int] = []
    for mark in marks {
      while let end = open.last, end <= mark.range.lowerBound {
        writeText(from: &offset, to: end)
        writer.close("span")
        open.removeLast()
      }
      writeText(from: &offset, to: mark.range.lowerBound)
      writer.open("span", ["class": mark.style, "title": mark.title, "data-gap": mark.gap])
      open.append(min(mark.range.upperBound, open.last ?? .max))
    }
    for end in open.reversed() {
      writeText(from: &offset, to: end)
      writer.close("span")
    }
    writeText(from: &offset, to: source.bytes.count)
  }

  private mutating func writeText(from offset: inout Int, to end: Int) {
    guard end > offset else { return }
    writer.write(source.text(of: SourceRange(offset, end)))
    offset = end
  }
}
