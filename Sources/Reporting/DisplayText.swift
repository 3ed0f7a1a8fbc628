import SourceDiagnostics

/// Makes text from files fit for a terminal.
enum DisplayText {
  /// How many bytes of a text are shown.
  private static let longest = 8_192

  /// Returns the text with everything made visible that could move the cursor, change colors or
  /// turn the reading direction: what stands in a file must not act on the reader's terminal.
  ///
  /// A text that is longer than anybody reads is cut, with its length behind it.
  static func safe(_ text: String) -> String {
    let length = text.utf8.count
    if length > longest {
      // Counting code points, so that a text of one enormous character is cut too.
      let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest / 4)))
      return safe(head) + "… (\(ReportValue.grouped(length)) bytes)"
    }
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// How many characters of a title are shown.
  private static let longestTitle = 100

  /// Returns the text, cut where it is too long for a title.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestTitle else { return text }
    let head = text.unicodeScalars.prefix(longestTitle)
    guard head.endIndex < text.unicodeScalars.endIndex else { return text }
    return String(String.UnicodeScalarView(head)) + "…"
  }

  /// Returns the lines of a text, each of them safe.
  static func safeLines(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { safe(String($0)) }
  }

  /// Whether a scalar is a control character or one of the invisible marks that turn the reading
  /// direction.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// How an unsafe scalar is shown.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(hexadecimal: scalar.value) + "}"
    }
  }

  /// Returns how many columns of a terminal a text takes.
  static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  /// Returns how many columns a character takes: 2 for East Asian wide characters and emoji.
  static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation {
      return 2
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// The blocks that East Asian Width classes as wide or full-width, in the large.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
