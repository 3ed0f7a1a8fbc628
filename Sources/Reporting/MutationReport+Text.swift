extension MutationReport {
  /// What is said of a change whose proof was given up.
  static let unproven = "it may have no effect: the proof was given up, as it would take too long"

  /// What stands above a skeleton.
  static func heading(_ survivor: Survivor) -> String {
    survivor.isSkeletonComplete
      ? "a case that would"
      : "a case for you to complete, since as it stands it does not notice the change"
  }

  private static let beginning = "your tests would not notice if "

  /// The paragraphs of a text for people.
  func blocks(style: TextStyle) -> [[String]] {
    var blocks = [[summary(style: style)]]
    var unasked: [String] = []
    var unaskedCounts: [String: Int] = [:]
    for survivor in survivors where survivor.isUnasked {
      unaskedCounts[survivor.rule, default: 0] += 1
    }
    for survivor in survivors {
      if survivor.isUnasked {
        // Nothing that is changed in it is noticed; once is enough.
        guard unasked.last != survivor.rule else { continue }
        unasked.append(survivor.rule)
      }
      let count = unaskedCounts[survivor.rule, default: 0]
      blocks.append(lines(survivor, unaskedCount: count, style: style))
    }
    return blocks
  }

  private func summary(style: TextStyle) -> String {
    var text = "mutation  \(tally.percentText)  "
    text += "\(ReportValue.grouped(tally.seen)) of \(counted(tally.total, "change")) noticed"
    if equivalentCount > 0 {
      text += ", \(ReportValue.grouped(equivalentCount)) without effect left out"
    }
    if isTooLow, minimumScore < 100 {
      text += "; less than \(ReportValue.decimal(minimumScore, places: 1)) %"
    }
    return isTooLow ? style.red("✗") + " " + text : text
  }

  /// The paragraph of a change; of a rule that is never asked, with the number of its changes.
  private func lines(
    _ survivor: Survivor,
    unaskedCount count: Int,
    style: TextStyle
  ) -> [String] {
    var lines: [String]
    if survivor.isUnasked {
      lines = [
        Self.beginning + "anything were changed in `\(survivor.rule)`: no case asks it"
          + (count > 1 ? " (\(counted(count, "change")))" : "")
      ].map(DisplayText.safe)
    } else {
      lines = [DisplayText.safe(Self.beginning + survivor.change)]
    }
    lines.append("  " + style.faint(DisplayText.safe(survivor.place.description)))
    lines.append("    " + style.red("- " + DisplayText.safe(survivor.before)))
    lines.append("    " + style.green("+ " + DisplayText.safe(survivor.after)))
    if survivor.isUnproven { lines.append("  " + style.faint(Self.unproven)) }
    lines.append("  " + Self.heading(survivor) + ":")
    return lines + survivor.skeleton.flatMap(DisplayText.safeLines).map { "    " + $0 }
  }
}
