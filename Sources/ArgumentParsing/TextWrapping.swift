/// Breaks prose into lines.
enum TextWrapping {
  /// Wraps paragraphs at spaces; indented lines and the breaks between paragraphs stay.
  static func wrap(_ text: String, width: Int, indentation: Int = 0) -> String {
    let margin = String(repeating: " ", count: indentation)
    var lines: [String] = []
    var paragraph: [Substring] = []
    func endParagraph() {
      lines += wrap(words: paragraph, width: width - indentation).map { margin + $0 }
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.first == " " {
        endParagraph()
        lines.append(line.isEmpty ? "" : margin + line)
      } else {
        paragraph += line.split(separator: " ")
      }
    }
    endParagraph()
    return lines.joined(separator: "\n")
  }

  private static func wrap(words: [Substring], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
