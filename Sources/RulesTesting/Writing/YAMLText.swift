import JSONStreaming
import SourceDiagnostics

/// Writes values as YAML that the loader of specs reads back as the same values.
enum YAMLText {
  /// Words that some reader of YAML takes for something other than a text.
  private static let reserved: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n", "bypass", "others",
  ]

  /// Returns a text as a scalar, in quotes where a plain one could be misread, for a place where `${` would
  /// begin a helper: the scalar stands for the text itself.
  static func scalar(_ text: String) -> String {
    verbatim(SpecTemplate.literal(text))
  }

  /// Returns a text as a scalar, in quotes where a plain one could be misread.
  static func verbatim(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Returns a value in flow style, on one line; `${` in it is left as it is.
  ///
  /// Recursion is bounded by the nesting of the value, which its reader has limited.
  static func flow(_ value: DatabaseLiteral) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): JSONNumber.text(value)
    case .string(let text): quoted(text)
    case .list(let elements): "[" + elements.map(flow).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(verbatim($0.key)): \(flow($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns a list of names in flow style.
  static func list(_ names: [String]) -> String {
    "[" + names.map(scalar).joined(separator: ", ") + "]"
  }

  /// Appends the members of a mapping in block style, a line each; small values stay on their line.
  static func appendBlock(
    _ members: [(key: String, value: DatabaseLiteral)],
    indentation: Int,
    to text: inout String
  ) {
    for member in members {
      text += String(repeating: " ", count: indentation) + verbatim(member.key) + ":"
      let line = flow(member.value)
      if case .object(let inner) = member.value, !inner.isEmpty, line.utf8.count > 80 {
        text += "\n"
        appendBlock(inner, indentation: indentation + 2, to: &text)
      } else {
        text += " " + line + "\n"
      }
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) || first == UInt8(ascii: "/"),
      text.utf8.last != UInt8(ascii: " "), !reserved.contains(text.lowercased())
    else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || " _-./$@+=".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns a text with escapes for what cannot stand in a YAML file, or would end a line of it.
  static func printable(_ text: String) -> String {
    text.unicodeScalars.map { escape($0) ?? String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default: result += escape(scalar) ?? String(scalar)
      }
    }
    return result + "\""
  }

  /// The escapes are those that JSON and YAML share.
  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}",
      "\u{FFFF}":
      return "\\u" + String(hexadecimal: scalar.value, digits: 4)
    default: return nil
    }
  }
}
