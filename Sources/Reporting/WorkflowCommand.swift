import SourceDiagnostics

/// Lines that GitHub Actions turns into annotations of files.
enum WorkflowCommand {
  /// Returns the command that annotates a place.
  ///
  /// - Parameters:
  ///   - kind: `error`, `warning` or `notice`.
  ///   - title: The heading of the annotation.
  ///   - message: Its text, which may have several lines.
  ///   - place: The place to annotate.
  /// - Returns: One line without its line break.
  static func annotation(
    _ kind: String,
    title: String,
    message: String,
    place: Finding.Place?
  ) -> String {
    var properties: [String] = []
    if let place {
      properties.append("file=" + escapeProperty(place.file))
      if let start = place.start { properties.append("line=\(start.line)") }
      // Columns are only understood where the annotation stays within one line.
      if let start = place.start, place.end.map({ $0.line == start.line }) ?? true {
        properties.append("col=\(start.column)")
        if let end = place.end { properties.append("endColumn=\(end.column)") }
      } else if let end = place.end {
        properties.append("endLine=\(end.line)")
      }
    }
    properties.append("title=" + escapeProperty(title))
    return "::\(kind) \(properties.joined(separator: ","))::\(escapeMessage(message))"
  }

  private static func escapeMessage(_ text: String) -> String {
    DisplayText.safeLines(text).map { escape($0, ["%": "%25"]) }.joined(separator: "%0A")
  }

  private static func escapeProperty(_ text: String) -> String {
    escape(DisplayText.safe(text), ["%": "%25", ":": "%3A", ",": "%2C"])
  }

  private static func escape(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
