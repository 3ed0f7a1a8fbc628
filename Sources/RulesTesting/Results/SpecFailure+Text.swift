import SourceDiagnostics

extension SpecFailure {
  /// The explanation for people, line by line; lines that belong below others are indented.
  public var lines: [String] {
    let name = step?.name.map { " (\($0))" } ?? ""
    var lines = ["\(operation) as \(actor)\(name), now \(SpecInstant.text(now))"]
    lines += operands.map { "  " + $0 }
    lines.append("got: \(got)")
    for (index, mismatch) in mismatches.enumerated() {
      if index > 0 { lines.append(mismatch.message) }
      lines += mismatch.differences.flatMap { difference in
        [
          "\(difference.path)", "  - expected: \(difference.expected)",
          "  + got:      \(difference.got)",
        ]
      }
    }
    return lines + paths.flatMap(\.lines)
  }
}

extension PathExplanation {
  private static let longestRuleList = 24

  /// The rules for people, line by line.
  public var lines: [String] {
    var lines = ["rules for \(path):"]
    if hasNoGate { lines.append("  none on the way may grant it") }
    // What decided stands last, so the beginning of a very long list is what can be missed.
    if rules.count > Self.longestRuleList {
      lines.append("  … \(rules.count - Self.longestRuleList) more")
    }
    return lines + rules.suffix(Self.longestRuleList).flatMap(\.lines)
  }
}

extension PathExplanation.RuleLine {
  /// The rule for people, line by line.
  public var lines: [String] {
    let head = "  \(word) \(id)"
    if case .notAsked(let reason) = outcome { return [head + " (\(reason))"] }
    let place = source.location(at: range.lowerBound)
    var lines = [head + "  at \(path)  \(source.name):\(place)", "      \(text)"]
    if case .failed(let reason) = outcome { lines.append("      error: \(reason)") }
    let width = parts.map { $0.text.count }.max() ?? 0
    for part in parts {
      let padding = String(repeating: " ", count: width - part.text.count)
      lines.append("        \(part.text)\(padding) = \(part.value)")
    }
    return lines
  }

  private var word: String {
    switch outcome {
    case .granted: "granted  "
    case .refused: "refused  "
    case .failed: "failed   "
    case .notAsked: "not asked"
    }
  }
}
