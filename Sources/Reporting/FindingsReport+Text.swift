import SourceDiagnostics

extension FindingsReport {
  /// Renders the report for people: each finding with its place first, so that editors and terminals
  /// can jump to it, then the source, notes and fixes; at last a line that sums up.
  ///
  /// - Parameters:
  ///   - style: How it looks.
  ///   - isBrief: Whether notes and everything that sums up are left out.
  /// - Returns: The text; empty where it is brief and there is nothing to tell.
  public func text(style: TextStyle = TextStyle(), isBrief: Bool = false) -> String {
    var lines: [String] = []
    let shown = isBrief ? findings.filter { $0.severity > .note } : findings
    for (index, finding) in shown.enumerated() {
      let block = FindingText(style: style).lines(finding)
      // Findings of one line stand close together; larger ones have room around them.
      if index > 0, block.count > 2 || lines.last?.hasPrefix(" ") == true { lines.append("") }
      lines += block
    }
    let omitted = omissions.filter { !isBrief || $0.severity > .note }
    if !lines.isEmpty, !isBrief || !omitted.isEmpty { lines.append("") }
    lines += omitted.map { omission in
      let count = counted(omission.count, "more \(omission.severity.rawValue)")
      return style.faint("… and \(count) of `\(omission.id)`")
    }
    if isBrief { return lines.map { $0 + "\n" }.joined() }
    lines += facts.map { "\($0.label): \($0.value.text)" }
    lines += answers.map { answer in
      let file = answers.count == 1 ? "" : " on \(DisplayText.safe(answer.file))"
      return "the service\(file): \(DisplayText.safe(answer.text))"
    }
    lines.append(summary(style))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line that sums up, such as `2 errors, 1 warning in export.json`.
  private func summary(_ style: TextStyle) -> String {
    let counts = Diagnostic.Severity.allCases.reversed().filter { count($0) > 0 }.map { severity in
      style.severity(severity, counted(count(severity), severity.rawValue))
    }
    let found = counts.isEmpty ? style.green("nothing found") : counts.joined(separator: ", ")
    switch subjects.count {
    case 0: return found
    case 1: return "\(found) in \(DisplayText.safe(subjects[0]))"
    default: return "\(found) in \(counted(subjects.count, "file"))"
    }
  }
}

extension Finding {
  /// Renders the finding for people, line break included.
  public func text(style: TextStyle = TextStyle()) -> String {
    FindingText(style: style).lines(self).map { $0 + "\n" }.joined()
  }
}

/// Renders one finding.
struct FindingText {
  let style: TextStyle

  func lines(_ finding: Finding) -> [String] {
    let place = finding.place.map { style.bold(DisplayText.safe($0.description) + ": ") } ?? ""
    let severity = style.severity(finding.severity, finding.severity.rawValue + ":")
    let id = style.faint("[\(finding.id)]")
    var lines = ["\(place)\(severity) \(DisplayText.safe(finding.message)) \(id)"]
    if let path = finding.databasePath { lines.append("  at \(DisplayText.safe(path))") }
    if let excerpt = finding.excerpt { lines += self.lines(excerpt, finding.severity) }
    for note in finding.notes { lines += self.lines(note, of: finding) }
    for fixIt in finding.fixIts { lines.append(line(fixIt)) }
    return lines
  }

  private func lines(_ note: Finding.Note, of finding: Finding) -> [String] {
    let label = style.severity(.note, "note:")
    let place = note.place.map { " (\(DisplayText.safe($0.description)))" } ?? ""
    let head = "  \(label) \(DisplayText.safe(note.message))\(place)"
    guard let excerpt = note.excerpt else { return [head] }
    return [head] + lines(excerpt, .note)
  }

  private func line(_ fixIt: Finding.FixIt) -> String {
    let label = "  " + style.green("fix:") + " "
    let message = DisplayText.safe(fixIt.message)
    let replacement = DisplayText.safe(fixIt.replacement)
    let isTold = replacement.isEmpty || message.contains(replacement)
    return isTold ? label + message : label + "\(message): `\(replacement)`"
  }

  private func lines(_ excerpt: SourceExcerpt, _ severity: Diagnostic.Severity) -> [String] {
    let width = String(excerpt.lines.last?.number ?? 0).utf8.count
    var lines: [String] = []
    for (index, line) in excerpt.lines.enumerated() {
      if index > 0, excerpt.omittedLines > 0 {
        lines.append("  " + style.faint("…".padded(to: width) + " |"))
      }
      let number = String(line.number).paddedLeft(to: width)
      let underline = String(repeating: "^", count: line.underlineWidth)
      lines.append("  " + style.faint("\(number) |") + " " + line.text)
      lines.append(
        "  " + style.faint(String(repeating: " ", count: width) + " |") + " "
          + String(repeating: " ", count: line.underlineStart)
          + style.severity(severity, underline)
      )
    }
    return lines
  }
}
