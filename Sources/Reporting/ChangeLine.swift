/// One difference between two states of data, as a line of text.
public struct ChangeLine: Hashable, Sendable {
  /// What became of the thing.
  public enum Kind: Hashable, Sendable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// It is another one.
    case changed
    /// It has another place.
    case moved
  }

  /// What became of the thing.
  public var kind: Kind
  /// The thing, such as a path.
  public var subject: String
  /// What was there, where that is to be shown.
  public var old: String?
  /// What is there now, where that is to be shown.
  public var new: String?

  /// Creates a line.
  public init(_ kind: Kind, _ subject: String, old: String? = nil, new: String? = nil) {
    self.kind = kind
    self.subject = subject
    self.old = old
    self.new = new
  }

  /// Renders the line, with its line break.
  public func text(style: TextStyle = TextStyle()) -> String {
    let values = [old, new].compactMap { $0.map(DisplayText.safe) }.joined(separator: " → ")
    let line = "\(sign) \(DisplayText.safe(subject))" + (values.isEmpty ? "" : "  \(values)")
    return colored(line, style: style) + "\n"
  }

  private var sign: String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    case .moved: ">"
    }
  }

  private func colored(_ line: String, style: TextStyle) -> String {
    switch kind {
    case .added: style.green(line)
    case .removed: style.red(line)
    case .changed: style.yellow(line)
    case .moved: style.cyan(line)
    }
  }
}
