public import SourceDiagnostics

/// One thing that was found, ready to be shown: with its place in a file, in the database, or both.
public struct Finding: Hashable, Sendable {
  /// A place in a file.
  public struct Place: Hashable, Sendable {
    /// The file as the user named it.
    public var file: String
    /// Where it begins; nil where the whole file is meant.
    public var start: SourceLocation?
    /// The place after its last character.
    public var end: SourceLocation?

    /// Creates a place.
    public init(file: String, start: SourceLocation? = nil, end: SourceLocation? = nil) {
      self.file = file
      self.start = start
      self.end = end
    }

    /// Creates the place of a range in a source; the whole file without one.
    public init(_ range: SourceRange?, in source: SourceFile) {
      self.init(
        file: source.name,
        start: range.map { source.location(at: $0.lowerBound) },
        end: range.map { source.location(at: $0.upperBound) }
      )
    }

    /// The place in the form `file:line:column`.
    public var description: String { start.map { "\(file):\($0)" } ?? file }
  }

  /// Something added to a finding.
  public struct Note: Hashable, Sendable {
    /// What there is to say.
    public var message: String
    /// A place of its own.
    public var place: Place?
    /// The source at that place.
    public var excerpt: SourceExcerpt?

    /// Creates a note.
    public init(_ message: String, at place: Place? = nil, excerpt: SourceExcerpt? = nil) {
      self.message = message
      self.place = place
      self.excerpt = excerpt
    }
  }

  /// A replacement that mends the mistake.
  public struct FixIt: Hashable, Sendable {
    /// What it does, such as “call `exists()`”.
    public var message: String
    /// The text to replace.
    public var place: Place
    /// What to put there.
    public var replacement: String

    /// Creates a fix-it.
    public init(_ message: String, at place: Place, replacement: String) {
      self.message = message
      self.place = place
      self.replacement = replacement
    }
  }

  /// The stable id in the form `area/kebab-case`.
  public var id: String
  /// How much it matters.
  public var severity: Diagnostic.Severity
  /// What is wrong, with a small initial and without a full stop.
  public var message: String
  /// The place in a file.
  public var place: Place?
  /// The place in the database, such as `/users/alice`.
  public var databasePath: String?
  /// The source at the place.
  public var excerpt: SourceExcerpt?
  /// Causes, related places and remedies.
  public var notes: [Note]
  /// Replacements that mend the mistake, best first.
  public var fixIts: [FixIt]

  /// Creates a finding.
  public init(
    id: String,
    severity: Diagnostic.Severity = .error,
    _ message: String,
    at place: Place? = nil,
    databasePath: String? = nil,
    excerpt: SourceExcerpt? = nil,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.place = place
    self.databasePath = databasePath
    self.excerpt = excerpt
    self.notes = notes
    self.fixIts = fixIts
  }

  /// Creates a finding from a diagnostic of a source, with excerpts of the source.
  public init(_ diagnostic: Diagnostic, in source: SourceFile, databasePath: String? = nil) {
    self.init(
      id: diagnostic.id,
      severity: diagnostic.severity,
      diagnostic.message,
      at: Place(diagnostic.range, in: source),
      databasePath: databasePath,
      excerpt: diagnostic.range.map { SourceExcerpt($0, in: source) },
      notes: diagnostic.notes.map { note in
        Note(
          note.message,
          at: note.range.map { Place($0, in: source) },
          excerpt: note.range.map { SourceExcerpt($0, in: source) }
        )
      },
      fixIts: diagnostic.fixIts.map { fixIt in
        FixIt(
          fixIt.message,
          at: Place(fixIt.range, in: source),
          replacement: fixIt.replacement
        )
      }
    )
  }
}
