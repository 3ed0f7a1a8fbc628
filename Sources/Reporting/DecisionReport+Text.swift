import SourceDiagnostics

extension DecisionReport {
  /// Renders the report for people: the verdict first, then the request, the rules with the values
  /// of their parts, and what would have to be otherwise.
  ///
  /// - Parameters:
  ///   - style: How it looks.
  ///   - width: How many columns there are.
  ///   - isBrief: Whether only the verdict is shown.
  /// - Returns: The text.
  public func text(
    style: TextStyle = TextStyle(),
    width: Int = 100,
    isBrief: Bool = false
  ) -> String {
    let writer = DecisionText(style: style, width: width)
    var sections = [writer.verdict(self)]
    if isBrief {
      sections[0] += writer.remarks(self)
    } else {
      sections.append(writer.facts(facts))
      sections += paths.map { writer.path($0) }
      if omittedPaths > 0 { sections.append(["… and \(counted(omittedPaths, "more path"))"]) }
      sections.append(writer.remarks(self))
      sections.append(writer.inferences(inferred))
      sections.append(writer.suggestions(suggestions))
    }
    return sections.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }
      .joined(separator: "\n")
  }
}

/// Renders the parts of a decision.
private struct DecisionText {
  let style: TextStyle
  let width: Int

  func verdict(_ report: DecisionReport) -> [String] {
    let word: String
    switch report.verdict {
    case .allow: word = style.green("allow")
    case .deny: word = style.severity(.error, "deny")
    case .invalid: word = style.severity(.error, "invalid")
    }
    let doubt = report.uncertain.isEmpty ? "" : style.yellow(" (uncertain)")
    let request = DisplayText.safe("\(report.operation) \(report.path) as \(report.actor)")
    var lines = ["\(word)\(doubt): \(style.bold(request))"]
    if let rule = report.rule {
      let verb = report.verdict == .allow ? "granted" : "refused"
      lines.append("  \(verb) by \(DisplayText.safe(rule))")
    }
    if let reason = report.reason { lines.append("  \(DisplayText.safe(reason))") }
    return lines
  }

  func facts(_ facts: [Fact]) -> [String] {
    let labels = facts.map(\.label)
    let width = labels.map(DisplayText.width).max() ?? 0
    return facts.map { "  \(style.faint($0.label.padded(to: width)))  \($0.value.text)" }
  }

  // MARK: Rules

  func path(_ path: DecisionReport.Path) -> [String] {
    var lines = [style.bold("rules for \(DisplayText.safe(path.path))")]
    for rule in path.rules { lines += self.rule(rule) }
    if path.omittedRules > 0 { lines.append("  … and \(counted(path.omittedRules, "more rule"))") }
    if let note = path.note { lines.append("  \(DisplayText.safe(note))") }
    return lines
  }

  private func rule(_ rule: DecisionReport.Rule) -> [String] {
    let place = rule.place.map { "  " + style.faint(DisplayText.safe($0.description)) } ?? ""
    let id = DisplayText.safe(rule.id)
    let path = style.faint("at \(DisplayText.safe(rule.path))")
    let head = "  \(word(rule.result))  \(id)  \(path)"
    let indentation = String(repeating: " ", count: 4)
    switch rule.result {
    case .notReached:
      return [head + "  " + style.faint("(" + DisplayText.safe(rule.reason ?? "") + ")")]
    case .granted, .refused, .error:
      let condition = ConditionText(
        rule.condition,
        style: style,
        width: max(40, width - indentation.utf8.count)
      )
      var lines = [head + place] + condition.lines().map { indentation + $0 }
      if let reason = rule.reason {
        let label = style.severity(.error, "error:")
        lines.append("\(indentation)\(label) \(DisplayText.safe(reason))")
      }
      return lines
    }
  }

  private func word(_ result: DecisionReport.Rule.Result) -> String {
    switch result {
    case .granted: style.green("granted    ")
    case .refused: style.red("refused    ")
    case .error: style.red("error      ")
    case .notReached: style.faint("not reached")
    }
  }

  // MARK: What else there is to say

  func remarks(_ report: DecisionReport) -> [String] {
    report.uncertain.map { remark in
      "\(style.severity(.warning, "uncertain:")) \(line(remark))"
    }
      + report.warnings.map { remark in
        "\(style.severity(.warning, "warning:")) \(line(remark))"
      }
  }

  private func line(_ remark: DecisionReport.Remark) -> String {
    "\(DisplayText.safe(remark.message)) \(style.faint("[\(remark.id)]"))"
  }

  func inferences(_ inferences: [DecisionReport.Remark]) -> [String] {
    guard !inferences.isEmpty else { return [] }
    return [style.bold("inferred, not recorded of the service")]
      + inferences.map { "  \(line($0))" }
  }

  func suggestions(_ suggestions: [DecisionReport.Suggestion]) -> [String] {
    guard !suggestions.isEmpty else { return [] }
    var lines = [style.bold("what it takes")]
    for (index, suggestion) in suggestions.enumerated() {
      let rule = suggestion.rule.map { style.faint(DisplayText.safe($0) + ": ") } ?? ""
      lines.append("  \(index > 0 ? "or " : "")\(rule)\(DisplayText.safe(suggestion.message))")
      if let outcome = suggestion.outcome {
        lines.append("    \(style.green("→")) \(DisplayText.safe(outcome))")
      }
    }
    return lines
  }
}
