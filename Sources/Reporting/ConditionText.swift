/// Renders the condition of a rule with the values of its parts: below the line where it is short
/// enough, else broken at its operators, else as a list.
struct ConditionText {
  let condition: DecisionReport.Condition
  let style: TextStyle
  /// How many columns there are.
  let width: Int
  private let bytes: [UInt8]

  /// Conditions of more bytes are not drawn.
  private static let longestText = 8192
  /// So many values are listed where they cannot be drawn.
  private static let longestList = 40

  init(_ condition: DecisionReport.Condition, style: TextStyle, width: Int) {
    self.condition = condition
    self.style = style
    self.width = width
    bytes = Array(condition.text.utf8)
  }

  /// The lines of a condition that was evaluated.
  func lines() -> [String] {
    // Nobody reads a longer one as a drawing, and drawing it would take its time.
    bytes.count > Self.longestText
      ? list(0..<bytes.count) : lines(0..<bytes.count, depth: 0, indentation: 0)
  }

  /// Recursion is bounded by the nesting of conditions.
  private func lines(_ range: Range<Int>, depth: Int, indentation: Int) -> [String] {
    let piece = trimmed(range)
    let spaces = String(repeating: " ", count: indentation)
    if indentation + column(of: piece.upperBound, from: piece.lowerBound) <= width {
      return diagram(piece).map { spaces + $0 }
    }
    let inner = condition.breaks.filter {
      $0.offset > piece.lowerBound && $0.offset < piece.upperBound && $0.depth >= depth
    }
    guard let next = inner.map(\.depth).min() else { return list(piece).map { spaces + $0 } }
    var lines: [String] = []
    var start = piece.lowerBound
    for end in inner.filter({ $0.depth == next }).map(\.offset) + [piece.upperBound] {
      let deeper = start == piece.lowerBound ? indentation : indentation + (depth == 0 ? 0 : 2)
      lines += self.lines(start..<end, depth: next + 1, indentation: deeper)
      start = end
    }
    return lines
  }

  /// The text with its values below.
  private func diagram(_ range: Range<Int>) -> [String] {
    // The operator that begins a line would show the value of the chain as if it were that line's.
    let isBroken = condition.breaks.contains { $0.offset == range.lowerBound }
    let values = condition.values.filter {
      range.contains($0.offset) && !(isBroken && $0.offset == range.lowerBound)
    }
    let marks = values.map { value in
      ValueDiagram.Mark(
        column: column(of: value.offset, from: range.lowerBound),
        text: DisplayText.safe(value.text),
        kind: value.kind
      )
    }
    return [text(range)] + (marks.isEmpty ? [] : ValueDiagram(marks).lines(style: style))
  }

  /// The text with its values in a list.
  private func list(_ range: Range<Int>) -> [String] {
    let values = condition.values.filter { range.contains($0.offset) }
    let names = values.prefix(Self.longestList).map { DisplayText.safe($0.expression) }
    let width = names.map(DisplayText.width).max() ?? 0
    var lines = [text(range)]
    for (name, value) in zip(names, values) {
      let shown = style.value(DisplayText.safe(value.text), value.kind)
      lines.append("  \(name.padded(to: min(width, self.width / 2))) = \(shown)")
    }
    if values.count > names.count { lines.append("  … \(values.count - names.count) more") }
    return lines
  }

  /// The text of a range, with what was not evaluated in the background.
  private func text(_ range: Range<Int>) -> String {
    guard range.count <= Self.longestText else { return plain(range) }
    let skipped = condition.unevaluated.filter { $0.overlaps(range) }
    var text = ""
    var start = range.lowerBound
    for part in skipped {
      let part = part.clamped(to: range)
      text += plain(start..<part.lowerBound) + style.faint(plain(part))
      start = part.upperBound
    }
    text += plain(start..<range.upperBound)
    // Where a whole line was skipped, it has to be said without colors, too.
    let isSkipped = !condition.values.contains {
      range.contains($0.offset) && $0.offset > range.lowerBound
    }
    guard range.lowerBound > 0, isSkipped, !skipped.isEmpty else { return text }
    return text + "  " + style.faint("(not evaluated)")
  }

  private func plain(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    return DisplayText.safe(String(decoding: bytes[range], as: UTF8.self))
  }

  private func column(of offset: Int, from start: Int) -> Int {
    DisplayText.width(plain(start..<max(start, offset)))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, bytes[lower] == UInt8(ascii: " ") { lower += 1 }
    while lower < upper, bytes[upper - 1] == UInt8(ascii: " ") { upper -= 1 }
    return lower..<upper
  }
}
