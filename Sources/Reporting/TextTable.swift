/// Sets rows of values in aligned columns.
struct TextTable {
  /// The space between columns.
  private static let gap = "  "
  /// The headings; empty for none.
  var headings: [String] = []
  /// The rows.
  var rows: [[ReportValue]]

  /// Returns the lines; numbers stand at the right of their columns.
  func lines(style: TextStyle, indentation: String = "") -> [String] {
    let texts = rows.map { $0.map(\.text) }
    let count = max(headings.count, rows.map(\.count).max() ?? 0)
    var widths = Array(repeating: 0, count: count)
    for row in texts + [headings] {
      for (column, text) in row.enumerated() {
        widths[column] = max(widths[column], DisplayText.width(text))
      }
    }
    // A column of numbers stays one where some of its values are missing.
    let isNumeric = (0..<count).map { column in
      rows.contains { column < $0.count && $0[column].isNumber }
        && rows.allSatisfy { column >= $0.count || $0[column].isNumber || $0[column] == .none }
    }
    func line(_ cells: [String]) -> String {
      var line = indentation
      for (column, cell) in cells.enumerated() {
        let isLast = column == cells.count - 1
        if isNumeric[column] {
          line += cell.paddedLeft(to: widths[column])
        } else {
          line += isLast ? cell : cell.padded(to: widths[column])
        }
        if !isLast { line += TextTable.gap }
      }
      return line
    }
    let head = headings.isEmpty ? [] : [style.bold(line(headings))]
    return head + texts.map(line)
  }
}
