import DatabaseExports

extension CommandContext {
  /// Opens an export as the user named it; `-` is standard input.
  ///
  /// - Throws: `CommandFailure` where it cannot be read or is something else.
  func openExport(_ given: String) throws(CommandFailure) -> ExportSource {
    do throws(ExportError) {
      return try openSource(given)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens an export as the user named it; `-` is standard input.
  ///
  /// - Throws: `ExportError` where it cannot be read or is something else.
  func openSource(_ given: String) throws(ExportError) -> ExportSource {
    if given == "-", case .bytes(let bytes) = input {
      return try ExportSource(bytes: bytes, name: ExportSource.standardInputName)
    }
    return try ExportSource(
      path: path(given),
      name: given == "-" ? nil : given,
      observer: progress?.observer()
    )
  }
}

extension CommandFailure {
  /// Creates a failure from what was wrong with an export.
  init(_ error: ExportError) {
    let place = error.location.map { "\(error.file):\($0)" }
    let path = error.path.map { ["in the database at \($0)"] } ?? []
    self.init(error.message, at: place, notes: path + error.notes)
  }
}
