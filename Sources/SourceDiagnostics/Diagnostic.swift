/// One thing to tell the user about a source: what it is, where, and what can be done.
///
/// Wording: small initial letter, no full stop, user input in back-ticks, the cause in the message
/// and the remedy in a note. Each module keeps its wording in one `…Diagnostics.swift` file of
/// factories; nothing else writes sentences.
public struct Diagnostic: Hashable, Sendable {
  /// How much a diagnostic matters.
  public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    /// Worth knowing, nothing to do.
    case note
    /// Probably a mistake.
    case warning
    /// A mistake: the run fails.
    case error

    /// Orders severities from note to error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// Something added to a diagnostic, with a place of its own or none.
  public struct Note: Hashable, Sendable {
    /// What there is to say.
    public var message: String
    /// The place, in the same file as the diagnostic.
    public var range: SourceRange?

    /// Creates a note.
    public init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  /// A replacement of a range of the source that mends the mistake.
  public struct FixIt: Hashable, Sendable {
    /// What the replacement does, such as "call `exists()`".
    public var message: String
    /// The bytes to replace.
    public var range: SourceRange
    /// The text to put there.
    public var replacement: String

    /// Creates a fix-it.
    public init(_ message: String, replace range: SourceRange, with replacement: String) {
      self.message = message
      self.range = range
      self.replacement = replacement
    }
  }

  /// The stable id in the form `area/kebab-case`, such as `rules/unknown-variable`.
  public var id: String
  /// How much it matters.
  public var severity: Severity
  /// What is wrong.
  public var message: String
  /// The place in the source, where there is one.
  public var range: SourceRange?
  /// Causes, related places and remedies.
  public var notes: [Note]
  /// Replacements that mend the mistake, best first.
  public var fixIts: [FixIt]

  /// Creates a diagnostic.
  public init(
    id: String,
    severity: Severity = .error,
    _ message: String,
    at range: SourceRange? = nil,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixIts = fixIts
  }
}
