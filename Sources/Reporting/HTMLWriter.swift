/// Writes HTML that is well-formed XML as well.
struct HTMLWriter {
  /// What was written so far.
  private(set) var text = ""

  /// Writes markup as it is.
  mutating func raw(_ markup: String) { text += markup }

  /// Writes a text.
  mutating func write(_ content: String) { text += Self.escape(content) }

  /// Writes a sentence whose quotations in back-ticks are set as code.
  mutating func writeSentence(_ sentence: String) {
    let pieces = sentence.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false)
    // Without a partner a back-tick is only a back-tick.
    guard pieces.count % 2 == 1 else { return write(sentence) }
    for (index, piece) in pieces.enumerated() {
      let piece = String(piece)
      if index % 2 == 1 { element("code", text: piece) } else { write(piece) }
    }
  }

  /// Opens an element.
  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    text += "<" + name
    for case (let name, let value?) in attributes { text += " \(name)=\"\(Self.escape(value))\"" }
    text += ">"
  }

  /// Closes an element.
  mutating func close(_ name: String) { text += "</\(name)>" }

  /// Writes an element, with what `body` writes in it.
  mutating func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, String?> = [:],
    _ body: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    body(&self)
    close(name)
    // Blanks matter in what is set as it is written.
    if name != "span" && name != "code" && name != "a" { text += "\n" }
  }

  /// Writes an element that holds a text.
  mutating func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, String?> = [:],
    text content: String
  ) {
    element(name, attributes) { $0.write(content) }
  }

  /// Escapes a text; what could turn the reading direction or is no character of HTML is visible.
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      case "\t": result += "    "
      default:
        if DisplayText.isUnsafe(scalar) || scalar.value & 0xFFFE == 0xFFFE {
          result += DisplayText.escape(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
