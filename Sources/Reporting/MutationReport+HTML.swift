extension MutationReport {
  /// Writes the chapter on changes of the rules that are not noticed.
  func write(to writer: inout HTMLWriter) {
    writer.element("h2", ["id": "mutation"], text: "Changes of the rules")
    var text = "\(ReportValue.grouped(tally.seen)) of \(counted(tally.total, "change")) noticed, "
    text += tally.percentText
    if equivalentCount > 0 {
      text += "; \(ReportValue.grouped(equivalentCount)) without effect left out"
    }
    writer.element("p", ["class": isTooLow ? "bad" : nil], text: text)
    for survivor in survivors {
      writer.element("details") { writer in
        writer.element("summary") { writer in
          writer.writeSentence(
            "your tests would not notice if " + DisplayText.safe(survivor.change)
          )
          if survivor.isUnasked {
            writer.element("span", ["class": "faint"], text: " (no case asks the rule)")
          }
        }
        writer.element("div") { Self.write(survivor, &$0) }
      }
    }
  }

  private static func write(_ survivor: Survivor, _ writer: inout HTMLWriter) {
    writer.element("p", ["class": "faint"], text: DisplayText.safe(survivor.place.description))
    writer.open("pre")
    writer.element("del", text: "- " + DisplayText.safe(survivor.before))
    writer.element("ins", text: "+ " + DisplayText.safe(survivor.after))
    writer.close("pre")
    if survivor.isUnproven { writer.element("p", ["class": "faint"], text: unproven) }
    writer.element("p", text: "\(heading(survivor)):")
    let lines = survivor.skeleton.flatMap(DisplayText.safeLines)
    writer.element("pre", text: lines.joined(separator: "\n"))
  }
}
