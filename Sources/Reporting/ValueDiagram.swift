import SourceDiagnostics

/// Draws values below the characters of a line that they belong to.
///
/// ```
/// auth.uid == $uid
///      │   │  │
///      │   │  "bob"
///      │   false
///      "ann"
/// ```
struct ValueDiagram {
  /// A value and the column that it belongs to, from 0.
  struct Mark {
    var column: Int
    var text: String
    var kind: DecisionReport.Condition.Value.Kind
  }

  /// What is drawn on one line: from right to left.
  private struct Row {
    var pieces: [(column: Int, text: String, kind: DecisionReport.Condition.Value.Kind?)] = []

    /// Whether a text that ends before a column leaves a gap.
    func hasRoom(until end: Int) -> Bool { pieces.last.map { end < $0.column } ?? true }
  }

  private var rows: [Row] = [Row()]

  /// Arranges values.
  ///
  /// - Complexity: quadratic in the number of values.
  init(_ marks: [Mark]) {
    // The rightmost comes on the first line where it does not touch what is drawn already; lines
    // above lead to it.
    for mark in marks.sorted(by: { $0.column > $1.column }) {
      let end = mark.column + DisplayText.width(mark.text)
      rows[0].pieces.append((mark.column, "│", nil))
      var line = 1
      while line < rows.count, !rows[line].hasRoom(until: end) {
        rows[line].pieces.append((mark.column, "│", nil))
        line += 1
      }
      if line == rows.count { rows.append(Row()) }
      rows[line].pieces.append((mark.column, mark.text, mark.kind))
    }
  }

  /// The lines, without spaces at their ends.
  func lines(style: TextStyle) -> [String] {
    rows.filter { !$0.pieces.isEmpty }.map { row in
      var line = ""
      var width = 0
      for piece in row.pieces.reversed() {
        line += String(repeating: " ", count: max(0, piece.column - width))
        line += piece.kind.map { style.value(piece.text, $0) } ?? style.faint(piece.text)
        width = piece.column + DisplayText.width(piece.text)
      }
      return line
    }
  }
}

extension TextStyle {
  /// The value of a part of a condition.
  func value(_ text: String, _ kind: DecisionReport.Condition.Value.Kind) -> String {
    switch kind {
    case .holds: green(text)
    case .fails: red(text)
    case .other: cyan(text)
    case .error: severity(.error, text)
    }
  }
}
