public import SourceDiagnostics

extension JSONError: CustomStringConvertible {
  /// What is wrong, without the place.
  public var message: String { "\(kind)" }

  /// What can be done about it, where there is something.
  public var note: String? { nil }

  /// The place and what is wrong: `3:7: …`.
  public var description: String { "\(location): \(message)" }

  /// The error as a diagnostic with an id of the form `json/…`.
  public var diagnostic: Diagnostic {
    Diagnostic(
      id: "json/malformed",
      message,
      at: SourceRange(at: offset),
      notes: note.map { [Diagnostic.Note($0)] } ?? []
    )
  }
}
