public import DatabaseModel
public import JSONStreaming
public import SourceDiagnostics
import SystemAccess

/// Why an export cannot be read: it is not there, it is something else, or it is damaged.
///
/// What can be read and is merely doubtful is a problem, not an error.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable id in the form `exports/kebab-case` or, for malformed text, `json/kebab-case`.
  public var id: String
  /// The file as the user named it.
  public var file: String
  /// What is wrong.
  public var message: String
  /// What can be done about it.
  public var notes: [String]
  /// The place in the file, where there is one.
  public var location: SourceLocation?
  /// The byte offset of the place, where there is one.
  public var offset: Int?
  /// The path of the node where reading stopped, where it is known.
  public var path: DatabasePath?

  /// Creates an error.
  public init(
    id: String,
    file: String,
    _ message: String,
    notes: [String] = [],
    location: SourceLocation? = nil,
    offset: Int? = nil,
    path: DatabasePath? = nil
  ) {
    self.id = id
    self.file = file
    self.message = message
    self.notes = notes
    self.location = location
    self.offset = offset
    self.path = path
  }

  /// The file, the place and the message, as compilers print them: `x.json:3:5: …`.
  public var description: String {
    let place = location.map { ":\($0)" } ?? ""
    return location == nil ? message : "\(file)\(place): \(message)"
  }
}

extension ExportError {
  /// Creates an error from what the tokenizer reported.
  public init(_ error: JSONError, file: String, path: DatabasePath? = nil) {
    if case .source(let cause) = error.kind {
      self.init(cause, file: file)
      return
    }
    let diagnostic = error.diagnostic
    self.init(
      id: diagnostic.id,
      file: file,
      diagnostic.message,
      notes: diagnostic.notes.map(\.message),
      location: error.location,
      offset: error.offset,
      path: path
    )
  }

  /// Creates an error from what a source of bytes reported.
  init(_ error: ByteSourceError, file: String) {
    self.init(
      id: error.id ?? "exports/unreadable",
      file: file,
      error.message,
      notes: error.note.map { [$0] } ?? []
    )
  }

  /// Creates an error from what the operating system reported.
  init(_ error: SystemError, file: String) {
    let named = SystemError(error.operation, path: file, code: error.code)
    self.init(id: "exports/unreadable", file: file, named.description)
  }
}
