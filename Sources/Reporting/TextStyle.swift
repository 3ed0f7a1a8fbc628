import SourceDiagnostics

/// How text reports look: with colors or without.
public struct TextStyle: Hashable, Sendable {
  /// Whether text is colored.
  public var isColored: Bool

  /// Creates a style.
  public init(isColored: Bool = false) {
    self.isColored = isColored
  }

  func bold(_ text: String) -> String { sequence("1", text) }
  func faint(_ text: String) -> String { sequence("2", text) }
  func red(_ text: String) -> String { sequence("31", text) }
  func green(_ text: String) -> String { sequence("32", text) }
  func yellow(_ text: String) -> String { sequence("33", text) }
  func cyan(_ text: String) -> String { sequence("36", text) }

  /// A text in the color of a severity.
  func severity(_ severity: Diagnostic.Severity, _ text: String) -> String {
    switch severity {
    case .error: sequence("1;31", text)
    case .warning: sequence("1;33", text)
    case .note: sequence("1;36", text)
    }
  }

  private func sequence(_ code: String, _ text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text, filled up with spaces to a width in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayText.width(self)))
  }

  /// The text, filled up with spaces on the left to a width in columns.
  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayText.width(self))) + self
  }
}

/// A number with its noun, such as “1 error” or “12 errors”.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(ReportValue.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
