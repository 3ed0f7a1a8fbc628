/// Writes XML 1.0 with indentation.
struct XMLWriter {
  /// What was written so far.
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Writes an element; its content, where there is any, is written by `body`.
  mutating func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, String?> = [:],
    _ body: ((inout XMLWriter) -> Void)? = nil
  ) {
    indent()
    text += "<" + name
    for case (let name, let value?) in attributes {
      text += " \(name)=\"\(XMLWriter.escape(value, inAttribute: true))\""
    }
    guard let body else {
      text += "/>\n"
      return
    }
    text += ">\n"
    depth += 1
    body(&self)
    depth -= 1
    indent()
    text += "</\(name)>\n"
  }

  /// Writes an element that holds a text.
  mutating func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, String?> = [:],
    text content: String
  ) {
    indent()
    text += "<" + name
    for case (let name, let value?) in attributes {
      text += " \(name)=\"\(XMLWriter.escape(value, inAttribute: true))\""
    }
    text += ">\(XMLWriter.escape(content, inAttribute: false))</\(name)>\n"
  }

  private mutating func indent() {
    text += String(repeating: "  ", count: depth)
  }

  /// Escapes a text; characters that XML cannot hold at all are written as `\u{…}`.
  static func escape(_ text: String, inAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\r": result += "&#13;"
      case "\n", "\t":
        // A parser makes spaces of these in attributes, unless they are references.
        if inAttribute {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      default:
        if isAllowed(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += DisplayText.escape(scalar)
        }
      }
    }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
